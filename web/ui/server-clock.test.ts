import test from 'ava'
import { noteServerTime, serverNow } from './server-clock.ts'

const HOUR = 3_600_000
const now = Date.parse('2026-11-26T12:00:00Z')
const note = (ms: number) => noteServerTime(new Date(now + ms).toUTCString(), now)

test('a device whose clock is wrong knows the time of the server', t => {
  t.is(serverNow(now), now)
  for (const difference of [-5 * HOUR, 3 * HOUR, 30 * 24 * HOUR]) {
    note(difference)
    t.is(serverNow(now), now + difference)
  }
  noteServerTime(null, now)
  noteServerTime('soon', now)
  t.is(serverNow(now), now + 30 * 24 * HOUR, 'an answer without a date tells nothing')
  note(-2_000)
  t.is(serverNow(now), now, 'the time that an answer takes is no difference')
})
