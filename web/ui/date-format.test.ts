import test from 'ava'
import { dateFormat } from './date-format.ts'

const at = '2026-11-20T12:00:00Z'

test('each locale has its own form, whichever was used before', t => {
  const month = dateFormat({ month: 'long', timeZone: 'UTC' })
  const october = '2026-10-20T12:00:00Z'
  t.is(month(october, 'de-DE'), 'Oktober')
  t.is(month(october, 'en-US'), 'October')
  t.is(month(october, 'de-DE'), 'Oktober')
})

test('forms do not share their formats', t => {
  const day = dateFormat({ day: 'numeric', timeZone: 'UTC' })
  const year = dateFormat({ year: 'numeric', timeZone: 'UTC' })
  t.is(day(at, 'en-US'), '20')
  t.is(year(at, 'en-US'), '2026')
})
