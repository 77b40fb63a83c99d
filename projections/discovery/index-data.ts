import type { Displace } from '../../engines/displacement.ts'
import { type CellGrid, createCellGrid } from './cell-grid.ts'
import { createMembers, type Members } from './members.ts'
import { createRelations, type Relations } from './relations.ts'
import { createSortedBuckets, type SortedBuckets } from './sorted-buckets.ts'

export type IndexData = {
  readonly members: Members
  readonly cells: CellGrid
  readonly relations: Relations
  readonly buckets: SortedBuckets
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
    displace,
  }
}
