import test from 'ava'
import { likeProbability, likeRate, popularityTimesSelectivity } from './like-rates.ts'

const prior = { rate: 0.4, weight: 5 }

test('a member whom nobody has seen has the rate of the prior', t => {
  t.is(likeRate({ likes: 0, shown: 0 }, prior), 0.4)
})

test('a rate moves from the prior to the share of likes with the number of showings', t => {
  t.is(likeRate({ likes: 1, shown: 1 }, prior), 0.5)
  t.is(likeRate({ likes: 5, shown: 5 }, prior), 0.7)
  t.true(likeRate({ likes: 500, shown: 500 }, prior) > 0.99)
})

test('a better liked member has the better card, and so has one who likes more', t => {
  t.is(popularityTimesSelectivity({ popularity: 0.5, selectivity: 0.4 }), 0.2)
})

test('a viewer likes a member of mean popularity as often as any card', t => {
  t.is(likeProbability({ selectivity: 0.3 }, { popularity: 0.4 }, 0.4), 0.3)
  t.is(likeProbability({ selectivity: 0.9 }, { popularity: 0.8 }, 0.4), 1)
  t.is(likeProbability({ selectivity: 0.3 }, { popularity: 0.4 }, 0), 0)
})
