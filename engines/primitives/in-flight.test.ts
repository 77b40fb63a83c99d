import test from 'ava'
import fc from 'fast-check'
import { createInFlight } from './in-flight.ts'

test('holds what was added and not removed, in any order of the two', t => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 100 }), choices => {
      const inFlight = createInFlight<{ id: number }>()
      const expected: { item: { id: number }; remove: () => void }[] = []
      for (const [id, choice] of choices.entries())
        if (choice % 2 === 0) {
          const item = { id }
          expected.push({ item, remove: inFlight.add(item) })
        } else expected.splice(choice % (expected.length || 1), 1)[0]?.remove()
      const ids = Array.from(inFlight, ({ id }) => id)
      t.deepEqual(
        ids.sort((one, other) => one - other),
        expected.map(({ item }) => item.id),
      )
    }),
  )
})

test('an item that is added while the others are looked at does not disturb them', t => {
  const inFlight = createInFlight<{ name: string }>()
  const remove = inFlight.add({ name: 'first' })
  inFlight.add({ name: 'second' })
  const seen: string[] = []
  for (const { name } of inFlight) {
    if (name === 'first') {
      remove()
      inFlight.add({ name: 'third' })
    }
    seen.push(name)
  }
  t.deepEqual(seen, ['first', 'second'])
})
