import type { Decider } from '../../contracts/core/decider.ts'
import type { EventNamed, EventsOfDecider } from '../../contracts/core/event-types.ts'

type ExposureEvent = EventsOfDecider<'exposure'>
type Balanced = EventNamed<'ExposureBalanced'>['data']

/** Members who are moved up in the decks of a mode, with the number of levels. */
export type Exposure = ReadonlyMap<string, number>

/** A member's first places, in shares of an even distribution: 1 is as many as by chance alone. */
export type ExposureShare = { readonly profileId: string; readonly share: number }

/** How many members one event changes at most. */
const MOST_LIFTS = 1_000

export type ExposureCommand = Omit<Balanced, 'lifts'> & {
  readonly type: 'Balance'
  readonly shares: readonly ExposureShare[]
  /** The share below which a member is moved up. */
  readonly floor: number
  /** How many levels a member is moved up at most, up to `MAX_LIFT`; 0 moves nobody. */
  readonly most: number
}

/**
 * One step towards exposure that leaves nobody out: a member with less than the floor goes up a level,
 * and one with more than its inverse, such as twice an even share for half of one, comes down again.
 * Between the two nothing changes, so that the order comes to rest.
 *
 * This is the scaling of columns in Sinkhorn's algorithm, one step a day, rounded to levels: R. Sinkhorn
 * and P. Knopp, "Concerning nonnegative matrices and doubly stochastic matrices", Pacific Journal of
 * Mathematics 21(2), 1967. Rows need no scaling, because each deck has the same number of first places.
 */
const nextLift = (lift: number, share: number, floor: number, most: number): number => {
  if (lift > most) return most
  if (share < floor) return Math.min(most, lift + 1)
  return share * floor > 1 || floor === 0 ? Math.max(0, lift - 1) : lift
}

const inChunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.max(1, Math.ceil(all.length / size)) }, (_, n) =>
    all.slice(n * size, (n + 1) * size),
  )

/** The balance of exposure in a mode. Each measurement is recorded, also when it moves nobody. */
export const exposure: Decider<Exposure, ExposureCommand, ExposureEvent> = {
  initialState: new Map(),

  decide({ type: _, shares, floor, most, ...measured }, lifts) {
    const changed = shares.flatMap(({ profileId, share }) => {
      const before = lifts.get(profileId) ?? 0
      const lift = nextLift(before, share, floor, most)
      return lift === before ? [] : [{ profileId, lift }]
    })
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
