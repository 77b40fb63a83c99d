// In a process of its own: defines a window.
import test from 'ava'

const stored = new Map<string, string>()
let isFull = false
const localStorage = {
  getItem: (name: string) => stored.get(name) ?? null,
  removeItem: (name: string) => void stored.delete(name),
  setItem(name: string, text: string) {
    if (isFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    stored.set(name, text)
  },
}
const root = { hasAttribute: () => false as boolean }
const window = Object.assign(new EventTarget(), { localStorage })
Object.defineProperty(globalThis, 'window', { value: window })
Object.defineProperty(globalThis, 'document', { value: { documentElement: root } })
const { keepEvent, readKeptEvent } = await import('./kept-event.ts')

const DAY = 86_400_000
const keptAt = Date.parse('2026-12-04T12:00:00Z')
const event = (title: string, eventDate = '2026-12-09T19:00:00.000Z') => ({
  title,
  eventDate,
  endDate: null,
  timeZone: null,
  location: null,
  place: null,
  isOnline: true,
  address: null,
  contactPerson: null,
})
const keep = (title: string, eventDate?: string) =>
  keepEvent({ profileId: 'me', keptAt, event: event(title, eventDate) })
const titleAt = (now: number) => readKeptEvent(now)?.event.title

test.beforeEach(() => {
  isFull = false
  root.hasAttribute = () => false
})

test.serial('an event is kept for a day, and not a millisecond longer', t => {
  keep('Supper')
  t.is(titleAt(keptAt + DAY - 1), 'Supper')
  t.is(titleAt(keptAt + DAY), undefined)
  t.is(stored.size, 0)
})

test.serial('an event is gone once it is over, or the clock was set back', t => {
  keep('Supper', '2026-12-04T10:00:00.000Z')
  t.is(titleAt(keptAt + 3_600_000 - 1), 'Supper', 'three hours without an end')
  t.is(titleAt(keptAt + 3_600_000), undefined)
  keep('Supper')
  t.is(titleAt(keptAt - 1), undefined)
  t.is(stored.size, 0)
})

test.serial('a device that is full keeps no earlier event', t => {
  keep('Supper')
  isFull = true
  keep('Brunch')
  t.is(titleAt(keptAt), undefined)
  t.is(stored.size, 0)
})

test.serial('a device with an app lock or a cover neither keeps nor shows an event', t => {
  for (const hide of [
    () => void stored.set('kith.lock', '{}'),
    () => void Object.assign(root, { hasAttribute: () => true }),
  ]) {
    keep('Supper')
    hide()
    t.is(titleAt(keptAt), undefined)
    keep('Supper')
    t.false(stored.has('kith.nextEvent'))
    stored.clear()
    root.hasAttribute = () => false
  }
})
