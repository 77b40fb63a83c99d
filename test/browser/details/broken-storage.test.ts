import type { Page } from 'playwright-core'
import { community } from '../../http/community.ts'
import type { TestMember } from '../../http/server.ts'
import { until } from '../../waiting/until.ts'
import { inBrowser, openPage, visit } from '../chromium.ts'
import { go, heading, waitForExpression, waitForSplash, waitForToast } from '../setup.ts'

const refuse = "() => { throw new DOMException('Refused.', 'SecurityError') }"
const isFull = "() => { throw new DOMException('The quota is exceeded.', 'QuotaExceededError') }"

const bothStorages = (what: string) =>
  `for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { configurable: true, ${what} })`

/** Scripts that break the storages of a page before anything of it runs. */
const breakages = {
  'the storages throw when they are touched': bothStorages(`get: ${refuse}`),
  'the device is full': `Storage.prototype.setItem = ${isFull}`,
  'the storages cannot be read': `Storage.prototype.getItem = ${refuse}`,
  'there are no storages': bothStorages('value: null'),
  'site data is refused': `${bothStorages(`get: ${refuse}`)}
    Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false })
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} })
    for (const name of ['indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: ${refuse} })`,
} as const

const hasRead = async (one: TestMember, matchId: string, text: string): Promise<boolean> =>
  JSON.stringify((await one.get(`/api/matches/${matchId}/messages`)).body).includes(text)

const ELSEWHERE = 'https://www.wikipedia.org/'

const leave = async (page: Page) => {
  await page.route(`${ELSEWHERE}**`, route =>
    route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title><h1>Elsewhere</h1>' }),
  )
  await page.getByRole('button', { name: 'Leave now' }).click()
  await page.waitForURL(ELSEWHERE)
}

for (const [what, script] of Object.entries(breakages)) {
  inBrowser(`public pages open where ${what}`, async t => {
    const { origin } = await community(t)
    const page = await openPage(t, { origin, reducedMotion: true })
    await page.addInitScript(script)
    for (const [path, title] of [
      ['/legal/terms', 'Terms'],
      ['/manifesto', 'Why Kith exists'],
      ['/auth/login', 'Log in to Kith'],
    ] as const) {
      await visit(page, path)
      await waitForSplash(page)
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
    }
    const cookies = page.getByText('Kith needs cookies to log you in.')
    t.is(await cookies.count(), what === 'site data is refused' ? 1 : 0)
    await visit(page, '/')
    await waitForSplash(page)
    await page.getByRole('link', { name: 'Get Started' }).click()
    await heading(page, 'Log in to Kith').waitFor()
  })

  inBrowser(`a message is sent, and Kith left at once, where ${what}`, async t => {
    const { origin, me, you, match, caughtUp } = await community(t)
    const matchId = await match(me, you)
    await caughtUp()
    const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
    await page.addInitScript(script)
    await visit(page, '/settings')
    await waitForSplash(page)
    await page.getByRole('radio', { name: 'Leave', exact: true }).click()
    await waitForToast(page, 'Your browser keeps nothing for Kith')
    await page.getByRole('radio', { name: 'Dark' }).click()
    t.is(await page.evaluate('document.documentElement.dataset.theme'), 'dark')

    await go(page, `/chat/${matchId}`)
    const field = page.getByPlaceholder('Type a message...')
    await field.fill('Tea on Friday?')
    await field.press('Enter')
    await page.getByText('Tea on Friday?').first().waitFor()
    await waitForExpression(page, "document.querySelector('main textarea').value === ''")
    await until(() => hasRead(you, matchId, 'Tea on Friday?'))
    await leave(page)
    t.pass()
  })
}

/** What both storages of a browser hold, read where no script of Kith runs. */
const stored = async (page: Page): Promise<string> => {
  const bare = await page.context().newPage()
  await visit(bare, '/robots.txt')
  return bare.evaluate<string>('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])')
}

for (const [what, script] of Object.entries(breakages))
  inBrowser(`signing out leaves nothing of the next event where ${what}`, async t => {
    const { origin, me, you, caughtUp } = await community(t)
    const eventDate = new Date(Date.now() + 7_200_000).toISOString()
    const event = { title: 'Clay night', description: 'Two wheels.', eventDate }
    const { id } = (await me.post('/api/events', event)).body
    await you.post(`/api/events/${id}/rsvp`, { status: 'going' })
    await caughtUp()
    const page = await openPage(t, { origin, cookie: you.cookie, reducedMotion: true })
    await page.addInitScript(script)
    await visit(page, '/events')
    await waitForToast(page, 'Your browser keeps nothing for Kith')
    await visit(page, '/api/logout')
    await page.getByRole('link', { name: 'Get Started' }).waitFor()
    t.notRegex(await stored(page), /Clay night/)
  })

inBrowser('a message waits in its page while the device is full and offline', async t => {
  const { origin, me, you, match, caughtUp } = await community(t)
  const matchId = await match(me, you)
  await caughtUp()
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await page.addInitScript(breakages['the device is full'])
  await visit(page, `/chat/${matchId}`)
  await waitForSplash(page)
  const field = page.getByPlaceholder('Type a message...')
  await field.waitFor()
  await page.context().setOffline(true)
  await field.fill('Tea on Friday?')
  await field.press('Enter')
  await page.getByText("Waiting. It's sent when you're back online.").waitFor()
  await page.context().setOffline(false)
  await page.getByText("Waiting. It's sent when you're back online.").waitFor({ state: 'detached' })
  await until(() => hasRead(you, matchId, 'Tea on Friday?'))
  t.pass()
})

inBrowser('two tabs on a device that is full, then has room, lose no message', async t => {
  const { origin, me, you, match, caughtUp } = await community(t)
  const matchId = await match(me, you)
  await caughtUp()
  const first = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await first.addInitScript(`{
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (...item) {
      if (window.isFull) throw new DOMException('The quota is exceeded.', 'QuotaExceededError')
      setItem.apply(this, item)
    }
  }`)
  const second = await first.context().newPage()
  const send = async (page: Page, text: string) => {
    const field = page.getByPlaceholder('Type a message...')
    await field.fill(text)
    await field.press('Enter')
    await page.getByText(text, { exact: true }).first().waitFor()
  }
  for (const page of [first, second]) {
    await visit(page, `/chat/${matchId}`)
    await waitForSplash(page)
    await page.getByPlaceholder('Type a message...').waitFor()
  }
  await first.context().setOffline(true)
  await first.evaluate('window.isFull = true')
  await send(first, 'Only in memory')
  await send(second, 'On the device')
  await first.evaluate('window.isFull = false')
  await send(first, 'On the device, too')
  await second.getByText('On the device, too').first().waitFor()
  const texts = ['Only in memory', 'On the device', 'On the device, too']
  for (const page of [first, second])
    for (const text of texts) await page.getByText(text, { exact: true }).first().waitFor()
  await first.context().setOffline(false)
  for (const text of texts) await until(() => hasRead(you, matchId, `"${text}"`))
  const { body } = await you.get(`/api/matches/${matchId}/messages`)
  t.is(body.length, texts.length, 'each once')
})
