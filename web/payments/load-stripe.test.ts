import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import test from 'ava'
import { stripeScript } from './load-stripe.ts'

test('the script has the release that the types describe', t => {
  const library = createRequire(import.meta.url).resolve('@stripe/stripe-js')
  const loader = join(dirname(library), '../dist/index.js')
  const [, release] = readFileSync(loader, 'utf8').match(/RELEASE_TRAIN = '(\w+)'/) ?? []
  t.is(stripeScript.split('?')[0], `https://js.stripe.com/${release}/stripe.js`)
})
