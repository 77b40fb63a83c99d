import test from 'ava'
import { relativeTime } from './time-labels.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const ago = (milliseconds: number) =>
  relativeTime(new Date(now - milliseconds).toISOString(), now, 'en-US')

const hour = 3_600_000

test('a time under an hour ago is Just now', t => {
  t.is(ago(0), 'Just now')
  t.is(ago(hour - 1), 'Just now')
})

test('a time in the future is Just now', t => {
  t.is(ago(-5 * hour), 'Just now')
})

test('a time is shown in hours under a day, in days under a week', t => {
  t.is(ago(hour), '1h ago')
  t.is(ago(24 * hour - 1), '23h ago')
  t.is(ago(24 * hour), '1d ago')
  t.is(ago(168 * hour - 1), '6d ago')
})

test('a time from a week ago on is shown as a date', t => {
  t.is(ago(168 * hour), 'Nov 13, 2026')
})
