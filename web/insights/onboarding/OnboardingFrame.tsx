import Lock from 'lucide-react/icons/lock'
import { type ReactNode, useContext } from 'react'
import styled from 'styled-components'
import { onboardingLimits } from '../../../contracts/insights/onboarding-questions.ts'
import { DocumentTitle } from '../../ui/DocumentTitle.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Row } from '../../ui/layout.ts'
import { TopBarControls } from '../../ui/ScreenFrame.tsx'
import { Assurance, StepFrame, StepThread, useTopOnChange } from '../../ui/step-frame.ts'
import { ThreadProgress } from '../../ui/ThreadProgress.tsx'
import { Hint } from '../../ui/typography.ts'
import { useFocusOnOpening } from '../../ui/use-focus-on-opening.ts'
import { KnotThread } from './KnotThread.tsx'
import { texts } from './texts.ts'

type Props = {
  title: string
  /** The question's step, from 1; one past the last after all answers; absent on other screens. */
  step?: number
  /** At the end of the top row, before the controls of the layout. */
  skip?: ReactNode
  buttons?: ReactNode
  children: ReactNode
}

/** Layout of the onboarding: a brand panel beside it where there is room, and buttons below. */
export function OnboardingFrame({ title, step, skip, buttons, children }: Props) {
  const main = useFocusOnOpening()
  const controls = useContext(TopBarControls)
  useTopOnChange(step, main)
  const isOver = step !== undefined && step > onboardingLimits.steps
  const place = step && !isOver && texts.frame.step(step, onboardingLimits.steps)
  return (
    <Frame>
      <DocumentTitle screen={title} />
      <Side className="theme-dark on-brand" aria-label={texts.frame.about}>
        <KnotThread current={step ?? 0} />
        <Assurance>
          <Icon of={Lock} size="small" />
          {texts.frame.never}
        </Assurance>
      </Side>
      <Main id="main" tabIndex={-1} ref={main}>
        <Body>
          {(place || controls) && (
            <Head>
              <Row $between>
                <Hint>{place}</Hint>
                <Row>
                  {skip}
                  {controls}
                </Row>
              </Row>
              {place && (
                <StepThread>
                  <ThreadProgress steps={onboardingLimits.steps} current={step} label={place} />
                </StepThread>
              )}
            </Head>
          )}
          {children}
        </Body>
        {buttons && (
          <Dock $stacked={isOver} data-docked>
            {buttons}
          </Dock>
        )}
      </Main>
    </Frame>
  )
}

/* Narrower than the frame of the setup, because the navigation is beside it. */
const Frame = styled(StepFrame)`
  @media (min-width: 80rem) {
    grid-template-columns: 20rem minmax(0, 1fr);
  }
`

const Side = styled.aside`
  display: none;

  @media (min-width: 64rem) {
    position: sticky;
    top: 0;
    display: grid;
    grid-template: minmax(0, 1fr) auto / minmax(0, 1fr);
    gap: var(--space-8);
    align-items: center;
    height: 100dvh;
    padding: var(--space-8);
    background: var(--brand-ground);
    color: var(--color-on-brand);
  }
`

const Main = styled.main`
  display: grid;
  grid-template: minmax(0, 1fr) auto / minmax(0, 1fr);
  gap: var(--space-6);
  width: 100%;
  max-width: 70rem;
  min-height: calc(100dvh - var(--bar-bottom) - env(safe-area-inset-bottom));
  padding: var(--space-4) var(--gutter) 0;

  @media (min-width: 64rem) {
    min-height: 100dvh;
    padding-top: var(--space-8);
  }
`

const Body = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: var(--space-6);
`

const Head = styled.header`
  display: grid;
  gap: var(--space-2);
  width: 100%;
  max-width: 42rem;
  justify-self: center;
`

/* Buttons with long labels are stacked on a phone. */
const Dock = styled.footer<{ $stacked: boolean }>`
  position: sticky;
  z-index: var(--z-bar);
  bottom: calc(var(--bar-bottom) + env(safe-area-inset-bottom));
  display: flex;
  flex-flow: ${({ $stacked }) => ($stacked ? 'column-reverse' : 'row wrap')};
  gap: var(--space-3);
  justify-content: flex-end;
  margin: 0 calc(var(--gutter) * -1);
  padding: var(--space-3) var(--gutter);
  border-top: var(--border-hair);
  background: var(--color-surface);

  > :last-child {
    flex: ${({ $stacked }) => ($stacked ? 'none' : '1')};
  }

  @media (min-width: 64rem) {
    bottom: 0;
    flex-flow: row wrap;

    > :last-child {
      flex: none;
      min-width: 14rem;
    }
  }
`
