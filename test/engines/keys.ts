import test, { type ExecutionContext } from 'ava'
import type { Keys, SealingKey } from '../../engines/keys.ts'
import { linesUntilKilled } from './killed.ts'
import { logBoundPromises } from './log-bound.ts'
import { forChild, opened, type Store } from './store.ts'

const rotating = new URL('./rotate-until-killed.ts', import.meta.url)

const [wren, moss, theirs] = ['person-wren', 'person-moss', 'conversation-theirs']

const sealing = async (t: ExecutionContext, keys: Keys, ...subjects: string[]) => {
  const key = await keys.toSeal(subjects)
  if (key === 'forgotten') throw t.fail('there is a key')
  return key as SealingKey
}

/** What every Keys promises. */
export const keepsKeysPromises = (name: string, store: Store<Keys>): void => {
  logBoundPromises(name, store)

  test(`${name}: a key is made with the first seal and opens for good`, async t => {
    const place = await store.place(t)
    let made: SealingKey
    {
      await using keys = await store.open(place)
      t.true(keys.isEmpty())
      await t.throwsAsync(keys.toOpen([wren]), { code: 'key_missing' })
      made = await sealing(t, keys, wren)
      t.deepEqual(await keys.toSeal([wren]), made)
      t.deepEqual(await keys.toOpen([wren]), made)
      t.deepEqual(keys.atHand([wren]), made)
      t.false(keys.isEmpty())
    }
    const keys = await opened(t, store, place)
    t.deepEqual(await keys.toOpen([wren]), made)
    t.is(made.cipher.length, 32)
    t.notDeepEqual(made.cipher, made.nonces)
  })

  test(`${name}: of all who make one key at once, all get the same`, async t => {
    const place = await store.place(t)
    const [one, other] = [await opened(t, store, place), await opened(t, store, place)]
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, n) => sealing(t, n % 2 ? one : other, wren, `person-${n}`)),
    )
    t.is(new Set(made.map(({ cipher }) => Buffer.from(cipher).toString('hex'))).size, 20)
    t.deepEqual(await one.toOpen([wren]), await other.toOpen([wren]))
  })

  test(`${name}: everyone's key is another, and so is that of several together`, async t => {
    const keys = await opened(t, store)
    const made = await Promise.all([
      sealing(t, keys, wren),
      sealing(t, keys, moss),
      sealing(t, keys, theirs),
      sealing(t, keys, theirs, wren),
      sealing(t, keys, theirs, moss),
    ])
    const all = made.flatMap(({ cipher, nonces }) => [cipher, nonces])
    t.is(new Set(all.map(bytes => Buffer.from(bytes).toString('hex'))).size, all.length)
  })

  test(`${name}: what is destroyed is forgotten for good, and with it all it is part of`, async t => {
    const place = await store.place(t)
    {
      await using keys = await store.open(place)
      for (const subjects of [[wren], [moss], [theirs, wren], [theirs, moss]])
        await keys.toSeal(subjects)
      const kept = await keys.toOpen([theirs, moss])
      await keys.destroy([wren])
      await keys.destroy([wren])
      t.is(await keys.toOpen([wren]), 'forgotten')
      t.is(await keys.toSeal([wren]), 'forgotten')
      t.is(await keys.toOpen([theirs, wren]), 'forgotten')
      t.deepEqual(await keys.toOpen([theirs, moss]), kept)
    }
    const keys = await opened(t, store, place)
    t.is(await keys.toOpen([wren]), 'forgotten')
    t.is(await keys.toSeal([theirs, wren]), 'forgotten')
    t.not(await keys.toOpen([moss]), 'forgotten')
  })

  test(`${name}: nothing is sealed for who never had a key and was forgotten`, async t => {
    const keys = await opened(t, store)
    await keys.destroy([wren, moss])
    t.is(await keys.toSeal([wren]), 'forgotten')
    t.is(await keys.toOpen([moss, theirs]).catch(error => error.code), 'key_missing')
    t.is(await keys.toSeal([moss, theirs]), 'forgotten')
  })

  test(`${name}: what one process destroys the others forget`, async t => {
    const place = await store.place(t)
    const [one, other] = [await opened(t, store, place), await opened(t, store, place)]
    await one.toSeal([wren])
    t.deepEqual(await other.toOpen([wren]), await one.toOpen([wren]))
    await one.destroy([wren])
    const began = performance.now()
    while (other.atHand([wren]) !== undefined && performance.now() - began < 60_000)
      await new Promise(setImmediate)
    t.is(await other.toOpen([wren]), 'forgotten')
  })

  test(`${name}: a new master key wraps all that are kept, beside those who seal`, async t => {
    const place = await store.place(t)
    const beside = await opened(t, store, place)
    const subjects = Array.from({ length: 600 }, (_, n) => `person-${n}`)
    const before = await Promise.all(subjects.map(subject => beside.toSeal([subject])))
    await beside.destroy(['person-0'])
    {
      await using keys = await store.open(place)
      const { master } = await keys.status()
      t.is(await keys.rotate(), 599)
      const after = await keys.status()
      t.not(after.master, master)
      t.deepEqual(after.kinds, { person: { kept: 599, destroyed: 1 } })
      t.is(after.toRewrap, 0)
    }
    const late = await sealing(t, beside, 'person-late')
    const keys = await opened(t, store, place)
    t.deepEqual(await keys.toOpen(['person-599']), before[599])
    t.is(await keys.toOpen(['person-0']), 'forgotten')
    t.deepEqual(await keys.toOpen(['person-late']), late)
    t.is((await keys.status()).toRewrap, 0)
  })

  test(`${name}: killed amid a rotation, nothing is lost, and the next one is whole`, async t => {
    const place = await store.place(t)
    const subjects = Array.from({ length: 700 }, (_, n) => `person-${n}`)
    const sealedFor = async () => {
      await using keys = await store.open(place)
      return await Promise.all(subjects.map(subject => keys.toSeal([subject])))
    }
    const before = await sealedFor()
    for (const rounds of [1, 2, 3]) {
      await linesUntilKilled(rotating, forChild(store, place), rounds)
      t.deepEqual(await sealedFor(), before)
    }
    const keys = await opened(t, store, place)
    const [done, refused] = await Promise.allSettled([keys.rotate(), keys.rotate()])
    t.is(done.status === 'fulfilled' && done.value, subjects.length)
    t.is(refused.status === 'rejected' && refused.reason.code, 'rotating')
    t.is((await keys.status()).toRewrap, 0)
    t.deepEqual(await sealedFor(), before)
  })
}
