import test from 'ava'
import { causedId } from '../../contracts/core/ids.ts'
import type { EventsOfDecider } from '../../contracts/events.ts'
import { outcome, stateAfter } from '../../test/deciders/outcome.ts'
import { type EventSeriesCommand, eventSeries } from './series-decider.ts'

const ids = { seriesId: 'tea', organizer: 'host' }
const rule = {
  every: 'week',
  eventDate: '2026-06-01T18:00:00.000Z',
  until: '2026-06-29',
  timeZone: 'UTC',
} as const
const day = (date: number) => `2026-06-${String(date).padStart(2, '0')}T18:00:00.000Z`
const at = (date: number) => new Date(day(date))
const now = new Date('2026-05-20T12:00:00.000Z')
type Event = EventsOfDecider<'eventSeries'>
const dates = [1, 8, 15, 22, 29].map(day)
const started: Event = { type: 'SeriesStarted', data: { ...ids, ...rule, dates } }
const opened = (date: number, due: number) =>
  ({
    type: 'OccurrenceOpened',
    data: {
      ...ids,
      meetupId: causedId('occurrence', 'tea', day(date)),
      eventDate: day(date),
      dueAt: day(due),
    },
  }) as const
const skipped = (date: number) =>
  ({ type: 'SeriesDateSkipped', data: { ...ids, eventDate: day(date) } }) as const
const result = (history: readonly Event[], command: EventSeriesCommand) =>
  outcome(eventSeries, history, command)
const start = (changes: object = {}): EventSeriesCommand =>
  ({ type: 'Start', ...ids, ...rule, now, ...changes }) as EventSeriesCommand
const openDue = (when: Date): EventSeriesCommand => ({ type: 'OpenDue', now: when })
const skip = (date: number, by = 'host', when = now): EventSeriesCommand => ({
  type: 'Skip',
  by,
  date: day(date),
  now: when,
})

test('a series starts once, and with another rule only after it has ended', t => {
  t.deepEqual(result([], start()), [started, opened(8, 1)])
  t.deepEqual(result([started], start()), [])
  t.like(result([started], start({ every: 'month' })), { code: 'series_changed' })
  const ended: Event = { type: 'SeriesEnded', data: { ...ids, meetupIds: ['tea'] } }
  t.like(result([started, ended], start({ every: 'two_weeks' })), [
    { type: 'SeriesStarted' },
    { data: { eventDate: day(15), dueAt: day(1) } },
  ])
  const later = { eventDate: day(15), every: 'two_weeks', now: at(30), until: '2026-07-30' }
  t.like(result([started], start(later)), { length: 3 }, 'it is over')
})

test('a series has two dates at least, and its last one within a year', t => {
  const refused = { code: 'bad_input', issues: [{ path: 'until' }] }
  t.like(result([], start({ until: '2026-06-07' })), refused)
  t.like(result([], start({ until: '2026-06-08' })), { length: 2 })
  t.like(result([], start({ until: '2027-06-01' })), { length: 2 })
  t.like(result([], start({ until: '2027-06-02' })), refused)
  const far = { eventDate: '2028-05-01T18:00:00.000Z', until: '2028-07-01' }
  t.like(result([], start(far)), refused, 'no event is that far ahead')
})

test('at most two dates are open, the next one when the first of them begins', t => {
  t.deepEqual(result([started], openDue(now)), [opened(8, 1)])
  const two = [started, opened(8, 1)]
  t.deepEqual(result(two, openDue(now)), [], 'a repeat')
  t.deepEqual(result(two, openDue(new Date(at(1).getTime() - 1))), [])
  t.deepEqual(result(two, openDue(at(1))), [opened(15, 8)])
  t.deepEqual(result(two, openDue(at(16))), [opened(22, 22), opened(29, 22)], 'late')
  t.deepEqual(result(two, openDue(at(30))), [])
})

test('a skipped date is never opened, and one that is open or no date cannot be skipped', t => {
  const history = [started, opened(8, 1)]
  t.deepEqual(result(history, skip(15)), [skipped(15)])
  t.deepEqual(result([...history, skipped(15)], skip(15)), [])
  t.deepEqual(result([...history, skipped(15)], openDue(at(1))), [opened(22, 8)])
  t.like(result(history, skip(8)), { code: 'series_changed' })
  t.like(result(history, skip(16)), { code: 'series_changed' })
  t.like(result(history, skip(15, 'host', at(15))), { code: 'series_changed' })
})

test('the organizer alone skips and ends; after the end nothing is opened', t => {
  const history = [started, opened(8, 1)]
  const end = (by: string): EventSeriesCommand => ({ type: 'End', by, now })
  t.like(result(history, skip(15, 'ash')), { code: 'not_found' })
  t.like(result(history, end('ash')), { code: 'not_found' })
  t.like(result([], end('ash')), { code: 'not_found' })
  const ended: Event = {
    type: 'SeriesEnded',
    data: { ...ids, meetupIds: ['tea', causedId('occurrence', 'tea', day(8))] },
  }
  t.deepEqual(result(history, end('host')), [ended])
  const over = [...history, ended]
  t.deepEqual(result(over, end('host')), [])
  t.deepEqual(result(over, openDue(at(1))), [])
  t.like(result(over, skip(15)), { code: 'not_found' })
  t.is(stateAfter(eventSeries, over).status, 'ended')
})
