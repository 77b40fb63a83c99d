import type { ExecutionContext } from 'ava'
import type { Page } from 'playwright-core'
import { community } from '../../http/community.ts'
import { startPasskeyServer } from '../../http/passkey-server.ts'
import { startServer } from '../../http/server.ts'
import { freePort } from '../../processes/free-port.ts'
import { assertAccessible } from '../assert-accessible.ts'
import { inBrowser, openPage, visit } from '../chromium.ts'
import { BRAND_FONT, fontOfTitle, haveFontsLoaded } from '../fonts.ts'
import { go, heading, waitForExpression, waitForServiceWorker, waitForSplash } from '../setup.ts'
import { addAuthenticator } from '../virtual-authenticator.ts'

const SECRET = 'Tea on Sunday'

const unlockButton = (page: Page) => page.getByRole('button', { name: 'Unlock' })
const card = (page: Page) => page.getByRole('region', { name: 'App lock' })
const lockSwitch = (page: Page) => card(page).getByRole('switch', { name: 'Lock on this device' })
const field = (page: Page) => page.getByRole('textbox', { name: 'Message Rowan' })
const stored = (page: Page) => page.evaluate<string>('JSON.stringify({ ...localStorage })')

type Options = { derivesKeys?: boolean; withClock?: boolean; withServiceWorker?: boolean }

/** A member with a match and an unsent message to them, whose device has an app lock. */
const lockedMember = async (t: ExecutionContext, { derivesKeys = true, ...rest }: Options = {}) => {
  const all = await community(t)
  const { origin, me, you } = all
  const matchId = await all.match(me, you)
  await all.caughtUp()
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true, ...rest })
  const loseDevice = await addAuthenticator(page, origin, { derivesKeys })
  await visit(page, `/chat/${matchId}`)
  await waitForSplash(page)
  await field(page).fill(SECRET)
  await waitForExpression(page, `JSON.stringify(localStorage['kith.unsent']).includes('${SECRET}')`)
  await go(page, '/settings')
  await lockSwitch(page).click()
  await card(page)
    .getByRole('button', { name: /^Lock now/ })
    .waitFor()
  const chat = `/chat/${matchId}`
  return { ...all, page, chat, loseDevice }
}

const lockNow = async (page: Page) => {
  await card(page)
    .getByRole('button', { name: /^Lock now/ })
    .click()
  await unlockButton(page).waitFor()
}

/** Everything that the page holds, as text. */
const content = (page: Page) => page.evaluate<string>('document.documentElement.outerHTML')

inBrowser('a locked page holds no data, and a passkey brings back what was written', async t => {
  const { page, chat } = await lockedMember(t)
  await assertAccessible(t, page, 'app lock')
  t.notRegex(await stored(page), /Tea on Sunday|"kith\.unsent/)
  await go(page, chat)
  await heading(page, 'Rowan').first().waitFor()
  t.is(await field(page).inputValue(), SECRET)
  await go(page, '/settings')
  await lockNow(page)
  await assertAccessible(t, page, 'locked')
  t.is(await page.title(), 'Locked · Kith')

  const calls: string[] = []
  page.on('request', request => calls.push(new URL(request.url()).pathname))
  await page.route('**/api/**', route => route.abort())
  await visit(page, chat)
  await unlockButton(page).waitFor()
  t.notRegex(await content(page), /Rowan|Juniper|Tea on Sunday/)
  t.deepEqual(
    calls.filter(path => path.startsWith('/api')),
    [],
  )
  await page.unroute('**/api/**')
  await unlockButton(page).click()
  await heading(page, 'Rowan').first().waitFor()
  t.is(await field(page).inputValue(), SECRET)
  await field(page).fill(`${SECRET}?`)
  await go(page, '/settings')
  await lockNow(page)
  await page.reload()
  await unlockButton(page).click()
  await card(page).waitFor()
  await go(page, chat)
  await field(page).waitFor()
  t.is(await field(page).inputValue(), `${SECRET}?`)
  t.notRegex(await stored(page), /Tea on Sunday/)
})

inBrowser('the server sends no data to a locked device, until its lock is turned off', async t => {
  const { page, me } = await lockedMember(t)
  const email = (await me.get('/api/auth/user')).body.user.email as string
  const sent = async () => (await visit(page, '/settings'))?.text() ?? ''
  const locked = await sent()
  await unlockButton(page).waitFor()
  t.false(locked.includes(email))
  t.notRegex(locked, /Juniper|Rowan/)

  await unlockButton(page).click()
  await lockSwitch(page).click()
  await card(page)
    .getByRole('button', { name: /^Lock now/ })
    .waitFor({ state: 'detached' })
  t.true((await sent()).includes(email))
})

inBrowser('fonts that arrive at the lock screen are shown behind it', async t => {
  const { page, chat } = await lockedMember(t)
  await visit(page, chat)
  await waitForExpression(page, haveFontsLoaded)
  await unlockButton(page).click()
  await heading(page, 'Rowan').first().waitFor()
  t.regex(await page.evaluate<string>(fontOfTitle), BRAND_FONT)
})

inBrowser('a passkey that derives no key keeps nothing on the device', async t => {
  const { page, chat } = await lockedMember(t, { derivesKeys: false })
  await card(page)
    .getByText(/^Drafts can't be encrypted/)
    .waitFor()
  t.notRegex(await stored(page), /Tea on Sunday|kith\.(unsent|sealed)/)
  await go(page, chat)
  await heading(page, 'Rowan').first().waitFor()
  t.is(await field(page).inputValue(), SECRET, 'memory has it')
  t.notRegex(await stored(page), /kith\.(unsent|sealed)/)
  await page.reload()
  await unlockButton(page).click()
  await field(page).waitFor()
  t.is(await field(page).inputValue(), '')
})

inBrowser(
  'a refused passkey opens nothing, and leaving or being offline does not either',
  async t => {
    const { page, chat, loseDevice } = await lockedMember(t, { withServiceWorker: true })
    await waitForServiceWorker(page)
    await page.context().setOffline(true)
    await lockNow(page)
    await unlockButton(page).click()
    await page.getByText('Kith could not open').waitFor()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await lockNow(page)

    loseDevice()
    await unlockButton(page).click()
    await page.getByRole('alert').filter({ hasText: 'No passkey was used.' }).waitFor()
    await page.route('https://www.wikipedia.org/**', route => route.fulfill({ body: 'Elsewhere' }))
    await page.getByRole('button', { name: 'Leave now' }).click()
    await page.waitForURL('https://www.wikipedia.org/')

    const other = await page.context().newPage()
    await visit(other, chat)
    await unlockButton(other).waitFor()
    t.notRegex(await stored(other), /sealed/, 'what was unsent is forgotten')
    await other.getByRole('link', { name: 'Sign out' }).click()
    await other.getByRole('link', { name: 'Get Started' }).waitFor()
    await waitForExpression(other, "!('kith.lock' in localStorage)")
    t.is(await stored(other), '{}', 'no lock without a session')
  },
)

inBrowser('tabs lock together, and each follows when the lock is turned off', async t => {
  const { page, origin, chat } = await lockedMember(t)
  const other = await page.context().newPage()
  await addAuthenticator(other, origin)
  await visit(other, chat)
  await unlockButton(other).waitFor()

  await lockNow(page)
  await unlockButton(page).click()
  await lockSwitch(page).click()
  await card(page)
    .getByRole('button', { name: /^Lock now/ })
    .waitFor({ state: 'detached' })
  await heading(other, 'Rowan').first().waitFor()
  t.is(await field(other).inputValue(), SECRET)
  t.regex(await stored(page), /kith\.unsent.*Tea on Sunday/)
  t.notRegex(await stored(page), /kith\.(lock|sealed)/)

  await lockSwitch(page).click()
  await unlockButton(other).waitFor()
  t.notRegex(await stored(page), /Tea on Sunday/)
})

inBrowser('a device that is not used for the chosen time locks, also while it sleeps', async t => {
  const { page } = await lockedMember(t, { withClock: true })
  await card(page).getByRole('radio', { name: '1 minute' }).click()
  await page.clock.fastForward(58_000)
  await page.keyboard.press('Tab')
  await page.clock.fastForward(58_000)
  await lockSwitch(page).waitFor()
  await page.clock.fastForward(3_000)
  await unlockButton(page).waitFor()
  t.false(await card(page).isVisible())

  await unlockButton(page).click()
  await card(page).waitFor()
  await page.clock.setSystemTime(Date.now() + 3_600_000)
  await page.evaluate("dispatchEvent(new Event('focus'))")
  await unlockButton(page).waitFor()
  t.false(await card(page).isVisible())
})

inBrowser('a device can lock as soon as Kith is hidden', async t => {
  const { page } = await lockedMember(t)
  const hide = () =>
    page.evaluate(`(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })()`)
  const whenHidden = card(page).getByRole('switch', { name: 'Lock when hidden' })
  await whenHidden.click()
  await waitForExpression(page, `JSON.parse(localStorage['kith.lock']).whenHidden`)
  await hide()
  t.notRegex(await content(page), /App lock/, 'at once')
  await unlockButton(page).waitFor()
})

inBrowser('a member who signs in by a passkey locks and unlocks with the same one', async t => {
  const { origin } = await startPasskeyServer(t)
  const page = await openPage(t, { origin, reducedMotion: true })
  await addAuthenticator(page, origin)
  await visit(page, '/auth/login')
  await waitForSplash(page)
  await page.getByRole('link', { name: 'Continue with Kith' }).click()
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByLabel('I am 18 or older').check()
  await page.getByLabel('I accept the Community Guidelines').check()
  await page.getByRole('button', { name: 'Make a passkey' }).click()
  await page.getByLabel('I keep them in a safe place').check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Pseudonym').waitFor()
  await visit(page, '/settings')
  await waitForSplash(page)
  await page.evaluate("navigator.credentials.create = () => Promise.reject(new Error('asked'))")
  await lockSwitch(page).click()
  await card(page).getByText('with a key from your passkey').waitFor()
  await lockNow(page)
  await unlockButton(page).click()
  await card(page).waitFor()
  t.pass()
})

inBrowser('the authenticator of the browser itself makes a passkey, seals and unlocks', async t => {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const server = await startServer(t, { env: { PORT: String(port), KITH_ORIGIN: origin } })
  const { cookie } = await server.quickMember('Juniper')
  const page = await openPage(t, { origin, cookie, reducedMotion: true })
  const tools = await page.context().newCDPSession(page)
  await tools.send('WebAuthn.enable')
  const { authenticatorId } = await tools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      hasPrf: true,
    },
  })
  await visit(page, '/settings')
  await waitForSplash(page)
  await lockSwitch(page).click()
  await card(page).getByText('with a key from your passkey').waitFor()
  t.regex(await stored(page), /\\"salt\\":\\"[\w-]{43}\\"/)
  await lockNow(page)
  await unlockButton(page).click()
  await card(page).waitFor()
  await lockNow(page)
  await tools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await unlockButton(page).click()
  await page.getByRole('alert').filter({ hasText: 'No passkey was used.' }).waitFor()
})

inBrowser('where no passkey can be made the card says what is needed', async t => {
  const { origin, me } = await community(t)
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await page.addInitScript('delete window.PublicKeyCredential')
  await visit(page, '/settings')
  await waitForSplash(page)
  await card(page).getByText('The lock needs a passkey.').waitFor()
  t.true(await lockSwitch(page).isDisabled())
})
