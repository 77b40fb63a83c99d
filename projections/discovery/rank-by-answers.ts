import { type Candidate, type CandidateQuery, compareCandidates } from './candidate.ts'
import { scoreOfRows } from './member-answers.ts'
import { LEVELS, levelOf } from './rank.ts'

/** Candidates from the scan that are sorted by compatibility; more would cost more than it finds. */
const WINDOW = 120

/** Score 0–100 by the answers of both, rounded as it is shown; null with too few in common. */
export const compatibilityOf = (
  { index, viewer, day }: Pick<CandidateQuery, 'index' | 'viewer' | 'day'>,
  row: number,
): number | null => {
  if (index.answers.lengthOf(viewer) === 0 || index.answers.lengthOf(row) === 0) return null
  const { overall } = scoreOfRows(index, viewer, row, day)
  return overall === null ? null : Math.round(overall * 100)
}

/** The candidate with the level that includes compatibility; shown last as before. */
const withCompatibility = (query: CandidateQuery, candidate: Candidate): Candidate => {
  const compatibility = compatibilityOf(query, candidate.row)
  if (compatibility === null) return candidate
  const { index, day, milesTo } = query
  const { row, level } = candidate
  const inputs = {
    compatibility,
    distance: milesTo(row),
    idleDays: Math.max(0, day - (index.members.columns.activeDay[row] as number)),
    hasPremium: index.members.hasPremiumOn(row, day),
  }
  return { ...candidate, level: levelOf(inputs) + (level >= LEVELS ? LEVELS : 0) }
}

/**
 * Sorts the first candidates of the scan again by compatibility, if the viewer has answered questions.
 * Buckets are sorted without it, because it differs for each viewer. Nobody is hidden, and later
 * candidates follow unchanged.
 */
export function* byAnswers(query: CandidateQuery, scan: Iterable<Candidate>): Generator<Candidate> {
  if (query.index.answers.lengthOf(query.viewer) === 0) return yield* scan
  const first: Candidate[] = []
  const rest = scan[Symbol.iterator]()
  while (first.length < WINDOW) {
    const next = rest.next()
    if (next.done) break
    first.push(withCompatibility(query, next.value))
  }
  yield* first.sort(compareCandidates)
  for (let next = rest.next(); !next.done; next = rest.next()) yield next.value
}
