import { findsWords } from '../../../contracts/core/folded-text.ts'
import { wholeNumberIn } from '../../../contracts/core/whole-number.ts'
import type { CommunityEvent, EventCity } from '../../../contracts/meetups/meetups.ts'

/** The time span of events to show, from today on. */
export type EventTime = 'any' | 'today' | 'week' | 'weekend'

/** Filters of events. `where`: `any`, `online`, `within-25`, or the id of a city's place. */
export type EventSearch = {
  readonly words: string
  readonly where: string
  readonly when: EventTime
}

export const noFilter: EventSearch = { words: '', where: 'any', when: 'any' }

type Located = Pick<CommunityEvent, 'place' | 'isOnline'>

const WITHIN = 'within-'

/** The value of `where` for a distance in miles. */
export const whereWithin = (miles: number): string => `${WITHIN}${miles}`

const cityOf = ({ place }: Located, cities: readonly EventCity[]): EventCity | undefined =>
  place ? cities.find(city => city.place.id === place.id) : undefined

/** The distance of an event in miles; null if unknown. */
export const milesTo = (event: Located, cities: readonly EventCity[]): number | null =>
  cityOf(event, cities)?.withinMiles ?? null

const isWhere = (event: Located, where: string, cities: readonly EventCity[]): boolean => {
  if (where === 'any') return true
  if (where === 'online') return event.isOnline
  if (!where.startsWith(WITHIN)) return event.place?.id === where
  const miles = milesTo(event, cities)
  return miles !== null && miles <= (wholeNumberIn(where.slice(WITHIN.length)) ?? 0)
}

/** The place in an address; `any` if its city is no longer in the list. */
export const knownWhere = (where: string | null, cities: readonly EventCity[]): string => {
  const isKnown =
    where === 'online' ||
    where?.startsWith(WITHIN) ||
    cities.some(({ place }) => place.id === where)
  return where !== null && isKnown ? where : noFilter.where
}

/** Midnight, `days` days after the day of an instant, in the device's time zone. */
const midnight = (of: Date, days = 0): number =>
  new Date(of.getFullYear(), of.getMonth(), of.getDate() + days).getTime()

/** Beginning and end of a time span, in milliseconds. Weeks end on Sunday. */
const spanOf = (when: Exclude<EventTime, 'any'>, now: Date): readonly [number, number] => {
  const sinceMonday = (now.getDay() + 6) % 7
  const nextMonday = midnight(now, 7 - sinceMonday)
  switch (when) {
    case 'today':
      return [midnight(now), midnight(now, 1)]
    case 'week':
      return [midnight(now), nextMonday]
    case 'weekend':
      return [midnight(now, 5 - sinceMonday), nextMonday]
  }
}

const isWhen = (
  { eventDate, endDate }: Pick<CommunityEvent, 'eventDate' | 'endDate'>,
  when: EventTime,
  now: Date,
): boolean => {
  if (when === 'any') return true
  const [from, to] = spanOf(when, now)
  const start = new Date(eventDate).getTime()
  const end = Math.max(start, new Date(endDate ?? eventDate).getTime())
  return start < to && end >= from
}

const hasWords = (event: CommunityEvent, words: string): boolean => {
  const { title, description, location, place, tags, organizer } = event
  const texts = [title, description, location, place?.name, ...tags, organizer.pseudonym]
  return findsWords(texts.join('\n'), words)
}

/** The events that match the filters, in the given order. */
export const eventsFor = (
  events: readonly CommunityEvent[],
  { words, where, when }: EventSearch,
  cities: readonly EventCity[],
  now: Date,
): CommunityEvent[] =>
  events.filter(
    event => isWhere(event, where, cities) && isWhen(event, when, now) && hasWords(event, words),
  )
