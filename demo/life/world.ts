import { cellOf } from '../../contracts/core/geo.ts'
import { causedId } from '../../contracts/core/ids.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import type { ChosenPlace } from '../../contracts/profiles/places.ts'
import { peopleMaker } from '../community/people.ts'
import { type Dice, dice } from '../dice/dice.ts'
import { cities as allCities, type City } from '../words/words.ts'
import { type Agenda, openAgenda } from './agenda.ts'
import type { Person } from './taste.ts'
import { openTruths, type Truth, type Truths, type Witness } from './truths.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** State of a simulated member. */
export type SimulatedMember = Person & {
  readonly memberId: string
  readonly profileId: string
  /** Days between two visits, on average. */
  readonly pace: number
  /** Probability of coming back after a visit. */
  readonly loyalty: number
  /** Members who like them and wait for an answer. */
  readonly admirers: { readonly by: SimulatedMember; readonly mode: DiscoveryMode }[]
  /** Notifications that wait to be read. */
  readonly unread: string[]
  /** Cards they have seen, by profile id and mode. */
  readonly seen: Set<string>
}

export type World = {
  readonly chance: Dice
  readonly agenda: Agenda
  readonly people: SimulatedMember[]
  /** Number of the demo's cities with members; a small community has few. */
  readonly cities: number
  /** Makes the next person of this world, with the place that they live in. */
  nextMember(): Pick<Person, 'one' | 'place'>
  /** Members with a profile in somebody's city, in the order in which they joined. */
  neighboursOf(person: SimulatedMember): SimulatedMember[]
  /** Number of events so far. */
  told: number
  readonly truths: Truths
  /** Counts something that becomes true, of these. */
  makeTrue(truth: Truth, at: number, ...of: readonly string[]): void
  /** The invitation to sign up that newcomers use. */
  invitation: { readonly invitationId: string; readonly until: number; seats: number } | undefined
  /** A new id; the same ids in the same order for the same seed. */
  id(): string
}

const hex = (value: number, digits: number) =>
  Math.floor(value * 16 ** digits)
    .toString(16)
    .padStart(digits, '0')

/** Where a city of a made community lies: on a line, about thirty miles from the next. */
const placeOf = (city: City): ChosenPlace => {
  const { name, country } = city
  const index = allCities.indexOf(city)
  const cell = cellOf({ lat: 50 + index * 0.4, lon: -6 + index * 0.4 })
  return { id: causedId('place', name), name, region: null, country, cell }
}

/** A world without people yet. The same seed makes the same people and chances. */
export const newWorld = (seed: string, cities: number, witness?: Witness): World => {
  const chance = dice(seed)
  const part = (digits: number) => hex(chance.roll(), digits)
  const settled = allCities.slice(0, cities)
  const places = new Map(settled.map(city => [city, placeOf(city)]))
  const neighbours = new Map(settled.map(city => [city, [] as SimulatedMember[]]))
  const make = peopleMaker(chance.fork('people'), new Date(0), settled)
  let made = 0
  return {
    chance,
    agenda: openAgenda(),
    people: [],
    cities,
    told: 0,
    ...openTruths(witness),
    invitation: undefined,
    id: () => `${part(8)}-${part(4)}-4${part(3)}-a${part(3)}-${part(6)}${part(6)}`,
    nextMember() {
      const one = { ...make(made), key: `${seed}-${made}` }
      made += 1
      return { one, place: places.get(one.city) as ChosenPlace }
    },
    neighboursOf: ({ one }) => neighbours.get(one.city) as SimulatedMember[],
  }
}

/** Activity by hour (UTC), 1 for the busiest. */
const activityByHour = [
  0.3, 0.15, 0.08, 0.05, 0.04, 0.06, 0.15, 0.3, 0.4, 0.4, 0.4, 0.45, 0.6, 0.5, 0.4, 0.4, 0.45, 0.6,
  0.75, 0.9, 1, 1, 0.85, 0.55,
]

/** Activity by weekday from Sunday: highest on Sundays, low on Fridays and Saturdays. */
const weekdays = [1, 0.85, 0.85, 0.8, 0.8, 0.6, 0.75]

/** The first moment from `at` on at which people are likely to be awake and to have time. */
export const whenAwake = ({ chance }: World, at: number): number => {
  let when = at
  for (;;) {
    const date = new Date(when)
    const activity = (activityByHour[date.getUTCHours()] ?? 0) * (weekdays[date.getUTCDay()] ?? 0)
    if (chance.chance(activity)) return when
    when += chance.roll() * 3 * HOUR
  }
}

/** A span whose logarithm is normally distributed: most are short, a few very long. */
export const randomDuration = ({ chance }: World, median: number, spread: number): number => {
  return median * Math.exp(spread * chance.normal())
}
