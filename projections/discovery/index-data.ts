import type { DiscoveryRegion } from '../../engines/config/discovery-regions.ts'
import type { Displace } from '../../engines/log/displacement.ts'
import { type CellGrid, createCellGrid } from './cell-grid.ts'
import { createMembers, type Members } from './members.ts'
import { cellsInDecksOf } from './regions.ts'
import { createRejections, type Rejections } from './rejections.ts'
import { createRowLists, type RowLists } from './row-lists.ts'
import { createScanCache, type ScanCache } from './scan-cache.ts'
import { createSettledRows, type SettledRows } from './settled-rows.ts'
import { createSortedBuckets, type SortedBuckets } from './sorted-buckets.ts'
import { createVocabulary, type Vocabulary } from './vocabulary.ts'

export type IndexData = {
  readonly members: Members
  readonly cells: CellGrid
  readonly buckets: SortedBuckets
  /** Sorted word numbers of each member, which filters compare besides the columns. */
  readonly words: RowLists
  /** The filters and rules of each member, as groups: see `clauses.ts`. */
  readonly filters: RowLists
  /** Numbers that each member stated as facets: word of the name, then both halves. */
  readonly facetNumbers: RowLists
  /** The answers of each member to questions: see `match-score.ts`. */
  readonly answers: RowLists
  /** Likes of each member that do not count yet: see `recent-likes.ts`. */
  readonly recentLikes: RowLists
  readonly vocabulary: Vocabulary
  /** Statements of members as of the beginning of the day. */
  readonly settled: SettledRows
  /** Members whom filters rejected in recent decks. */
  readonly rejections: Rejections
  readonly scans: ScanCache
  /** The displaced cell of a member; the index holds no other place. */
  readonly displace: Displace
}

/** An empty index of all members. With a region its decks have members of that region alone. */
export const createIndexData = (displace: Displace, region?: DiscoveryRegion): IndexData => {
  const members = createMembers()
  const cells = createCellGrid()
  const scans = createScanCache()
  const lists = {
    words: createRowLists(),
    filters: createRowLists(),
    facetNumbers: createRowLists(),
    answers: createRowLists(),
  }
  const vocabulary = createVocabulary()
  return {
    members,
    cells,
    buckets: createSortedBuckets(
      members,
      scans.noteChange,
      region && cellsInDecksOf(cells, region),
    ),
    words: lists.words,
    filters: lists.filters,
    facetNumbers: lists.facetNumbers,
    answers: lists.answers,
    recentLikes: createRowLists(),
    vocabulary,
    settled: createSettledRows({ members, vocabulary, ...lists }),
    rejections: createRejections(),
    scans,
    displace,
  }
}
