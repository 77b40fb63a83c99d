import { timing } from '../../../contracts/core/limits.ts'
import type { SwipeAction } from '../../../contracts/matching/matching.ts'

/**
 * The relation of a member to another in one mode, in 32 bits: the member's last swipe (3 bits), the
 * other's like (2), the state of their match (2), and the time of the swipe (25, in minutes). 0 means
 * no relation.
 */
export type RelationBits = number

/** The last swipe; 0 while there is none, or once it was undone. */
export const ACTION = { like: 1, pass: 2, maybe: 3, super_like: 4 } as const satisfies Record<
  SwipeAction,
  number
>
export const LIKED = { like: 1, superLike: 2 } as const
export const MATCH = { live: 1, ended: 2 } as const

/** Used as a mode for relations that hold in all modes, with the bits of `BLOCK`. */
export const EVERY_MODE = 3

/** The parts of a relation, as bits. */
export const PART = {
  action: 0xffff_ff87,
  liked: 0x18,
  match: 0x60,
  all: 0xffff_ffff,
} as const
export const BLOCK = { given: 1, received: 2 } as const

const EPOCH_MINUTE = Date.UTC(2020, 0, 1) / 60_000

export const actionOf = (relation: RelationBits): number => relation & 7
export const likedOf = (relation: RelationBits): number => (relation >>> 3) & 3
export const matchOf = (relation: RelationBits): number => (relation >>> 5) & 3

/** Time of the swipe in milliseconds, rounded up to the minute, so that no card returns too early. */
export const actionAt = (relation: RelationBits): number =>
  ((relation >>> 7) + EPOCH_MINUTE) * 60_000

/** The bits of a swipe at a time in milliseconds. */
export const actionBits = (action: number, milliseconds: number): RelationBits =>
  ((Math.max(0, Math.ceil(milliseconds / 60_000) - EPOCH_MINUTE) << 7) | action) >>> 0

export const likedBits = (liked: number): RelationBits => liked << 3

export const matchBits = (match: number): RelationBits => match << 5

const EXCLUDED_FOR_MS: { readonly [action: number]: number } = {
  [ACTION.pass]: timing.passReturns,
  [ACTION.maybe]: timing.maybeReturns,
}

/** Current and former matches are excluded from a deck, and swiped members for a time or for good. */
const isExcluded = (relation: RelationBits, now: number): boolean => {
  if (matchOf(relation) !== 0) return true
  const action = actionOf(relation)
  return (
    action !== 0 && now < actionAt(relation) + (EXCLUDED_FOR_MS[action] ?? Number.POSITIVE_INFINITY)
  )
}

/** Whether nothing is left of a relation in a mode: a swipe whose card may come back, and no more. */
export const isForgotten = (relation: RelationBits, now: number): boolean =>
  likedOf(relation) === 0 && !isExcluded(relation, now)
