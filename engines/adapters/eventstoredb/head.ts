import { comparePositions, origin, type Position } from '../../../contracts/core/event.ts'
import { coalesce } from './coalesce.ts'
import type { Reads } from './reads.ts'

export type Head = {
  /** Position of the newest event, `origin` while there is none. */
  read(): Promise<Position>
  /** The newest position that this process knows of. */
  newestKnown(): Position
  /** Notes the position of an event that was appended or read. */
  note(position: Position): void
}

/**
 * The head of the log. Events of the server's own lie between those of Kith, so the newest one is
 * searched backwards, down to where the last search began.
 */
export const createHead = (reads: Pick<Reads, 'searchNewest'>): Head => {
  let known: Position = origin
  let head: Position = origin
  let searched: Position = origin

  const note = (position: Position) => {
    if (comparePositions(position, known) > 0) known = position
  }

  const read = coalesce(async () => {
    const { end, newest } = await reads.searchNewest(searched)
    searched = end
    if (newest) {
      head = newest.position
      note(head)
    }
    return head
  })
  return { read, note, newestKnown: () => known }
}
