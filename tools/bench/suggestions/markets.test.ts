import test from 'ava'
import { seededRandom } from '../../../test/samples/seeded-random.ts'
import { envyPairs } from './envy.ts'
import { evaluateAll } from './evaluate.ts'
import { generatedMarket } from './generated-markets.ts'
import { evenExposure, exposureOf } from './market.ts'
import { generateMarket, twoSided } from './markets.ts'

const likesEverybody = (rows: number, columns: number) =>
  Array.from({ length: rows }, () => Array.from({ length: columns }, () => 1))

test('somebody envies a rival who is shown earlier to a person whom both like', t => {
  const market = twoSided(likesEverybody(2, 1), likesEverybody(1, 2))
  t.is(envyPairs(market, exposureOf([[2], [2], [0, 1]])), 1)
  t.is(envyPairs(market, evenExposure(market)), 0)
})

test('nobody envies a place before somebody who would not like them', t => {
  const market = twoSided([[1], [1]], [[1, 0]])
  t.is(envyPairs(market, exposureOf([[2], [2], [0, 1]])), 0)
})

test('the people of a generated market like popular people more, with lambda 1 nothing else', t => {
  const { candidates, likes } = generateMarket(seededRandom(1), { left: 3, right: 2, lambda: 1 })
  t.deepEqual(candidates, [
    [3, 4],
    [3, 4],
    [3, 4],
    [0, 1, 2],
    [0, 1, 2],
  ])
  t.deepEqual([likes(0, 3), likes(0, 4), likes(3, 0), likes(3, 1), likes(3, 2)], [1, 0, 1, 0.5, 0])
})

test('the same seed gives the same market and the same measures', t => {
  const measured = () =>
    evaluateAll([generatedMarket(seededRandom(4), { left: 6, right: 4, lambda: 0.5 })])
  t.deepEqual(measured(), measured())
})

test('the fair market has nearly the matches of the one of most matches, and hardly any envy', t => {
  const measured = evaluateAll(
    [1, 2].map(seed => generatedMarket(seededRandom(seed), { left: 30, right: 20, lambda: 0.5 })),
  )
  const most = measured.get('market, most matches')
  const fair = measured.get('market, fair')
  const random = measured.get('random')
  if (!most || !fair || !random) return t.fail()
  t.true(fair.matches >= 0.95 * most.matches)
  t.true(fair['envy pairs'] <= 0.1 * most['envy pairs'])
  t.true(random.matches < 0.5 * fair.matches)
  t.is(fair['never shown'], 0)
})
