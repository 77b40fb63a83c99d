// In a process of its own: awaits while it is loaded.
import test from 'ava'
import fc from 'fast-check'
import { deriveSealKey, open, seal } from './seal.ts'

const bytes = (fill: number) => new Uint8Array(32).fill(fill)
const key = await deriveSealKey(bytes(1), bytes(2))

test('a text opens with the key and the name that it was sealed with', async t => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.string(), async (text, name) => {
      const same = await deriveSealKey(bytes(1), bytes(2))
      t.is(await open(same, name, await seal(key, name, text)), text.toWellFormed())
    }),
  )
})

test('another passkey, salt or name does not open it', async t => {
  const sealed = await seal(key, 'kith.unsent', 'Tea?')
  t.is(await open(await deriveSealKey(bytes(3), bytes(2)), 'kith.unsent', sealed), undefined)
  t.is(await open(await deriveSealKey(bytes(1), bytes(3)), 'kith.unsent', sealed), undefined)
  t.is(await open(key, 'kith.outbox', sealed), undefined)
})

test('a sealed text that was changed anywhere, or is none, does not open', async t => {
  const sealed = await seal(key, 'kith.unsent', 'Tea on Sunday?')
  await fc.assert(
    fc.asyncProperty(
      fc.nat(sealed.length - 2),
      fc.constantFrom('A', 'z', '_'),
      async (at, letter) => {
        const changed = sealed.slice(0, at) + letter + sealed.slice(at + 1)
        if (changed !== sealed) t.is(await open(key, 'kith.unsent', changed), undefined)
      },
    ),
  )
  for (const text of ['', 'A', '{"me":"Tea?"}', sealed.slice(0, 10)])
    t.is(await open(key, 'kith.unsent', text), undefined, text)
})

test('the same text is sealed differently each time, and the key cannot be exported', async t => {
  t.not(await seal(key, 'kith.unsent', 'Tea?'), await seal(key, 'kith.unsent', 'Tea?'))
  await t.throwsAsync(crypto.subtle.exportKey('raw', key))
})
