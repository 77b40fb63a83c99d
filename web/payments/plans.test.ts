import test from 'ava'
import { annualTexts, dueToday, monthlyTexts } from './plans.ts'

const now = new Date('2026-11-21T12:00:00.000Z')

test('texts of the plans follow from the prices', t => {
  t.deepEqual(monthlyTexts(true), {
    price: '$1',
    per: 'first week',
    detail: 'then $20/month',
    point: 'Cancel in the first week and pay no more than $1',
  })
  t.deepEqual(annualTexts, {
    price: '$220',
    per: '/year',
    detail: 'Save $20 against 12 months at $20',
  })
})

test('without the first week, the offer and the amount due have only the plain price', t => {
  const { today, lines } = dueToday('monthly', false, now, 'en-GB')
  t.is(today, '$20.00')
  t.deepEqual(lines, [
    ['First month', '$20'],
    ['Then, from 21 December', '$20/month'],
  ])
  t.like(monthlyTexts(false), { price: '$20', per: '/month' })
  t.notRegex(JSON.stringify([monthlyTexts(false), lines]), /week|\$1\b/)
  const endOfJanuary = new Date(2027, 0, 31, 12)
  t.is(dueToday('monthly', false, endOfJanuary, 'en-GB').lines[1]?.[0], 'Then, from 28 February')
})

test('the monthly plan costs the first week today and the month from its end', t => {
  const { today, lines } = dueToday('monthly', true, now, 'en-GB')
  t.is(today, '$1.00')
  t.deepEqual(lines, [
    ['First week', '$1'],
    ['Then, from 28 November', '$20/month'],
  ])
})

test('the annual plan costs the whole year today', t => {
  const { today, lines } = dueToday('annual', false, now, 'en-GB')
  t.is(today, '$220.00')
  t.deepEqual(lines[1], ['Then, from 21 November next year', '$220/year'])
})

test('one payment never renews', t => {
  const { name, today, lines } = dueToday('once', false, now)
  t.deepEqual([name, today], ['Premium Feature Access', '$19.99'])
  t.deepEqual(lines, [
    ['30 days of Premium', '$19.99'],
    ['Renews', 'Never'],
  ])
})
