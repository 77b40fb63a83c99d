import test from 'ava'
import { firstSentence } from '../../tools/docs/docstrings.ts'
import { documents } from '../../tools/docs/documents.ts'
import { withTables } from '../../tools/docs/markdown.ts'

test('the tables of the documents are what the code says: npm run docs', async t => {
  const all = await documents()
  const outdated = all.filter(({ before, after }) => before !== after).map(({ path }) => path)
  t.deepEqual(outdated, [], `${outdated.join(', ')}: run npm run docs and commit what it writes`)
})

test('a table is replaced between its markers, and nothing else is', t => {
  const page = 'Before.\n<!-- table: a -->\nold\n<!-- end -->\nAfter.\n'
  t.is(withTables(page, { a: 'new' }), 'Before.\n<!-- table: a -->\nnew\n<!-- end -->\nAfter.\n')
})

test('a page without the markers of a table is refused', t => {
  t.throws(() => withTables('Nothing.', { a: 'new' }), { message: /table: a/ })
})

test('the first sentence ends at a full stop before a space, or at a tag', t => {
  t.is(firstSentence('One build, e.g. `v1`. Several can exist.'), 'One build, e.g. `v1`')
  t.is(firstSentence('The last swipe @until the account is deleted'), 'The last swipe')
  t.is(firstSentence('Kept in `jobs.db` alone'), 'Kept in `jobs.db` alone')
})
