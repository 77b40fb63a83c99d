import test from 'ava'
import fc from 'fast-check'
import { anyText } from '../../test/samples/any-text.ts'
import { allPartitions, fnv1a, keyFilter, partitionName, partitionOf } from './partition.ts'

test('the hash is FNV-1a of 32 bits over UTF-8', t => {
  // From the test vectors at http://www.isthe.com/chongo/src/fnv/test_fnv.c
  t.is(fnv1a(''), 0x81_1c_9d_c5)
  t.is(fnv1a('a'), 0xe4_0c_29_2c)
  t.is(fnv1a('b'), 0xe7_0c_2d_e5)
  t.is(fnv1a('foobar'), 0xbf_9c_f9_68)
})

test('a key stays in its partition: stored checkpoints depend on it', t => {
  const keys = ['', 'member', '3f1f8f0e-3f8c-4a57-9d0e-6a1f3c1b2d4e', 'Zoë', '名前', '👩‍🚀']
  t.deepEqual(
    keys.map(key => [1, 2, 4, 7, 64].map(partitions => partitionOf(key, partitions))),
    [
      [0, 1, 1, 2, 5],
      [0, 1, 3, 6, 3],
      [0, 1, 1, 0, 5],
      [0, 0, 0, 3, 28],
      [0, 0, 0, 6, 16],
      [0, 0, 0, 3, 40],
    ],
  )
})

test('every key belongs to exactly one partition', t => {
  fc.assert(
    fc.property(anyText(), fc.integer({ min: 1, max: 64 }), (key, of) => {
      const owners = allPartitions(of).filter(partition => keyFilter(partition)?.(key) ?? true)
      t.deepEqual(
        owners.map(({ number }) => number),
        [partitionOf(key, of)],
      )
    }),
  )
})

test('ids spread evenly', t => {
  const partitions = 4
  const counts = Array.from({ length: partitions }, () => 0)
  for (let n = 0; n < 4_000; n += 1) {
    const number = partitionOf(`match-${n}`, partitions)
    counts[number] = (counts[number] ?? 0) + 1
  }
  for (const count of counts) t.true(count > 800 && count < 1_200, String(counts))
})

test('a name has its partition only if there are several', t => {
  t.is(partitionName('messages', { number: 0, of: 1 }), 'messages')
  t.is(partitionName('messages', { number: 1, of: 4 }), 'messages 2/4')
  t.is(keyFilter({ number: 0, of: 1 }), undefined)
  t.is(keyFilter(undefined), undefined)
})
