import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'ava'
import { openSpending, type Reservation, utcDayOf, utcMonthOf } from './spending.ts'

const budgets = { monthly: 1_000, daily: 500 }
const of = (tokens: number, more: Partial<Reservation> = {}): Reservation => ({
  ...{ month: '2026-11', day: '2026-11-20', member: undefined, tokens },
  ...more,
})

test('a budget can be spent up to its last token and no further', t => {
  using spending = openSpending(':memory:')
  t.is(spending.reserve(of(600), budgets), 'reserved')
  t.is(spending.reserve(of(401), budgets), 'month_spent')
  t.is(spending.reserve(of(400), budgets), 'reserved')
  t.is(spending.spent('2026-11'), 1_000)
})

test('settling returns reserved tokens that were not used', t => {
  using spending = openSpending(':memory:')
  const juniper = of(500, { member: 'juniper' })
  spending.reserve(juniper, budgets)
  spending.settle(juniper, -450)
  t.is(spending.spent('2026-11'), 50)
  t.is(spending.reserve(of(450, { member: 'juniper' }), budgets), 'reserved')
})

test('each month has its own budget', t => {
  using spending = openSpending(':memory:')
  t.is(spending.reserve(of(1_000), budgets), 'reserved')
  t.is(spending.reserve(of(1_000, { month: '2026-12' }), budgets), 'reserved')
  t.is(utcMonthOf(new Date('2026-12-01T00:00:00Z')), '2026-12')
  t.is(utcDayOf(new Date('2026-12-01T23:59:59Z')), '2026-12-01')
})

test('a spent daily budget of a member takes nothing from the month', t => {
  using spending = openSpending(':memory:')
  t.is(spending.reserve(of(400, { member: 'juniper' }), budgets), 'reserved')
  t.is(spending.reserve(of(101, { member: 'juniper' }), budgets), 'day_spent')
  t.is(spending.spent('2026-11'), 400)
  t.is(spending.reserve(of(101, { member: 'rowan' }), budgets), 'reserved')
  t.is(spending.reserve(of(101, { member: 'juniper', day: '2026-11-21' }), budgets), 'reserved')
  t.is(spending.reserve(of(500, { member: 'ash', day: '2026-11-21' }), budgets), 'month_spent')
  t.is(spending.reserve(of(300, { member: 'ash', day: '2026-11-21' }), budgets), 'reserved')
})

test('spending survives a restart and is shared with a second process', t => {
  const folder = mkdtempSync(join(tmpdir(), 'kith-spending-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'spending.db')
  using one = openSpending(path)
  using other = openSpending(path)
  t.is(one.reserve(of(400, { member: 'juniper' }), budgets), 'reserved')
  t.is(other.reserve(of(400, { member: 'juniper' }), budgets), 'day_spent')
  t.is(other.reserve(of(700), budgets), 'month_spent')
  using reopened = openSpending(path)
  t.is(reopened.spent('2026-11'), 400)
})
