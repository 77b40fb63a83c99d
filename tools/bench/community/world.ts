import type { DiscoveryMode } from '../../../contracts/profiles/modes.ts'
import { type SeededRandom, seededRandom } from '../../../test/samples/seeded-random.ts'
import { type Agenda, openAgenda } from './agenda.ts'
import type { Character, Stated } from './taste.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** State of a simulated member. */
export type SimulatedMember = {
  readonly memberId: string
  readonly profileId: string
  readonly city: number
  readonly modes: readonly DiscoveryMode[]
  readonly character: Character
  /** What the profile states, once there is one. */
  stated: Stated | undefined
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
  readonly chance: SeededRandom
  readonly agenda: Agenda
  readonly people: SimulatedMember[]
  /** Number of the demo's cities with members; a small community has few. */
  readonly cities: number
  /** Members of each city, in the order in which they joined. */
  readonly neighbours: Map<number, SimulatedMember[]>
  /** Number of events so far. */
  told: number
  /** A new id; the same ids in the same order for the same seed. */
  id(): string
}

const hex = (value: number, digits: number) =>
  Math.floor(value * 16 ** digits)
    .toString(16)
    .padStart(digits, '0')

export const newWorld = (seed: number, cities: number): World => {
  const chance = seededRandom(seed)
  const part = (digits: number) => hex(chance.next(), digits)
  return {
    chance,
    agenda: openAgenda(),
    people: [],
    cities,
    neighbours: new Map(),
    told: 0,
    id: () => `${part(8)}-${part(4)}-4${part(3)}-a${part(3)}-${part(6)}${part(6)}`,
  }
}

/** Activity by hour (UTC), 1 for the busiest. */
export const activityByHour = [
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
    if (chance.next() < activity) return when
    when += chance.next() * 3 * HOUR
  }
}

/** A span whose logarithm is normally distributed: most are short, a few very long. */
export const randomDuration = ({ chance }: World, median: number, spread: number): number => {
  return median * Math.exp(spread * chance.normal())
}
