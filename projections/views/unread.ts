import type { Revision } from '../../contracts/core/event.ts'

type UnreadRange = readonly [first: Revision, last: Revision, count: number]

/** Revisions of the messages that a member has not read, oldest first. */
export type Unread = readonly UnreadRange[]

/**
 * Above this number, the two oldest ranges become one. A range starts only when the two members take
 * turns.
 */
const MAX_RANGES = 32

/** Adds a message that is newer than all others. */
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
 * The unread messages after a revision. Exact, unless the revision lies in joined ranges: then events
 * in between may count too.
 */
export const unreadAfter = (unread: Unread, upTo: Revision): Unread =>
  unread.flatMap(([first, last, count]): Unread => {
    if (last <= upTo) return []
    if (first > upTo) return [[first, last, count]]
    return [[upTo + 1, last, Math.min(count, last - upTo)]]
  })

/** Without the message of a revision, as far as it can be told from others in joined ranges. */
export const withoutUnread = (unread: Unread, revision: Revision): Unread =>
  unread.flatMap(([first, last, count]): Unread => {
    const isWithin = first <= revision && revision <= last
    if (isWithin && count === 1) return []
    return [[first, last, isWithin ? count - 1 : count]]
  })

export const count = (unread: Unread): number => unread.reduce((sum, run) => sum + run[2], 0)
