import test from 'ava'
import fc from 'fast-check'
import { createRowLists } from './row-lists.ts'

const change = fc.record({
  row: fc.nat({ max: 3_000 }),
  list: fc.array(fc.nat({ max: 2 ** 32 - 1 }), { maxLength: 8 }),
})

const together = (pieces: Iterable<Uint32Array>): Uint32Array =>
  Uint32Array.from([...pieces].flatMap(piece => [...piece]))

test('every row has the list that was set last, also after a dump and a restore', t => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60 }), changes => {
      const lists = createRowLists()
      const expected = new Map<number, number[]>()
      for (const { row, list } of changes) {
        lists.set(row, list)
        expected.set(row, list)
      }
      const { lengths, count, numbers } = lists.dump(3_001)
      const dumped = { lengths: together(lengths), numbers: together(numbers) }
      t.is(dumped.numbers.length, count)
      const restored = createRowLists()
      restored.restore(dumped)
      for (let row = 0; row <= 3_000; row += 100) expected.set(row, expected.get(row) ?? [])
      for (const [row, list] of expected) {
        t.deepEqual(lists.get(row), list)
        t.deepEqual(restored.get(row), list)
        t.is(restored.lengthOf(row), list.length)
      }
    }),
  )
})

test('replacing lists again and again does not fill memory', t => {
  const lists = createRowLists()
  const list = Array.from({ length: 1_000 }, (_, n) => n)
  for (let round = 0; round < 2_000; round += 1) lists.set(round % 7, list)
  t.true(lists.pool().length < 400_000)
  for (let row = 0; row < 7; row += 1) t.deepEqual(lists.get(row), list)
})

test('lists that do not fit their lengths are refused', t => {
  const lists = createRowLists()
  const cut = { lengths: Uint32Array.of(2), numbers: Uint32Array.of(1) }
  t.throws(() => lists.restore(cut), { instanceOf: RangeError })
})
