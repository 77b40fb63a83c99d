import type { Revision } from '../contracts/event.ts'

/** Messages one after the other in the stream: how many stand from the first to the last of them. */
type UnreadRange = readonly [first: Revision, last: Revision, count: number]

/** The messages that a member has not read, oldest first. */
export type Unread = readonly UnreadRange[]

/**
 * A new run begins only where the member wrote without reading, or the other read: this many
 * need a member who keeps writing and never looks. From there on the oldest are kept as one.
 */
const MAX_RANGES = 32

/** One more message, newer than all before. */
export const addUnread = (unread: Unread, revision: Revision): Unread => {
  const newest = unread.at(-1)
  if (newest && newest[1] === revision - 1)
    return [...unread.slice(0, -1), [newest[0], revision, newest[2] + 1]]
  const ranges: Unread = [...unread, [revision, revision, 1]]
  const [oldest, next, ...rest] = ranges
  if (ranges.length <= MAX_RANGES || !oldest || !next) return ranges
  return [[oldest[0], next[1], oldest[2] + next[2]], ...rest]
}

/**
 * The messages after a revision. Exact, unless the revision lies within runs that had to be kept
 * as one: then at most as many too many as other events stand between them.
 */
export const unreadAfter = (unread: Unread, upTo: Revision): Unread =>
  unread.flatMap(([first, last, count]): Unread => {
    if (last <= upTo) return []
    if (first > upTo) return [[first, last, count]]
    return [[upTo + 1, last, Math.min(count, last - upTo)]]
  })

export const count = (unread: Unread): number => unread.reduce((sum, run) => sum + run[2], 0)
