import { LEVEL_PARTS } from '../../contracts/discovery/exposure-events.ts'

/** How far decks are balanced so that they leave nobody out. */
export type ExposureBounds = {
  /** The share of an even number of first places below which a member is moved up, 0 to 1. */
  readonly floor: number
  /** How far a member is moved up at most, in parts of a level. */
  readonly most: number
}

/**
 * Members with less than four fifths of an even share of first places are moved up by two levels of a
 * deck at most.
 */
export const exposureBounds: ExposureBounds = { floor: 0.8, most: 2 * LEVEL_PARTS }
