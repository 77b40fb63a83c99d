import test from 'ava'
import { madeCommunity } from './community.ts'
import { evaluateAll } from './evaluate.ts'

const EVENTS = 20_000

test('decks of the made community find more than chance, and less than is known', async t => {
  const measured = evaluateAll([await madeCommunity(EVENTS, 3)])
  const found = (name: string) => measured.get(name)?.['P@10'] ?? Number.NaN
  t.true(found('deck of the product') > found('random'))
  t.true(found('reciprocal product, if known') > found('deck of the product'))
})

test('people of the made community are candidates of each other, and the same in every run', async t => {
  const { market } = (await madeCommunity(EVENTS, 3)).data
  t.true(market.candidates.flat().length > 100)
  for (const [person, others] of market.candidates.entries())
    for (const other of others) t.true(market.candidates[other]?.includes(person))
  t.deepEqual((await madeCommunity(EVENTS, 3)).data.market.candidates, market.candidates)
})
