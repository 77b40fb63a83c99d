import { timing } from '../../contracts/limits.ts'
import { modes } from '../../contracts/mode-labels.ts'
import { type DayOfYear, dayOfYear } from './day-of-year.ts'
import type { IndexData } from './index-data.ts'
import type { NeighbourCells } from './neighbour-cells.ts'
import type { Rank } from './rank.ts'
import { ACTION, actionAt, actionOf, EVERY_MODE, matchOf, type Relation } from './relation.ts'
import { isVisible, type MilesTo } from './visibility.ts'

/** The question that a deal answers. */
export type CandidateQuery = {
  readonly index: IndexData
  readonly viewer: number
  readonly mode: number
  readonly now: Date
  readonly date: DayOfYear
  readonly day: number
  /** The lot with which the viewer's round begins today. */
  readonly shuffleOffset: number
  readonly milesTo: MilesTo
  /** What is around the viewer; undefined while nobody knows where that is. */
  readonly neighbours: NeighbourCells | undefined
}

/** A member in the order of a deck. */
export type Candidate = Rank & { readonly row: number }

/** Negative when the first comes before the second in a deck; no two cards are equal. */
export const compareCandidates = (one: Candidate, other: Candidate): number =>
  one.level - other.level || one.shuffleOrder - other.shuffleOrder || one.row - other.row

/** Whether a card belongs into the deck, given what the viewer has to do with the other in the mode. */
export const isCandidate = (
  query: Pick<CandidateQuery, 'index' | 'viewer' | 'mode' | 'now' | 'date'> &
    Partial<CandidateQuery>,
  row: number,
  relation: Relation,
): boolean =>
  !isExcluded(relation, query.now.getTime()) &&
  isVisible(query.index, query.viewer, row, query.mode, query.date, query.milesTo)

/**
 * The modes, by number, in whose deck the viewer has another's card; none while they have answered
 * the other in any mode, or met.
 */
export const openModesWith = (
  index: IndexData,
  viewer: number,
  other: number,
  now: Date,
): number[] => {
  const query = { index, viewer, now, date: dayOfYear(now) }
  const relations = modes.map((_, mode) => index.relations.get(viewer, other, mode))
  if (relations.some(relation => isExcluded(relation, now.getTime()))) return []
  return relations.flatMap((relation, mode) =>
    isCandidate({ ...query, mode }, other, relation) ? [mode] : [],
  )
}

/** Whom a viewer has met or answered in any mode, as far as that leaves `chancesWith` none. */
export const excludedRows = ({ relations }: IndexData, viewer: number, now: Date): number[] => {
  const rows: number[] = []
  relations.each(viewer, (other, mode, relation) => {
    if (mode !== EVERY_MODE && isExcluded(relation, now.getTime())) rows.push(other)
  })
  return rows
}

/** Away are matches, whoever was one, and whoever was swiped: for a while or for good. */
const isExcluded = (relation: Relation, now: number): boolean => {
  if (matchOf(relation) !== 0) return true
  const action = actionOf(relation)
  return (
    action !== 0 && now < actionAt(relation) + (EXCLUDED_FOR_MS[action] ?? Number.POSITIVE_INFINITY)
  )
}

const EXCLUDED_FOR_MS: { readonly [action: number]: number } = {
  [ACTION.pass]: timing.passReturns,
  [ACTION.maybe]: timing.maybeReturns,
}
