import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { randomId } from '../../contracts/core/random-id.ts'
import { scratchRecords } from '../../test/stores/over-records.ts'
import { scratchFolder } from '../../test/stores/scratch-folder.ts'
import { createHeldAllowances } from './held-allowances.ts'

const now = new Date('2026-06-01T12:00:00.000Z')
const later = new Date('2026-06-01T12:01:00.000Z')
const codes = { name: 'link-codes', member: 'juniper', now } as const
const two = { most: 2, isOpen: async () => true }

/** The allowances as two processes open them. */
const opened = async (t: ExecutionContext) => {
  const path = join(await scratchFolder(t), 'records.db')
  const stores = [await scratchRecords(t, path), await scratchRecords(t, path)] as const
  return {
    one: createHeldAllowances(stores[0]),
    other: createHeldAllowances(stores[1]),
    records: stores[0],
  }
}

test('of calls that take at once, in any process, no more succeed than the limit allows', async t => {
  const { one, other } = await opened(t)
  for (let round = 0; round < 20; round += 1) {
    const holding = { ...codes, member: randomId() }
    const taken = await Promise.all(
      [one, other, one, other, one].map(each => each.take(holding, randomId(), two)),
    )
    t.is(taken.filter(Boolean).length, 2)
  }
})

test('an id counts once, however often it is taken, and also when nothing is left', async t => {
  const { one, other } = await opened(t)
  for (const id of ['first', 'second'])
    for (const each of [one, other, one]) t.true(await each.take(codes, id, two))
  t.false(await one.take(codes, 'third', two))
  t.true(await other.take(codes, 'first', two))
})

test('what is given back of a held allowance can be taken again, once', async t => {
  const { one } = await opened(t)
  await one.take(codes, 'first', two)
  await one.take(codes, 'second', two)
  await one.giveBack(codes, 'first')
  await one.giveBack(codes, 'first')
  t.true(await one.take(codes, 'third', two))
  t.false(await one.take(codes, 'fourth', two))
})

test('members and allowances count apart', async t => {
  const { one } = await opened(t)
  await one.take(codes, 'first', two)
  await one.take(codes, 'second', two)
  t.true(await one.take({ ...codes, member: 'rowan' }, 'third', two))
  t.true(await one.take({ ...codes, name: 'joint-cards' }, 'third', two))
})

test('an id that was never given back counts for a minute, and then while it is open', async t => {
  const { one } = await opened(t)
  const limit = { most: 2, isOpen: async (id: string) => id === 'open' }
  await one.take(codes, 'open', limit)
  await one.take(codes, 'killed', limit)
  t.false(await one.take({ ...codes, now: new Date(later.getTime() - 1) }, 'third', limit))
  t.true(await one.take({ ...codes, now: later }, 'third', limit))
  t.false(await one.take({ ...codes, now: later }, 'fourth', limit))
})

test('a record belongs to its member', async t => {
  const { one, records } = await opened(t)
  await one.take(codes, 'first', two)
  t.is(await records.deleteByOwner('held', 'juniper'), 1)
})
