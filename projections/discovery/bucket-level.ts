import { LEVEL_PARTS, MAX_LIFT } from '../../contracts/discovery/exposure-events.ts'
import {
  BANDS,
  type Merits,
  PREMIUM_LEVELS,
  type RankInputs,
  STEPS,
  shortfallOf,
} from '../../domain/discovery/rank-level.ts'

/** The level of a candidate in whole levels, as buckets are sorted. */
export const levelOf = ({ hasPremium, lift = 0, ...merits }: RankInputs): number =>
  stepOf(merits) + levelsAbove(hasPremium, lift)

/** Levels that stay free above a candidate for those with premium and those who are lifted. */
const levelsAbove = (hasPremium: boolean, lift: number): number =>
  (hasPremium ? 0 : PREMIUM_LEVELS) + Math.ceil((MAX_LIFT - lift) / LEVEL_PARTS)

const stepOf = (merits: Merits): number =>
  Math.min(STEPS - 1, Math.floor(shortfallOf(merits) * STEPS))

/** The level of a candidate in the nearest band with unknown compatibility. */
export const freshLevel = (idleDays: number, hasPremium: boolean, lift = 0): number =>
  stepOf({ compatibility: null, distance: 0, idleDays }) + levelsAbove(hasPremium, lift)

/** How many levels a band lies below the nearest, at equal freshness. */
export const levelPenalty = (band: number): number =>
  stepOf({
    compatibility: null,
    distance: BANDS[band]?.miles ?? null,
    idleDays: 0,
  })
