import { Lock } from 'lucide-react'
import { type ReactNode, useContext } from 'react'
import styled from 'styled-components'
import { onboardingLimits } from '../../../contracts/insights/onboarding-questions.ts'
import { DocumentTitle } from '../../ui/DocumentTitle.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { inColumn, Row, Stack } from '../../ui/layout.ts'
import { TopBarControls } from '../../ui/ScreenFrame.tsx'
import { Assurance, StepFrame, StepThread, useTopOnChange } from '../../ui/step-frame.ts'
import { ThreadProgress } from '../../ui/ThreadProgress.tsx'
import { Hint } from '../../ui/typography.ts'
import { useFocusOnOpening } from '../../ui/use-focus-on-opening.ts'
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
        <Stack $gap={6}>
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
        </Stack>
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
  min-height: var(--screen-height);
  padding: var(--space-4) var(--gutter) 0;

  @media (min-width: 64rem) {
    padding-top: var(--space-8);
  }
`

const Head = styled.header`
  ${inColumn(2)}
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

const left = 102
const right = 178
const spacing = 66
const top = 52
const turn = 34

const knots = Array.from({ length: onboardingLimits.steps }, (_, place) => ({
  place,
  x: place % 2 === 0 ? left : right,
  y: top + place * spacing,
}))

/** The curve from above a knot down to it. */
const swing = ({ x, y }: (typeof knots)[number]) => {
  const from = x === left ? right : left
  return `M${from} ${y - spacing}C${from} ${y - turn + 2} ${x} ${y - turn} ${x} ${y}`
}

/** Six knots on one thread; those up to the current question, from 1, are on the tied part. */
const KnotThread = ({ current }: { current: number }) => (
  <Thread viewBox="0 0 280 440" aria-hidden="true">
    {knots.map(knot => (
      <path key={knot.place} className={knot.place < current ? 'tied' : ''} d={swing(knot)} />
    ))}
    {knots.map(({ place, x, y }) => (
      <g key={place} className={place + 1 < current ? 'done' : place < current ? 'now' : ''}>
        <circle cx={x} cy={y} r={17} />
        <text x={x} y={y + 5} textAnchor="middle">
          {place + 1}
        </text>
      </g>
    ))}
  </Thread>
)

const Thread = styled.svg`
  justify-self: center;
  width: auto;
  height: 100%;
  max-height: 30rem;
  min-height: 0;
  overflow: visible;

  path {
    fill: none;
    stroke: var(--brand-line);
    stroke-width: 2.5;
  }

  path.tied {
    stroke: var(--brand-thread);
    stroke-width: 4;
  }

  circle {
    fill: var(--brand-1);
    stroke: var(--brand-line);
    stroke-width: 2;
  }

  text {
    fill: var(--color-on-brand-2);
    font: 600 15px var(--font-display);
  }

  .now circle,
  .done circle {
    stroke: var(--brand-thread);
  }

  .now circle {
    stroke-width: 4;
  }

  .now text {
    fill: var(--brand-thread);
  }

  .done circle {
    fill: var(--brand-thread);
  }

  .done text {
    fill: var(--brand-1);
  }
`
