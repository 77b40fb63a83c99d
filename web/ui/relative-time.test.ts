import test from 'ava'
import { relativeTime } from './relative-time.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const ago = (milliseconds: number) =>
  relativeTime(new Date(now - milliseconds).toISOString(), now, 'en-US')

const hour = 3_600_000

test('under an hour it is just now', t => {
  t.is(ago(0), 'Just now')
  t.is(ago(hour - 1), 'Just now')
})

test('a clock that runs ahead makes nothing happen tomorrow', t => {
  t.is(ago(-5 * hour), 'Just now')
})

test('hours under a day, then days under a week', t => {
  t.is(ago(hour), '1h ago')
  t.is(ago(24 * hour - 1), '23h ago')
  t.is(ago(24 * hour), '1d ago')
  t.is(ago(168 * hour - 1), '6d ago')
})

test('from a week on, the date', t => {
  t.is(ago(168 * hour), 'Nov 13, 2026')
})
