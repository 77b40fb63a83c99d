import test from 'ava'
import { utcDayOf } from '../../contracts/core/times.ts'
import type { Records } from '../../engines/ports/records.ts'
import {
  createAiSpending,
  type TokenReservation,
  utcMonthOf,
} from '../../engines/records/ai-spending.ts'
import { overRecords } from '../stores/over-records.ts'
import { type EngineUnderTest, openEngine } from './engine-under-test.ts'

const budgets = { monthly: 1_000, daily: 500 }
const of = (tokens: number, more: Partial<TokenReservation> = {}): TokenReservation => ({
  month: '2026-11',
  day: '2026-11-20',
  member: undefined,
  tokens,
  ...more,
})

/** AI spending over an adapter of records. */
export const aiSpendingContract = (name: string, records: EngineUnderTest<Records>): void => {
  const store = {
    location: records.location,
    open: (location: string) => overRecords(records.open(location), createAiSpending),
  }

  test(`${name}: a budget can be spent up to its last token and no further`, async t => {
    const spending = await openEngine(t, store)
    t.is(await spending.spent('2026-11'), 0)
    t.is(await spending.reserve(of(600), budgets), 'reserved')
    t.is(await spending.reserve(of(401), budgets), 'month_spent')
    t.is(await spending.reserve(of(400), budgets), 'reserved')
    t.is(await spending.spent('2026-11'), 1_000)
  })

  test(`${name}: settling returns reserved tokens that were not used`, async t => {
    const spending = await openEngine(t, store)
    const juniper = of(500, { member: 'juniper' })
    await spending.reserve(juniper, budgets)
    await spending.settle(juniper, -450)
    t.is(await spending.spent('2026-11'), 50)
    t.is(await spending.reserve(of(450, { member: 'juniper' }), budgets), 'reserved')
    await spending.settle(juniper, 7)
    t.is(await spending.spent('2026-11'), 507)
    await spending.settle(juniper, -2_000)
    t.is(await spending.spent('2026-11'), 0)
  })

  test(`${name}: each month has its own budget`, async t => {
    const spending = await openEngine(t, store)
    t.is(await spending.reserve(of(1_000), budgets), 'reserved')
    t.is(await spending.reserve(of(1_000, { month: '2026-12' }), budgets), 'reserved')
    t.is(utcMonthOf(new Date('2026-12-01T00:00:00Z')), '2026-12')
    t.is(utcDayOf(new Date('2026-12-01T23:59:59Z')), '2026-12-01')
  })

  test(`${name}: a spent daily budget of a member takes nothing from the month`, async t => {
    const spending = await openEngine(t, store)
    const reserve = (tokens: number, more: Partial<TokenReservation>) =>
      spending.reserve(of(tokens, more), budgets)
    t.is(await reserve(400, { member: 'juniper' }), 'reserved')
    t.is(await reserve(101, { member: 'juniper' }), 'day_spent')
    t.is(await spending.spent('2026-11'), 400)
    t.is(await reserve(101, { member: 'rowan' }), 'reserved')
    t.is(await reserve(101, { member: 'juniper', day: '2026-11-21' }), 'reserved')
    t.is(await reserve(500, { member: 'ash', day: '2026-11-21' }), 'month_spent')
    t.is(await reserve(300, { member: 'ash', day: '2026-11-21' }), 'reserved')
  })

  test(`${name}: spending survives a restart and is shared with a second process`, async t => {
    const location = await store.location(t)
    const one = await openEngine(t, store, location)
    const other = await openEngine(t, store, location)
    t.is(await one.reserve(of(400, { member: 'juniper' }), budgets), 'reserved')
    t.is(await other.reserve(of(400, { member: 'juniper' }), budgets), 'day_spent')
    t.is(await other.reserve(of(700), budgets), 'month_spent')
    const reopened = await openEngine(t, store, location)
    t.is(await reopened.spent('2026-11'), 400)
  })

  test(`${name}: concurrent reservations of several processes keep the budgets`, async t => {
    const location = await store.location(t)
    const processes = [
      await openEngine(t, store, location),
      await openEngine(t, store, location),
    ] as const
    const results = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        processes[n % 2 ? 0 : 1].reserve(of(30, { member: `member-${n % 3}` }), budgets),
      ),
    )
    const reserved = results.filter(result => result === 'reserved').length
    t.is(reserved, Math.floor(budgets.monthly / 30))
    t.is(await processes[0].spent('2026-11'), reserved * 30)
  })
}
