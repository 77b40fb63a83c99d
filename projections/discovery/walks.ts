import type { Lane } from './lane.ts'
import { TURNS } from './rank.ts'

/** How far a round has come in one lane: at `row`, whose turn it is; `row` is -1 at the end. */
type Walk = {
  readonly stretch: Stretch
  place: number
  to: number
  /** The part before the beginning is walked last. */
  rest: { from: number; to: number } | undefined
  row: number
  turn: number
}

/** A lane, which of its levels to walk, and the band of distance for which. */
export type Stretch = { readonly lane: Lane; readonly level: number; readonly band: number }

/** The rows of these stretches, once around from a lot on, whose turn is sooner first. */
export function* round(
  stretches: readonly Stretch[],
  start: number,
): Generator<{ readonly row: number; readonly turn: number; readonly stretch: Stretch }> {
  const heap = stretches.map(stretch => begin(stretch, start)).filter(({ row }) => row >= 0)
  for (let at = heap.length >> 1; at >= 0; at -= 1) sink(heap, at)
  for (let next = heap[0]; next; next = heap[0]) {
    yield next
    next.place += 1
    look(next, start)
    if (next.row < 0) {
      const last = heap.pop() as Walk
      if (last !== next) heap[0] = last
    }
    sink(heap, 0)
  }
}

const begin = (stretch: Stretch, start: number): Walk => {
  const { from, begin: place, to } = stretch.lane.round(stretch.level, start)
  const walk: Walk = { stretch, place, to, rest: { from, to: place }, row: -1, turn: 0 }
  look(walk, start)
  return walk
}

/** Notes who stands where the walk has come to. */
const look = (walk: Walk, start: number): void => {
  if (walk.place >= walk.to && walk.rest) {
    walk.place = walk.rest.from
    walk.to = walk.rest.to
    walk.rest = undefined
  }
  if (walk.place >= walk.to) walk.row = -1
  else {
    const { lane } = walk.stretch
    walk.row = lane.rowAt(walk.place)
    walk.turn = (lane.lotAt(walk.place) - start + TURNS) % TURNS
  }
}

const isSooner = (one: Walk, other: Walk): boolean =>
  one.turn < other.turn || (one.turn === other.turn && one.row < other.row)

/** Lets a walk down to its place in a binary heap, whose first is the soonest. */
const sink = (heap: Walk[], from: number): void => {
  const walk = heap[from]
  if (!walk) return
  let at = from
  for (;;) {
    let below = 2 * at + 1
    const [left, right] = [heap[below], heap[below + 1]]
    if (left && right && isSooner(right, left)) below += 1
    const child = heap[below]
    if (!child || !isSooner(child, walk)) break
    heap[at] = child
    at = below
  }
  heap[at] = walk
}
