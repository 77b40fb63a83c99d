import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { systemClock } from '../../engines/ports/clock.ts'
import { scratchKeys } from '../../test/stores/embedded-keys.ts'
import { openScratchShortLived } from '../../test/stores/over-records.ts'
import { onReusedThread } from '../../test/stores/reused-writer-thread.ts'
import { scratchFolder } from '../../test/stores/scratch-folder.ts'
import { createIdempotent } from './idempotency.ts'

const openShortLived = async (t: ExecutionContext) => {
  const folder = await scratchFolder(t)
  const shortLived = await onReusedThread(thread =>
    openScratchShortLived({ path: join(folder, 'records.db'), ...thread }),
  )
  t.teardown(() => shortLived[Symbol.asyncDispose]())
  const keys = await scratchKeys(folder)
  t.teardown(() => keys[Symbol.asyncDispose]())
  return { shortLived, keys }
}

const answerOf = (body: string) => ({
  status: 200,
  type: 'application/json',
  body,
  position: undefined,
})

test('of two processes that run a request at once, the slower one gets what the faster one looked up', async t => {
  const { shortLived, keys } = await openShortLived(t)
  const one = createIdempotent(shortLived, keys, systemClock)
  const other = createIdempotent(shortLived, keys, systemClock)
  const call = { memberId: 'juniper', key: 'a like', fingerprint: 'same' }
  const found: unknown[] = []

  await one(call, async (_, memo) => {
    await other(call, async (repeated, memoOfOther) => {
      t.true(repeated)
      found.push(await memoOfOther(async () => 'Monday'))
      return answerOf('given')
    })
    // The other one changed what is looked up.
    found.push(await memo(async () => undefined))
    return answerOf('given')
  })
  t.deepEqual(found, ['Monday', 'Monday'])
})

test('a repeat finds what each look-up of a request found, in their order', async t => {
  const { shortLived, keys } = await openShortLived(t)
  const once = createIdempotent(shortLived, keys, systemClock)
  const call = { memberId: 'juniper', key: 'a report', fingerprint: 'same' }
  const run = (values: readonly unknown[]) =>
    once(call, async (_, memo) => {
      const found: unknown[] = []
      for (const value of values) found.push(await memo(async () => value))
      // Too long to be stored, so that the next call runs again.
      return answerOf(JSON.stringify(found).padEnd(32_769))
    })
  t.deepEqual(JSON.parse((await run(['Rowan', undefined, 'Sage'])).body), ['Rowan', null, 'Sage'])
  t.deepEqual(JSON.parse((await run(['none', 'late', 'none'])).body), ['Rowan', 'late', 'Sage'])
})

test('a response that is too long is not stored: a repeat runs again as repeated', async t => {
  const { shortLived, keys } = await openShortLived(t)
  const once = createIdempotent(shortLived, keys, systemClock)

  for (const [length, runs] of [
    [32_768, [false]],
    [32_769, [false, true]],
  ] as const) {
    const told: boolean[] = []
    const call = { memberId: 'juniper', key: `of ${length}`, fingerprint: 'same' }
    const run = () =>
      once(call, async repeated => {
        told.push(repeated)
        return answerOf('a'.repeat(length))
      })
    t.is((await run()).body.length, length)
    t.is((await run()).body.length, length)
    t.deepEqual(told, [...runs])
  }
})
