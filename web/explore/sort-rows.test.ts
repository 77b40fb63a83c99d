import test from 'ava'
import { sortRows, sumOf } from './sort-rows.ts'

const rows = [
  ['cards', 3.14],
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

test('a column adds up what was measured', t => {
  t.is(sumOf(rows, 1), 23.1)
})
