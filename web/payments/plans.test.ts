import test from 'ava'
import { dueToday, planTexts } from './plans.ts'

const now = new Date('2026-11-21T12:00:00.000Z')

test('texts of the plans follow from the prices', t => {
  t.deepEqual(planTexts, {
    firstWeek: '$1',
    thenMonthly: 'then $20/month',
    cancelEarly: 'Cancel in the first week and pay no more than $1',
    year: '$220',
    saving: 'Save $20 against 12 months at $20',
  })
})

test('by the month, the first week is due today and the month from its end', t => {
  const { today, lines } = dueToday('monthly', now, 'en-GB')
  t.is(today, '$1.00')
  t.deepEqual(lines, [
    ['First week', '$1'],
    ['Then, from 28 November', '$20/month'],
  ])
})

test('by the year, the whole year is due today', t => {
  const { today, lines } = dueToday('annual', now, 'en-GB')
  t.is(today, '$220.00')
  t.deepEqual(lines[1], ['Then, from 21 November next year', '$220/year'])
})

test('one payment never renews', t => {
  const { name, today, lines } = dueToday('once', now)
  t.deepEqual([name, today], ['Premium Feature Access', '$19.99'])
  t.deepEqual(lines, [
    ['30 days of Premium', '$19.99'],
    ['Renews', 'Never'],
  ])
})
