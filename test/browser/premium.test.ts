import { community } from '../http/community.ts'
import { assertAccessible } from './assert-accessible.ts'
import { inBrowser, openPage, visit } from './chromium.ts'
import { heading, waitForSplash, waitForToast } from './setup.ts'

inBrowser('the practice till shows every step of premium without a key of Stripe', async t => {
  for (const phone of [true, false]) {
    const { origin, me } = await community(t)
    const page = await openPage(t, { origin, cookie: me.cookie, phone, reducedMotion: true })
    const card = page.getByRole('textbox', { name: 'Card number' })
    await visit(page, '/subscribe')
    await waitForSplash(page)
    await page.getByRole('link', { name: 'Choose Monthly' }).click()
    await heading(page, 'Complete Your Subscription').waitFor()
    await page
      .getByText('Practice payment: no money moves. Any card number works', { exact: false })
      .waitFor()
    t.is(await page.getByText('A card has the first week once').count(), 0, 'there is no card')
    await assertAccessible(t, page, 'the form of the practice till')
    await card.fill('4000 0000 0000 0002')
    await page.getByRole('button', { name: 'Subscribe Now' }).click()
    await waitForToast(page, 'Payment Failed')
    await card.fill('12')
    await page.getByRole('button', { name: 'Subscribe Now' }).click()
    await page.getByText('A card number has 12 to 19 digits.').first().waitFor()
    await card.fill('4242 4242 4242 4242')
    await page.getByRole('button', { name: 'Subscribe Now' }).click()
    await heading(page, 'Welcome to Premium').waitFor()
    await visit(page, '/settings')
    await page.getByRole('button', { name: 'Payments and Receipts' }).click()
    await heading(page, 'Payments and Receipts').waitFor()
    await page.getByText('$1.00').waitFor()
    await page.getByRole('link', { name: 'Account Settings' }).first().click()
    await page.getByRole('button', { name: 'Cancel Premium' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel Premium' }).click()
    await waitForToast(page, 'Premium Canceled')
    await page.getByRole('button', { name: 'Keep Premium' }).waitFor()
  }
})
