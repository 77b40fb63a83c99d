import { type Asked, type Card, comesBefore, isDealt } from './cards.ts'
import type { DeckIndex } from './deck-index.ts'
import { lotOf, rank } from './rank.ts'
import { EVERY_MODE, LIKED, likedOf, matchOf } from './relation.ts'

/** Who super-liked the viewer in this mode and belongs in the deck, in the order of the deck. */
export const superLikers = (asked: Asked): readonly Card[] => {
  const cards: Card[] = []
  asked.index.relations.each(asked.viewer, (row, mode, relation) => {
    if (mode !== asked.mode || likedOf(relation) !== LIKED.superLike) return
    if (isDealt(asked, row, relation)) cards.push(cardOf(asked, row))
  })
  return cards.sort(comesBefore)
}

/**
 * How many members like the viewer, in whatever mode, and neither are nor were a match in it. What
 * the viewer has said of them or looks for changes nothing, nor whom they block: nobody can find out
 * who it is by passing or blocking one after the other and counting again.
 */
export const likersOf = (index: DeckIndex, viewer: number): number => {
  const { members, relations } = index
  const likers = new Set<number>()
  relations.each(viewer, (row, mode, relation) => {
    if (mode === EVERY_MODE || likedOf(relation) === 0 || matchOf(relation) !== 0) return
    if (members.isActive(row)) likers.add(row)
  })
  return likers.size
}

const cardOf = ({ index, day, start, milesTo }: Asked, row: number): Card => {
  const { activeDay, seed } = index.members.columns
  const idleDays = Math.max(0, day - (activeDay[row] as number))
  const merits = { compatibility: null, distance: milesTo(row), idleDays }
  return { row, ...rank(merits, lotOf(seed[row] as number, day), start) }
}
