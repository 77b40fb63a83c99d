import test from 'ava'
import { placeInMonth, seriesDates } from './series-dates.ts'

const berlin = { timeZone: 'Europe/Berlin' } as const

test('a weekly event begins at the same time on the clocks before and after they change', t => {
  const rule = { every: 'week', eventDate: '2026-03-20T18:00:00.000Z', ...berlin } as const
  t.deepEqual(seriesDates({ ...rule, until: '2026-04-03' }), [
    '2026-03-20T18:00:00.000Z',
    '2026-03-27T18:00:00.000Z',
    '2026-04-03T17:00:00.000Z',
  ])
  t.is(seriesDates({ ...rule, until: '2026-04-02' }).length, 2)
})

test('a monthly event stays on its weekday of the month, a fifth one on the last', t => {
  const days = (eventDate: string, until: string) =>
    seriesDates({ every: 'month', eventDate, until, ...berlin }).map(date => date.slice(0, 10))
  t.deepEqual(days('2026-01-15T18:00:00.000Z', '2026-04-30'), [
    '2026-01-15',
    '2026-02-19',
    '2026-03-19',
    '2026-04-16',
  ])
  t.deepEqual(days('2026-01-29T18:00:00.000Z', '2026-05-01'), [
    '2026-01-29',
    '2026-02-26',
    '2026-03-26',
    '2026-04-30',
  ])
  t.deepEqual(
    ['01', '08', '28', '29', '31'].map(day =>
      placeInMonth(Temporal.PlainDate.from(`2026-01-${day}`)),
    ),
    [1, 2, 4, -1, -1],
  )
})

test('a time that the clocks skip is read with the offset before, and is back a week later', t => {
  const rule = { every: 'week', eventDate: '2026-03-22T01:30:00.000Z', ...berlin } as const
  t.deepEqual(seriesDates({ ...rule, until: '2026-04-05' }), [
    '2026-03-22T01:30:00.000Z',
    '2026-03-29T01:30:00.000Z',
    '2026-04-05T00:30:00.000Z',
  ])
})

test('a series whose zone was erased has no dates', t => {
  const rule = {
    every: 'week',
    eventDate: '2026-03-22T01:30:00.000Z',
    until: '2026-04-05',
  } as const
  t.deepEqual(seriesDates({ ...rule, timeZone: null }), [])
})
