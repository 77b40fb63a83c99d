import test from 'ava'
import { dollars, priceLabels, subscribeLabel } from './price-labels.ts'

test('prices show cents only when there are any', t => {
  t.is(priceLabels.subscribe, 'Go Premium - $1 first week, then $20/month')
  t.is(subscribeLabel(false), 'Go Premium - $20/month')
  t.is(priceLabels.once, 'One-time Premium Access - $19.99')
  t.is(dollars(22_000), '$220')
})
