import test from 'ava'
import type { CommunityEvent, EventCity } from '../../../contracts/meetups/meetups.ts'
import { eventParts } from './event-days.ts'
import { type EventSearch, eventsFor, knownWhere, noFilter, whereWithin } from './event-search.ts'

/** A Wednesday. */
const now = new Date(2026, 10, 25, 12)
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()
const place = (name: string) => ({ id: name, name, region: null, country: 'United Kingdom' })
const cities: EventCity[] = [
  { place: place('Bristol'), withinMiles: 10, count: 1 },
  { place: place('Cardiff'), withinMiles: 25, count: 1 },
  { place: place('Leeds'), withinMiles: 250, count: 1 },
]

const event = (title: string, eventDate: string, changes: Partial<CommunityEvent> = {}) =>
  ({
    title,
    description: '',
    eventDate,
    endDate: null,
    location: null,
    place: null,
    isOnline: false,
    tags: [],
    organizer: { pseudonym: 'Rowan' },
    ...changes,
  }) as unknown as CommunityEvent

const soup = event('Soup', at(25, 19), { place: place('Leeds'), tags: ['Vegan'] })
const swim = event('Swim', at(26, 9), { place: place('Cardiff') })
const walk = event('Walk', at(26, 20), { place: place('Bristol'), location: 'The canal' })
const call = event('Call', at(26, 12), { isOnline: true })
const clay = event('Clay', at(28, 18), { description: 'Two wheels.' })
const camp = event('Camp', at(27, 18), { endDate: at(29, 12), place: place('Leeds') })
const late = event('Late', at(30, 9))
const all = [soup, swim, walk, call, clay, camp, late]

const titles = (filter: Partial<EventSearch>) =>
  eventsFor(all, { ...noFilter, ...filter }, cities, now).map(({ title }) => title)

test('all search words must occur in the texts of a card', t => {
  t.deepEqual(titles({}), ['Soup', 'Swim', 'Walk', 'Call', 'Clay', 'Camp', 'Late'])
  t.deepEqual(titles({ words: ' vegan ' }), ['Soup'])
  t.deepEqual(titles({ words: 'CANAL bristol' }), ['Walk'])
  t.deepEqual(titles({ words: 'wheels rowan' }), ['Clay'])
  t.deepEqual(titles({ words: 'canal leeds' }), [])
})

test('events are found in a city, within a distance or online', t => {
  t.deepEqual(titles({ where: 'Leeds' }), ['Soup', 'Camp'])
  t.deepEqual(titles({ where: whereWithin(25) }), ['Swim', 'Walk'])
  t.deepEqual(titles({ where: whereWithin(10) }), ['Walk'])
  t.deepEqual(titles({ where: 'online' }), ['Call'])
})

test('an address with a city without events counts as any place', t => {
  for (const where of ['Leeds', 'online', whereWithin(25)]) t.is(knownWhere(where, cities), where)
  for (const where of [null, 'Paris', '']) t.is(knownWhere(where, cities), 'any')
})

test('events are found today, this week and at the weekend, also those that have begun', t => {
  t.deepEqual(titles({ when: 'today' }), ['Soup'])
  t.deepEqual(titles({ when: 'week' }), ['Soup', 'Swim', 'Walk', 'Call', 'Clay', 'Camp'])
  t.deepEqual(titles({ when: 'weekend' }), ['Clay', 'Camp'])
  const sunday = new Date(2026, 10, 29, 8)
  t.deepEqual(
    eventsFor(all, { ...noFilter, when: 'weekend' }, cities, sunday).map(({ title }) => title),
    ['Clay', 'Camp'],
    'the weekend of a Sunday is the one that is on',
  )
})

const shown = (events: readonly CommunityEvent[], of: readonly EventCity[]) =>
  eventParts(events, of).map(({ part, days }) => [
    part,
    ...days.map(({ events: ofDay }) => ofDay.map(({ title }) => title).join(', ')),
  ])

test('near and online events come first, by day, the nearest city of a day first', t => {
  t.deepEqual(shown(all, cities), [
    ['near', 'Walk, Swim, Call'],
    ['elsewhere', 'Soup', 'Camp', 'Clay', 'Late'],
  ])
})

test('without distances all events are sorted by day', t => {
  const unknown = cities.map(city => ({ ...city, withinMiles: null }))
  t.deepEqual(shown([clay, call, soup], unknown), [['all', 'Soup', 'Call', 'Clay']])
  t.deepEqual(shown([walk, swim], cities), [['all', 'Walk, Swim']])
  t.deepEqual(shown([], cities), [])
})
