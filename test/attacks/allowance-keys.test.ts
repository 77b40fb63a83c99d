import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { causedId } from '../../contracts/core/ids.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import { installationKey } from '../../engines/log/keyed-ids.ts'
import { createDailyAllowances } from '../../engines/records/daily-allowances.ts'
import { scratchKeys } from '../stores/embedded-keys.ts'
import { scratchRecords } from '../stores/over-records.ts'
import { scratchFolder } from '../stores/scratch-folder.ts'

/** Two ids of commands that begin alike, from keys that a member tries out on their own machine. */
const alike = (characters: number): readonly [string, string] => {
  const known = new Map<string, string>()
  for (let attempt = 0; ; attempt += 1) {
    const id = causedId('juniper', String(attempt), 'command', '0')
    const other = known.get(id.slice(0, characters))
    if (other) return [other, id]
    known.set(id.slice(0, characters), id)
  }
}

/** The allowances of an installation of its own. */
const allowancesOf = async (t: ExecutionContext) => {
  const folder = await scratchFolder(t)
  const keys = await scratchKeys(folder)
  t.teardown(() => keys[Symbol.asyncDispose]())
  const records = await scratchRecords(t, join(folder, 'records.db'))
  return createDailyAllowances(records, () => installationKey(keys, 'allowances'))
}

test('a member who chooses idempotency keys gets no second like for the price of one', async t => {
  const allowances = await allowancesOf(t)
  const day = { name: 'likes', member: 'juniper', now: new Date() } as const
  const price = allowances.price(day, 1, () => new Refusal('like_limit', 'Enough.'))
  const [first, second] = alike(8)
  t.is(await price.take(first), undefined)
  t.true((await price.take(second)) instanceof Refusal)
})

test('two installations count the same id differently', async t => {
  const [one, other] = await Promise.all([allowancesOf(t), allowancesOf(t)])
  t.notDeepEqual(await one.marksOf(['the same']), await other.marksOf(['the same']))
})
