import styled from 'styled-components'

/** Paths of the thread: one loop, two loops, a closed knot. */
const loops = [
  'M2 18c5 1.5 9.5-.5 12.5-4.5A5 5 0 1 0 9.5 13.5C12.5 17.5 17 19.5 22 18',
  'M2 17c4 1.2 7-.6 8.8-3.6a4.1 4.1 0 1 0-7 0C6 17.2 9 18 12 17.5s5-1.8 7.2-4.6a4.1 4.1 0 1 0-7 .5C14 16.5 18 18.3 22 17',
  'M12 3.2c3 0 4.8 2.2 4.8 4.9 0 4.3-3.6 7.2-6.3 9.1-2.5 1.7-5.3 1.5-6.7-.8-1.4-2.5-.2-5.2 2.3-6.4 4-1.9 8.3-.4 11.6 1.3 2.6 1.3 3.6 4 2.2 6.3-1.5 2.4-4.6 2.3-6.8.8-3.6-2.4-5.9-6-5.9-9.7 0-3 2-5.5 4.8-5.5Z',
] as const

/** The sign of a streak's tier, 1 to 3. Decorative: the number of days is beside it. */
export const StreakLoop = ({ tier, className }: { tier: number; className?: string }) => (
  <Loop viewBox="0 0 24 24" aria-hidden="true" className={className}>
    <path d={loops[Math.min(Math.max(tier, 1), loops.length) - 1]} />
  </Loop>
)

const Loop = styled.svg`
  width: 1.75rem;
  height: 1.75rem;
  fill: none;
  stroke: currentColor;
  stroke-width: 1.8;
  stroke-linecap: round;
  stroke-linejoin: round;
`
