import test from 'ava'
import { pageTemplate } from './page-template.ts'

test('a page template fills every place of a slot, and no slot within a value', t => {
  const fill = pageTemplate('<b>A</b> B, <i>A</i>', ['A', 'B'])
  t.is(fill({ A: 'B $& A', B: '2' }), '<b>B $& A</b> 2, <i>B $& A</i>')
})

test('a slot without a value stays', t => {
  t.is(pageTemplate('A and B', ['A', 'B'])({ B: '2' }), 'A and 2')
})
