import { createHmac } from 'node:crypto'
import type { Command } from 'commander'
import { milesBetween } from '../../contracts/core/geo.ts'
import { utcDayOf } from '../../contracts/core/times.ts'
import type { FilterType } from '../../contracts/discovery/filter-types.ts'
import { ageNow } from '../../contracts/profiles/profiles.ts'
import { filterHolds, type Subject } from '../../domain/discovery/filter-holds.ts'
import { type FiltersDocument, noFilters } from '../../domain/profiles/filter-rules.ts'
import type { ProfileDocument } from '../../domain/profiles/profile.ts'
import { dayNumber } from '../../domain/questions/earned.ts'
import type { Terminal } from '../../engines/process/command-line/terminal.ts'
import type { Projection } from '../runtime/define-projection.ts'
import { filters } from '../views/filters.ts'
import { profiles } from '../views/profiles.ts'
import { foldUpTo } from './as-of.ts'
import { HistoryRefused } from './history-refused.ts'
import { openListing } from './listing.ts'
import { type HistorySession, withLog } from './with-log.ts'

/** Counts are multiples of this, and of fewer than twice as many members none is shown. */
const LEAST = 5

/** Most dimensions by which members are counted together. */
const MOST_DIMENSIONS = 3

/** Members of this many days are counted: an account made to count somebody else waits as long. */
const DAYS_HERE = 30

/**
 * By how much a count is lowered before it is rounded: from 0 to less than `LEAST`, fixed for a cell and a
 * day. Where a count jumps today says nothing of tomorrow, so nobody can stand at the edge and wait for one
 * more member to cross it. 0 without a key, as for a log in which nobody is real.
 */
export const keyedOffset = (key: Uint8Array | undefined, day: string, cell: string): number =>
  key ? createHmac('sha256', key).update(`${day}\u0001${cell}`).digest().readUInt32BE() % LEAST : 0

/** A count as it is shown; 0 for what is not. */
export const shownCount = (count: number, offset: number): number => {
  const shown = LEAST * Math.floor((count - offset) / LEAST)
  return shown < 2 * LEAST ? 0 : shown
}

/** Profiles at which a filter is tried. */
const MOST_TRIED = 2_000

type Person = {
  readonly profile: ProfileDocument
  readonly filters: FiltersDocument
  readonly isLinked: boolean
}

const activeFilters = ({ filters: { discovery, block } }: Person) =>
  [...discovery, ...block].filter(({ isActive }) => isActive)

const ageBands = [25, 35, 45, 55, 65]

const ageBand = (age: number): string => {
  const above = ageBands.findIndex(until => age < until)
  if (above === 0) return `under ${ageBands[0]}`
  return above < 0
    ? `${ageBands.at(-1)} and older`
    : `${ageBands[above - 1]} to ${(ageBands[above] as number) - 1}`
}

/** What members are counted by. A member has one value of it, several or none. */
const dimensions: Readonly<Record<string, (person: Person, now: Date) => readonly string[]>> = {
  age: ({ profile: { age, declaredAt } }, now) => [ageBand(ageNow(age, declaredAt, now))],
  gender: ({ profile }) => [profile.gender],
  orientation: ({ profile }) => [profile.orientation],
  relationship_style: ({ profile }) => [profile.relationshipStyle],
  mode: ({ profile }) => profile.modes,
  verified: ({ profile }) => [profile.isVerified ? 'yes' : 'no'],
  linked: ({ isLinked }) => [isLinked ? 'yes' : 'no'],
  filter: person => [...new Set(activeFilters(person).map(({ filterType }) => filterType))],
}

const subjectOf = (
  { profile: viewer }: Person,
  { profile, filters }: Person,
  now: Date,
): Subject => ({
  stated: { ...profile, ...filters, rules: [], answers: {}, wantsAdultPacks: false },
  age: ageNow(profile.age, profile.declaredAt, now),
  miles: viewer.place && profile.place && milesBetween(viewer.place.cell, profile.place.cell),
  isVerified: profile.isVerified,
  daysHere: dayNumber(now) - dayNumber(profile.createdAt),
})

/**
 * The share of the tried people whom a member's filters of a type hide: a discovery filter those whom
 * it does not describe, a block filter those whom it describes.
 */
const hiddenShare = (
  person: Person,
  type: FilterType,
  tried: readonly Person[],
  now: Date,
): number => {
  const others = tried.filter(other => other !== person)
  const hides = (other: Person): boolean => {
    const subject = subjectOf(person, other, now)
    const says = (list: FiltersDocument['discovery'], answer: boolean) =>
      list.some(
        filter =>
          filter.isActive && filter.filterType === type && filterHolds(filter, subject) === answer,
      )
    return says(person.filters.discovery, false) || says(person.filters.block, true)
  }
  return others.length === 0 ? 0 : others.filter(hides).length / others.length
}

/** Every combination of one value of each list. */
const combinations = (lists: readonly (readonly string[])[]): string[][] =>
  lists.reduce<string[][]>(
    (made, values) => made.flatMap(one => values.map(value => [...one, value])),
    [[]],
  )

const evenly = (people: readonly Person[]): readonly Person[] => {
  const step = Math.ceil(people.length / MOST_TRIED)
  return people.filter((_, index) => index % step === 0)
}

/** Members of `DAYS_HERE` or more, as the day began. */
const readPeople = async (session: HistorySession, today: Date): Promise<Person[]> => {
  const { log, readEvents, signal, showProgress } = session
  const upTo = log.positionBefore(today.toISOString()) ?? log.head()
  const folding = { log, upTo, readEvents, signal }
  const progress = showProgress('reading profiles', 2 * upTo)
  const read = <D>(projection: Projection<D>, from: number) =>
    foldUpTo({ ...folding, projection, onProgress: position => progress.update(from + position) })
  try {
    const known = await read(profiles, 0)
    const set = await read(filters, upTo)
    const linked = await session.linkedProfiles(today.toISOString())
    return [...known.values()]
      .filter(
        ({ isActive, createdAt }) =>
          isActive && dayNumber(today) - dayNumber(createdAt) >= DAYS_HERE,
      )
      .map(profile => ({
        profile,
        filters: set.get(profile.profileId) ?? noFilters,
        isLinked: linked.has(profile.profileId),
      }))
  } finally {
    progress.stop()
  }
}

/** Members by what they say of themselves: combinations of few of them are left out. */
const countPeople = async (session: HistorySession, by: readonly string[]): Promise<void> => {
  const unknown = by.find(name => !Object.hasOwn(dimensions, name))
  if (unknown !== undefined)
    throw new HistoryRefused(
      `Members are not counted by ${unknown}. Choose from: ${Object.keys(dimensions).join(', ')}.`,
    )
  if (new Set(by).size > MOST_DIMENSIONS || new Set(by).size < by.length)
    throw new HistoryRefused(
      `Count by at most ${MOST_DIMENSIONS}, each named once: more would describe single people.`,
    )
  if (by.length > 1 && by.includes('linked'))
    throw new HistoryRefused(
      'Count by linked alone: with more, it would describe who is linked with whom.',
    )
  const { now, output, format, say, signal, installationKey } = session
  const day = utcDayOf(now)
  const today = new Date(day)
  const people = await readPeople(session, today)
  const key = await installationKey('people')
  if (signal.aborted) return
  const combined = people.flatMap(person =>
    combinations(by.map(name => dimensions[name]?.(person, today) ?? [])).map(
      values => [JSON.stringify(values), person] as const,
    ),
  )
  const groups = Map.groupBy(combined, ([key]) => key)
  const tried = evenly(people)
  const filterAt = by.indexOf('filter')
  const listing = openListing(output, format, [
    ...by,
    'members',
    ...(filterAt < 0 ? [] : ['hides']),
  ])
  for (const [cell, members] of [...groups].sort()) {
    const values: string[] = JSON.parse(cell)
    // The same cell and offset, in whatever order its dimensions are named.
    const named = by.map((name, index) => `${name}=${values[index]}`).sort()
    const offset = keyedOffset(key, day, JSON.stringify(named))
    const shown = shownCount(members.length, offset)
    if (shown === 0) continue
    const group = members.map(([, person]) => person)
    const type = values[filterAt] as FilterType | undefined
    const shares = type ? group.map(person => hiddenShare(person, type, tried, today)) : []
    const mean = (100 * shares.reduce((sum, share) => sum + share, 0)) / group.length
    await listing.rows([
      {
        ...Object.fromEntries(by.map((name, index) => [name, values[index] as string])),
        members: shown,
        ...(type && { hides: `${LEAST * Math.floor((mean + offset) / LEAST)} %` }),
      },
    ])
  }
  await listing.end()
  say(
    `Members of ${DAYS_HERE} days or more, as of yesterday. Counts are lowered by up to ${LEAST - 1}, the same all day, and rounded down to multiples of ${LEAST}; fewer than ${2 * LEAST} are left out.`,
  )
}

/** `people`: how many members there are by what is personal, never who. */
export const addPeople = (program: Command, terminal: Terminal): void => {
  program
    .command('people')
    .description('counts members by what they say of themselves, never few; is recorded')
    .argument('<by...>', Object.keys(dimensions).join(', '))
    .action((by: string[], _: object, command: Command) =>
      withLog(command, terminal, session => countPeople(session, by), { counts: true }),
    )
}
