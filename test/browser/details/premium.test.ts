import type { ExecutionContext } from 'ava'
import type { Page } from 'playwright-core'
import { startStripeStandIn } from '../../engines/stripe-stand-in/stripe-stand-in.ts'
import { community } from '../../http/community.ts'
import { slowClock } from '../../http/day-clock.ts'
import { startServer } from '../../http/server.ts'
import { assertAccessible } from '../assert-accessible.ts'
import { inBrowser, openPage, visit } from '../chromium.ts'
import { keysOf } from '../keyboard.ts'
import { go, heading, waitForSplash, waitForToast } from '../setup.ts'
import { declinedCard, goodCard, serveStripeJs } from '../stripe-js.ts'

const DAY = 86_400_000

/** More than an hour and the time to undo, in milliseconds. */
const LIKES_COUNT_AFTER = 2 * 3_600_000

/** A page of Juniper's, whom Rowan likes, on a server that takes payments. */
const paying = async (
  t: ExecutionContext,
  options: { isLate?: boolean; phone?: boolean; stickyToasts?: boolean } = {},
) => {
  const { isLate, ...pageOptions } = options
  let now = Date.now() - LIKES_COUNT_AFTER
  const clock = { now: () => new Date(now) }
  const stripe = await startStripeStandIn(t, { clock })
  const all = await community(t, { env: stripe.env, clock })
  const { me, you, origin, swipe, caughtUp } = all
  await swipe(you, me)
  await caughtUp()
  now += LIKES_COUNT_AFTER
  const page = await openPage(t, {
    origin,
    cookie: me.cookie,
    reducedMotion: true,
    ...pageOptions,
  })
  await serveStripeJs(page, stripe, origin, { isLate: isLate ?? false })
  const pass = async (days: number) => {
    now += days * DAY
    stripe.bill()
    await stripe.sendWebhooks(origin)
    await caughtUp()
  }
  return { ...all, stripe, page, pass }
}

const card = (page: Page) => page.getByRole('textbox', { name: 'Card number' })

inBrowser('where nothing is sold both ways to pay say that payments are unavailable', async t => {
  const { origin, me } = await community(t, { env: { KITH_PAYMENTS: 'off' } })
  const page = await openPage(t, { origin, cookie: me.cookie, phone: true, reducedMotion: true })
  const requests: string[] = []
  page.on('request', request => requests.push(request.url()))
  for (const path of ['/subscribe', '/checkout', '/payment-success', '/premium-success']) {
    await visit(page, path)
    await waitForSplash(page)
    await heading(page, 'Payment System Unavailable').waitFor()
    await page
      .getByText(
        'The payment system is currently not configured. Please contact support or try again later.',
      )
      .waitFor()
    await page
      .getByText(
        'To reach support, ask the people who run this Kith, who have not published a contact address yet.',
      )
      .waitFor()
  }
  t.deepEqual(
    requests.filter(url => !url.startsWith(origin)),
    [],
  )
})

inBrowser('where nothing is sold no text mentions premium, and all of it is there', async t => {
  const { clock, goOn } = slowClock()
  const env = { KITH_PAYMENTS: 'off' }
  const { origin, me, you, swipe, caughtUp, moderation } = await community(t, { env, clock })
  await swipe(you, me)
  await caughtUp()
  goOn()
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  const mentions = async (path: string, title: string) => {
    await visit(page, path)
    await waitForSplash(page)
    await heading(page, title).waitFor()
    return page.getByText(/premium/i).count()
  }
  t.is(await mentions('/profile', 'Your Profile'), 0)
  t.is(await mentions('/settings', 'Account Settings'), 0)
  t.is(await mentions('/privacy-policy', 'Privacy Policy'), 0)
  t.is(await mentions('/legal/terms', 'Terms'), 0)
  t.is(await mentions('/likes', 'Who Likes You'), 0)
  await page.getByRole('heading', { name: /Rowan/ }).first().waitFor()
  t.is(await mentions('/filter-settings', 'Filter & Privacy Settings'), 0)
  await page.getByRole('button', { name: 'Add a filter' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add a filter' })
  await sheet.getByRole('radio', { name: 'Tags' }).waitFor()
  t.is(await sheet.getByText('Premium').count(), 0)

  await moderation.setPremium(me.profileId, new Date(Date.now() + DAY).toISOString())
  await caughtUp()
  await visit(page, '/settings')
  await waitForSplash(page)
  await page.getByText('Premium, given by the people who run Kith').waitFor()
})

inBrowser('a visitor who follows the offer logs in at once and comes back to it', async t => {
  const { origin } = await startServer(t)
  const page = await openPage(t, { origin, phone: true, reducedMotion: true })
  await visit(page, '/')
  await waitForSplash(page)
  const once = page.getByRole('link', { name: 'One-time Premium Access - $19.99' })
  t.is(await once.getAttribute('href'), '/checkout')
  const premium = page.getByRole('link', { name: 'Go Premium - $1 first week, then $20/month' })
  t.is(await premium.getAttribute('href'), '/subscribe')
  await premium.click()
  await heading(page, 'Log in to Kith').waitFor()
  await page.getByText('Log in to continue', { exact: true }).waitFor()
  t.is(await page.getByText('Unauthorized').count(), 0)
  await assertAccessible(t, page, 'login on the way to an offer')
  await page.getByRole('link', { name: 'Continue with Kith' }).click()
  await page.getByLabel('E-mail address').fill('wren@example.org')
  await page.getByRole('button', { name: 'Continue' }).click()
  await heading(page, 'More room to find your people').waitFor()
  t.is(new URL(page.url()).pathname, '/subscribe')
})

inBrowser('the pages around a payment have the navigation, which covers no button', async t => {
  for (const phone of [true, false]) {
    const { page } = await paying(t, { phone })
    const nav = page.getByRole('navigation', { name: 'Main' })
    const screens = {
      '/subscribe': 'More room to find your people',
      '/subscribe?plan=annual': 'Complete Your Subscription',
      '/checkout': 'Complete Your Purchase',
      '/payment-success': "You don't have Premium yet",
      '/premium-success': "You don't have Premium yet",
    }
    for (const [path, title] of Object.entries(screens)) {
      await visit(page, path)
      await waitForSplash(page)
      await heading(page, title).waitFor()
      if (title.startsWith('Complete')) await card(page).waitFor()
      t.true(await nav.getByRole('link', { name: 'Discover', exact: true }).isVisible(), path)
      const actions = await page.getByRole('main').locator('a, button').all()
      t.true(actions.length > 0, path)
      // A trial click fails if another element would receive it.
      for (const action of actions) await action.click({ trial: true })
      if (phone) await assertAccessible(t, page, `${path} above the navigation`)
    }
  }
})

inBrowser(
  'a member subscribes after a declined card, sees who likes them, cancels and loses premium',
  async t => {
    const { page, pass } = await paying(t, { stickyToasts: true })
    await visit(page, '/subscribe')
    await waitForSplash(page)
    await heading(page, 'More room to find your people').waitFor()
    await page.getByText('Save $20 against 12 months at $20').waitFor()
    await assertAccessible(t, page, 'plans')
    await page.getByRole('link', { name: 'Choose Monthly' }).click()
    await heading(page, 'Complete Your Subscription').waitFor()
    await page.getByText('$1.00').waitFor()
    await card(page).fill(declinedCard)
    await page.getByRole('button', { name: 'Subscribe Now' }).click()
    await waitForToast(page, 'Payment Failed')
    await page.getByRole('alert').filter({ hasText: 'Your card was declined.' }).first().waitFor()
    await assertAccessible(t, page, 'payment form with a declined card')
    await card(page).fill(goodCard)
    await page.getByRole('button', { name: 'Subscribe Now' }).click()

    await heading(page, 'Welcome to Premium').waitFor()
    await waitForToast(page, 'Payment Successful')
    await page.getByRole('listitem').filter({ hasText: 'Welcome to Premium!' }).waitFor()
    t.is(new URL(page.url()).search, '', 'the ids of the provider have left the address')
    await assertAccessible(t, page, 'welcome to premium')
    await page.getByRole('link', { name: 'Start Discovering' }).click()
    const likes = page.getByRole('link', { name: /^1 member likes you/ })
    await likes.click()
    await heading(page, 'Who Likes You').waitFor()
    await heading(page, 'Rowan').waitFor()

    await visit(page, '/subscribe')
    await waitForSplash(page)
    await heading(page, 'You have Premium').waitFor()
    await page.getByRole('link', { name: 'Account Settings' }).click()
    const premium = page.getByRole('region', { name: 'Premium', exact: true })
    await premium.getByText('Premium Monthly, $20 a month').waitFor()
    await premium.getByText('First week.').waitFor()
    const sheet = page.getByRole('dialog', { name: 'Cancel Premium?' })
    const cancel = async (looksAtSheet?: () => Promise<void>) => {
      await premium.getByRole('button', { name: /^Cancel Premium/ }).click()
      await sheet.waitFor()
      await looksAtSheet?.()
      await sheet.getByRole('button', { name: 'Cancel Premium' }).click()
      await sheet.waitFor({ state: 'detached' })
      await premium.getByText(/^Canceled\. Premium ends on/).waitFor()
    }
    await cancel(() => assertAccessible(t, page, 'cancel premium'))
    await premium.getByRole('button', { name: /^Keep Premium/ }).click()
    await premium.getByText('First week.').waitFor()
    await cancel()
    await go(page, '/payment-success')
    await heading(page, 'Payment Successful').waitFor()
    await assertAccessible(t, page, 'payment successful')

    await pass(8)
    await visit(page, '/settings')
    await waitForSplash(page)
    await premium.getByText("You don't have Premium").waitFor()
    await visit(page, '/')
    await waitForSplash(page)
    await likes.click()
    const offer = page.getByRole('region', { name: '1 member likes you' })
    await offer.getByRole('link', { name: 'Go Premium' }).waitFor()
    t.is(await page.getByRole('main').getByText('Rowan').count(), 0)
  },
)

inBrowser('a member who had the first week sees the plain price everywhere', async t => {
  const { page, me, stripe, pass } = await paying(t)
  const nav = page.getByRole('navigation', { name: 'Main' })
  await visit(page, '/settings')
  await waitForSplash(page)
  await page.getByText('$1 first week, then $20/month', { exact: true }).waitFor()
  await nav.getByText('Go Premium - $1 first week, then $20/month').waitFor()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Go Premium/ })
    .click()
  await page.getByText('Cancel in the first week and pay no more than $1').waitFor()

  stripe.payIntent((await me.post('/api/get-or-create-subscription')).body.clientSecret)
  await pass(0)
  await me.post('/api/payments/subscription/cancel')
  await pass(8)
  await visit(page, '/subscribe')
  await waitForSplash(page)
  const offer = page.getByRole('region', { name: 'Premium Monthly' })
  await offer.getByText('$20', { exact: true }).waitFor()
  await offer.getByText('Renews each month').waitFor()
  t.is(await page.getByText(/\$1\b(?!9)|first week/i).count(), 0)
  await assertAccessible(t, page, 'plans without the first week')
  await page.getByRole('link', { name: 'Choose Monthly' }).click()
  const due = page.getByRole('complementary', { name: 'What you pay for' })
  await due.getByText('$20.00').waitFor()
  await due.getByText('First month').waitFor()
  await card(page).fill(goodCard)
  await go(page, '/settings')
  await heading(page, 'Account Settings').waitFor()
  await page.getByText('$20/month', { exact: true }).waitFor()
  await nav.getByText('Go Premium - $20/month').waitFor()
  t.is(await page.getByText(/first week/i).count(), 0)
})

inBrowser('a phone and a keyboard buy thirty days, whose notice arrives late', async t => {
  const { page, stripe, origin } = await paying(t, { isLate: true, phone: true })
  await visit(page, '/checkout')
  await waitForSplash(page)
  await heading(page, 'Complete Your Purchase').waitFor()
  await page.getByText('30 days of Premium').waitFor()
  const { press, type } = keysOf(t, page)
  await type(card(page), goodCard)
  await press(page.getByRole('button', { name: 'Complete Payment' }))
  await heading(page, 'Your payment is being confirmed').waitFor()
  await stripe.sendWebhooks(origin)
  await heading(page, 'Payment Successful').waitFor()
  await page.getByText('Your premium features are activated for 30 days from today.').waitFor()
  await page.getByRole('link', { name: 'View Profile' }).click()
  await heading(page, 'Your Profile').waitFor()
  t.pass()
})

inBrowser('each failure of a payment shows what to do', async t => {
  const { page } = await paying(t)
  await page.route('**/api/create-payment-intent', route => route.abort(), { times: 1 })
  await visit(page, '/checkout')
  await waitForSplash(page)
  await waitForToast(page, 'Failed to initialize payment. Please try again.')
  await page.route('https://js.stripe.com/**', route => route.abort(), { times: 1 })
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await page.getByText('The payment form could not be loaded').waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await card(page).waitFor()
  await visit(page, '/premium-success?redirect_status=failed')
  await waitForSplash(page)
  await heading(page, 'The payment did not go through').waitFor()
  t.is(await page.getByRole('link', { name: 'Try again' }).getAttribute('href'), '/subscribe')
  await visit(page, '/payment-success')
  await waitForSplash(page)
  await heading(page, "You don't have Premium yet").waitFor()
})
