import type { ProjectionState } from '../../contracts/explore/explore.ts'

/** States that somebody must look at, the most urgent first; all others are as they should be. */
const urgent = ['failed', 'slow', 'stopped', 'building', 'rebuilding', 'paused']

/** Projections that need somebody first, then those that are furthest behind, then by name. */
export const inOrderOfNeed = (all: readonly ProjectionState[]): readonly ProjectionState[] => {
  const rank = ({ status }: ProjectionState) =>
    urgent.includes(status) ? urgent.indexOf(status) : urgent.length
  return all.toSorted(
    (one, other) =>
      rank(one) - rank(other) || other.lag - one.lag || (one.name < other.name ? -1 : 1),
  )
}

/** How many there are, and how many are in each state that needs somebody, e.g. "60 projections: 1 slow". */
export const sumUp = (all: readonly ProjectionState[]): string => {
  const counts = urgent
    .map(status => [status, all.filter(one => one.status === status).length] as const)
    .filter(([, count]) => count > 0)
    .map(([status, count]) => `${count} ${status}`)
  return `${all.length} projections: ${counts.length > 0 ? counts.join(', ') : 'all follow the log'}.`
}

type Totals = Pick<ProjectionState, 'lag' | 'seconds' | 'eventsPerSecond' | 'foldMs' | 'commitMs'>

/** What all of them have before them and do; `seconds` is of the oldest event. Null: nothing was measured. */
export const totalOf = (all: readonly ProjectionState[]): Totals => {
  const sum = (numbers: readonly (number | null)[]): number | null => {
    const known = numbers.filter(one => one !== null)
    return known.length === 0 ? null : known.reduce((total, one) => total + one, 0)
  }
  const events = sum(all.map(one => one.events))
  const aThousand = (ms: 'foldMs' | 'commitMs'): number | null =>
    events ? (sum(all.map(one => (one[ms] ?? 0) * (one.events ?? 0))) ?? 0) / events : null
  return {
    lag: sum(all.map(one => one.lag)) ?? 0,
    seconds: Math.max(0, ...all.map(one => one.seconds)),
    eventsPerSecond: sum(all.map(one => one.eventsPerSecond)),
    foldMs: aThousand('foldMs'),
    commitMs: aThousand('commitMs'),
  }
}
