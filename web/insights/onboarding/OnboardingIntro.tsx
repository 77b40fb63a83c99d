import { Clock } from 'lucide-react'
import styled from 'styled-components'
import { pageAt } from '../../../contracts/pages.ts'
import { AiMark } from '../../ui/AiMark.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Row, Stack } from '../../ui/layout.ts'
import { Muted, PageTitle, Strong } from '../../ui/typography.ts'
import { OnboardingFrame } from './OnboardingFrame.tsx'
import { ReadAnswersCard } from './ReadAnswersCard.tsx'
import { texts } from './texts.ts'

/** Explains the onboarding, asks whether AI may read the answers, and offers to start or skip. */
export function OnboardingIntro({ onStart }: { onStart: () => void }) {
  return (
    <OnboardingFrame title={texts.intro.title}>
      <Column $gap={5}>
        <AiMark />
        <Stack $gap={3}>
          <PageTitle>{texts.intro.heading}</PageTitle>
          <Muted>{texts.intro.about}</Muted>
        </Stack>
        <Row>
          <Icon of={Clock} />
          <Strong>{texts.intro.takes}</Strong>
        </Row>
        <ReadAnswersCard />
        <Buttons>
          <Button onClick={onStart}>{texts.intro.start}</Button>
          <ButtonLink rank={0} to={pageAt('/profile-setup')}>
            {texts.intro.skip}
          </ButtonLink>
        </Buttons>
      </Column>
    </OnboardingFrame>
  )
}

/** A column of the intro. */
export const Column = styled(Stack)`
  width: 100%;
  max-width: 36rem;
  justify-self: center;
  padding-block: var(--space-8);
`

const Buttons = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-3);

  @media (min-width: 64rem) {
    flex-direction: row;
  }
`
