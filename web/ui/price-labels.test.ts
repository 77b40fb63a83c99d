import test from 'ava'
import { dollars, priceLabels } from './price-labels.ts'

test('premium is offered at its prices, cents only where there are any', t => {
  t.is(priceLabels.subscribe, 'Go Premium - $1 first week, then $20/month')
  t.is(priceLabels.once, 'One-time Premium Access - $19.99')
  t.is(dollars(22_000), '$220')
})
