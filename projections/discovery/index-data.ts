import type { Displace } from '../../engines/displacement.ts'
import { type CellGrid, createCellGrid } from './cell-grid.ts'
import { createMembers, type Members } from './members.ts'
import { createRelations, type Relations } from './relations.ts'
import { createRowLists, type RowLists } from './row-lists.ts'
import { createSortedBuckets, type SortedBuckets } from './sorted-buckets.ts'
import { createVocabulary, type Vocabulary } from './vocabulary.ts'

export type IndexData = {
  readonly members: Members
  readonly cells: CellGrid
  readonly relations: Relations
  readonly buckets: SortedBuckets
  /** Numbers of the words of each member: what filters compare besides the columns. */
  readonly words: RowLists
  /** The filters of each member, as groups: see `clauses.ts`. */
  readonly filters: RowLists
  readonly vocabulary: Vocabulary
  /** The displaced cell of a member; the index holds no other place. */
  readonly displace: Displace
}

export const createIndexData = (displace: Displace): IndexData => {
  const members = createMembers()
  return {
    members,
    cells: createCellGrid(),
    relations: createRelations(),
    buckets: createSortedBuckets(members),
    words: createRowLists(),
    filters: createRowLists(),
    vocabulary: createVocabulary(),
    displace,
  }
}
