import test from 'ava'
import { createStore } from 'jotai'

const kept = new Map<string, string>()

// Runs before the module is loaded: the module reads the device's storage at load.
Object.defineProperty(globalThis, 'localStorage', {
  value: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  },
})
Object.defineProperty(globalThis, 'window', { value: globalThis })
kept.set('kith.unsent', '{"me/fern":"Tea?"}')
const { draftsAtom: unsentAtom } = await import('../data/message-drafts.ts')

test('drafts of another tab stay, and drafts that it sent do not return', t => {
  const store = createStore()
  t.deepEqual(store.get(unsentAtom), { 'me/fern': 'Tea?' })

  kept.set('kith.unsent', '{"me/wren":"A walk"}')
  store.set(unsentAtom, { place: 'me/sage', text: 'Hello' })
  const all = { 'me/wren': 'A walk', 'me/sage': 'Hello' }
  t.deepEqual(JSON.parse(kept.get('kith.unsent') ?? ''), all)
  t.deepEqual(store.get(unsentAtom), all)

  store.set(unsentAtom, { place: 'me/sage', text: '' })
  t.deepEqual(JSON.parse(kept.get('kith.unsent') ?? ''), { 'me/wren': 'A walk' })
})
