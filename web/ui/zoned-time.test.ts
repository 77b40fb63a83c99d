import test from 'ava'
import { localValue } from './dates.ts'
import { instantOf, instantsOf, timeProblem, whichOf } from './zoned-time.ts'

const once = [
  ['Europe/Berlin', '2026-12-04T19:00', '2026-12-04T18:00:00.000Z'],
  ['America/New_York', '2026-07-04T19:00', '2026-07-04T23:00:00.000Z'],
  ['Asia/Kathmandu', '2026-01-01T00:30', '2025-12-31T18:45:00.000Z'],
  ['Pacific/Kiritimati', '2026-06-01T08:00', '2026-05-31T18:00:00.000Z'],
  ['UTC', '2026-02-28T23:59', '2026-02-28T23:59:00.000Z'],
] as const

test('a time on the clocks of a zone is an instant, and back', t => {
  for (const [zone, value, at] of once) {
    t.deepEqual(instantsOf(value, zone), [at], zone)
    t.is(localValue(at, zone), value)
    t.is(instantOf(value, '', zone), at)
    t.is(timeProblem(value, '', zone), undefined)
  }
})

const skipped = [
  ['Europe/Berlin', '2027-03-28T02:30'],
  ['America/New_York', '2027-03-14T02:00'],
  ['Australia/Lord_Howe', '2026-10-04T02:15'],
  ['America/Santiago', '2026-09-06T00:10'],
] as const

test('an hour that the clocks skip is no instant', t => {
  for (const [zone, value] of skipped) {
    t.deepEqual(instantsOf(value, zone), [], zone)
    t.is(timeProblem(value, 'first', zone), 'skipped')
  }
})

const twice = [
  ['Europe/Berlin', '2026-10-25T02:30', ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']],
  [
    'America/New_York',
    '2026-11-01T01:00',
    ['2026-11-01T05:00:00.000Z', '2026-11-01T06:00:00.000Z'],
  ],
  [
    'Australia/Lord_Howe',
    '2027-04-04T01:45',
    ['2027-04-03T14:45:00.000Z', '2027-04-03T15:15:00.000Z'],
  ],
] as const

test('an hour that comes twice is two instants, of which one is chosen', t => {
  for (const [zone, value, found] of twice) {
    t.deepEqual(instantsOf(value, zone), [...found], zone)
    t.is(timeProblem(value, '', zone), 'twice')
    t.is(instantOf(value, '', zone), undefined)
    for (const [index, which] of (['first', 'second'] as const).entries()) {
      t.is(instantOf(value, which, zone), found[index])
      t.is(timeProblem(value, which, zone), undefined)
      t.is(whichOf(found[index] ?? null, zone), which)
    }
  }
  t.is(whichOf('2026-12-04T18:00:00.000Z', 'Europe/Berlin'), '')
  t.is(whichOf(null, 'Europe/Berlin'), '')
})

test('an incomplete time is none', t => {
  for (const value of ['', 'soon', '2026-12-04T']) {
    t.deepEqual(instantsOf(value), [])
    t.is(timeProblem(value, ''), 'missing')
  }
})
