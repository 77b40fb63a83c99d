import type { Instant } from '../../../contracts/core/event.ts'
import { timing } from '../../../contracts/core/limits.ts'
import type { SwipeAction } from '../../../contracts/matching/matching.ts'
import type { DiscoveryMode } from '../../../contracts/profiles/modes.ts'
import { rateByte, shareLeft } from '../../../domain/discovery/likely-mutual.ts'
import type { Member } from '../../../domain/discovery/member.ts'
import { seedOf } from '../../../domain/discovery/rank-level.ts'

type Counts = {
  readonly made: number
  readonly likesMade: number
  readonly got: number
  readonly likesGot: number
}

/**
 * How many swipes a member made and got, and how many of them were likes, each worth less with time.
 * As of a UTC day, with the swipes of that day. Whom they concerned is not kept.
 */
export type SwipeCounts = Counts & { readonly day: number }

type Rates = Member['rates']

/** Counts and rates of a member: the rates are those of the beginning of the day of the counts. */
type Counted = { readonly swipes: SwipeCounts; readonly rates: Rates }

export const noSwipeCounts: SwipeCounts = { day: 0, made: 0, likesMade: 0, got: 0, likesGot: 0 }

/**
 * A member's rates on a day, without the swipes of that day: an order that changed with each swipe
 * would show who swiped. For the day of the last swipe and any later day.
 */
export const ratesOn = ({ swipes, rates }: Counted, day: number): Rates => {
  const share = shareLeft(day - swipes.day)
  if (day <= swipes.day) return rates
  return {
    liked: rateByte(swipes.likesGot * share, swipes.got * share),
    liking: rateByte(swipes.likesMade * share, swipes.made * share),
  }
}

/** The counts as of a day, before any swipe of it. */
const startDay = (swipes: SwipeCounts, day: number): SwipeCounts => {
  const share = shareLeft(day - swipes.day)
  return {
    day,
    made: swipes.made * share,
    likesMade: swipes.likesMade * share,
    got: swipes.got * share,
    likesGot: swipes.likesGot * share,
  }
}

/** Counts a swipe that a member made or got on a day; `maybe` counts as none. */
export const countSwipe = (
  counted: Counted,
  side: 'made' | 'got',
  action: SwipeAction,
  day: number,
): Counted => {
  if (action === 'maybe') return counted
  const isNewDay = day > counted.swipes.day
  const swipes = isNewDay ? startDay(counted.swipes, day) : counted.swipes
  const likes = side === 'made' ? 'likesMade' : 'likesGot'
  const liked = action === 'pass' ? 0 : 1
  return {
    swipes: { ...swipes, [side]: swipes[side] + 1, [likes]: swipes[likes] + liked },
    rates: isNewDay ? ratesOn(counted, day) : counted.rates,
  }
}

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
