import test, { type ExecutionContext } from 'ava'
import { BadMediaKey, type Media, type MediaObject } from '../../engines/ports/media.ts'
import { checksummed, numberOfChecksummed } from './checksummed.ts'
import { type Elsewhere, killedWhileWriting } from './media-writer.ts'

/** An empty store, and how a child process opens the same one. */
export type MediaUnderTest = { readonly media: Media; readonly elsewhere: Elsewhere }

const webp = (...bytes: number[]): MediaObject => ({
  bytes: Uint8Array.from(bytes),
  type: 'image/webp',
})

const bytesOf = async (media: Media, key: string) => {
  const object = await media.get(key)
  return object && Uint8Array.from(object.bytes)
}

const badKeys = [
  '',
  '/a.webp',
  'a//b.webp',
  '../a.webp',
  'a/../b.webp',
  './a.webp',
  'a/.hidden.webp',
  'a\\b.webp',
  'a%2e%2e/b.webp',
  'A.webp',
  'a b.webp',
  'a\0.webp',
  'a.webp\n',
  'a.webp/',
  'folder/a',
  'a.b.webp',
  'a.html',
  'a.constructor',
  `${'a/'.repeat(300)}b.webp`,
]

/** Contract of Media adapters. `open` returns an empty store and removes it with `t`. */
export const mediaContract = (
  name: string,
  open: (t: ExecutionContext) => Promise<MediaUnderTest>,
) => {
  test(`${name}: an object reads as it was put, with its type`, async t => {
    const { media } = await open(t)
    const every = Uint8Array.from({ length: 256 }, (_, byte) => byte)
    await media.put('photos/4f/one/clear-640.webp', { bytes: every, type: 'image/webp' })
    await media.put('photos/4f/one/share.jpg', { bytes: every.subarray(1, 3), type: 'image/jpeg' })
    await media.put('empty.png', { bytes: new Uint8Array(), type: 'image/png' })

    t.deepEqual(await bytesOf(media, 'photos/4f/one/clear-640.webp'), every)
    t.deepEqual(await bytesOf(media, 'photos/4f/one/share.jpg'), Uint8Array.of(1, 2))
    t.like(await media.get('photos/4f/one/share.jpg'), { type: 'image/jpeg' })
    t.deepEqual(await bytesOf(media, 'empty.png'), new Uint8Array())
  })

  test(`${name}: a second put replaces, longer or shorter`, async t => {
    const { media } = await open(t)
    for (const object of [webp(1, 2, 3), webp(4), webp(5, 6, 7, 8)]) {
      await media.put('a/b.webp', object)
      t.deepEqual(await bytesOf(media, 'a/b.webp'), object.bytes)
    }
  })

  test(`${name}: a missing object is undefined, and removing it does nothing`, async t => {
    const { media } = await open(t)
    await media.put('a/b.webp', webp(1))
    for (const key of ['a/c.webp', 'c/b.webp', 'a/b/c.webp']) {
      t.is(await media.get(key), undefined)
      await media.remove(key)
    }
    t.deepEqual(await bytesOf(media, 'a/b.webp'), Uint8Array.of(1))
  })

  test(`${name}: a removed object is gone and can be put again`, async t => {
    const { media } = await open(t)
    await media.put('a/b.webp', webp(1))
    await media.put('a/c.webp', webp(2))
    await media.remove('a/b.webp')
    await media.remove('a/b.webp')
    t.is(await media.get('a/b.webp'), undefined)
    t.deepEqual(await Array.fromAsync(media.list('')), ['a/c.webp'])
    await media.put('a/b.webp', webp(3))
    t.deepEqual(await bytesOf(media, 'a/b.webp'), Uint8Array.of(3))
  })

  test(`${name}: a key may have the name of a folder`, async t => {
    const { media } = await open(t)
    await media.put('a/b.webp', webp(1))
    await media.put('a.webp', webp(2))
    await media.put('a/b/c.webp', webp(3))
    t.deepEqual(await Array.fromAsync(media.list('')), ['a.webp', 'a/b.webp', 'a/b/c.webp'])
  })

  test(`${name}: list returns keys by prefix, in key order`, async t => {
    const { media } = await open(t)
    const keys = ['a-b/z.webp', 'a/b-c.webp', 'a/b.webp', 'a/b/x.webp', 'a/b0.webp', 'a0/y.webp']
    for (const key of keys.toReversed()) await media.put(key, webp(1))
    t.deepEqual(await Array.fromAsync(media.list('')), keys.toSorted())
    t.deepEqual(await Array.fromAsync(media.list('a/')), keys.slice(1, 5))
    t.deepEqual(await Array.fromAsync(media.list('a/b')), keys.slice(1, 5))
    t.deepEqual(await Array.fromAsync(media.list('a/b/')), ['a/b/x.webp'])
    t.deepEqual(await Array.fromAsync(media.list('a/b.webp')), ['a/b.webp'])
    t.deepEqual(await Array.fromAsync(media.list('b')), [])
    t.deepEqual(await Array.fromAsync(media.list('a/b.webp/')), [])
  })

  test(`${name}: a list can be ended early, and its objects removed meanwhile`, async t => {
    const { media } = await open(t)
    const keys = Array.from({ length: 30 }, (_, n) => `f${n % 10}/${n}.webp`).sort()
    for (const key of keys) await media.put(key, webp(1))
    const seen: string[] = []
    for await (const key of media.list('f')) {
      await media.remove(key)
      seen.push(key)
      if (seen.length === 20) break
    }
    t.deepEqual(seen, keys.slice(0, 20))
    t.deepEqual(await Array.fromAsync(media.list('')), keys.slice(20))
  })

  test(`${name}: an invalid key is refused everywhere`, async t => {
    const { media } = await open(t)
    for (const key of badKeys) {
      await t.throwsAsync(media.put(key, webp(1)), { instanceOf: BadMediaKey }, key)
      await t.throwsAsync(media.get(key), { instanceOf: BadMediaKey }, key)
      await t.throwsAsync(media.remove(key), { instanceOf: BadMediaKey }, key)
    }
    await t.throwsAsync(media.put('a.png', webp(1)), { instanceOf: BadMediaKey })
    for (const prefix of ['A', 'a\\', '\0', 'ü'])
      await t.throwsAsync(Array.fromAsync(media.list(prefix)), { instanceOf: BadMediaKey })
    t.deepEqual(await Array.fromAsync(media.list('')), [])
  })

  test(`${name}: an object of 10 MB is stored whole`, async t => {
    const { media } = await open(t)
    await media.put('big/one.jpg', { bytes: checksummed(7, 10_485_760), type: 'image/jpeg' })
    const object = await media.get('big/one.jpg')
    t.is(numberOfChecksummed(object?.bytes ?? new Uint8Array()), 7)
  })

  test(`${name}: concurrent puts of one key leave one whole object at every moment`, async t => {
    const { media } = await open(t)
    const put = (number: number) =>
      media.put('a/b.webp', { bytes: checksummed(number, 200_000), type: 'image/webp' })
    await put(0)
    let writing = true
    const reading = (async () => {
      let reads = 0
      for (; writing; reads += 1) {
        const object = await media.get('a/b.webp')
        t.not(numberOfChecksummed(object?.bytes ?? new Uint8Array()), undefined)
      }
      return reads
    })()
    await Promise.all(Array.from({ length: 24 }, (_, n) => put(n + 1)))
    writing = false
    t.true((await reading) > 0)
    t.deepEqual(await Array.fromAsync(media.list('')), ['a/b.webp'])
  })

  test(`${name}: putting and removing neighbours do not disturb each other`, async t => {
    const { media } = await open(t)
    await Promise.all(
      Array.from({ length: 12 }, async (_, n) => {
        for (let round = 0; round < 12; round += 1) {
          await media.put(`deep/er/${n}.webp`, webp(n))
          t.deepEqual(await bytesOf(media, `deep/er/${n}.webp`), Uint8Array.of(n))
          await media.remove(`deep/er/${n}.webp`)
        }
      }),
    )
    t.deepEqual(await Array.fromAsync(media.list('')), [])
  })

  test(`${name}: a killed writer leaves whole objects, and all it acknowledged`, async t => {
    const { media, elsewhere } = await open(t)
    const acknowledged = await killedWhileWriting(t, elsewhere, 41)
    t.true(acknowledged.size > 4)
    for (const [key, number] of acknowledged) {
      const object = await media.get(key)
      t.true((numberOfChecksummed(object?.bytes ?? new Uint8Array()) ?? -1) >= number, key)
    }
    for await (const key of media.list('')) {
      const object = await media.get(key)
      t.not(numberOfChecksummed(object?.bytes ?? new Uint8Array()), undefined, key)
    }
  })
}
