import test from 'ava'
import { likeRate } from './likely-mutual.ts'

const prior = { rate: 0.4, weight: 5 }

test('a member whom nobody has seen has the rate of the prior', t => {
  t.is(likeRate({ likes: 0, shown: 0 }, prior), 0.4)
})

test('a rate moves from the prior to the share of likes with the number of showings', t => {
  t.is(likeRate({ likes: 1, shown: 1 }, prior), 0.5)
  t.is(likeRate({ likes: 5, shown: 5 }, prior), 0.7)
  t.true(likeRate({ likes: 500, shown: 500 }, prior) > 0.99)
})
