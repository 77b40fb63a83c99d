import type { Command } from 'commander'
import { milesBetween } from '../../contracts/core/geo.ts'
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

/** Counts are multiples of this, rounded down: no difference of two tells of one member. */
const LEAST = 5

/** Profiles at which a filter is tried. */
const MOST_TRIED = 2_000

type Person = { readonly profile: ProfileDocument; readonly filters: FiltersDocument }

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

const readPeople = async (session: HistorySession): Promise<Person[]> => {
  const { log, readEvents, signal, showProgress } = session
  const folding = { log, upTo: log.head(), readEvents, signal }
  const progress = showProgress('reading profiles', 2 * log.head())
  const read = <D>(projection: Projection<D>, from: number) =>
    foldUpTo({ ...folding, projection, onProgress: position => progress.update(from + position) })
  try {
    const known = await read(profiles, 0)
    const set = await read(filters, log.head())
    return [...known.values()]
      .filter(({ isActive }) => isActive)
      .map(profile => ({ profile, filters: set.get(profile.profileId) ?? noFilters }))
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
  const { now, output, format, say, signal } = session
  const people = await readPeople(session)
  if (signal.aborted) return
  const combined = people.flatMap(person =>
    combinations(by.map(name => dimensions[name]?.(person, now) ?? [])).map(
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
  const large = [...groups].filter(([, { length }]) => length >= LEAST).sort()
  for (const [key, members] of large) {
    const group = members.map(([, person]) => person)
    const values: string[] = JSON.parse(key)
    const type = values[filterAt] as FilterType | undefined
    const shares = type ? group.map(person => hiddenShare(person, type, tried, now)) : []
    const mean = (100 * shares.reduce((sum, share) => sum + share, 0)) / group.length
    await listing.rows([
      {
        ...Object.fromEntries(by.map((name, index) => [name, values[index] as string])),
        members: LEAST * Math.floor(group.length / LEAST),
        ...(type && { hides: `${LEAST * Math.round(mean / LEAST)} %` }),
      },
    ])
  }
  await listing.end()
  say(
    `Counts are rounded down to multiples of ${LEAST}; what is true of fewer members is left out.`,
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
