import test from 'ava'
import fc from 'fast-check'
import { nextRun, parseRecurrence, recurrenceText } from './next-run.ts'

const at = (text: string) => Date.parse(text)
const runAfter = (cron: string, now: string) =>
  new Date(nextRun({ cron }, 0, at(now))).toISOString()

test('a cron line is read in UTC, and its next run is after now', t => {
  t.is(runAfter('30 4 * * *', '2026-11-20T04:29:59.999Z'), '2026-11-20T04:30:00.000Z')
  t.is(runAfter('30 4 * * *', '2026-11-20T04:30:00.000Z'), '2026-11-21T04:30:00.000Z')
  t.is(runAfter('*/15 * * * *', '2026-12-31T23:50:00.000Z'), '2027-01-01T00:00:00.000Z')
  t.is(runAfter('0 9 * * 1', '2026-11-20T07:14:21.000Z'), '2026-11-23T09:00:00.000Z')
  t.is(runAfter('0 0 29 2 *', '2026-11-20T07:14:21.000Z'), '2028-02-29T00:00:00.000Z')
})

test('a day when clocks change elsewhere has 24 hours', t => {
  t.is(runAfter('30 2 * * *', '2026-03-29T00:00:00.000Z'), '2026-03-29T02:30:00.000Z')
  t.is(runAfter('30 1 * * *', '2026-10-25T01:30:00.000Z'), '2026-10-26T01:30:00.000Z')
})

test('runs of an interval count from its start, and the next is after now', t => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e7 }),
      fc.nat(1e9),
      fc.nat(1e9),
      (every, start, more) => {
        const next = nextRun({ every }, start, start + more)
        t.is((next - start) % every, 0)
        t.true(next > start + more && next - every <= start + more)
      },
    ),
  )
})

test('a text that is no cron line, or never matches, is refused', t => {
  for (const cron of ['', 'noon', '0 0 30 2 *', '* * * * * *', '60 * * * *'])
    t.throws(() => nextRun({ cron }, 0, 0), { instanceOf: RangeError })
})

test('a recurrence can be parsed from its text', t => {
  for (const rhythm of [{ every: 250 }, { cron: '0 4 * * 1' }])
    t.deepEqual(parseRecurrence(recurrenceText(rhythm)), rhythm)
})
