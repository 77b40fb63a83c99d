import test from 'ava'
import { recurrenceLines } from './recurrence.ts'

const zone = 'Europe/Berlin'
const last = '2026-04-23T17:00:00.000Z'

test('the rule ends in UTC, and dates are left out by the clock, also after the clocks change', t => {
  const rule = { every: 'week', eventDate: '2026-03-19T18:00:00.000Z' } as const
  t.is(
    recurrenceLines(rule, zone, last, ['2026-03-26T18:00:00.000Z', '2026-04-02T17:00:00.000Z']),
    'RRULE:FREQ=WEEKLY;UNTIL=20260423T170000Z\r\nEXDATE;TZID=Europe/Berlin:20260326T190000,20260402T190000',
  )
  t.is(recurrenceLines(rule, zone, last, []), 'RRULE:FREQ=WEEKLY;UNTIL=20260423T170000Z')
})

test('a date whose time the clocks skip is left out as the rule names it', t => {
  const rule = { every: 'two_weeks', eventDate: '2026-03-15T01:30:00.000Z' } as const
  t.is(
    recurrenceLines(rule, zone, last, ['2026-03-29T01:30:00.000Z']),
    'RRULE:FREQ=WEEKLY;INTERVAL=2;UNTIL=20260423T170000Z\r\nEXDATE;TZID=Europe/Berlin:20260329T023000',
  )
})

test('a month later is the same weekday of the month', t => {
  const third = { every: 'month', eventDate: '2026-03-19T18:00:00.000Z' } as const
  t.is(
    recurrenceLines(third, zone, last, []),
    'RRULE:FREQ=MONTHLY;BYDAY=3TH;UNTIL=20260423T170000Z',
  )
  const fifth = { every: 'month', eventDate: '2026-03-31T17:00:00.000Z' } as const
  t.is(
    recurrenceLines(fifth, zone, last, []),
    'RRULE:FREQ=MONTHLY;BYDAY=-1TU;UNTIL=20260423T170000Z',
  )
})

test('dates in UTC have no zone', t => {
  const rule = { every: 'week', eventDate: '2026-03-19T18:00:00.000Z' } as const
  t.is(
    recurrenceLines(rule, 'UTC', last, ['2026-03-26T18:00:00.000Z']),
    'RRULE:FREQ=WEEKLY;UNTIL=20260423T170000Z\r\nEXDATE:20260326T180000Z',
  )
})
