import test from 'ava'
import { differences } from './differences.ts'

test('documents with equal fields do not differ, in any order of keys', t => {
  t.deepEqual(
    [...differences({ a: [1, { b: null }], c: 'x' }, { c: 'x', a: [1, { b: null }] })],
    [],
  )
})

test('a difference has the path of the innermost field', t => {
  const live = { lastMessage: { content: 'Hi', at: 1 }, photos: [{ id: 'p' }, { id: 'q' }] }
  const rebuilt = { lastMessage: { content: 'Ho', at: 1 }, photos: [{ id: 'p' }], unread: 2 }
  t.deepEqual(
    [...differences(live, rebuilt)],
    [
      { path: 'lastMessage.content', live: 'Hi', rebuilt: 'Ho' },
      { path: 'photos[1]', live: { id: 'q' }, rebuilt: undefined },
      { path: 'unread', live: undefined, rebuilt: 2 },
    ],
  )
})

test('a document that only one side has is one difference', t => {
  t.deepEqual(
    [...differences(undefined, { a: 1 })],
    [{ path: '', live: undefined, rebuilt: { a: 1 } }],
  )
  t.deepEqual([...differences({ a: null }, { a: {} })], [{ path: 'a', live: null, rebuilt: {} }])
})
