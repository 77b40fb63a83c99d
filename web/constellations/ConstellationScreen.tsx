import { Eye, EyeOff, Lock, Plus, Waypoints } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import styled from 'styled-components'
import type { Constellation, OwnLink } from '../../contracts/constellations/links.ts'
import { pageAt } from '../../contracts/pages.ts'
import { LoadState } from '../data/LoadState.tsx'
import { useRoute } from '../data/use-route.ts'
import { JointLikes, JointProposals } from '../matching/likes/JointLikes.tsx'
import { type Showing, showingOf, wordInLine } from '../profiles/link-words.ts'
import { NameWithMarks } from '../profiles/NameWithMarks.tsx'
import { Button } from '../ui/Button.tsx'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { Card } from '../ui/Card.tsx'
import { Split } from '../ui/columns.ts'
import { coverTarget } from '../ui/cover-target.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Icon } from '../ui/Icon.tsx'
import { ItemRow, Row, Stack } from '../ui/layout.ts'
import { lazySheet } from '../ui/lazy-sheet.ts'
import { Portrait } from '../ui/Portrait.tsx'
import { ScreenFrame } from '../ui/ScreenFrame.tsx'
import { StatusMark } from '../ui/StatusMark.tsx'
import { Muted, SectionTitle } from '../ui/typography.ts'
import { ConstellationPicture } from './ConstellationPicture.tsx'
import { JointCards } from './JointCards.tsx'
import { ReceivedInvitations, WaitingPanel } from './LinkInvitations.tsx'
import { texts } from './texts.ts'

const InviteSheet = lazySheet('InviteSheet', () => import('./InviteSheet.tsx'))
const LinkSheet = lazySheet('LinkSheet', () => import('./LinkSheet.tsx'))

/** `/constellation`: the people linked with the member, invitations and joint cards. */
export function ConstellationScreen() {
  const read = useRoute('GET /api/constellation', {}, { refetch: true })
  return (
    <ScreenFrame
      title={texts.screen.title}
      subtitle={texts.screen.subtitle}
      back={{ to: pageAt('/profile'), label: texts.screen.back }}
    >
      <LoadState read={read} what={texts.screen.what} height="20rem">
        {constellation => <Content constellation={constellation} />}
      </LoadState>
    </ScreenFrame>
  )
}

function Content({ constellation }: { constellation: Constellation }) {
  const { links, invitations, codes, jointCards } = constellation
  const [inviting, setInviting] = useState(false)
  const [opened, setOpened] = useState<string>()
  const sent = invitations.filter(({ isSent }) => isSent)
  const received = invitations.filter(({ isSent }) => !isSent)
  const invite = (
    <Button
      rank={received.length > 0 ? 2 : 1}
      small={links.length > 0}
      icon={<Icon of={Plus} size="small" />}
      aria-haspopup="dialog"
      onClick={() => setInviting(true)}
    >
      {texts.screen.link}
    </Button>
  )
  return (
    <Stack $gap={6}>
      <JointProposals cards={jointCards} />
      <ReceivedInvitations invitations={received} />
      <JointLikes cards={jointCards} />
      {links.length > 0 ? (
        <>
          <ConstellationPicture links={links} waiting={sent} />
          <Split $from={64} $second="equal">
            <Stack $gap={6}>
              <People links={links} onOpen={setOpened}>
                {invite}
              </People>
              <WaitingPanel invitations={sent} codes={codes} />
            </Stack>
            <JointCards cards={jointCards} links={links} />
          </Split>
        </>
      ) : (
        <>
          <EmptyState icon={Waypoints} title={texts.screen.none} text={texts.screen.noneText}>
            {invite}
          </EmptyState>
          <WaitingPanel invitations={sent} codes={codes} />
        </>
      )}
      <Suspense>
        <InviteSheet
          constellation={constellation}
          open={inviting}
          onClose={() => setInviting(false)}
        />
        <LinkSheet
          link={links.find(({ profileId }) => profileId === opened)}
          onClose={() => setOpened(undefined)}
        />
      </Suspense>
    </Stack>
  )
}

type PeopleProps = {
  links: readonly OwnLink[]
  onOpen: (profileId: string) => void
  /** An action beside the title. */
  children: ReactNode
}

const People = ({ links, onOpen, children }: PeopleProps) => (
  <Stack as="section" $gap={3} aria-labelledby="people">
    <Row $between>
      <SectionTitle id="people">{texts.list.title}</SectionTitle>
      {children}
    </Row>
    <Card as="ul" $tight aria-labelledby="people">
      {links.map(link => (
        <Person key={link.profileId}>
          <Portrait photo={link.photo} seed={link.profileId} />
          <div>
            <NameWithMarks of={link}>
              <Opener type="button" aria-haspopup="dialog" onClick={() => onOpen(link.profileId)}>
                <bdi>{link.pseudonym}</bdi>
              </Opener>
            </NameWithMarks>
            <Muted $size="sm" dir="auto">
              {wordsOf(link)}
            </Muted>
            <ShowingMark link={link} />
          </div>
        </Person>
      ))}
    </Card>
  </Stack>
)

/** The word of both sides; once, if they are the same. */
const wordsOf = ({ own, theirs, pseudonym }: OwnLink) => {
  const [mine, other] = [wordInLine(own), wordInLine(theirs)]
  return mine === other
    ? mine
    : texts.list.words(bidiIsolate(mine), bidiIsolate(pseudonym), bidiIsolate(other))
}

const marks = {
  both: { icon: Eye, tone: 'yes' },
  own: { icon: EyeOff, tone: 'plain' },
  theirs: { icon: EyeOff, tone: 'plain' },
  private: { icon: Lock, tone: 'plain' },
} as const satisfies Record<Showing, unknown>

function ShowingMark({ link }: { link: OwnLink }) {
  const showing = showingOf(link)
  const label =
    showing === 'theirs'
      ? texts.showing.theirs(bidiIsolate(link.pseudonym))
      : texts.showing[showing]
  return <StatusMark {...marks[showing]} label={label} />
}

const Person = styled(ItemRow)`
  position: relative;
  grid-template-columns: auto minmax(0, 1fr);

  > div {
    display: grid;
    justify-items: start;
    gap: var(--space-1);
    overflow-wrap: anywhere;
  }
`

const Opener = styled.button`
  ${coverTarget}
  font-weight: var(--weight-bold);
  text-align: start;
`
