import type { SwipeAction } from '../../contracts/matching/matching.ts'

/**
 * The relation of a member to another in one mode, in 32 bits: the member's last swipe (3 bits), the
 * other's like (2), the state of their match (2), and the time of the swipe (25, in minutes). 0 means
 * no relation.
 */
export type Relation = number

/** The last swipe; 0 while there is none, or once it was undone. */
export const ACTION = { like: 1, pass: 2, maybe: 3, super_like: 4 } as const satisfies Record<
  SwipeAction,
  number
>
export const LIKED = { like: 1, superLike: 2 } as const
export const MATCH = { live: 1, ended: 2 } as const

/** Used as a mode for relations that hold in all modes, with the bits of `BLOCK`. */
export const EVERY_MODE = 3
export const BLOCK = { given: 1, received: 2 } as const

const EPOCH_MINUTE = Date.UTC(2020, 0, 1) / 60_000

export const actionOf = (relation: Relation): number => relation & 7
export const likedOf = (relation: Relation): number => (relation >>> 3) & 3
export const matchOf = (relation: Relation): number => (relation >>> 5) & 3

/** Time of the swipe in milliseconds, rounded up to the minute, so that no card returns too early. */
export const actionAt = (relation: Relation): number => ((relation >>> 7) + EPOCH_MINUTE) * 60_000

export const withAction = (relation: Relation, action: number, milliseconds: number): Relation => {
  const minute = Math.max(0, Math.ceil(milliseconds / 60_000) - EPOCH_MINUTE)
  return ((minute << 7) | (relation & 0x78) | action) >>> 0
}

export const withLiked = (relation: Relation, liked: number): Relation =>
  ((relation & ~0x18) | (liked << 3)) >>> 0

export const withMatch = (relation: Relation, match: number): Relation =>
  ((relation & ~0x60) | (match << 5)) >>> 0
