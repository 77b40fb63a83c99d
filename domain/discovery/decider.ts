import type { Decider } from '../../contracts/core/decider.ts'
import type { EventNamed, EventsOfDecider } from '../../contracts/events.ts'

type ExposureEvent = EventsOfDecider<'exposure'>
type Balanced = EventNamed<'ExposureBalanced'>['data']

/** Members who are moved up in the decks of a mode, with how far. */
export type ExposureLifts = ReadonlyMap<string, number>

/** A member's first places, in shares of an even distribution: 1 is as many as by chance alone. */
export type ExposureShare = { readonly profileId: string; readonly share: number }

/** How many members one event changes at most. */
const MOST_LIFTS = 1_000

export type ExposureCommand = Omit<Balanced, 'lifts'> & {
  readonly type: 'Balance'
  readonly shares: readonly ExposureShare[]
  /** The share below which a member is moved up. */
  readonly floor: number
  /** How far a member is moved up at most, in parts of a level up to `MAX_LIFT`; 0 moves nobody. */
  readonly most: number
}

/** Parts of a level by which a night moves a member at most. */
const MOST_STEP = 4

/** Two parts for each doubling that is missing. */
const stepFor = (ratio: number): number =>
  Math.min(MOST_STEP, Math.max(1, Math.round(2 * Math.log2(ratio))))

/**
 * One step towards exposure that leaves nobody out: a member with less than the floor goes up,
 * and one with more than its inverse, such as twice an even share for half of one, comes down again.
 * Between the two nothing changes, so that the order comes to rest.
 *
 * This is the scaling of columns in Sinkhorn's algorithm, one damped step a night, rounded to parts of
 * a level: R. Sinkhorn and P. Knopp, "Concerning nonnegative matrices and doubly stochastic matrices",
 * Pacific Journal of Mathematics 21(2), 1967. Rows need no scaling, because each deck has the same number of first places.
 */
const nextLift = (lift: number, share: number, floor: number, most: number): number => {
  if (lift > most) return most
  if (floor === 0) return Math.max(0, lift - MOST_STEP)
  if (share < floor) return Math.min(most, lift + stepFor(floor / share))
  return share * floor > 1 ? Math.max(0, lift - stepFor(share * floor)) : lift
}

const inChunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.max(1, Math.ceil(all.length / size)) }, (_, n) =>
    all.slice(n * size, (n + 1) * size),
  )

/** The balance of exposure in a mode. Each measurement is recorded, also when it moves nobody. */
export const exposure: Decider<ExposureLifts, ExposureCommand, ExposureEvent> = {
  initialState: new Map(),

  decide({ type: _, shares, floor, most, ...measured }, lifts) {
    const next = new Map(lifts)
    for (const { profileId, share } of shares)
      next.set(profileId, nextLift(lifts.get(profileId) ?? 0, share, floor, most))
    // Only differences move anybody: without this all would rise against each other, up to the limit.
    const least = shares.reduce(
      (low, { profileId }) => Math.min(low, next.get(profileId) ?? 0),
      most,
    )
    const changed = Array.from(next, ([profileId, lift]) => ({
      profileId,
      lift: Math.max(0, lift - least),
    })).filter(({ profileId, lift }) => lift !== (lifts.get(profileId) ?? 0))
    return inChunks(changed, MOST_LIFTS).map(chunk => ({
      type: 'ExposureBalanced',
      data: { ...measured, lifts: chunk },
    }))
  },

  evolve(lifts, { data }) {
    const next = new Map(lifts)
    for (const { profileId, lift } of data.lifts)
      if (lift === 0) next.delete(profileId)
      else next.set(profileId, lift)
    return next
  },
}
