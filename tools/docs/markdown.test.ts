import test from 'ava'
import { table, withTables } from './markdown.ts'

test('a cell may contain the separator of cells', t => {
  t.is(table(['type'], [['a | b']]), '| type |\n| --- |\n| a \\| b |')
})

test('a table is replaced between its markers, and nothing else is', t => {
  const page = 'Before.\n<!-- table: a -->\nold\n<!-- end -->\nAfter.\n'
  t.is(withTables(page, { a: 'new' }), 'Before.\n<!-- table: a -->\nnew\n<!-- end -->\nAfter.\n')
})

test('a page without the markers of a table is refused', t => {
  t.throws(() => withTables('Nothing.', { a: 'new' }), { message: /table: a/ })
})
