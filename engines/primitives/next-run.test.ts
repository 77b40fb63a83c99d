import test from 'ava'
import { nextRun } from './next-run.ts'

const at = (text: string) => Date.parse(text)
const runAfter = (cron: string, now: string) => new Date(nextRun(cron, at(now))).toISOString()

test('a cron line is read in UTC, and its next run is after now', t => {
  t.is(runAfter('30 4 * * *', '2026-11-20T04:29:59.999Z'), '2026-11-20T04:30:00.000Z')
  t.is(runAfter('30 4 * * *', '2026-11-20T04:30:00.000Z'), '2026-11-21T04:30:00.000Z')
  t.is(runAfter('*/15 * * * *', '2026-12-31T23:50:00.000Z'), '2027-01-01T00:00:00.000Z')
  t.is(runAfter('0 9 * * 1', '2026-11-20T07:14:21.000Z'), '2026-11-23T09:00:00.000Z')
  t.is(runAfter('0 0 29 2 *', '2026-11-20T07:14:21.000Z'), '2028-02-29T00:00:00.000Z')
  t.is(runAfter('*/2 * * * * *', '2026-11-20T07:14:21.000Z'), '2026-11-20T07:14:22.000Z')
})

test('a day when clocks change elsewhere has 24 hours', t => {
  t.is(runAfter('30 2 * * *', '2026-03-29T00:00:00.000Z'), '2026-03-29T02:30:00.000Z')
  t.is(runAfter('30 1 * * *', '2026-10-25T01:30:00.000Z'), '2026-10-26T01:30:00.000Z')
})

test('a text that is no cron line, or never matches, is refused', t => {
  for (const cron of ['', 'noon', '* * * *', '0 0 30 2 *', '60 * * * *'])
    t.throws(() => nextRun(cron, 0), { instanceOf: RangeError })
})
