import { LEVEL_PARTS } from '../../contracts/discovery/exposure-events.ts'
import { LEVELS, rankLevel } from '../../domain/discovery/rank-level.ts'
import { type Candidate, type CandidateQuery, compareCandidates } from './candidate.ts'
import { scoreOfRows } from './member-answers.ts'
import { mutualWith } from './reciprocity/mutual-of-rows.ts'

/** Candidates from the scan that are sorted again; more would cost more than it finds. */
const WINDOW = 80

/** Score 0–100 by the answers of both, rounded as it is shown; null with too few in common. */
export const compatibilityOf = (
  { index, viewer, day }: Pick<CandidateQuery, 'index' | 'viewer' | 'day'>,
  row: number,
): number | null => {
  if (index.answers.lengthOf(viewer) === 0 || index.answers.lengthOf(row) === 0) return null
  const { overall } = scoreOfRows(index, viewer, row, day)
  return overall === null ? null : Math.round(overall * 100)
}

/** The candidate with the level of the two; shown last as before. */
const withPair = (
  query: CandidateQuery,
  mutualOf: (row: number) => number,
  { row, level, shuffleOrder }: Candidate,
): Candidate => {
  const { index, day, milesTo } = query
  const inputs = {
    compatibility: compatibilityOf(query, row),
    mutual: mutualOf(row),
    distance: milesTo(row),
    idleDays: index.members.idleDays(row, day),
    hasPremium: index.members.hasPremiumOn(row, day),
    lift: index.members.liftOf(row, query.mode),
  }
  return {
    row,
    shuffleOrder,
    level: rankLevel({ ...inputs, isDeRanked: level >= LEVELS * LEVEL_PARTS }),
  }
}

/**
 * Sorts the first candidates of the scan again by what the two are for each other: their answers, and
 * how likely they like each other. Buckets are sorted without that, because it differs for each
 * viewer. Nobody is hidden, and later candidates follow unchanged.
 */
export function* byPair(query: CandidateQuery, scan: Iterable<Candidate>): Generator<Candidate> {
  const mutualOf = mutualWith(query.index, query.viewer, query.day)
  const first: Candidate[] = []
  const rest = scan[Symbol.iterator]()
  while (first.length < WINDOW) {
    const next = rest.next()
    if (next.done) break
    first.push(withPair(query, mutualOf, next.value))
  }
  yield* first.sort(compareCandidates)
  for (let next = rest.next(); !next.done; next = rest.next()) yield next.value
}
