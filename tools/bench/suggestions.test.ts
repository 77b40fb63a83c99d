import test from 'ava'
import { expectedMatches, measureCommunity, precisionAt } from './suggestions.ts'

test('precision is the share of hits among the first of a list, or among all of a shorter one', t => {
  const list = ['hit a', 'miss b', 'hit c', 'miss d']
  const isHit = (name: string) => name.startsWith('hit')
  t.is(precisionAt(list, 1, isHit), 1)
  t.is(precisionAt(list, 3, isHit), 2 / 3)
  t.is(precisionAt(list, 10, isHit), 0.5)
  t.is(precisionAt([], 3, isHit), 0)
})

test('expected matches are those of two who look at each other and like each other', t => {
  const lists = [
    [2, 1],
    [0, 2],
    [1, 0],
  ]
  const likes = new Map([
    ['0 1', 0.2],
    ['0 2', 1],
  ])
  const mutualLike = (one: number, other: number) => likes.get([one, other].sort().join(' ')) ?? 0
  // 0 and 1 look with 1/2 and 1, 0 and 2 with 1 and 1/2.
  t.is(expectedMatches(lists, mutualLike), 0.1 + 0.5)
})

test('decks of a made community find more than chance, and less than is known', async t => {
  const { candidates, measured } = await measureCommunity(20_000, 3)
  const found = (name: string) => measured.get(name)?.['P@10'] ?? Number.NaN
  t.true(found('deck of the product') > found('random'))
  t.true(found('reciprocal product, if known') > found('deck of the product'))
  t.true(candidates.flat().length > 100)
  for (const [person, others] of candidates.entries())
    for (const other of others) t.true(candidates[other]?.includes(person))
})
