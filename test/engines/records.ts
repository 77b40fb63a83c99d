import test from 'ava'
import type { Records } from '../../engines/ports/records.ts'
import { childArguments, type EngineUnderTest, openEngine } from './engine-under-test.ts'
import { linesUntilKilled } from './lines-until-killed.ts'

const putting = new URL('./put-until-killed.ts', import.meta.url)

const keysOf = (found: readonly { readonly key: string }[]) => found.map(({ key }) => key)

/** Contract of Records adapters. */
export const recordsContract = (name: string, store: EngineUnderTest<Records>): void => {
  test(`${name}: a record is there as it was put until it is deleted`, async t => {
    const records = await openEngine(t, store)
    const value = { a: [1, null, 'é'], 'with.dots and $': { $set: true } }
    t.is(
      await records.put('answer', 'key', value, { owner: 'wren', expiresAt: 1_790_000_000_123 }),
      1,
    )
    const stored = { key: 'key', value, version: 1, owner: 'wren', expiresAt: 1_790_000_000_123 }
    t.deepEqual(await records.get('answer', 'key'), stored)
    t.is(await records.get('answer', 'other'), undefined)
    t.is(await records.get('photo', 'key'), undefined)
    t.deepEqual(await records.many('answer', ['other', 'key', 'key']), [undefined, stored, stored])
    t.deepEqual(await records.many('answer', []), [])

    t.true(await records.delete('answer', 'key'))
    t.false(await records.delete('answer', 'key'))
    t.is(await records.get('answer', 'key'), undefined)
  })

  test(`${name}: put replaces the whole record, and its version rises`, async t => {
    const records = await openEngine(t, store)
    await records.put('answer', 'key', 1, { owner: 'wren', expiresAt: 5 })
    t.is(await records.put('answer', 'key', [2]), 2)
    t.deepEqual(await records.get('answer', 'key'), { key: 'key', value: [2], version: 2 })
    t.deepEqual(await records.byOwner('answer', 'wren'), [])
    t.is(await records.deleteExpired(10), 0)
    t.is(await records.put('answer', 'key', 3, { owner: 'moss' }), 3)
    t.is((await records.byOwner('answer', 'moss')).length, 1)
  })

  test(`${name}: a write with a version succeeds only for that version`, async t => {
    const records = await openEngine(t, store)
    t.is(await records.put('answer', 'key', 'a', { ifVersion: 1 }), undefined)
    t.is(await records.get('answer', 'key'), undefined)
    t.is(await records.put('answer', 'key', 'b', { ifVersion: 'none' }), 1)
    t.is(await records.put('answer', 'key', 'c', { ifVersion: 'none' }), undefined)
    t.is(await records.put('answer', 'key', 'd', { ifVersion: 1 }), 2)
    t.is(await records.put('answer', 'key', 'e', { ifVersion: 1 }), undefined)
    t.is((await records.get('answer', 'key'))?.value, 'd')
    t.false(await records.delete('answer', 'key', 1))
    t.true(await records.delete('answer', 'key', 2))
    t.is(await records.put('answer', 'key', 'f', { ifVersion: 'none' }), 1)
  })

  test(`${name}: one of several processes that put or replace at once succeeds`, async t => {
    const location = await store.location(t)
    const processes = await Promise.all([1, 2, 3].map(() => openEngine(t, store, location)))
    const race = async (ifVersion: number | 'none') => {
      const versions = await Promise.all(
        Array.from({ length: 30 }, (_, n) =>
          processes[n % 3]?.put('answer', 'key', n, { ifVersion }),
        ),
      )
      const winners = versions.flatMap((version, n) => (version === undefined ? [] : [n]))
      t.is(winners.length, 1)
      t.is((await processes[0]?.get('answer', 'key'))?.value, winners[0])
    }
    await race('none')
    await race(1)
    await race(2)
  })

  test(`${name}: puts of several processes without a version get versions in a row`, async t => {
    const location = await store.location(t)
    const processes = await Promise.all([1, 2].map(() => openEngine(t, store, location)))
    const versions = await Promise.all(
      Array.from({ length: 40 }, (_, n) => processes[n % 2]?.put('check', 'key', n)),
    )
    t.deepEqual(
      versions.toSorted((a = 0, b = 0) => a - b),
      Array.from({ length: 40 }, (_, n) => n + 1),
    )
  })

  test(`${name}: an owner's records of a kind are found and deleted at once`, async t => {
    const records = await openEngine(t, store)
    for (const key of ['b', 'c', 'a']) await records.put('session', key, key, { owner: 'wren' })
    await records.put('session', 'd', 'd', { owner: 'moss' })
    await records.put('session', 'e', 'e')
    await records.put('push', 'b', 'b', { owner: 'wren' })
    t.deepEqual(keysOf(await records.byOwner('session', 'wren')), ['a', 'b', 'c'])
    t.deepEqual(keysOf(await records.byOwner('session', 'wren', 2)), ['a', 'b'])
    t.is(await records.deleteByOwner('session', 'wren'), 3)
    t.is(await records.deleteByOwner('session', 'wren'), 0)
    t.deepEqual(keysOf(await records.byOwner('push', 'wren')), ['b'])
    t.deepEqual(keysOf(await records.list('session')), ['d', 'e'])
  })

  test(`${name}: a kind is listed by key, forwards and backwards`, async t => {
    const records = await openEngine(t, store)
    const keys = ['B', 'a', 'a/b', 'a0', 'é', 'ﬃ', '𝄞']
    for (const key of keys.toReversed()) await records.put('audit', key, key)
    for (const kind of ['allowance', 'check'] as const) await records.put(kind, 'a', 'other')
    t.deepEqual(keysOf(await records.list('audit')), keys)
    t.deepEqual(keysOf(await records.list('audit', { after: 'a', limit: 2 })), ['a/b', 'a0'])
    t.deepEqual(keysOf(await records.list('audit', { after: '𝄞' })), [])
    t.deepEqual(keysOf(await records.list('audit', { backwards: true, limit: 2 })), ['𝄞', 'ﬃ'])
    t.deepEqual(keysOf(await records.list('audit', { after: 'a', backwards: true, limit: 1 })), [
      'B',
    ])
    t.deepEqual(await records.list('photo'), [])
  })

  test(`${name}: expired records of every kind stay until they are deleted`, async t => {
    const records = await openEngine(t, store)
    for (let n = 0; n < 10; n += 1)
      await records.put(n % 2 ? 'sign-in' : 'photo', `${n}`, n, { expiresAt: 1_000 + n })
    await records.put('photo', 'stays', 0)
    t.is((await records.get('photo', '2'))?.value, 2)
    t.is(await records.deleteExpired(1_003), 4)
    t.is(await records.deleteExpired(1_003), 0)
    t.is(await records.get('photo', '2'), undefined)
    t.is((await records.get('photo', '4'))?.value, 4)
    t.is(await records.deleteExpired(2_000), 6)
    t.deepEqual(keysOf(await records.list('photo')), ['stays'])
  })

  test(`${name}: what was acknowledged survives kill -9`, async t => {
    const location = await store.location(t)
    const lines = await linesUntilKilled(putting, childArguments(store, location), 25)
    const records = await openEngine(t, store, location)
    const acknowledged = Number(lines.at(-1))
    const last = (await records.get<{ round: number }>('check', 'last'))?.value.round ?? 0
    t.true(last >= acknowledged)
    const left = await records.byOwner<{ round: number }>('answer', 'wren')
    t.true(left.every(({ value }) => value.round >= acknowledged))
    t.true(left.some(({ value }) => value.round >= last))
  })
}
