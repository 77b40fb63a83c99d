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
}

export const createDeckIndex = (): DeckIndex => {
  const members = createMembers()
  return {
    members,
    cells: createCells(),
    relations: createRelations(),
    lanes: createLanes(members),
  }
}
