import test from 'ava'
import fc from 'fast-check'
import { differences, isPath, isSame, valueAt } from './differences.ts'

const found = (before: unknown, after: unknown) => [...differences(before, after)]

test('documents with equal fields do not differ, in any order of keys', t => {
  t.deepEqual(found({ a: [1, { b: null }], c: 'x' }, { c: 'x', a: [1, { b: null }] }), [])
})

test('a difference has the path of the innermost field', t => {
  const before = { lastMessage: { content: 'Hi', at: 1 }, cells: [1, 2] }
  const after = { lastMessage: { content: 'Ho', at: 1 }, cells: [1], unread: 2 }
  t.deepEqual(found(before, after), [
    { path: 'lastMessage.content', before: 'Hi', after: 'Ho' },
    { path: 'cells[1]', before: 2, after: undefined },
    { path: 'unread', before: undefined, after: 2 },
  ])
})

test('a document that only one side has is one difference', t => {
  t.deepEqual(found(undefined, { a: 1 }), [{ path: '', before: undefined, after: { a: 1 } }])
  t.deepEqual(found({ a: null }, { a: {} }), [{ path: 'a', before: null, after: {} }])
})

test('elements with ids are compared by these', t => {
  const seat = (profileId: string, status: string) => ({ profileId, status })
  const before = { seats: [seat('ash', 'going'), seat('elm', 'maybe')], tags: ['tea', 'jazz'] }
  const after = { seats: [seat('elm', 'going'), seat('oak', 'going')], tags: ['jazz'] }
  t.deepEqual(found(before, after), [
    { path: 'seats[ash]', before: seat('ash', 'going'), after: undefined },
    { path: 'seats[elm].status', before: 'maybe', after: 'going' },
    { path: 'seats[oak]', before: undefined, after: seat('oak', 'going') },
    { path: 'tags[tea]', before: 'tea', after: undefined },
  ])
})

test('lists without unique ids, or in another order, are compared by index', t => {
  t.deepEqual(found(['a', 'a'], ['a', 'b']), [{ path: '[1]', before: 'a', after: 'b' }])
  t.deepEqual(
    found({ tags: ['a', 'b'] }, { tags: ['b', 'a'] }).map(({ path }) => path),
    ['tags[0]', 'tags[1]'],
  )
})

test('keys and ids that would read as something else are quoted', t => {
  const paths = found(
    { 'a.b': { 'c d': 1 }, list: [{ id: '7', n: 1 }], x: { '': 1 } },
    { 'a.b': { 'c d': 2 }, list: [{ id: '7', n: 2 }], x: { '': 2 } },
  ).map(({ path }) => path)
  t.deepEqual(paths, ['["a.b"]["c d"]', 'list["7"].n', 'x[""]'])
  for (const path of ['a..b', 'a[', 'a b', '.', 'a["b]', 'a["\\x"]']) t.false(isPath(path), path)
})

/** Like views' documents: objects, lists of texts, of numbers and of objects with ids. */
const { document } = fc.letrec(tie => ({
  document: fc.dictionary(fc.constantFrom('a', 'b', 'c.d', '7', ''), tie('value'), { maxKeys: 3 }),
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(null, true, 0, 1, 'x'),
    fc.array(fc.constantFrom('x', 'y', '7', 'z z'), { maxLength: 3 }),
    fc.array(fc.nat({ max: 2 }), { maxLength: 3 }),
    fc.array(fc.record({ id: fc.constantFrom('x', 'y', '7'), n: tie('value') }), { maxLength: 3 }),
    tie('document'),
  ),
}))

test('two documents have no difference exactly when they are the same JSON', t => {
  const sorted = (value: unknown): unknown =>
    JSON.stringify(value, (_, part: unknown) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    )
  fc.assert(
    fc.property(document, document, (one, other) => {
      t.is(isSame(one, other), sorted(one) === sorted(other))
    }),
    { numRuns: 500 },
  )
  t.pass()
})

test('the value at the path of a difference is that of the difference, on both sides', t => {
  fc.assert(
    fc.property(document, document, (one, other) => {
      for (const { path, before, after } of differences(one, other)) {
        t.true(isPath(path), path)
        t.deepEqual([valueAt(one, path), valueAt(other, path)], [before, after], path)
      }
    }),
    { numRuns: 500 },
  )
  t.pass()
})
