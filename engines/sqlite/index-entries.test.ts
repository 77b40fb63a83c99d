import test from 'ava'
import { entriesOf, indexKey } from './index-entries.ts'

const byProfile = { number: 0, by: ['profiles'], order: 'at' }

test('a document stands in an index once for each different element of an array', t => {
  t.deepEqual(entriesOf({ profiles: ['a', 'b', 'a'], at: 3 }, [byProfile]), [
    [0, ['a'], 3],
    [0, ['b'], 3],
  ])
})

test('it stands nowhere in an index of a field it lacks, or has as something else than a value', t => {
  for (const profiles of [undefined, null, {}, [], [null, {}]])
    t.deepEqual(entriesOf({ profiles, at: 1 }, [byProfile]), [])
})

test('without the order it stands in the index all the same', t => {
  t.deepEqual(entriesOf({ profiles: 'a' }, [byProfile]), [[0, ['a'], null]])
  t.deepEqual(entriesOf({ profiles: 'a', at: [1] }, [byProfile]), [[0, ['a'], null]])
})

test('two fields make every pair of their values', t => {
  const index = { number: 4, by: ['who', 'mode'] }
  t.deepEqual(entriesOf({ who: ['a', 'b'], mode: true }, [index]), [
    [4, ['a', true], null],
    [4, ['b', true], null],
  ])
})

test('an index by nothing holds every document', t => {
  t.deepEqual(entriesOf({ at: 'x' }, [{ number: 1, by: [], order: 'at' }]), [[1, [], 'x']])
})

test('specs of one index have one key, whatever the order of their fields', t => {
  t.is(indexKey({ by: ['a', 'b'] }), indexKey({ by: ['b', 'a'] }))
  t.not(indexKey({ by: ['a'] }), indexKey({ by: ['a'], order: 'b' }))
})
