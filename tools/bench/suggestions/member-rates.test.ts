import test from 'ava'
import { likeProbability, popularityTimesSelectivity } from './member-rates.ts'

test('a better liked member has the better card, and so has one who likes more', t => {
  t.is(popularityTimesSelectivity({ popularity: 0.5, selectivity: 0.4 }), 0.2)
})

test('a viewer likes a member of mean popularity as often as any card', t => {
  t.is(likeProbability({ selectivity: 0.3 }, { popularity: 0.4 }, 0.4), 0.3)
  t.is(likeProbability({ selectivity: 0.9 }, { popularity: 0.8 }, 0.4), 1)
  t.is(likeProbability({ selectivity: 0.3 }, { popularity: 0.4 }, 0), 0)
})
