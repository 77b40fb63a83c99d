import test from 'ava'
import fc from 'fast-check'
import type { WeeklyDigest } from '../../contracts/push/push.ts'
import { isDigestDue, nextDigest } from './weekly-digest.ts'

const at = (text: string) => new Date(text)
const berlin = (weekday: number, hour: number): WeeklyDigest => ({
  weekday,
  hour,
  timeZone: 'Europe/Berlin',
})

test('a digest is due at its hour on the clocks of the member', t => {
  const next = (after: string, digest = berlin(7, 18)) =>
    nextDigest(digest, at(after)).toISOString()
  t.is(next('2026-06-01T12:00:00.000Z'), '2026-06-07T16:00:00.000Z')
  t.is(next('2026-06-07T15:59:59.999Z'), '2026-06-07T16:00:00.000Z')
  t.is(next('2026-06-07T16:00:00.000Z'), '2026-06-14T16:00:00.000Z')
  t.is(
    next('2026-10-24T12:00:00.000Z'),
    '2026-10-25T17:00:00.000Z',
    'clocks went back that morning',
  )
})

test('an hour that clocks skip comes after the change, one that comes twice is the first', t => {
  t.is(
    nextDigest(berlin(7, 2), at('2026-03-28T12:00:00.000Z')).toISOString(),
    '2026-03-29T01:00:00.000Z',
  )
  t.is(
    nextDigest(berlin(7, 2), at('2026-10-24T12:00:00.000Z')).toISOString(),
    '2026-10-25T00:00:00.000Z',
  )
  t.is(
    nextDigest(berlin(7, 2), at('2026-10-25T00:00:00.000Z')).toISOString(),
    '2026-11-01T01:00:00.000Z',
    'not again in the same night',
  )
})

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Santiago',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Chatham',
]

const anyDigest = fc.record({
  weekday: fc.integer({ min: 1, max: 7 }),
  hour: fc.integer({ min: 0, max: 23 }),
  timeZone: fc.constantFrom(...zones),
})

const anyInstant = fc.date({
  min: new Date('2015-01-01T00:00:00.000Z'),
  max: new Date('2040-01-01T00:00:00.000Z'),
  noInvalidDate: true,
})

const HOUR = 3_600_000

test('whatever the zone, one digest follows the other, a week apart, at the hour on its clocks', t => {
  fc.assert(
    fc.property(anyDigest, anyInstant, (digest, after) => {
      let last = nextDigest(digest, after)
      t.true(last > after)
      t.true(last.getTime() - after.getTime() <= 7 * 24 * HOUR + 2 * HOUR)
      for (let weeks = 0; weeks < 60; weeks += 1) {
        t.true(isDigestDue(digest, last))
        const local = Temporal.Instant.fromEpochMilliseconds(last.getTime()).toZonedDateTimeISO(
          digest.timeZone,
        )
        t.is(local.dayOfWeek, digest.weekday)
        const isSkipped = local.hour === digest.hour + 1 || local.minute > 0
        t.true(local.hour === digest.hour || isSkipped)
        const next = nextDigest(digest, last)
        const apart = next.getTime() - last.getTime() - 7 * 24 * HOUR
        t.true(Math.abs(apart) <= 2 * HOUR)
        last = next
      }
    }),
    { numRuns: 60 },
  )
})
