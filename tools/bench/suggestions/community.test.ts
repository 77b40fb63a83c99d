import test from 'ava'
import { madeCommunity } from './community.ts'
import { evaluateAll } from './evaluate.ts'

const EVENTS = 20_000

test('rankings of the made community find more the more they know of who likes whom', async t => {
  const measured = evaluateAll([await madeCommunity(EVENTS, 3)])
  const areaOf = (name: string) => measured.get(name)?.AUC ?? Number.NaN
  t.true(Math.abs(areaOf('random') - 0.5) < 0.03)
  t.true(areaOf('popularity x selectivity') > 0.55)
  t.true(areaOf('reciprocal product, if known') > areaOf('popularity x selectivity'))
})

test('people of the made community are candidates of each other, and the same in every run', async t => {
  const { market } = (await madeCommunity(EVENTS, 3)).data
  t.true(market.candidates.flat().length > 100)
  for (const [person, others] of market.candidates.entries())
    for (const other of others) t.true(market.candidates[other]?.includes(person))
  t.deepEqual((await madeCommunity(EVENTS, 3)).data.market.candidates, market.candidates)
})
