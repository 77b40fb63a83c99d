import test from 'ava'
import { placeLimits } from '../../contracts/core/limits.ts'
import type { StoredTrip } from '../../contracts/profiles/travel.ts'
import { outcome } from '../../test/deciders/outcome.ts'
import { profileCreated as created } from '../../test/samples/profile-events.ts'
import { profile } from './decider.ts'

const placeOf = (id: string) => ({ id, name: id, region: null, country: 'Somewhere', cell: 7 })
const tripTo = (id: string, from: string, to: string): StoredTrip => ({
  place: placeOf(id),
  from,
  to,
  readers: 'nobody',
})
const december = tripTo('Lisbon', '2026-12-12', '2026-12-20')
const plan = (trip: StoredTrip, now: string) =>
  ({ type: 'PlanTravel', trip, now: new Date(now) }) as const
const turn = (now: string) => ({ type: 'TurnTravel', now: new Date(now) }) as const
const planned = (trip: StoredTrip | null) =>
  ({ type: 'TravelPlanned', data: { profileId: 'p1', trip } }) as const
const began = (trip: StoredTrip) =>
  ({ type: 'TravelBegan', data: { profileId: 'p1', trip } }) as const
const cancelled = { type: 'TravelCancelled', data: { profileId: 'p1' } } as const
const ended = { type: 'TravelEnded', data: { profileId: 'p1' } } as const

test('a trip is planned, changed and cancelled; a repeat changes nothing', t => {
  const november = '2026-11-20T08:00:00.000Z'
  const other = tripTo('Porto', '2026-12-13', '2026-12-20')
  t.deepEqual(outcome(profile, [created], plan(december, november)), [planned(december)])
  t.deepEqual(outcome(profile, [created, planned(december)], plan(december, november)), [])
  t.deepEqual(outcome(profile, [created, planned(december)], plan(other, november)), [
    planned(other),
  ])
  const cancel = { type: 'CancelTravel' } as const
  t.deepEqual(outcome(profile, [created, planned(december)], cancel), [cancelled])
  t.deepEqual(outcome(profile, [created, planned(december), cancelled], cancel), [])
  t.deepEqual(outcome(profile, [created], cancel), [])
})

test('a trip that is over, or begins in more than a year, is refused', t => {
  const over = '2026-12-21T12:00:00.000Z'
  t.like(outcome(profile, [created], plan(december, over)), { code: 'bad_input' })
  t.is(
    (outcome(profile, [created], plan(december, '2026-12-21T11:59:59.999Z')) as unknown[]).length,
    2,
    'the last day is not over everywhere',
  )
  t.like(outcome(profile, [created], plan(december, '2025-12-11T23:59:59.999Z')), {
    code: 'bad_input',
  })
  t.deepEqual(outcome(profile, [created], plan(december, '2025-12-12T00:00:00.000Z')), [
    planned(december),
  ])
})

test('a trip begins with its first day in UTC, and ends when its last day is over everywhere', t => {
  const history = [created, planned(december)]
  t.deepEqual(outcome(profile, history, turn('2026-12-11T23:59:59.999Z')), [])
  const first = '2026-12-12T00:00:00.000Z'
  t.deepEqual(outcome(profile, history, turn(first)), [began(december)])
  const away = [...history, began(december)]
  t.deepEqual(outcome(profile, away, turn(first)), [])
  t.deepEqual(outcome(profile, away, turn('2026-12-21T11:59:59.999Z')), [])
  const end = turn('2026-12-21T12:00:00.000Z')
  t.deepEqual(outcome(profile, away, end), [ended])
  t.deepEqual(outcome(profile, history, end), [ended], 'the schedule did not run during the trip')
  t.deepEqual(outcome(profile, [...away, ended], end), [])
})

test('nothing turns for somebody who has left, or whose trip was erased', t => {
  const closed = { type: 'ProfileClosed', data: { profileId: 'p1' } } as const
  const now = turn('2026-12-12T00:00:00.000Z')
  t.deepEqual(outcome(profile, [created, planned(december), closed], now), [])
  t.deepEqual(outcome(profile, [], now), [])
  t.deepEqual(outcome(profile, [created, planned(null)], now), [])
})

test('going at once is a move of the day, another end of the same trip is none', t => {
  const now = '2026-12-12T08:00:00.000Z'
  const moves = Array.from({ length: placeLimits.changesPerDay }, (_, n) => ({
    type: 'PlaceChosen' as const,
    data: { profileId: 'p1', place: placeOf(`place ${n}`) },
    at: now,
  }))
  t.like(outcome(profile, [created, ...moves], plan(december, now)), { code: 'too_many_moves' })
  const later = tripTo('Lisbon', '2026-12-13', '2026-12-20')
  t.deepEqual(outcome(profile, [created, ...moves], plan(later, now)), [planned(later)])
  const longer = { ...december, to: '2026-12-24' }
  const away = [created, planned(december), began(december)]
  t.deepEqual(outcome(profile, [...away, ...moves], plan(longer, now)), [
    planned(longer),
    began(longer),
  ])
  const there = { ...began(december), at: now }
  const most = [created, ...moves.slice(1), planned(december), there, cancelled]
  t.like(outcome(profile, most, plan(tripTo('Porto', '2026-12-12', '2026-12-20'), now)), {
    code: 'too_many_moves',
  })
})
