import type { Displace } from '../../engines/displacement.ts'
import { type Cells, createCells } from './cells.ts'
import { createLanes, type Lanes } from './lanes.ts'
import { createMembers, type Members } from './members.ts'
import { createRelations, type Relations } from './relations.ts'

/** All that the deck knows, in memory. */
export type DeckIndex = {
  readonly members: Members
  readonly cells: Cells
  readonly relations: Relations
  readonly lanes: Lanes
  /** Where a member of a city stands: nothing else of where they are is in the index. */
  readonly displace: Displace
}

export const createDeckIndex = (displace: Displace): DeckIndex => {
  const members = createMembers()
  return {
    members,
    cells: createCells(),
    relations: createRelations(),
    lanes: createLanes(members),
    displace,
  }
}
