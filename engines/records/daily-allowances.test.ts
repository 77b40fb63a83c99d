import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { randomId } from '../../contracts/core/random-id.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import { scratchRecords } from '../../test/stores/over-records.ts'
import { scratchFolder } from '../../test/stores/scratch-folder.ts'
import { createDailyAllowances, type MemberDay } from './daily-allowances.ts'

const now = new Date('2026-06-01T23:59:59.000Z')
const midnight = new Date('2026-06-02T00:00:00.000Z')
const likes = { name: 'likes', member: 'juniper', now } as const
const refusal = () => new Refusal('like_limit', 'Enough.')

/** The allowances as two processes open them. */
const opened = async (t: ExecutionContext) => {
  const path = join(await scratchFolder(t), 'records.db')
  const stores = [await scratchRecords(t, path), await scratchRecords(t, path)] as const
  const key = randomBytes(32)
  const [one, other] = stores.map(records => createDailyAllowances(records, async () => key))
  if (!one || !other) throw new Error('There are two.')
  return { one, other, records: stores[0] }
}

test('of two commands that take the last one at once, in any process, one gets it', async t => {
  const { one, other } = await opened(t)
  for (let round = 0; round < 20; round += 1) {
    const day = { ...likes, member: randomId() }
    await one.add(day, await one.marksOf([randomId(), randomId()]))
    const commands = [randomId(), randomId(), randomId()] as const
    const [first, second, third] = commands
    const refused = await Promise.all([
      one.price(day, 3, refusal).take(first),
      one.price(day, 3, refusal).take(second),
      other.price(day, 3, refusal).take(third),
    ])
    t.is(refused.filter(one => one instanceof Refusal).length, 2)
    const taken = await one.marksOf(commands.filter((_, index) => !refused[index]))
    const used = await other.used(day)
    t.is(used.size, 3)
    t.true(used.isSupersetOf(new Set(taken)))
  }
})

test('a command takes one, however often it is repeated, and also when none is left', async t => {
  const { one, other } = await opened(t)
  const command = randomId()
  for (const allowances of [one, other, one])
    t.is(await allowances.price(likes, 1, refusal).take(command), undefined)
  t.is((await one.used(likes)).size, 1)
  t.true((await one.price(likes, 1, refusal).take(randomId())) instanceof Refusal)
  t.is((await one.used(likes)).size, 1, 'a refused one takes none')
})

test('what is given back can be taken again, once', async t => {
  const { one } = await opened(t)
  const price = one.price(likes, 1, refusal)
  const [first, second] = [randomId(), randomId()]
  await price.take(first)
  await price.giveBack(first)
  await price.giveBack(first)
  t.is(await price.take(second), undefined)
  await price.giveBack(first)
  t.true((await price.take(first)) instanceof Refusal)
})

test('members, allowances and UTC days count apart', async t => {
  const { one } = await opened(t)
  await one.add(likes, await one.marksOf([randomId()]))
  const others: MemberDay[] = [
    { ...likes, member: 'rowan' },
    { ...likes, name: 'super-likes' },
    { ...likes, now: midnight },
  ]
  for (const day of others) t.is((await one.used(day)).size, 0)
})

test('the counts are gone with the day, and are found by their member until then', async t => {
  const { one, records } = await opened(t)
  await one.add(likes, await one.marksOf([randomId()]))
  t.is((await records.byOwner('allowance', 'juniper')).length, 1)
  t.is(await records.deleteExpired(midnight.getTime() - 1), 0)
  t.is(await records.deleteExpired(midnight.getTime()), 1)
})

test('what counts for one member is carried to another, in addition to their own, once', async t => {
  const { one, other } = await opened(t)
  await one.add(likes, await one.marksOf([randomId(), randomId()]))
  await one.add({ ...likes, name: 'invitations' }, await one.marksOf([randomId()]))
  const next = { ...likes, member: 'rowan' }
  await one.add(next, await one.marksOf([randomId()]))
  await Promise.all([one, other, one].map(each => each.carry('juniper', 'rowan', now)))
  t.is((await one.used(next)).size, 3)
  t.is((await one.used({ ...next, name: 'invitations' })).size, 1)
  t.is((await one.used({ ...next, name: 'cards' })).size, 0)
  t.is((await one.used(likes)).size, 2)
})

test('without a refusal everything goes on, and what exceeds the allowance is not stored', async t => {
  const { one } = await opened(t)
  for (let count = 0; count < 5; count += 1)
    t.is(await one.price(likes, 2).take(randomId()), undefined)
  t.is((await one.used(likes)).size, 2)
  t.true((await one.price(likes, 2, refusal).take(randomId())) instanceof Refusal)
})
