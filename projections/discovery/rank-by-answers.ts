import { type Candidate, type CandidateQuery, compareCandidates } from './candidate.ts'
import { scoreOfRows } from './member-answers.ts'
import { LEVELS, levelOf } from './rank.ts'

/** Candidates from the scan among whom compatibility decides; more would cost more than it finds. */
const WINDOW = 120

/** 0–100 by the answers of both, as coarse as it is shown; null with too few in common. */
export const compatibilityOf = (
  { index, viewer, day }: Pick<CandidateQuery, 'index' | 'viewer' | 'day'>,
  row: number,
): number | null => {
  if (index.answers.lengthOf(viewer) === 0 || index.answers.lengthOf(row) === 0) return null
  const { overall } = scoreOfRows(index, viewer, row, day)
  return overall === null ? null : Math.round(overall * 100)
}

/** The candidate on the level that compatibility gives, within those who are shown last or not. */
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
 * The scan in the order that compatibility gives, where the viewer has answered questions: the buckets
 * are sorted without it, as it differs for each viewer, so the first candidates of the scan are sorted
 * again. It moves them among each other, hides nobody, and later candidates follow as they are.
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
