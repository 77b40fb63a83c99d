import test from 'ava'
import { gini } from '../../../domain/discovery/gini.ts'
import { mean, precisionAt, timesInTop } from './measures.ts'

const isHit = (name: string) => name.startsWith('hit')

test('precision is the share of hits among the first of a list, or among all of a shorter one', t => {
  const list = ['hit a', 'miss b', 'hit c', 'miss d']
  t.is(precisionAt(list, 1, isHit), 1)
  t.is(precisionAt(list, 3, isHit), 2 / 3)
  t.is(precisionAt(list, 10, isHit), 0.5)
  t.is(precisionAt([], 3, isHit), 0)
})

test('the Gini coefficient is 0 for equal amounts and 1 - 1/n when one of n has all', t => {
  t.is(gini([2, 2, 2]), 0)
  t.is(gini([0, 0, 0, 5]), 0.75)
  t.is(gini([1, 3]), 0.25)
  t.is(gini([0, 0]), 0)
})

test('people are counted in the first places of all lists', t => {
  t.deepEqual(timesInTop([[1, 2], [2, 0], [1]], 1), [0, 2, 1])
  t.deepEqual(timesInTop([[1, 2], [2, 0], [1]], 2), [1, 2, 2])
})

test('the mean of nothing is no number', t => {
  t.is(mean([1, 2, 6]), 3)
  t.is(mean([]), Number.NaN)
})
