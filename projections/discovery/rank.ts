/** What speaks for a card, as far as it is known. */
export type RankInputs = {
  /** 0–100, null while the two have too few answers in common. */
  readonly compatibility: number | null
  /** Miles, null while either place is unknown: such a card may be anywhere. */
  readonly distance: number | null
  /** Whole days (UTC) since the other last did something here. */
  readonly idleDays: number
}

/** A card's place in the deck: first by level, then by turn, then by who came first to Kith. */
export type Rank = { readonly level: number; readonly shuffleOrder: number }

/** Levels go from 0, the best, to one below this. */
export const LEVELS = 8

/** Turns go from 0 to one below this. */
export const SHUFFLE_KEYS = 2 ** 25

const WEIGHTS = { compatibility: 2, distance: 1, freshness: 1 }

/**
 * How near a card is that is at most so many miles away; further, and where unknown, not at all.
 * Steps of a quarter, for which the level of a stranger is that of the nearest and as fresh one,
 * plus steps that only the band says: so whole cells can be put in order at once.
 */
export const BANDS = [
  { miles: 10, nearness: 1 },
  { miles: 25, nearness: 0.75 },
  { miles: 75, nearness: 0.5 },
] as const

/** Freshness halves in so many days; after so many it is gone. */
const FRESHNESS = { half: 7, gone: 140 }

/**
 * The one order of all decks. Who super-liked the viewer, and the viewer is told of that, comes before
 * all others; then, and among these, the better level comes first, and of one level the lower turn.
 *
 * The level is the weighted mean of what is known, in eight steps: compatibility (2), nearness (1) and
 * freshness (1). What is unknown weighs nothing. Only a place that is unknown counts as far away, so
 * that nobody comes first by hiding theirs.
 *
 * The turn is drawn by lot: each card has a lot for the day, and each viewer begins the round at a
 * place of their own, so equals rotate from day to day and between viewers.
 *
 * A like changes neither. Any preference for who likes the viewer can be measured by comparing decks,
 * and would tell who it is; the count of likes and super likes are what a member is told of them.
 */
export const rank = (inputs: RankInputs, shuffleKey: number, shuffleOffset: number): Rank => ({
  level: levelOf(inputs),
  shuffleOrder: (shuffleKey - shuffleOffset + SHUFFLE_KEYS) % SHUFFLE_KEYS,
})

export const levelOf = ({ compatibility, distance, idleDays }: RankInputs): number => {
  let weight = WEIGHTS.freshness + WEIGHTS.distance
  let sum =
    WEIGHTS.freshness * 2 ** (-Math.min(idleDays, FRESHNESS.gone) / FRESHNESS.half) +
    WEIGHTS.distance * (BANDS[bandOf(distance)]?.nearness ?? 0)
  if (compatibility !== null) {
    weight += WEIGHTS.compatibility
    sum += (WEIGHTS.compatibility * compatibility) / 100
  }
  return Math.min(LEVELS - 1, Math.floor((1 - sum / weight) * LEVELS))
}

/** The number of the band that so many miles fall into; the one after the last if far or unknown. */
export const bandOf = (distance: number | null): number => {
  const band = distance === null ? -1 : BANDS.findIndex(({ miles }) => distance <= miles)
  return band < 0 ? BANDS.length : band
}

/** The level of a stranger of whom only this is known who is as near as can be. */
export const freshLevel = (idleDays: number): number =>
  levelOf({ compatibility: null, distance: 0, idleDays })

/** How many levels a band lies below the nearest, for a stranger as fresh. */
export const levelPenalty = (band: number): number =>
  levelOf({
    compatibility: null,
    distance: BANDS[band]?.miles ?? null,
    idleDays: 0,
  })

/** A member's lot for a day, below `TURNS`. `seed` is from `seedOf`. */
export const shuffleKeyOf = (seed: number, day: number): number =>
  mixBits(seed ^ mixBits(day)) >>> 7

/** Where a viewer's round begins on a day, in a mode given by its number. */
export const shuffleOffsetOf = (seed: number, day: number, mode: number): number =>
  shuffleKeyOf(mixBits(seed + mode + 1), day)

/** 32 bits of an id. FNV-1a, Fowler, Noll and Vo: draft-eastlake-fnv. */
export const seedOf = (id: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** Spreads the bits of a number evenly: the finaliser of MurmurHash3, Appleby. */
const mixBits = (value: number): number => {
  let hash = value
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
