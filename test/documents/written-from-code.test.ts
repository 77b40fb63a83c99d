import test from 'ava'
import { documents } from '../../tools/docs/documents.ts'

test('every document is as npm run docs writes it', async t => {
  const all = await documents()
  const outdated = all.filter(({ before, after }) => before !== after).map(({ path }) => path)
  t.deepEqual(outdated, [], `${outdated.join(', ')}: run npm run docs and commit what it writes`)
})
