import type { Instant } from '../../../contracts/core/event.ts'
import { timing } from '../../../contracts/core/limits.ts'
import type { DiscoveryMode } from '../../../contracts/profiles/modes.ts'
import { seedOf } from '../../../domain/discovery/rank-level.ts'

/** A like that a member got lately. */
export type RecentLike = {
  /** `seedOf` who likes, in place of an id that would outlast a deleted account. */
  readonly by: number
  readonly mode: DiscoveryMode
  readonly at: Instant
}

/** Milliseconds between two moments at which a member's number of likes moves. */
const STEP = 3_600_000

/** The second of a like, rounded up: the next hourly step leaves no part of it out. */
const secondOf = ({ at }: RecentLike): number => Math.ceil(Date.parse(at) / 1_000) * 1_000

/** The likes that may still be held back at a time. */
export const keptLikes = (likes: readonly RecentLike[], at: Instant): readonly RecentLike[] => {
  const oldest = Date.parse(at) - STEP - timing.undo
  return likes.filter(like => secondOf(like) > oldest)
}

/** The likes without that of one member in a mode. */
export const likesWithout = (
  likes: readonly RecentLike[],
  by: string,
  mode: DiscoveryMode,
): readonly RecentLike[] => likes.filter(like => like.by !== seedOf(by) || like.mode !== mode)

/**
 * Tells of a member's likes whether they do not count yet at a time. The number of likes moves once an
 * hour, for each member at another minute, and leaves out likes that may still be undone: so it does not
 * tell when somebody was there, nor who a like came from.
 */
export const heldBack = (
  profileId: string,
  likes: readonly RecentLike[],
  at: Date,
): ((by: string, mode: DiscoveryMode) => boolean) => {
  const offset = (seedOf(profileId) * 1_000) % STEP
  const until = offset + Math.floor((at.getTime() - offset) / STEP) * STEP - timing.undo
  const held = likes.filter(like => secondOf(like) > until)
  return (by, mode) => held.some(like => like.by === seedOf(by) && like.mode === mode)
}
