import { modes } from '../../contracts/profiles/mode-labels.ts'
import type { Rank } from '../../domain/discovery/rank-level.ts'
import { isExcluded, type RelationBits } from '../views/relations/relation.ts'
import { type DayOfYear, dayOfYear } from './day-of-year.ts'
import type { NeighbourCells } from './neighbour-cells.ts'
import type { ViewerIndex } from './viewer-relations.ts'
import { isVisible, type MilesTo } from './visibility.ts'

export type CandidateQuery = {
  readonly index: ViewerIndex
  readonly viewer: number
  readonly mode: number
  readonly now: Date
  readonly date: DayOfYear
  readonly day: number
  /** The shuffle key at which the viewer's order starts today. */
  readonly shuffleOffset: number
  readonly milesTo: MilesTo
  /** Cells near the viewer; undefined when the viewer has no place. */
  readonly neighbours: NeighbourCells | undefined
}

/** A member with the rank in a viewer's deck. */
export type Candidate = Rank & { readonly row: number }

/** Negative when the first comes before the second in a deck; never 0 for two members. */
export const compareCandidates = (one: Candidate, other: Candidate): number =>
  one.level - other.level || one.shuffleOrder - other.shuffleOrder || one.row - other.row

/** Whether a member belongs in the viewer's deck, given their relation in the mode. */
export const isCandidate = (
  query: Pick<CandidateQuery, 'index' | 'viewer' | 'mode' | 'now' | 'date'> &
    Partial<CandidateQuery>,
  row: number,
  relation: RelationBits,
): boolean =>
  !isExcluded(relation, query.now.getTime()) &&
  isVisible(query.index, query.viewer, row, {
    mode: query.mode,
    now: query.date,
    sight: 'list',
    ...(query.milesTo && { milesTo: query.milesTo }),
  })

/** Whether the viewer has swiped or matched the other in a mode, so that its deck leaves them out. */
export const isSwipedIn = (
  { relations }: Pick<ViewerIndex, 'relations'>,
  viewer: number,
  other: number,
  { mode, now }: { readonly mode: number; readonly now: Date },
): boolean => isExcluded(relations.get(viewer, other, mode), now.getTime())

/** Whether the viewer has swiped or matched the other in any mode. */
export const isSwiped = (
  index: Pick<ViewerIndex, 'relations'>,
  viewer: number,
  other: number,
  now: Date,
): boolean => modes.some((_, mode) => isSwipedIn(index, viewer, other, { mode, now }))

/** Modes in whose deck the other appears; none once the viewer has swiped or matched them in any mode. */
export const openModesWith = (
  index: ViewerIndex,
  viewer: number,
  other: number,
  now: Date,
): number[] => {
  if (isSwiped(index, viewer, other, now)) return []
  const query = { index, viewer, now, date: dayOfYear(now) }
  return modes.flatMap((_, mode) =>
    isCandidate({ ...query, mode }, other, index.relations.get(viewer, other, mode)) ? [mode] : [],
  )
}
