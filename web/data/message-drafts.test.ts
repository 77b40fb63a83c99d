// In a process of its own: defines a window.
import test from 'ava'
import { createStore } from 'jotai'

const stored = new Map<string, string>()

// Runs before the module is loaded: the module reads the device's storage at load.
Object.defineProperty(globalThis, 'localStorage', {
  value: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  },
})
Object.defineProperty(globalThis, 'window', { value: globalThis })
stored.set('kith.unsent', '{"me/fern":"Tea?"}')
const { draftsAtom } = await import('./message-drafts.ts')

test('drafts of another tab stay, and drafts that it sent do not return', t => {
  const store = createStore()
  t.deepEqual(store.get(draftsAtom), { 'me/fern': 'Tea?' })

  stored.set('kith.unsent', '{"me/wren":"A walk"}')
  store.set(draftsAtom, { key: 'me/sage', change: () => 'Hello' })
  const all = { 'me/wren': 'A walk', 'me/sage': 'Hello' }
  t.deepEqual(JSON.parse(stored.get('kith.unsent') ?? ''), all)
  t.deepEqual(store.get(draftsAtom), all)

  store.set(draftsAtom, { key: 'me/sage', change: () => undefined })
  t.deepEqual(JSON.parse(stored.get('kith.unsent') ?? ''), { 'me/wren': 'A walk' })
})
