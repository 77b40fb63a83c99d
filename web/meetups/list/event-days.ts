import type { CommunityEvent, EventCity } from '../../../contracts/meetups/meetups.ts'
import { eventDay } from '../event-dates.ts'
import { milesTo } from './event-search.ts'

/** Events within this distance count as near. */
const NEAR_MILES = 50

/** The events of a day, each in its own time zone, the nearest first. */
export type EventDay = { readonly day: string; readonly events: readonly CommunityEvent[] }

/**
 * Days of events: near the member and online, elsewhere, or all if the member's city is unknown.
 */
export type EventPart = { readonly part: 'near' | 'elsewhere' | 'all'; readonly days: EventDay[] }

const byStart = (one: CommunityEvent, other: CommunityEvent) =>
  one.eventDate < other.eventDate ? -1 : one.eventDate > other.eventDate ? 1 : 0

/** Sort key: cities by distance, then events that are online or name no city. */
const rankOf = ({ place }: CommunityEvent, cities: readonly EventCity[]): number => {
  const rank = place ? cities.findIndex(city => city.place.id === place.id) : -1
  return rank < 0 ? cities.length : rank
}

const daysOf = (events: readonly CommunityEvent[], cities: readonly EventCity[]): EventDay[] => {
  const days = new Map<string, CommunityEvent[]>()
  for (const event of events.toSorted(byStart)) {
    const day = eventDay(event)
    days.set(day, [...(days.get(day) ?? []), event])
  }
  const inOrder = [...days].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return inOrder.map(([day, ofDay]) => ({
    day,
    events: ofDay.toSorted(
      (one, other) => rankOf(one, cities) - rankOf(other, cities) || byStart(one, other),
    ),
  }))
}

/**
 * Events by day. If the member has a city, events near it or online come before all others, so that
 * a far event tomorrow does not hide a near one next week.
 */
export const eventParts = (
  events: readonly CommunityEvent[],
  cities: readonly EventCity[],
): EventPart[] => {
  const isNear = (event: CommunityEvent) => {
    const miles = milesTo(event, cities)
    return miles === null ? event.isOnline : miles <= NEAR_MILES
  }
  const knowsDistances = cities.some(({ withinMiles }) => withinMiles !== null)
  const near = events.filter(isNear)
  const elsewhere = events.filter(event => !isNear(event))
  if (!knowsDistances || near.length === 0 || elsewhere.length === 0)
    return events.length > 0 ? [{ part: 'all', days: daysOf(events, cities) }] : []
  return [
    { part: 'near', days: daysOf(near, cities) },
    { part: 'elsewhere', days: daysOf(elsewhere, cities) },
  ]
}
