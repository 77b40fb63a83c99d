import { startStripeStandIn } from '../engines/stripe-stand-in/stripe-stand-in.ts'
import { community } from '../http/community.ts'
import { assertAccessible } from './assert-accessible.ts'
import { inBrowser, openPage, visit } from './chromium.ts'
import { go, heading, waitForSplash } from './setup.ts'
import { declinedCard, goodCard, serveStripeJs } from './stripe-js.ts'

inBrowser('the screens of payments are accessible', async t => {
  const stripe = await startStripeStandIn(t)
  const { origin, me, caughtUp } = await community(t, { env: stripe.env })
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await serveStripeJs(page, stripe, origin)
  await visit(page, '/subscribe')
  await waitForSplash(page)
  await heading(page, 'Premium Annual').waitFor()
  await assertAccessible(t, page, 'plans')
  await page.getByRole('link', { name: 'Choose Annual' }).click()
  await page.getByRole('textbox', { name: 'Card number' }).fill(declinedCard)
  await page.getByRole('button', { name: 'Subscribe Now' }).click()
  await page.getByRole('main').getByRole('alert').waitFor()
  await assertAccessible(t, page, 'payment form with a declined card')
  await page.getByRole('textbox', { name: 'Card number' }).fill(goodCard)
  await page.getByRole('button', { name: 'Subscribe Now' }).click()
  await heading(page, 'Welcome to Premium').waitFor()
  await assertAccessible(t, page, 'welcome to premium')
  await go(page, '/payment-success')
  await heading(page, 'Payment Successful').waitFor()
  await assertAccessible(t, page, 'payment successful')
  await caughtUp()
  await visit(page, '/settings')
  await waitForSplash(page)
  await page.getByRole('button', { name: /^Cancel Premium/ }).click()
  await page.getByRole('dialog').waitFor()
  await assertAccessible(t, page, 'cancel premium')
})
