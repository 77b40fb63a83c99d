import { dayOf, momentOf } from './calendar.ts'
import type { Asked } from './cards.ts'
import type { DeckIndex } from './deck-index.ts'
import { superLikers } from './likers.ts'
import { startOf } from './rank.ts'
import { strangers } from './strangers.ts'

/**
 * The rows of a viewer's best cards, best first; `rank` says what is best. Who super-liked the viewer
 * is found among the viewer's relations and comes first; everyone else is gone through in the order
 * of the lanes, so that a deal ends as soon as it has enough.
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

  const rows = superLikers(asked).map(({ row }) => row)
  for (const { row } of strangers(asked)) {
    if (rows.length >= limit) break
    rows.push(row)
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
