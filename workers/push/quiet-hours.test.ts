import test from 'ava'
import fc from 'fast-check'
import type { QuietHours } from '../../contracts/push/push.ts'
import { quietUntil } from './next-push.ts'

const MINUTE = 60_000

const endOf = (hours: QuietHours, now: string): string | undefined =>
  quietUntil(hours, new Date(now))?.toISOString()

const utc = (from: string, to: string): QuietHours => ({ from, to, timeZone: 'UTC' })
const berlin = (from: string, to: string): QuietHours => ({ from, to, timeZone: 'Europe/Berlin' })

test('quiet hours hold from their first minute up to their end', t => {
  const hours = utc('13:00', '14:30')
  t.is(endOf(hours, '2026-06-01T12:59:59.999Z'), undefined)
  t.is(endOf(hours, '2026-06-01T13:00:00.000Z'), '2026-06-01T14:30:00.000Z')
  t.is(endOf(hours, '2026-06-01T14:29:59.999Z'), '2026-06-01T14:30:00.000Z')
  t.is(endOf(hours, '2026-06-01T14:30:00.000Z'), undefined)
})

test('quiet hours go on across midnight', t => {
  const hours = utc('22:00', '07:00')
  t.is(endOf(hours, '2026-06-01T23:15:00.000Z'), '2026-06-02T07:00:00.000Z')
  t.is(endOf(hours, '2026-06-02T06:15:00.000Z'), '2026-06-02T07:00:00.000Z')
  t.is(endOf(hours, '2026-06-02T12:00:00.000Z'), undefined)
})

test("quiet hours are those of the clock in the member's time zone", t => {
  const night = berlin('22:00', '07:00')
  t.is(endOf(night, '2026-01-10T21:30:00.000Z'), '2026-01-11T06:00:00.000Z')
  t.is(endOf(night, '2026-07-10T20:30:00.000Z'), '2026-07-11T05:00:00.000Z')
})

test('quiet hours are an hour shorter when clocks go forward, and longer when they go back', t => {
  const night = berlin('22:00', '07:00')
  t.is(endOf(night, '2026-03-28T22:00:00.000Z'), '2026-03-29T05:00:00.000Z')
  t.is(endOf(night, '2026-10-24T22:00:00.000Z'), '2026-10-25T06:00:00.000Z')
})

test('quiet hours whose end is skipped end when clocks go forward', t => {
  t.is(endOf(berlin('22:00', '02:30'), '2026-03-28T23:00:00.000Z'), '2026-03-29T01:00:00.000Z')
})

test('quiet hours start again when clocks go back past their end', t => {
  const hours = berlin('22:00', '02:30')
  t.is(endOf(hours, '2026-10-24T23:00:00.000Z'), '2026-10-25T00:30:00.000Z')
  t.is(endOf(hours, '2026-10-25T00:45:00.000Z'), undefined)
  t.is(endOf(hours, '2026-10-25T01:15:00.000Z'), '2026-10-25T01:30:00.000Z')
})

const zones = [
  ...['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'],
  ...['Africa/Casablanca', 'America/St_Johns', 'Pacific/Chatham', 'Antarctica/Troll'],
]
const clocks = new Map(
  zones.map(timeZone => [
    timeZone,
    new Intl.DateTimeFormat('sv', { timeZone, timeStyle: 'short' }),
  ]),
)

/** Whether a minute is quiet by local time, compared as text. */
const showsQuiet = ({ from, to, timeZone }: QuietHours, at: number): boolean => {
  const shown = clocks.get(timeZone)?.format(at) ?? ''
  return from < to ? from <= shown && shown < to : from <= shown || shown < to
}

const time = fc
  .integer({ min: 0, max: 24 * 60 - 1 })
  .map(of => `${String(Math.floor(of / 60)).padStart(2, '0')}:${String(of % 60).padStart(2, '0')}`)
const zone = fc.constantFrom(...zones)
/** Around the clock changes of 2026 in these zones, and at other times. */
const instant = fc
  .tuple(
    fc.constantFrom(
      '2026-03-08',
      '2026-03-29',
      '2026-04-05',
      '2026-10-04',
      '2026-10-25',
      '2026-06-01',
    ),
    fc.integer({ min: -36 * 60, max: 36 * 60 }),
  )
  .map(([day, minutes]) => Date.parse(day) + minutes * MINUTE)

test('the end is the first minute that is not quiet, also when clocks change', t => {
  const hours = fc
    .record({ from: time, to: time, timeZone: zone })
    .filter(({ from, to }) => from !== to)
  fc.assert(
    fc.property(hours, instant, (hours, now) => {
      const end = quietUntil(hours, new Date(now))?.getTime()
      if (end === undefined) return t.false(showsQuiet(hours, now))
      let first = now
      while (showsQuiet(hours, first)) first += MINUTE
      t.is(end, first)
    }),
    { numRuns: 300 },
  )
})
