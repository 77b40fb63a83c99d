import styled from 'styled-components'
import { onboardingLimits } from '../../../contracts/insights/onboarding-questions.ts'

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
export const KnotThread = ({ current }: { current: number }) => (
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
