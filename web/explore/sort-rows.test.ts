import test from 'ava'
import { nextSorting, sortRows } from './sort-rows.ts'

const rows = [
  ['cards', 3],
  ['blocks', '–'],
  ['push', 20],
] as const

const names = (column: number, isDescending: boolean) =>
  sortRows(rows, { column, isDescending }).map(([name]) => name)

test('rows are ordered by numbers or texts; what was not measured stays last', t => {
  t.deepEqual(names(0, false), ['blocks', 'cards', 'push'])
  t.deepEqual(names(0, true), ['push', 'cards', 'blocks'])
  t.deepEqual(names(1, true), ['push', 'cards', 'blocks'])
  t.deepEqual(names(1, false), ['cards', 'push', 'blocks'])
})

test('a column orders, then reverses, then leaves the rows as they were', t => {
  const first = nextSorting(undefined, 1, true)
  t.deepEqual(first, { column: 1, isDescending: true })
  const second = nextSorting(first, 1, true)
  t.deepEqual(second, { column: 1, isDescending: false })
  t.is(nextSorting(second, 1, true), undefined)
  t.deepEqual(nextSorting(second, 0, false), { column: 0, isDescending: false })
})
