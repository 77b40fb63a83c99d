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
