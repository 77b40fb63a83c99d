import { LEVEL_PARTS } from '../../contracts/discovery/exposure-events.ts'

/** How far decks are balanced so that they leave nobody out. */
export type ExposureBounds = {
  /** The share of an even number of first places below which a member is moved up, 0 to 1. */
  readonly floor: number
  /** How far a member is moved up at most, in parts of a level. */
  readonly most: number
}

/** The floor in percent of an even share, and the most levels, where nothing else is configured. */
export const EXPOSURE_FLOOR = 80
export const EXPOSURE_LIFT = 2

/** Bounds from the units of their variables. */
export const exposureBounds = (
  percent: number = EXPOSURE_FLOOR,
  levels: number = EXPOSURE_LIFT,
): ExposureBounds => ({ floor: percent / 100, most: levels * LEVEL_PARTS })
