import styled, { keyframes } from 'styled-components'

const knot =
  'M12 3.2c3 0 4.8 2.2 4.8 4.9 0 4.3-3.6 7.2-6.3 9.1-2.5 1.7-5.3 1.5-6.7-.8-1.4-2.5-.2-5.2 2.3-6.4 4-1.9 8.3-.4 11.6 1.3 2.6 1.3 3.6 4 2.2 6.3-1.5 2.4-4.6 2.3-6.8.8-3.6-2.4-5.9-6-5.9-9.7 0-3 2-5.5 4.8-5.5Z'

/** Drawing of the thread, tied into a closed knot. It animates once. Decorative. */
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
