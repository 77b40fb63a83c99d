import styled, { keyframes } from 'styled-components'
import { texts } from './texts.ts'

const knot = texts.closedKnot.m1232c30

/** The thread tied into a closed knot, drawn once. Decorative. */
export const ClosedKnot = () => (
  <Drawing viewBox="0 0 24 24" aria-hidden="true">
    <path d={knot} pathLength={1} />
  </Drawing>
)

const draw = keyframes`from { stroke-dashoffset: 1 }`

const Drawing = styled.svg`
  width: 7.5rem;
  height: 7.5rem;
  fill: none;
  stroke: var(--brand-thread);
  stroke-width: 1.1;
  stroke-linecap: round;

  path {
    stroke-dasharray: 1;
    animation: ${draw} calc(2 * var(--dur-slow)) var(--ease-out);
  }
`
