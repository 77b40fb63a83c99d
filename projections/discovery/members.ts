import { modes } from '../../contracts/profiles/mode-labels.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { seedOf } from '../../domain/discovery/rank-level.ts'
import { ageAt, type DayOfYear, minuteOf, startOf } from './day-of-year.ts'
import { createIdTable } from './id-table.ts'
import { MAX_ROWS } from './sorted-bucket.ts'

/** Bits of `flags`: one for each mode that was chosen, then these. */
const MATCHES_ONLY = 8
const ACTIVE = 16
const SUSPENDED = 32
const CLOSED = 64
/**
 * The row belongs to no member: it holds a member's statements when a day began. See `settled-rows.ts`.
 */
const SETTLED = 128

/** Bits of `lifts` for each mode, and the largest number in them. */
const LIFT_BITS = 5
const MOST_LIFT = 2 ** LIFT_BITS - 1

/** Bits of `traits`. */
export const TRAIT = {
  verified: 1,
  faceHidden: 2,
  /** An active filter of the member's own replaces the age range of the profile. */
  ownAges: 4,
  /** The same for the distance. */
  ownMiles: 8,
  /** An answer of the member is a dealbreaker. */
  dealbreakers: 16,
  /** The member wants packs of questions for adults. */
  adultPacks: 32,
  /** The member shows wishes, relationships and what they seek to everybody who may see the profile. */
  detailsShown: 64,
  /** The limits of newcomers hold for the member's first days. */
  newcomer: 128,
} as const

/** Data of the members, one row each; a row is never reused. */
export type MemberColumns = {
  /** 32-bit hash of the id. */
  seed: Uint32Array
  flags: Uint8Array
  age: Uint16Array
  minAge: Uint16Array
  maxAge: Uint16Array
  /** Greatest distance of other members, in miles. */
  maxDistance: Uint16Array
  /** Number of the cell plus 1; 0 while it is unknown: see `cellOf`. */
  place: Uint32Array
  /** When the age was declared: see `dayOfYear`. */
  statedYear: Uint16Array
  statedWithin: Float64Array
  /** The last day on which the member was active, and the last one before it. */
  activeDay: Int32Array
  earlierActiveDay: Int32Array
  /** The day on which the profile was made. */
  createdDay: Int32Array
  /** Bits of `TRAIT`. */
  traits: Uint8Array
  /** Places in their closed lists, from 1; 0 while nothing is stated. */
  gender: Uint8Array
  orientation: Uint8Array
  style: Uint8Array
  /** When premium of each source ends: see `minuteOf`. */
  staffUntil: Uint32Array
  stripeUntil: Uint32Array
  /** Row plus 1 of the member's statements when a UTC day began, and that day's number. */
  settledRow: Uint32Array
  settledDay: Int32Array
  /** Swipes that the member made and got, likes among them, as of `swipeDay`: see `reciprocity/`. */
  swipesMade: Float32Array
  likesMade: Float32Array
  swipesGot: Float32Array
  likesGot: Float32Array
  /** The day of the last swipe that counts, and the member's rates when it began. */
  swipeDay: Int32Array
  likedRate: Uint8Array
  likingRate: Uint8Array
  /** How far fairness moves the member up, five bits for each mode. */
  lifts: Uint16Array
}

const columnsOf = (rows: number): MemberColumns => ({
  seed: new Uint32Array(rows),
  flags: new Uint8Array(rows),
  age: new Uint16Array(rows),
  minAge: new Uint16Array(rows),
  maxAge: new Uint16Array(rows),
  maxDistance: new Uint16Array(rows),
  place: new Uint32Array(rows),
  statedYear: new Uint16Array(rows),
  statedWithin: new Float64Array(rows),
  activeDay: new Int32Array(rows),
  earlierActiveDay: new Int32Array(rows),
  createdDay: new Int32Array(rows),
  traits: new Uint8Array(rows),
  gender: new Uint8Array(rows),
  orientation: new Uint8Array(rows),
  style: new Uint8Array(rows),
  staffUntil: new Uint32Array(rows),
  stripeUntil: new Uint32Array(rows),
  settledRow: new Uint32Array(rows),
  settledDay: new Int32Array(rows),
  swipesMade: new Float32Array(rows),
  likesMade: new Float32Array(rows),
  swipesGot: new Float32Array(rows),
  likesGot: new Float32Array(rows),
  swipeDay: new Int32Array(rows),
  likedRate: new Uint8Array(rows),
  likingRate: new Uint8Array(rows),
  lifts: new Uint16Array(rows),
})

const grown = (columns: MemberColumns, rows: number): MemberColumns => {
  const larger = columnsOf(rows)
  for (const [name, column] of Object.entries(columns))
    larger[name as keyof MemberColumns].set(column)
  return larger
}

/** The number of a mode: its index in `modes`. */
export const modeNumber = (mode: DiscoveryMode): number => modes.indexOf(mode)

/** All members, by row. `columns` is replaced when it grows: read it again after `rowOf`. */
export type Members = ReturnType<typeof createMembers>

export const createMembers = () => {
  const ids = createIdTable()

  const members = {
    columns: columnsOf(1_024),
    /** Number of rows. */
    count: ids.count,

    /** The row of a member; an unknown member gets a new one. */
    rowOf(id: string): number {
      const known = ids.find(id)
      if (known !== undefined) return known
      if (ids.count() === MAX_ROWS)
        throw new RangeError(`The deck is full with ${MAX_ROWS} members.`)
      const row = ids.add(id)
      if (row >= members.columns.seed.length)
        members.columns = grown(members.columns, Math.max(1_024, row * 2))
      members.columns.seed[row] = seedOf(id)
      return row
    },

    find: ids.find,
    findAt: ids.findAt,
    idOf: ids.at,

    /** The words of all ids, four for each row; valid until the next `rowOf`. */
    ids: ids.words,

    /** The ids of all rows, for `restore`; valid until the next `rowOf`. */
    dumpIds: ids.dump,

    /** Replaces all rows: `fill` is called for each column, with a value for each row, in their order. */
    restore(dumpedIds: Uint32Array, fill: (column: MemberColumns[keyof MemberColumns]) => void) {
      ids.restore(dumpedIds)
      members.columns = columnsOf(ids.count())
      for (const column of Object.values(members.columns)) fill(column)
    },

    /** Whether the member has a profile and is not suspended. */
    isActive: (row: number): boolean =>
      ((members.columns.flags[row] as number) & (ACTIVE | SUSPENDED)) === ACTIVE,

    hasMode: (row: number, mode: number): boolean =>
      ((members.columns.flags[row] as number) & (ACTIVE | SUSPENDED | (1 << mode))) ===
      (ACTIVE | (1 << mode)),

    isMatchesOnly: (row: number): boolean =>
      ((members.columns.flags[row] as number) & MATCHES_ONLY) !== 0,

    setActive: (row: number) => set(row, ACTIVE, true),
    setSuspended: (row: number, on: boolean) => set(row, SUSPENDED, on),
    setMatchesOnly: (row: number, on: boolean) => set(row, MATCHES_ONLY, on),
    setModes(row: number, chosen: readonly DiscoveryMode[]) {
      for (const [number, mode] of modes.entries()) set(row, 1 << number, chosen.includes(mode))
    },

    hasTrait: (row: number, trait: number): boolean =>
      ((members.columns.traits[row] as number) & trait) !== 0,

    setTrait(row: number, trait: number, on: boolean): void {
      const { traits } = members.columns
      const before = traits[row] as number
      traits[row] = on ? before | trait : before & ~trait
    },

    /** Notes that the member was active on a day. A new member counts as active before, too. */
    noteActive(row: number, day: number): void {
      const { activeDay, earlierActiveDay } = members.columns
      const before = activeDay[row] as number
      if (day <= before) return
      earlierActiveDay[row] = before === 0 ? day : before
      activeDay[row] = day
    },

    /**
     * Whole days since the member was active, as of the beginning of a day: a deck does not tell who is
     * here today.
     */
    idleDays(row: number, day: number): number {
      const { activeDay, earlierActiveDay } = members.columns
      const last = activeDay[row] as number
      return Math.max(0, day - (last < day ? last : (earlierActiveDay[row] as number)))
    },

    /** Whether filters that need premium rest without it: not where it is not sold. */
    sellsPremium: true,

    /** Whether a member's filters that need premium count at a minute, from `minuteOf`. */
    hasAllFilters: (row: number, minute: number): boolean =>
      !members.sellsPremium || members.hasPremium(row, minute),

    /** Whether premium of any source lasts beyond a minute, from `minuteOf`. */
    hasPremium(row: number, minute: number): boolean {
      const { staffUntil, stripeUntil } = members.columns
      return (staffUntil[row] as number) > minute || (stripeUntil[row] as number) > minute
    },

    /** Whether the member has premium on a day (`dayNumber`): if it lasted beyond the day's start. */
    hasPremiumOn(row: number, day: number): boolean {
      const { staffUntil, stripeUntil } = members.columns
      // Checked first: most members never had premium, and every sort of a bucket checks each row.
      if (staffUntil[row] === 0 && stripeUntil[row] === 0) return false
      return members.hasPremium(row, minuteOf(startOf(day)))
    },

    /** Whether the row holds a member's earlier statements and belongs to no member. */
    isSettled: (row: number): boolean => ((members.columns.flags[row] as number) & SETTLED) !== 0,

    /** Copies a member's statements to a `SETTLED` row; without a member, clears that row. */
    copyStatement(row: number | undefined, to: number): void {
      for (const [name, column] of Object.entries(members.columns))
        if (name !== 'seed') column[to] = row === undefined ? 0 : (column[row] as number)
      members.columns.flags[to] = SETTLED
      members.columns.settledRow[to] = 0
    },

    /** How far fairness moves the member up in a mode, in parts of a level. */
    liftOf: (row: number, mode: number): number =>
      ((members.columns.lifts[row] as number) >> (LIFT_BITS * mode)) & MOST_LIFT,

    setLift(row: number, mode: number, lift: number): void {
      const others = (members.columns.lifts[row] as number) & ~(MOST_LIFT << (LIFT_BITS * mode))
      members.columns.lifts[row] = others | (lift << (LIFT_BITS * mode))
    },

    isClosed: (row: number): boolean => ((members.columns.flags[row] as number) & CLOSED) !== 0,

    /** Clears everything of a closed profile except id and seed. */
    clear(row: number): void {
      for (const [name, column] of Object.entries(members.columns))
        if (name !== 'seed') column[row] = 0
      members.columns.flags[row] = CLOSED
    },

    /** The number of a member's cell; undefined while it is unknown. */
    cellOf(row: number): number | undefined {
      const place = members.columns.place[row] as number
      return place === 0 ? undefined : place - 1
    },

    /** Sets a member's cell by its number, or to unknown. */
    setCell(row: number, cell: number | undefined): void {
      members.columns.place[row] = cell === undefined ? 0 : cell + 1
    },

    ageOf(row: number, now: DayOfYear): number {
      const { age, statedYear, statedWithin } = members.columns
      return ageAt(age[row] as number, statedYear[row] as number, statedWithin[row] as number, now)
    },

    /** The declared year minus the declared age. */
    birthYear: (row: number): number =>
      (members.columns.statedYear[row] as number) - (members.columns.age[row] as number),
  }

  const set = (row: number, bit: number, on: boolean) => {
    const { flags } = members.columns
    const before = flags[row] as number
    flags[row] = on ? before | bit : before & ~bit
  }

  return members
}
