// In a process of its own: defines a window.
import test from 'ava'

const refuse = () => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
}
const window = Object.assign(new EventTarget(), { localStorage: {} as unknown })
Object.defineProperty(globalThis, 'window', { value: window })
const { deviceStorage, NOT_KEPT, tabStorage } = await import('./device-storage.ts')

/** A storage that keeps one text and takes no other. */
const full = (name: string, text: string) =>
  Object.assign(Object.create({ getItem: (of: string) => (of === name ? text : null) }), {
    [name]: text,
  })

let announced = 0
window.addEventListener(NOT_KEPT, () => {
  announced += 1
})

test.serial('what a full device does not take is kept in memory, and that is said', t => {
  window.localStorage = Object.assign(full('kith.theme', '"dark"'), { setItem: refuse })
  t.false(deviceStorage.setItem('kith.theme', '"light"'))
  t.is(announced, 1)
  t.is(deviceStorage.getItem('kith.theme'), '"light"')
  deviceStorage.removeItem('kith.theme')
  t.is(deviceStorage.getItem('kith.theme'), null, 'what cannot be removed is gone for this page')
  t.false(deviceStorage.names().includes('kith.theme'))
})

test.serial('a storage that is missing or throws is as good as an empty one', t => {
  for (const broken of [null, undefined, { getItem: refuse, setItem: refuse }]) {
    window.localStorage = broken
    t.is(deviceStorage.getItem('kith.a'), null)
    t.false(deviceStorage.setItem('kith.a', 'text'))
    t.deepEqual(
      [deviceStorage.getItem('kith.a'), deviceStorage.names().includes('kith.a')],
      ['text', true],
    )
    deviceStorage.removeItem('kith.a')
    t.is(deviceStorage.getItem('kith.a'), null)
  }
})

test.serial('what cannot be read is named, and so can be removed', t => {
  const removed: string[] = []
  const storage = { getItem: refuse, removeItem: (name: string) => void removed.push(name) }
  window.localStorage = Object.assign(Object.create(storage), { 'kith.b': 'text' })
  t.is(deviceStorage.getItem('kith.b'), null)
  t.true(deviceStorage.names().includes('kith.b'))
  deviceStorage.removeItem('kith.b')
  t.deepEqual(removed, ['kith.b'])
  t.false(deviceStorage.names().includes('kith.b'))
})

test.serial('what is only offered is not said to be refused, and not held in memory', t => {
  const before = announced
  window.localStorage = { getItem: refuse, setItem: refuse }
  deviceStorage.offerItem('kith.c', 'text')
  t.is(deviceStorage.getItem('kith.c'), null)
  t.is(announced, before)
})

test.serial('a tab that keeps nothing announces nothing: its notes are small', t => {
  const before = announced
  t.false(tabStorage.setItem('kith.tab', '1'))
  t.is(tabStorage.getItem('kith.tab'), '1')
  t.is(announced, before)
})

test.serial('a device with room again takes what memory held', t => {
  const kept = new Map<string, string>()
  window.localStorage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  }
  t.true(deviceStorage.setItem('kith.theme', '"dark"'))
  t.is(kept.get('kith.theme'), '"dark"')
  kept.set('kith.theme', '"light"')
  t.is(deviceStorage.getItem('kith.theme'), '"light"', 'another tab changed it')
})
