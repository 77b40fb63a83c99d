import test from 'ava'
import { freeDays } from './free-days.ts'

const berlin = 'Europe/Berlin'
const busy = (start: string, end: string, timeZone = berlin) => ({
  start: `2026-06-${start}:00.000Z`,
  end: `2026-06-${end}:00.000Z`,
  timeZone,
})
const taken = (...plans: ReturnType<typeof busy>[]) =>
  freeDays(plans, '2026-06-01', 3).flatMap(({ date, day, evening }) => [
    ...(day ? [] : [`${date} day`]),
    ...(evening ? [] : [`${date} evening`]),
  ])

test('without plans every half of every day is free', t => {
  t.deepEqual(freeDays([], '2026-06-29', 3), [
    { date: '2026-06-29', day: true, evening: true },
    { date: '2026-06-30', day: true, evening: true },
    { date: '2026-07-01', day: true, evening: true },
  ])
})

test('a plan takes the halves that it touches, by the clocks where it takes place', t => {
  t.deepEqual(taken(busy('01T10:00', '01T12:00')), ['2026-06-01 day'])
  t.deepEqual(taken(busy('01T18:00', '01T20:00')), ['2026-06-01 evening'])
  t.deepEqual(taken(busy('01T12:00', '01T18:00')), ['2026-06-01 day', '2026-06-01 evening'])
  t.deepEqual(taken(busy('01T22:30', '01T23:30')), ['2026-06-02 day'])
  t.deepEqual(taken(busy('02T01:00', '02T03:00', 'America/New_York')), ['2026-06-01 evening'])
})

test('a plan that ends at five, or at midnight, leaves the next half free', t => {
  t.deepEqual(taken(busy('01T13:00', '01T15:00')), ['2026-06-01 day'])
  t.deepEqual(taken(busy('01T18:00', '01T22:00')), ['2026-06-01 evening'])
})

test('a plan over several days takes all of them', t => {
  t.deepEqual(taken(busy('01T18:00', '03T08:00')), [
    '2026-06-01 evening',
    '2026-06-02 day',
    '2026-06-02 evening',
    '2026-06-03 day',
  ])
})

test('plans without a length, of months, and over the change of clocks are looked at once', t => {
  t.deepEqual(taken(busy('01T10:00', '01T10:00')), ['2026-06-01 day'])
  t.is(
    freeDays(
      [{ ...busy('01T10:00', '01T10:00'), end: '2027-06-01T00:00:00.000Z' }],
      '2026-06-01',
      14,
    ).filter(({ day }) => day).length,
    0,
  )
  const night = {
    start: '2026-10-24T22:00:00.000Z',
    end: '2026-10-25T02:00:00.000Z',
    timeZone: berlin,
  }
  t.deepEqual(freeDays([night], '2026-10-25', 1), [
    { date: '2026-10-25', day: false, evening: true },
  ])
})
