// In a process of its own: defines a window.
import test from 'ava'

/** The storage of a device: its keys are properties, as those of the browser's are. */
const device: Record<string, string> = Object.create({
  getItem: (name: string) => device[name] ?? null,
  setItem: (name: string, text: string) => {
    device[name] = text
  },
  removeItem: (name: string) => {
    delete device[name]
  },
})
const target = Object.assign(new EventTarget(), { localStorage: device })
Object.defineProperty(globalThis, 'window', { value: target })

const { keepInMemory, keepSealed } = await import('./sealed-content.ts')
const { deriveSealKey } = await import('./seal.ts')

const bytes = (fill: number) => new Uint8Array(32).fill(fill)
const keyOf = (passkey: number) => deriveSealKey(bytes(passkey), bytes(0))

test.beforeEach(() => {
  for (const name of Object.keys(device)) delete device[name]
})

test.serial(
  'what is in the clear is sealed, settings are not, and only the same key opens it',
  async t => {
    device['kith.unsent'] = '{"me/fern":"Tea?"}'
    device['kith.theme'] = '"dark"'
    const content = await keepSealed(await keyOf(1))
    t.is(content.read('kith.unsent'), '{"me/fern":"Tea?"}')
    content.write('kith.outbox', '{}')
    await content.settled()
    t.deepEqual(Object.keys(device).toSorted(), [
      'kith.sealed.kith.outbox',
      'kith.sealed.kith.unsent',
      'kith.theme',
    ])
    t.notRegex(JSON.stringify(device), /Tea/)
    content.close()
    t.is(content.read('kith.unsent'), null)

    const again = await keepSealed(await keyOf(1))
    t.is(again.read('kith.unsent'), '{"me/fern":"Tea?"}')
    again.write('kith.unsent', null)
    await again.settled()
    t.false('kith.sealed.kith.unsent' in device)
    again.close()
  },
)

test.serial('what another key sealed, or somebody changed, is deleted', async t => {
  const content = await keepSealed(await keyOf(1))
  content.write('kith.unsent', '{}')
  content.write('kith.outbox', '{}')
  await content.settled()
  content.close()
  device['kith.sealed.kith.outbox'] = 'AAAA'
  const changed = await keepSealed(await keyOf(1))
  t.is(changed.read('kith.outbox'), null)
  t.is(changed.read('kith.unsent'), '{}')
  changed.close()
  const other = await keepSealed(await keyOf(2))
  t.is(other.read('kith.unsent'), null)
  t.deepEqual(Object.keys(device), [])
  other.close()
})

test.serial('a change of another tab is opened and told to who subscribed', async t => {
  const ours = await keepSealed(await keyOf(1))
  const theirs = await keepSealed(await keyOf(1))
  theirs.write('kith.unsent', '{"me/fern":"Hello"}')
  await theirs.settled()
  const told = new Promise<string | null>(resolve => ours.subscribe('kith.unsent', resolve))
  const key = 'kith.sealed.kith.unsent'
  target.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: device[key] }))
  t.is(await told, '{"me/fern":"Hello"}')
  t.is(ours.read('kith.unsent'), '{"me/fern":"Hello"}')
  ours.close()
  theirs.close()
})

test.serial(
  'memory keeps nothing on the device, and the end of the lock puts all back',
  async t => {
    device['kith.unsent'] = '{"me/fern":"Tea?"}'
    const memory = keepInMemory()
    memory.write('kith.outbox', '[]')
    t.deepEqual(Object.keys(device), [])
    memory.putBack()
    t.like(device, { 'kith.unsent': '{"me/fern":"Tea?"}', 'kith.outbox': '[]' })

    const sealed = await keepSealed(await keyOf(1))
    await sealed.settled()
    sealed.putBack()
    t.deepEqual({ ...device }, { 'kith.unsent': '{"me/fern":"Tea?"}', 'kith.outbox': '[]' })
    sealed.close()
  },
)
