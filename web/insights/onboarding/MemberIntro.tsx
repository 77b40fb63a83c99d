import type { ReactNode } from 'react'
import { pageAt } from '../../../contracts/pages.ts'
import { hobbyLabel } from '../../../contracts/profiles/hobby-catalogue.ts'
import { LoadState } from '../../data/LoadState.tsx'
import { useMember } from '../../data/use-member.ts'
import { Words } from '../../profiles/Facts.tsx'
import { preferenceLabel } from '../../profiles/relationship-preferences/preferences.ts'
import { AiMark } from '../../ui/AiMark.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Stack } from '../../ui/layout.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Tag, Tags } from '../../ui/Tag.tsx'
import { Hint, Muted, PageTitle, Strong } from '../../ui/typography.ts'
import type { OwnParts } from './chosen-changes.ts'
import { OnboardingFrame } from './OnboardingFrame.tsx'
import { Column } from './OnboardingIntro.tsx'
import { ReadAnswersCard } from './ReadAnswersCard.tsx'
import { texts } from './texts.ts'
import { useOwnParts } from './use-own-parts.ts'

const says = texts.member

/** Start of the onboarding for a member: their current profile, and the parts that may change. */
export function MemberIntro({ onStart }: { onStart: () => void }) {
  const { pseudonym } = useMember()
  const parts = useOwnParts()
  return (
    <OnboardingFrame
      title={says.title}
      buttons={
        <>
          <ButtonLink rank={0} to={pageAt('/profile')}>
            {says.profile}
          </ButtonLink>
          <Button onClick={onStart}>{says.start}</Button>
        </>
      }
    >
      <Column $gap={5}>
        <AiMark />
        <Stack $gap={3}>
          <PageTitle>{says.heading}</PageTitle>
          <Muted>{says.about}</Muted>
        </Stack>
        <Panel title={<bdi>{pseudonym}</bdi>} gap={4}>
          <LoadState read={parts} what="profile" height="14rem">
            {own => <Parts own={own} />}
          </LoadState>
        </Panel>
        <ReadAnswersCard />
      </Column>
    </OnboardingFrame>
  )
}

const Parts = ({ own: { bio, hobbies, preferences } }: { own: OwnParts }) => (
  <>
    <Part title={says.bio}>{bio ? <Words>{bio}</Words> : <Hint>{says.noBio}</Hint>}</Part>
    <Part title={says.hobbies}>
      <Labels labels={hobbies.map(hobbyLabel)} none={says.noHobbies} />
    </Part>
    <Part title={says.preferences}>
      <Labels
        labels={preferences.map(({ item }) => preferenceLabel(item))}
        none={says.noPreferences}
      />
    </Part>
  </>
)

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack $gap={2}>
    <Strong as="h3">{title}</Strong>
    {children}
  </Stack>
)

/** Labels as tags, or a sentence where there are none. */
export const Labels = ({ labels, none }: { labels: readonly string[]; none: string }) =>
  labels.length === 0 ? (
    <Hint>{none}</Hint>
  ) : (
    <Tags>
      {labels.map(label => (
        <Tag key={label}>{label}</Tag>
      ))}
    </Tags>
  )
