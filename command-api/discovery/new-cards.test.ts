import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { randomId } from '../../contracts/core/random-id.ts'
import { createDailyAllowances } from '../../engines/records/daily-allowances.ts'
import { scratchRecords } from '../../test/stores/over-records.ts'
import { scratchFolder } from '../../test/stores/scratch-folder.ts'
import { createNewCards } from './new-cards.ts'

const now = new Date('2026-06-01T23:00:00.000Z')
const nextDay = new Date('2026-06-02T00:00:00.000Z')
const ids = (count: number) => Array.from({ length: count }, () => randomId())

const parts = async (t: ExecutionContext) => {
  const key = randomBytes(32)
  const records = await scratchRecords(t, join(await scratchFolder(t), 'records.db'))
  return {
    allowances: createDailyAllowances(records, async () => key),
    perDay: async () => 30,
    onFailure: (error: unknown) => t.fail(String(error)),
  }
}

test('new cards are admitted up to the daily limit, in order, and known cards always', async t => {
  await using newCards = createNewCards(await parts(t))
  const [first, second] = [ids(20), ids(20)]
  t.deepEqual(await newCards.admit('juniper', first, now), first)
  t.deepEqual(await newCards.admit('juniper', second, now), second.slice(0, 10))
  t.deepEqual(await newCards.admit('juniper', [...second, ...first], now), [
    ...second.slice(0, 10),
    ...first,
  ])
  t.deepEqual(await newCards.admit('juniper', ids(3), now), [])
})

test('the limit counts per member and restarts with the UTC day', async t => {
  await using newCards = createNewCards(await parts(t))
  await newCards.admit('juniper', ids(30), now)
  t.is((await newCards.admit('rowan', ids(5), now)).length, 5)
  t.is((await newCards.admit('juniper', ids(5), nextDay)).length, 5)
})

test('concurrent calls share one limit', async t => {
  await using newCards = createNewCards(await parts(t))
  const admitted = await Promise.all(
    Array.from({ length: 10 }, () => newCards.admit('juniper', ids(20), now)),
  )
  t.is(admitted.flat().length, 30)
})

test('a restart does not reset the limit', async t => {
  const given = await parts(t)
  const first = ids(28)
  {
    await using newCards = createNewCards(given)
    await newCards.admit('juniper', first, now)
  }
  await using newCards = createNewCards(given)
  t.deepEqual(await newCards.admit('juniper', first, now), first)
  t.is((await newCards.admit('juniper', ids(5), now)).length, 2)
})

test('counts that could not be stored are stored later', async t => {
  const { allowances } = await parts(t)
  const failures: unknown[] = []
  let isFull = true
  const full = new Error('disk full')
  const add: typeof allowances.add = (...counted) =>
    isFull ? Promise.reject(full) : allowances.add(...counted)
  const onFailure = (error: unknown) => failures.push(error)
  const newCards = createNewCards({
    allowances: { ...allowances, add },
    perDay: async () => 30,
    onFailure,
  })
  await newCards.admit('juniper', ids(30), now)
  await newCards[Symbol.asyncDispose]()
  t.deepEqual(failures, [full])
  isFull = false
  await newCards[Symbol.asyncDispose]()

  await using after = createNewCards({ allowances, perDay: async () => 30, onFailure })
  t.deepEqual(await after.admit('juniper', ids(5), now), [])
})

test('admitAll admits all of them or none', async t => {
  await using newCards = createNewCards(await parts(t))
  const [some, more] = [ids(28), ids(3)]
  t.true(await newCards.admitAll('juniper', some, now))
  t.false(await newCards.admitAll('juniper', more, now))
  t.deepEqual(await newCards.admit('juniper', more, now), more.slice(0, 2), 'nothing was spent')
  t.true(await newCards.admitAll('juniper', [...some, ...more.slice(0, 2)], now), 'known ones')
})
