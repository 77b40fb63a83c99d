import { LEVEL_PARTS, MAX_LIFT } from '../../contracts/discovery/discovery-events.ts'

export type RankInputs = {
  /** 0–100; null while the two have too few answers in common. */
  readonly compatibility: number | null
  /** How likely the two like each other, 0–100: see `likely-mutual.ts`; without it, it does not count. */
  readonly mutual?: number
  /** Miles; null while either place is unknown. */
  readonly distance: number | null
  /** Whole days (UTC) since the candidate was active, as of the beginning of the day. */
  readonly idleDays: number
  /** Whether the candidate has premium on this day. */
  readonly hasPremium: boolean
  /** How far fairness moves the candidate up in this mode: see `domain/discovery/decider.ts`. */
  readonly lift?: number
  /** Whether a rule of the viewer shows the candidate last; false by default. */
  readonly isDeRanked?: boolean
}

/** A candidate's place in the deck: by level, in parts, then by shuffle order. */
export type Rank = { readonly level: number; readonly shuffleOrder: number }

/** Steps of the mean of the inputs. */
const STEPS = 8

/** How many levels premium moves a candidate up. */
const PREMIUM_LEVELS = 1

/** Levels go from 0, the best, to this minus 1; candidates shown last have as many levels again. */
const LEVELS = STEPS + PREMIUM_LEVELS + MAX_LIFT / LEVEL_PARTS

/** Shuffle keys and orders go from 0 to this minus 1. */
export const SHUFFLE_KEYS = 2 ** 25

const WEIGHTS = { compatibility: 2, mutual: 2, distance: 1, freshness: 1 }

/** Nearness of a candidate up to a number of miles; 0 beyond the last band and when unknown. */
export const BANDS = [
  { miles: 10, nearness: 1 },
  { miles: 25, nearness: 0.75 },
  { miles: 75, nearness: 0.5 },
] as const

/**
 * Freshness of a candidate who was active this week, this month or longer ago. Coarse, so that the
 * order does not tell when somebody was there; steps of a quarter, as those of `BANDS`.
 */
const freshnessOf = (idleDays: number): number => (idleDays <= 7 ? 1 : idleDays <= 30 ? 0.5 : 0.25)

/** The place of a candidate: the shuffle order is how far the shuffle key lies behind the offset. */
export const rankOf = (inputs: RankInputs, shuffleKey: number, shuffleOffset: number): Rank => ({
  level: rankLevel(inputs),
  shuffleOrder: (shuffleKey - shuffleOffset + SHUFFLE_KEYS) % SHUFFLE_KEYS,
})

/** The level of a candidate: see `rank`. */
const rankLevel = (inputs: RankInputs): number =>
  partOf(inputs) + (inputs.isDeRanked ? LEVELS * LEVEL_PARTS : 0)

/** The level of a candidate in parts, before those who are shown last. */
const partOf = ({ hasPremium, lift = 0, ...merits }: RankInputs): number =>
  Math.min(STEPS * LEVEL_PARTS - 1, Math.floor(shortfallOf(merits) * STEPS * LEVEL_PARTS)) +
  (hasPremium ? 0 : PREMIUM_LEVELS * LEVEL_PARTS) +
  MAX_LIFT -
  lift

/** What the two are for each other, and how active the candidate is. */
type Merits = Omit<RankInputs, 'hasPremium' | 'lift'>

/** How far the mean of the inputs is from the best, 0 to 1. */
const shortfallOf = ({ compatibility, mutual, distance, idleDays }: Merits): number => {
  let weight = WEIGHTS.freshness + WEIGHTS.distance
  let sum =
    WEIGHTS.freshness * freshnessOf(idleDays) +
    WEIGHTS.distance * (BANDS[bandOf(distance)]?.nearness ?? 0)
  for (const [share, value] of [
    [WEIGHTS.compatibility, compatibility],
    [WEIGHTS.mutual, mutual],
  ] as const) {
    if (value === null || value === undefined) continue
    weight += share
    sum += (share * value) / 100
  }
  return 1 - sum / weight
}

/** The band of a distance in miles; the one after the last when far or unknown. */
export const bandOf = (distance: number | null): number => {
  const band = distance === null ? -1 : BANDS.findIndex(({ miles }) => distance <= miles)
  return band < 0 ? BANDS.length : band
}

/** A member's shuffle key for a day, below `SHUFFLE_KEYS`. `seed` is from `seedOf`. */
export const shuffleKeyOf = (seed: number, day: number): number =>
  mixBits(seed ^ mixBits(day)) >>> 7

/** The shuffle key at which a viewer's order starts on a day, in a mode given by its number. */
export const shuffleOffsetOf = (seed: number, day: number, mode: number): number =>
  shuffleKeyOf(mixBits(seed + mode + 1), day)

/** 32-bit hash of an id: FNV-1a by Fowler, Noll and Vo, draft-eastlake-fnv. */
export const seedOf = (id: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** Mixes the bits of a number: the finaliser of MurmurHash3, Appleby. */
const mixBits = (value: number): number => {
  let hash = value
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
