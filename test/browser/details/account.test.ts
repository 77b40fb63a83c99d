import { readFile } from 'node:fs/promises'
import { startStripeStandIn } from '../../engines/stripe-stand-in/stripe-stand-in.ts'
import { community } from '../../http/community.ts'
import { inBrowser, openPage, visit } from '../chromium.ts'
import { closeByEscape, heading, waitForFocus, waitForSplash, waitForToast } from '../setup.ts'

inBrowser('a member downloads their data and deletes their account', async t => {
  const { origin, me, you, match, caughtUp } = await community(t)
  await match(me, you)
  await caughtUp()
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await visit(page, '/profile')
  await waitForSplash(page)
  await page.getByRole('link', { name: 'Account Settings' }).click()
  await heading(page, 'Account Settings').waitFor()
  await page.getByText('juniper@example.org').waitFor()

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download my data/ }).click()
  const file = await downloading
  t.regex(file.suggestedFilename(), /^kith-\d{4}-\d\d-\d\d\.zip$/)
  t.is((await readFile(await file.path())).subarray(0, 2).toString(), 'PK')

  const opener = page.getByRole('button', { name: /^Delete Account/ })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByRole('button', { name: 'Keep Account' }).click()
  await dialog.waitFor({ state: 'detached' })
  await waitForFocus(page, opener)

  await opener.click()
  await dialog.getByLabel('Type DELETE to confirm').fill('delete')
  await dialog.getByRole('button', { name: 'Delete Account' }).click()
  await dialog.getByRole('alert').waitFor()
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Get Started' }).waitFor()
  await waitForToast(page, 'Account Deleted')
  t.deepEqual(
    (await page.context().cookies()).filter(({ value }) => value !== ''),
    [],
  )
  t.is((await me.get('/api/auth/user')).status, 401)
})

inBrowser('a member signs out another device, then all devices', async t => {
  const { origin, me, visitor } = await community(t)
  const agent = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'
  const phone = await visitor('Juniper', { 'user-agent': agent })
  const unknown = await visitor('Juniper')
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await visit(page, '/settings')
  await waitForSplash(page)
  const devices = page.getByRole('list', { name: 'Where you are signed in' })
  await devices.getByText('This device').waitFor()
  t.is(await devices.getByRole('listitem').count(), 3)

  const opener = devices.getByRole('button', { name: 'Sign out Firefox on Android' })
  await opener.click()
  const one = page.getByRole('dialog', { name: 'Sign out this device?' })
  await one.getByText('Firefox on Android').waitFor()
  await closeByEscape(page, one)
  t.is((await phone.get('/api/auth/user')).status, 200)

  await opener.click()
  await one.getByRole('button', { name: 'Sign out' }).click()
  await waitForToast(page, 'Signed Out')
  await one.waitFor({ state: 'detached' }) // the sheet hides the list that has its opener
  await opener.waitFor({ state: 'detached' })
  t.is((await phone.get('/api/auth/user')).status, 401)
  t.is(await devices.getByRole('listitem').count(), 2)

  await page.getByRole('button', { name: /^Sign out everywhere/ }).click()
  const all = page.getByRole('dialog', { name: 'Sign out everywhere?' })
  await all.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('link', { name: 'Get Started' }).waitFor()
  await waitForToast(page, 'Signed Out Everywhere')
  for (const client of [me, unknown]) t.is((await client.get('/api/auth/user')).status, 401)
  t.deepEqual(
    (await page.context().cookies()).filter(({ value }) => value !== ''),
    [],
  )
})

inBrowser('Delete Account on the profile opens the confirmation directly', async t => {
  const { origin, me } = await community(t)
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await visit(page, '/profile')
  await waitForSplash(page)
  await page.getByRole('link', { name: 'Delete Account' }).click()
  await closeByEscape(page, page.getByRole('dialog', { name: 'Delete your account?' }))
  await heading(page, 'Account Settings').waitFor()
  t.is(new URL(page.url()).hash, '')
})

inBrowser(
  'a suspended member sees a notice on every page, can stop paying and can delete their account',
  async t => {
    const stripe = await startStripeStandIn(t)
    const { origin, me, moderation, visitor, caughtUp } = await community(t, { env: stripe.env })
    const { body } = await me.post('/api/get-or-create-annual-subscription')
    stripe.payIntent(body.clientSecret)
    await stripe.sendWebhooks(origin)
    await caughtUp()
    await moderation.suspend(me.profileId, 'Suspend', null)
    await caughtUp()
    const { cookie } = await visitor('Juniper')
    const page = await openPage(t, { origin, cookie, reducedMotion: true })
    for (const path of ['/', '/profile', '/settings', '/matches']) {
      await visit(page, path)
      await waitForSplash(page)
      await heading(page, 'Your account is suspended').waitFor()
    }
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download my data' }).click()
    t.regex((await downloading).suggestedFilename(), /^kith-\d{4}-\d\d-\d\d\.zip$/)
    await page.getByRole('button', { name: /^Cancel Premium/ }).click()
    const cancelling = page.getByRole('dialog', { name: 'Cancel Premium?' })
    await cancelling.getByRole('button', { name: 'Cancel Premium' }).click()
    await page.getByText(/^Canceled\. Premium ends on/).waitFor()
    t.is(await page.getByRole('link', { name: 'Sign out' }).getAttribute('href'), '/api/logout')

    await page.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await dialog.getByLabel('Type DELETE to confirm').fill('DELETE')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Get Started' }).waitFor()
    await waitForToast(page, 'Account Deleted')
  },
)

inBrowser('the profile shows how complete it is, and links to the next topic', async t => {
  const { origin, me } = await community(t)
  const page = await openPage(t, { origin, cookie: me.cookie, phone: true, reducedMotion: true })
  await visit(page, '/profile')
  await waitForSplash(page)
  const card = page.getByRole('region', { name: 'Your profile so far' })
  await card.getByRole('button', { name: 'Add a photo' }).waitFor()
  const percent = () => card.getByRole('meter').getAttribute('aria-valuenow')
  const before = Number(await percent())
  await card.getByRole('button', { name: 'Write a few words about you' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Bio').fill('I bake bread.')
  await sheet.getByRole('button', { name: /^Save/ }).click()
  await sheet.waitFor({ state: 'detached' })
  await card
    .getByRole('button', { name: 'Write a few words about you' })
    .waitFor({ state: 'detached' })
  t.is(Number(await percent()), before + 10)
})
