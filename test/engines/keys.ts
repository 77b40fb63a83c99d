import test, { type ExecutionContext } from 'ava'
import type { EncryptionKey, Keys } from '../../engines/ports/keys.ts'
import { until } from '../waiting/until.ts'
import { childArguments, type EngineUnderTest, openEngine } from './engine-under-test.ts'
import { linesUntilKilled } from './lines-until-killed.ts'

const rotating = new URL('./rotate-until-killed.ts', import.meta.url)

const [wren, moss, conversation] = ['person-wren', 'person-moss', 'conversation-theirs']

const encryptionKeyOf = async (t: ExecutionContext, keys: Keys, ...subjects: string[]) => {
  const key = await keys.encryptionKey(subjects)
  if (key === 'erased') throw t.fail('there is a key')
  return key as EncryptionKey
}

/** Keys over an adapter of records. */
export const keysContract = (name: string, store: EngineUnderTest<Keys>): void => {
  test(`${name}: a key is created at the first encryption and stays`, async t => {
    const location = await store.location(t)
    let made: EncryptionKey
    {
      await using keys = await store.open(location)
      t.true(await keys.isEmpty())
      await t.throwsAsync(keys.decryptionKey([wren]), { code: 'key_missing' })
      made = await encryptionKeyOf(t, keys, wren)
      t.deepEqual(await keys.encryptionKey([wren]), made)
      t.deepEqual(await keys.decryptionKey([wren]), made)
      t.deepEqual(keys.cachedKey([wren]), made)
      t.false(await keys.isEmpty())
    }
    const keys = await openEngine(t, store, location)
    t.deepEqual(await keys.decryptionKey([wren]), made)
    t.is(made.cipher.length, 32)
    t.notDeepEqual(made.cipher, made.nonces)
  })

  test(`${name}: concurrent callers that create a key get the same one`, async t => {
    const location = await store.location(t)
    const [one, other] = [
      await openEngine(t, store, location),
      await openEngine(t, store, location),
    ]
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        encryptionKeyOf(t, n % 2 ? one : other, wren, `person-${n}`),
      ),
    )
    t.is(new Set(made.map(({ cipher }) => Buffer.from(cipher).toString('hex'))).size, 20)
    t.deepEqual(await one.decryptionKey([wren]), await other.decryptionKey([wren]))
  })

  test(`${name}: every subject and every set of subjects has its own key`, async t => {
    const keys = await openEngine(t, store)
    const made = await Promise.all([
      encryptionKeyOf(t, keys, wren),
      encryptionKeyOf(t, keys, moss),
      encryptionKeyOf(t, keys, conversation),
      encryptionKeyOf(t, keys, conversation, wren),
      encryptionKeyOf(t, keys, conversation, moss),
    ])
    const all = made.flatMap(({ cipher, nonces }) => [cipher, nonces])
    t.is(new Set(all.map(bytes => Buffer.from(bytes).toString('hex'))).size, all.length)
  })

  test(`${name}: a destroyed key is erased for good, with every key derived from it`, async t => {
    const location = await store.location(t)
    {
      await using keys = await store.open(location)
      for (const subjects of [[wren], [moss], [conversation, wren], [conversation, moss]])
        await keys.encryptionKey(subjects)
      const before = await keys.decryptionKey([conversation, moss])
      await keys.destroy([wren])
      await keys.destroy([wren])
      t.is(await keys.decryptionKey([wren]), 'erased')
      t.is(await keys.encryptionKey([wren]), 'erased')
      t.is(await keys.decryptionKey([conversation, wren]), 'erased')
      t.deepEqual(await keys.decryptionKey([conversation, moss]), before)
    }
    const keys = await openEngine(t, store, location)
    t.is(await keys.decryptionKey([wren]), 'erased')
    t.is(await keys.encryptionKey([conversation, wren]), 'erased')
    t.not(await keys.decryptionKey([moss]), 'erased')
  })

  test(`${name}: no key is created for a subject that was destroyed without one`, async t => {
    const keys = await openEngine(t, store)
    await keys.destroy([wren, moss])
    t.is(await keys.encryptionKey([wren]), 'erased')
    t.is(await keys.decryptionKey([moss, conversation]).catch(error => error.code), 'key_missing')
    t.is(await keys.encryptionKey([moss, conversation]), 'erased')
  })

  test(`${name}: other processes drop a key that one process destroyed`, async t => {
    const location = await store.location(t)
    const [one, other] = [
      await openEngine(t, store, location),
      await openEngine(t, store, location),
    ]
    await one.encryptionKey([wren])
    t.deepEqual(await other.decryptionKey([wren]), await one.decryptionKey([wren]))
    await one.destroy([wren])
    await until(() => other.cachedKey([wren]) === undefined)
    t.is(await other.decryptionKey([wren]), 'erased')
  })

  test(`${name}: a new master key wraps all existing keys while others encrypt`, async t => {
    const location = await store.location(t)
    const beside = await openEngine(t, store, location)
    const subjects = Array.from({ length: 600 }, (_, n) => `person-${n}`)
    const before = await Promise.all(subjects.map(subject => beside.encryptionKey([subject])))
    await beside.destroy(['person-0'])
    {
      await using keys = await store.open(location)
      const { master } = await keys.status()
      t.is(await keys.rotate(), 599)
      const after = await keys.status()
      t.not(after.master, master)
      t.deepEqual(after.kinds, { person: { active: 599, destroyed: 1 } })
      t.is(after.toRewrap, 0)
    }
    const late = await encryptionKeyOf(t, beside, 'person-late')
    const keys = await openEngine(t, store, location)
    t.deepEqual(await keys.decryptionKey(['person-599']), before[599])
    t.is(await keys.decryptionKey(['person-0']), 'erased')
    t.deepEqual(await keys.decryptionKey(['person-late']), late)
    t.is((await keys.status()).toRewrap, 0)
  })

  test(`${name}: a rotation that was killed loses nothing, and the next one is complete`, async t => {
    const location = await store.location(t)
    const subjects = Array.from({ length: 700 }, (_, n) => `person-${n}`)
    const encryptionKeys = async () => {
      await using keys = await store.open(location)
      return await Promise.all(subjects.map(subject => keys.encryptionKey([subject])))
    }
    const before = await encryptionKeys()
    for (const rounds of [1, 2, 3]) {
      await linesUntilKilled(rotating, childArguments(store, location), rounds)
      t.deepEqual(await encryptionKeys(), before)
    }
    const keys = await openEngine(t, store, location)
    t.is(await keys.rotate(), subjects.length)
    t.is((await keys.status()).toRewrap, 0)
    t.deepEqual(await encryptionKeys(), before)
  })
}
