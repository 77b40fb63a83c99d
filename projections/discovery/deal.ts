import { admirers } from './admirers.ts'
import { dayOf, momentOf } from './calendar.ts'
import { type Asked, type Card, comesBefore } from './cards.ts'
import type { DeckIndex } from './deck-index.ts'
import { startOf } from './rank.ts'
import { strangers } from './strangers.ts'

/**
 * The rows of a viewer's best cards, best first; `rank` says what is best. Whoever likes the viewer
 * is found among the viewer's relations; everyone else is gone through in the order of the lanes,
 * so that a deal ends as soon as it has enough.
 */
export const deal = (
  index: DeckIndex,
  viewer: number,
  mode: number,
  now: Date,
  limit: number,
): number[] => {
  const day = dayOf(now.getTime())
  const seed = index.members.columns.seed[viewer] as number
  const start = startOf(seed, day, mode)
  const place = placeOf(index, viewer)
  const asked: Asked = { index, viewer, mode, now, moment: momentOf(now), day, start, ...place }

  const { superLikes, likes } = admirers(asked)
  const rows = superLikes.map(({ row }) => row)
  for (const card of merged(likes, strangers(asked))) {
    if (rows.length >= limit) break
    rows.push(card.row)
  }
  return rows.slice(0, limit)
}

/** Where the viewer is, and how to tell how far away others are. */
const placeOf = (
  { members, cells }: DeckIndex,
  viewer: number,
): Pick<Asked, 'milesTo' | 'surroundings'> => {
  const here = members.cellOf(viewer)
  if (here === undefined) return { milesTo: () => null, surroundings: undefined }
  const surroundings = cells.around(here)
  const milesTo = (row: number) => {
    const there = members.cellOf(row)
    return there === undefined ? null : surroundings.milesTo(there)
  }
  return { milesTo, surroundings }
}

/** Two orders made one. */
function* merged(some: readonly Card[], others: Iterable<Card>): Generator<Card> {
  let next = 0
  for (const other of others) {
    for (let one = some[next]; one && comesBefore(one, other) < 0; one = some[next]) {
      yield one
      next += 1
    }
    yield other
  }
  yield* some.slice(next)
}
