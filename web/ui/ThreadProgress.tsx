import styled from 'styled-components'
import { threadPaths } from './thread-paths.ts'

const width = 358
const middle = 16

const at = (knot: number, knots: number) => 6 + ((width - 12) * knot) / (knots - 1)

/** Path of the thread from one knot to the next, alternating above and below. */
const swing = (from: number, knots: number) => {
  const [start, end] = [at(from, knots), at(from + 1, knots)]
  const lift = from % 2 === 0 ? -12 : 12
  return `M${start} ${middle}Q${(start + end) / 2} ${middle + lift * 1.5} ${end} ${middle}`
}

type Props = {
  /** Number of knots (at least 2). */
  steps: number
  /** 1-based. */
  current: number
  /** "Step 1 of 5". */
  label: string
}

/**
 * Progress as knots on a thread: completed ones are tied, the current one is open, others loose.
 */
export const ThreadProgress = ({ steps, current, label }: Props) => {
  const knots = Array.from({ length: steps }, (_, knot) => knot)
  return (
    <Thread viewBox={`0 0 ${width} 32`} role="img" aria-label={label}>
      {knots.slice(1).map(knot => (
        <path key={knot} className={knot < current ? 'tied' : ''} d={swing(knot - 1, steps)} />
      ))}
      {knots.map(knot => (
        <circle
          key={knot}
          className={knot + 1 < current ? 'tied' : knot + 1 === current ? 'now' : ''}
          cx={at(knot, steps)}
          cy={middle}
          r={knot + 1 === current ? 7 : 6}
        />
      ))}
    </Thread>
  )
}

const Thread = styled.svg`
  ${threadPaths}

  circle {
    fill: var(--color-line-strong);
    stroke: var(--color-bg);
    stroke-width: 3;
  }

  .tied {
    fill: var(--color-thread);
  }

  path.tied {
    fill: none;
  }

  .now {
    fill: var(--color-bg);
    stroke: var(--color-thread);
    stroke-width: 3.5;
  }
`
