import { timing } from '../../contracts/core/limits.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import type { IndexData } from './index-data.ts'

/** Seconds between two moments at which a member's number of likes moves. */
const STEP = 3_600

/** Seconds for which a like may still be undone. */
const UNDO = timing.undo / 1_000

/** Numbers of one like in a list: who likes, in which mode, and the second since 1970. */
const SIZE = 2

const likeOf = (liker: number, mode: number): number => liker * modes.length + mode

/**
 * The last second of which the likes of a member count at a time. The number moves once an hour, for
 * each member at another minute, and leaves out likes that may still be undone: so it does not tell
 * when somebody was there, nor who a like came from.
 */
const countedUntil = (seed: number, now: number): number => {
  const offset = seed % STEP
  return offset + Math.floor((now - offset) / STEP) * STEP - UNDO
}

type RecentLike = {
  readonly liker: number
  readonly liked: number
  readonly mode: number
  readonly at: string
}

/** Notes a like that does not count yet, and forgets those of the same member that do. */
export const noteRecentLike = (
  { recentLikes }: Pick<IndexData, 'recentLikes'>,
  { liker, liked, mode, at }: RecentLike,
): void => {
  const second = Math.ceil(Date.parse(at) / 1_000)
  const like = likeOf(liker, mode)
  const before = recentLikes.get(liked)
  const kept: number[] = []
  for (let index = 0; index < before.length; index += SIZE)
    if (before[index] !== like && (before[index + 1] as number) > second - STEP - UNDO)
      kept.push(before[index] as number, before[index + 1] as number)
  recentLikes.set(liked, [...kept, like, second])
}

/** Tells of likes of a member whether they do not count yet. */
export const heldBack = (
  { recentLikes, members }: Pick<IndexData, 'recentLikes' | 'members'>,
  viewer: number,
  now: Date,
): ((liker: number, mode: number) => boolean) => {
  const until = countedUntil(members.columns.seed[viewer] as number, now.getTime() / 1_000)
  const likes = recentLikes.get(viewer)
  const held = new Set(
    likes.filter((_, index) => index % SIZE === 0 && (likes[index + 1] as number) > until),
  )
  return (liker, mode) => held.has(likeOf(liker, mode))
}
