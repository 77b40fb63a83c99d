import { type Asked, type Card, comesBefore, isDealt } from './cards.ts'
import { lotOf, rank } from './rank.ts'
import { LIKED, likedOf } from './relation.ts'

/** Those who like the viewer in this mode and belong into the deck, in the order of the deck. */
export const admirers = (
  asked: Asked,
): { readonly superLikes: readonly Card[]; readonly likes: readonly Card[] } => {
  const superLikes: Card[] = []
  const likes: Card[] = []
  asked.index.relations.each(asked.viewer, (row, mode, relation) => {
    if (mode !== asked.mode || likedOf(relation) === 0 || !isDealt(asked, row, relation)) return
    const card = cardOf(asked, row)
    if (likedOf(relation) === LIKED.superLike) superLikes.push(card)
    else likes.push(card)
  })
  return { superLikes: superLikes.sort(comesBefore), likes: likes.sort(comesBefore) }
}

const cardOf = ({ index, day, start, milesTo }: Asked, row: number): Card => {
  const { activeDay, seed } = index.members.columns
  const idleDays = Math.max(0, day - (activeDay[row] as number))
  const merits = { liked: true, compatibility: null, distance: milesTo(row), idleDays }
  return { row, ...rank(merits, lotOf(seed[row] as number, day), start) }
}
