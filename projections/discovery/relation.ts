import type { SwipeAction } from '../../contracts/matching.ts'

/**
 * What a member has to do with another in one mode, from the member's side, in 32 bits: what they
 * said last (3 bits), how the other likes them (2), how a match stands (2), and when they said it
 * (25, in minutes). 0 is nothing at all.
 */
export type Relation = number

/** What was said; 0 while nothing was, or once it was taken back. */
export const ACTION = { like: 1, pass: 2, maybe: 3, super_like: 4 } as const satisfies Record<
  SwipeAction,
  number
>
export const LIKED = { like: 1, superLike: 2 } as const
export const MATCH = { live: 1, ended: 2 } as const

/** Takes the place of a mode for what holds in all of them: a relation of the bits of `BLOCK`. */
export const EVERY_MODE = 3
export const BLOCK = { given: 1, received: 2 } as const

const EPOCH_MINUTE = Date.UTC(2020, 0, 1) / 60_000

export const actionOf = (relation: Relation): number => relation & 7
export const likedOf = (relation: Relation): number => (relation >>> 3) & 3
export const matchOf = (relation: Relation): number => (relation >>> 5) & 3

/** When it was said, in milliseconds, rounded up to the minute: no card returns too early. */
export const actionAt = (relation: Relation): number => ((relation >>> 7) + EPOCH_MINUTE) * 60_000

export const withAction = (relation: Relation, action: number, milliseconds: number): Relation => {
  const minute = Math.max(0, Math.ceil(milliseconds / 60_000) - EPOCH_MINUTE)
  return ((minute << 7) | (relation & 0x78) | action) >>> 0
}

export const withLiked = (relation: Relation, liked: number): Relation =>
  ((relation & ~0x18) | (liked << 3)) >>> 0

export const withMatch = (relation: Relation, match: number): Relation =>
  ((relation & ~0x60) | (match << 5)) >>> 0
