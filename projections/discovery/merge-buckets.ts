import { SHUFFLE_KEYS } from '../../domain/discovery/rank-level.ts'
import type { SortedBucket } from './sorted-bucket.ts'

/** Position in one slice of a bucket; `row` is -1 at the end. */
type Cursor = {
  readonly slice: BucketSlice
  index: number
  to: number
  /** The part before the shuffle offset, which comes last. */
  rest: { from: number; to: number } | undefined
  row: number
  shuffleOrder: number
}

/** One level of a bucket, and the band of distance that it belongs to. */
export type BucketSlice = {
  readonly bucket: SortedBucket
  readonly level: number
  readonly band: number
}

/** Merges slices into one sequence of rows, sorted by shuffle order from an offset on (k-way merge). */
export function* mergeBuckets(
  slices: readonly BucketSlice[],
  shuffleOffset: number,
): Generator<{ readonly row: number; readonly shuffleOrder: number; readonly slice: BucketSlice }> {
  const heap = slices.map(slice => openCursor(slice, shuffleOffset)).filter(({ row }) => row >= 0)
  for (let at = heap.length >> 1; at >= 0; at -= 1) siftDown(heap, at)
  for (let next = heap[0]; next; next = heap[0]) {
    yield next
    next.index += 1
    readRow(next, shuffleOffset)
    if (next.row < 0) {
      const last = heap.pop() as Cursor
      if (last !== next) heap[0] = last
    }
    siftDown(heap, 0)
  }
}

const openCursor = (slice: BucketSlice, shuffleOffset: number): Cursor => {
  const { from, begin: index, to } = slice.bucket.range(slice.level, shuffleOffset)
  const cursor: Cursor = {
    slice,
    index,
    to,
    rest: { from, to: index },
    row: -1,
    shuffleOrder: 0,
  }
  readRow(cursor, shuffleOffset)
  return cursor
}

/** Reads the row at the cursor's index. */
const readRow = (cursor: Cursor, shuffleOffset: number): void => {
  if (cursor.index >= cursor.to && cursor.rest) {
    cursor.index = cursor.rest.from
    cursor.to = cursor.rest.to
    cursor.rest = undefined
  }
  if (cursor.index >= cursor.to) cursor.row = -1
  else {
    const { bucket } = cursor.slice
    cursor.row = bucket.rowAt(cursor.index)
    cursor.shuffleOrder =
      (bucket.shuffleKeyAt(cursor.index) - shuffleOffset + SHUFFLE_KEYS) % SHUFFLE_KEYS
  }
}

const comesFirst = (one: Cursor, other: Cursor): boolean =>
  one.shuffleOrder < other.shuffleOrder ||
  (one.shuffleOrder === other.shuffleOrder && one.row < other.row)

/** Restores the order of a binary heap below an index; the first cursor comes next. */
const siftDown = (heap: Cursor[], from: number): void => {
  const cursor = heap[from]
  if (!cursor) return
  let at = from
  for (;;) {
    let below = 2 * at + 1
    const [left, right] = [heap[below], heap[below + 1]]
    if (left && right && comesFirst(right, left)) below += 1
    const child = heap[below]
    if (!child || !comesFirst(child, cursor)) break
    heap[at] = child
    at = below
  }
  heap[at] = cursor
}
