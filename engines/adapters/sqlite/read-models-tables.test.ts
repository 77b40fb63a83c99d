import test from 'ava'
import { indexKey } from '../../primitives/index-for.ts'
import { entriesOf } from './read-models-tables.ts'

const byProfile = { number: 0, by: ['profiles'], order: 'at' }

test('a document has one index entry for each different element of an array', t => {
  t.deepEqual(entriesOf({ profiles: ['a', 'b', 'a'], at: 3 }, [byProfile]), [
    [0, ['a'], 3],
    [0, ['b'], 3],
  ])
})

test('a document has no entry in an index of a field that it lacks or that is no scalar', t => {
  for (const profiles of [undefined, null, {}, [], [null, {}]])
    t.deepEqual(entriesOf({ profiles, at: 1 }, [byProfile]), [])
})

test("a document without the order's field has an index entry", t => {
  t.deepEqual(entriesOf({ profiles: 'a' }, [byProfile]), [[0, ['a'], null]])
  t.deepEqual(entriesOf({ profiles: 'a', at: [1] }, [byProfile]), [[0, ['a'], null]])
})

test('two array fields give an entry for every pair of their values', t => {
  const index = { number: 4, by: ['who', 'mode'] }
  t.deepEqual(entriesOf({ who: ['a', 'b'], mode: true }, [index]), [
    [4, ['a', true], null],
    [4, ['b', true], null],
  ])
})

test('an index by nothing has an entry for every document', t => {
  t.deepEqual(entriesOf({ at: 'x' }, [{ number: 1, by: [], order: 'at' }]), [[1, [], 'x']])
})

test('an entry in an index with columns has their values, if all are numbers', t => {
  const index = { number: 0, by: ['town'], order: 'at', columns: ['age', 'tags'] }
  const document = { town: ['a', 'b'], at: 3, age: 30, tags: 0 }
  t.deepEqual(entriesOf(document, [index]), [
    [0, ['a'], 3, [30, 0]],
    [0, ['b'], 3, [30, 0]],
  ])
  for (const field of ['at', 'age', 'tags'])
    for (const value of [undefined, null, '1', true, [1]])
      t.deepEqual(entriesOf({ ...document, [field]: value }, [index]), [])
})

test('specs of one index have the same key, whatever the order of their fields', t => {
  t.is(indexKey({ by: ['a', 'b'] }), indexKey({ by: ['b', 'a'] }))
  t.not(indexKey({ by: ['a'] }), indexKey({ by: ['a'], order: 'b' }))
  t.not(indexKey({ by: ['a'] }), indexKey({ by: ['a'], columns: ['b'] }))
  t.is(indexKey({ by: ['a'], columns: ['b', 'c'] }), indexKey({ by: ['a'], columns: ['c', 'b'] }))
})
