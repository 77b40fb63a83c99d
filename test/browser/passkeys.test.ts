import type { ExecutionContext } from 'ava'
import type { Page } from 'playwright-core'
import { startOpenIdIssuer } from '../http/openid-issuer.ts'
import { startPasskeyServer } from '../http/passkey-server.ts'
import { until } from '../waiting/until.ts'
import { assertAccessible } from './assert-accessible.ts'
import { inBrowser, openPage, visit } from './chromium.ts'
import { heading, waitForExpression, waitForSplash, waitForToast } from './setup.ts'
import { addAuthenticator } from './virtual-authenticator.ts'

/** The page of a stranger, at a server that signs people in by passkeys. */
const openStranger = async (t: ExecutionContext) => {
  const { origin, caughtUp } = await startPasskeyServer(t)
  const page = await openPage(t, { origin, reducedMotion: true })
  return { origin, page, caughtUp, loseDevice: await addAuthenticator(page, origin) }
}

const openPasskeyPage = async (page: Page) => {
  await visit(page, '/auth/login')
  await waitForSplash(page)
  await page.getByRole('link', { name: 'Continue with Kith' }).click()
  await heading(page, 'Continue with Kith').waitFor()
}

/** Signs up; returns the recovery codes that were shown. */
const signUp = async (t: ExecutionContext, page: Page): Promise<string[]> => {
  await openPasskeyPage(page)
  await assertAccessible(t, page, 'passkeys')
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByLabel('I am 18 or older').check()
  await page.getByLabel('I accept the Community Guidelines').check()
  await assertAccessible(t, page, 'passkeys')
  await page.getByRole('button', { name: 'Make a passkey' }).click()
  await heading(page, 'Your recovery codes').waitFor()
  await assertAccessible(t, page, 'passkeys')
  const codes = await page.getByRole('listitem').allTextContents()
  await page.getByLabel('I keep them in a safe place').check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Pseudonym').waitFor()
  return codes
}

inBrowser('a person signs up by a passkey, signs out, and signs in again', async t => {
  const { page } = await openStranger(t)
  t.is((await signUp(t, page)).length, 10)
  await visit(page, '/api/logout')
  await openPasskeyPage(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByLabel('Pseudonym').waitFor()
})

type Accepted = { rpId: string; userId: string; allAcceptedCredentialIds: string[] }

inBrowser('a person who lost their passkey comes back with a recovery code', async t => {
  const { page, loseDevice } = await openStranger(t)
  await page.addInitScript(`
    globalThis.accepted = []
    PublicKeyCredential.signalAllAcceptedCredentials = async left => { accepted.push(left) }`)
  const [code = ''] = await signUp(t, page)
  await visit(page, '/api/logout')
  loseDevice()
  await openPasskeyPage(page)
  await page.getByRole('button', { name: 'I lost my passkey' }).click()
  await page.getByLabel('Recovery code').fill('0000-0000-0000-0000')
  await page.getByRole('button', { name: 'Make a new passkey' }).click()
  await page.getByText('This recovery code is not known here.').waitFor()
  await page.getByLabel('Recovery code').fill(code)
  await page.getByRole('button', { name: 'Make a new passkey' }).click()
  await page.getByLabel('Pseudonym').waitFor()

  await visit(page, '/settings')
  await waitForSplash(page)
  const ways = page.getByRole('list', { name: 'Where you are signed in' })
  await ways
    .getByRole('list', { name: /^Signed in by / })
    .getByText('This device')
    .waitFor()
  t.is(await ways.getByText(/^Passkey: /).count(), 2)
  await page.getByText('9 left. New codes replace the old ones.').waitFor()

  await page
    .getByRole('button', { name: /^Remove / })
    .last()
    .click()
  const removing = page.getByRole('dialog', { name: 'Remove this passkey?' })
  await removing.getByRole('button', { name: 'Remove' }).click()
  await waitForExpression(page, 'accepted.length === 1')
  const [left] = await page.evaluate<Accepted[]>('accepted')
  t.is(left?.rpId, 'localhost')
  t.is(left?.allAcceptedCredentialIds.length, 1, 'the browser offers no other')
  t.truthy(left?.userId)
})

inBrowser(
  'a member names a passkey, shows a code for another device, and renews the codes',
  async t => {
    const { page } = await openStranger(t)
    await signUp(t, page)
    await visit(page, '/settings')
    await waitForSplash(page)
    await page.getByRole('button', { name: /^Rename / }).click()
    const naming = page.getByRole('dialog', { name: 'Name this passkey' })
    await naming.getByLabel('Name').fill('Work laptop')
    await naming.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Passkey: Work laptop').waitFor()

    await page.getByRole('button', { name: /^Add a passkey on another device/ }).click()
    const linking = page.getByRole('dialog', { name: 'Add another device' })
    await linking.getByRole('button', { name: 'Show the code' }).click()
    await linking.getByRole('img', { name: 'QR code of the address below' }).waitFor()
    await assertAccessible(t, page, 'passkeys')
    await linking.getByRole('button', { name: 'Done' }).click()

    await page.getByRole('button', { name: /^New recovery codes/ }).click()
    const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
    await codes.getByLabel('I keep them in a safe place').check()
    await codes.getByRole('button', { name: 'Continue' }).click()
    await codes.waitFor({ state: 'detached' })
  },
)

inBrowser(
  'the login page says who may join, and takes an invitation along to every provider',
  async t => {
    const { origin } = await startPasskeyServer(t, { KITH_SIGN_UP: 'invitation' })
    const page = await openPage(t, { origin, reducedMotion: true })
    await visit(page, '/auth/login?error=sign_up_limited')
    await page.getByText('Many people have signed up from your network today.').waitFor()
    await visit(page, '/auth/login')
    await page.getByText('We take new members by invitation.').waitFor()
    await assertAccessible(t, page, 'login')
    await visit(page, '/auth/login#invitation=token')
    const google = page.getByRole('link', { name: 'Continue with Google' })
    await page.locator('a[href="/api/auth/oidc?invitation=token#invitation=token"]').waitFor()
    t.is(await google.getAttribute('href'), '/api/auth/google?invitation=token')
  },
)

inBrowser('the login page offers passkeys and the provider beside them', async t => {
  const { issuer, signInAs } = await startOpenIdIssuer(t)
  const { origin } = await startPasskeyServer(t, {
    OIDC_ISSUER_URL: issuer,
    OIDC_CLIENT_ID: 'kith',
    OIDC_NAME: 'Northside Club',
    KITH_PASSKEYS: 'yes',
  })
  const page = await openPage(t, { origin, reducedMotion: true })
  await visit(page, '/auth/login#invitation=token')
  const names = ['Kith', 'Northside Club', 'Google'].map(name => `Continue with ${name}`)
  const links = page.getByRole('link', { name: /^Continue with/ })
  await links.first().waitFor()
  await assertAccessible(t, page, 'login')
  t.deepEqual(await links.allInnerTexts(), names)
  t.deepEqual(await links.evaluateAll(all => all.map(one => one.getAttribute('href'))), [
    '/api/auth/passkeys?invitation=token#invitation=token',
    '/api/auth/oidc?invitation=token',
    '/api/auth/google?invitation=token',
  ])
  await links.first().click()
  await heading(page, 'Continue with Kith').waitFor()
  await visit(page, '/auth/login')
  signInAs('robin')
  await links.nth(1).click()
  await page.waitForURL(url => url.pathname !== '/auth/login')
})

inBrowser(
  'a member downloads with their passkey, and without it asks, cancels and asks again',
  async t => {
    const { page, loseDevice, caughtUp } = await openStranger(t)
    await signUp(t, page)
    await visit(page, '/settings')
    await waitForSplash(page)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Download my data/ }).click()
    t.regex((await downloading).suggestedFilename(), /^kith-\d{4}-\d\d-\d\d\.zip$/)

    loseDevice()
    await page.getByRole('button', { name: /^Delete Account/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await dialog.getByText('Your device asks for your passkey next.').waitFor()
    await dialog.getByLabel('Type DELETE to confirm').fill('DELETE')
    await page.keyboard.press('Enter')
    await dialog.getByText('No passkey was used. Try again when you are ready.').waitFor()
    await assertAccessible(t, page, 'passkeys')
    await dialog.getByRole('button', { name: 'Keep Account' }).click()
    await dialog.waitFor({ state: 'detached' })

    const asking = page.getByRole('button', { name: /^I lost my passkey/ })
    await asking.click()
    await page.getByText(/^From .* without a passkey\. Not you\? Cancel this\./).waitFor()
    await caughtUp()
    await visit(page, '/settings')
    await waitForSplash(page)
    await page.getByText('In a day your data can be downloaded').waitFor()
    await assertAccessible(t, page, 'passkeys')
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await asking.waitFor()
    await asking.click()
    await page.getByRole('button', { name: 'Cancel', exact: true }).waitFor()
  },
)

inBrowser('a member deletes their account with their passkey', async t => {
  const { page } = await openStranger(t)
  await signUp(t, page)
  await visit(page, '/settings')
  await waitForSplash(page)
  await page.getByRole('button', { name: /^Delete Account/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Get Started' }).waitFor()
  await waitForToast(page, 'Account Deleted')
})

inBrowser(
  'a browser inside an app shows the address to open elsewhere, with the invitation',
  async t => {
    const { origin, page } = await openStranger(t)
    await page.addInitScript(`Object.defineProperty(Navigator.prototype, 'userAgent', {
    get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Instagram 350.0' })`)
    const shows = (text: string) =>
      until(async () => (await page.getByLabel('Address of this page').inputValue()) === text)
    await visit(page, '/auth/login?next=%2Fevents#invitation=a-token')
    await waitForSplash(page)
    await shows(`${origin}/auth/login?next=%2Fevents#invitation=a-token`)
    await assertAccessible(t, page, 'a browser inside an app')
    await page.evaluate('sessionStorage.setItem = () => {}; sessionStorage.clear()')
    await page.getByRole('link', { name: 'Continue with Kith' }).click()
    for (const view of ['Create an account', 'I lost my passkey']) {
      await page.getByRole('button', { name: view }).click()
      await shows(`${origin}/auth/login#invitation=a-token`)
      await page.getByRole('button', { name: 'Back' }).click()
    }
  },
)

inBrowser(
  'a passkey that Kith does not know is offered no more, where browsers can be told',
  async t => {
    const { page } = await openStranger(t)
    await page.addInitScript(`
    globalThis.signalled = []
    PublicKeyCredential.signalUnknownCredential = async gone => { signalled.push(gone) }`)
    await signUp(t, page)
    await visit(page, '/api/logout')
    await openPasskeyPage(page)
    await page.route('**/api/passkeys/sign-in', route =>
      route.fulfill({
        status: 401,
        contentType: 'application/problem+json',
        body: JSON.stringify({ status: 401, code: 'passkey_unknown', detail: 'Unknown here.' }),
      }),
    )
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await waitForExpression(page, 'signalled.length === 1')
    const [gone] = await page.evaluate<{ rpId: string; credentialId: string }[]>('signalled')
    t.is(gone?.rpId, 'localhost')
    t.truthy(gone?.credentialId)
  },
)
