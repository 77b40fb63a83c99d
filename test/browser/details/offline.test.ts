import type { Page } from 'playwright-core'
import { community } from '../../http/community.ts'
import { upload } from '../../http/photo-form.ts'
import { inBrowser, openPage, visit } from '../chromium.ts'
import { deployments } from '../deployments.ts'
import {
  heading,
  pictureFile,
  waitForExpression,
  waitForServiceWorker,
  waitForSplash,
  waitForToast,
} from '../setup.ts'

const caches = (page: Page) => page.evaluate<string[]>('caches.keys()')

/** Waits until two builds are cached: the current and a newer one. */
const waitForUpdate = (page: Page) =>
  waitForExpression(page, 'caches.keys().then(names => names.length === 2)')

/**
 * Waits until the newer build has taken over, after the browser has released every tab of the old
 * one.
 */
const takenOver = async (page: Page) => {
  const books = await page.context().newCDPSession(page)
  const statuses = new Map<string, string>()
  const allSettled = new Promise<void>(resolve =>
    books.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      for (const { versionId, status } of versions) statuses.set(versionId, status)
      const active = [...statuses.values()].filter(status => status !== 'redundant')
      if (active.length === 1 && active[0] === 'activated') resolve()
    }),
  )
  await books.send('ServiceWorker.enable')
  await allSettled
  await books.detach()
}

/** The paths of everything in every cache of this site. */
const cached = (page: Page) =>
  page.evaluate<string[]>(`(async () => {
    const caches_ = await Promise.all((await caches.keys()).map(name => caches.open(name)))
    const requests = (await Promise.all(caches_.map(cache => cache.keys()))).flat()
    return requests.map(({ url }) => new URL(url).pathname)
  })()`)

const isOfTheBuild = (path: string) =>
  /^\/(assets\/[\w.-]+\.(js|css|woff2)|offline\.html)$/.test(path)

inBrowser('Kith shows that it is offline and opens when the connection returns', async t => {
  const { origin, me } = await community(t)
  const page = await openPage(t, {
    origin,
    cookie: me.cookie,
    reducedMotion: true,
    withServiceWorker: true,
  })
  await visit(page, '/')
  await waitForSplash(page)
  await waitForServiceWorker(page)

  await page.context().setOffline(true)
  await waitForToast(page, 'You are offline')
  await page.getByRole('link', { name: /^Hobbies/ }).click()
  await page.getByText('could not be loaded').first().waitFor()
  await visit(page, '/matches')
  await heading(page, 'You are offline').waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('status').filter({ hasText: 'still cannot be reached' }).waitFor()

  await page.context().setOffline(false)
  await heading(page, 'No matches yet').waitFor()
  t.is(new URL(page.url()).pathname, '/matches')
})

inBrowser('signing in asks the provider once whatever is cached', async t => {
  const { origin } = await community(t)
  const page = await openPage(t, { origin, reducedMotion: true, withServiceWorker: true })
  await visit(page, '/auth/login')
  await waitForServiceWorker(page)
  await page.reload()
  await page.getByRole('link', { name: 'Continue with Kith' }).click()
  await page.getByLabel('E-mail address').fill('wren@example.org')
  const steps = (await page.context().cookies()).filter(({ name }) => name === 'kith_oidc_step')
  t.is(steps.length, 1)
  await page.getByRole('button', { name: 'Continue' }).click()
  await heading(page, 'Basic Info').waitFor()
})

inBrowser('the cache holds the build and no personal data', async t => {
  const { origin, me, you, match, caughtUp } = await community(t)
  const { buffer } = await pictureFile('you.jpg')
  const { photoUrl } = (await upload(origin, you, new Uint8Array(buffer))).body
  await you.post('/api/profile-photos', { photoUrl })
  const matchId = await match(me, you)
  await you.post(`/api/matches/${matchId}/messages`, { content: 'Tea on Sunday?' })
  await caughtUp()
  const page = await openPage(t, {
    origin,
    cookie: me.cookie,
    reducedMotion: true,
    withServiceWorker: true,
  })
  await visit(page, '/')
  await waitForSplash(page)
  await waitForServiceWorker(page)
  const before = (await cached(page)).toSorted()
  t.true(before.length > 10)
  t.deepEqual(
    before.filter(path => !isOfTheBuild(path)),
    [],
  )
  const shown = page.waitForResponse(answer => new URL(answer.url()).pathname.startsWith('/media/'))
  await visit(page, `/chat/${matchId}`)
  await page.getByRole('region', { name: 'Messages with Rowan' }).getByText('Tea').waitFor()
  await shown
  await visit(page, '/profile')
  await heading(page, 'About Me').waitFor()
  t.deepEqual((await cached(page)).toSorted(), before)
})

inBrowser('an open tab keeps its build and the next tab loads the new one', async t => {
  const { origin, deploy } = await deployments(t)
  const page = await openPage(t, { origin, reducedMotion: true, withServiceWorker: true })
  await visit(page, '/')
  await waitForSplash(page)
  await waitForServiceWorker(page)
  const [first = ''] = await caches(page)

  await deploy('ManifestoScreen')
  await page.evaluate('navigator.serviceWorker.ready.then(one => one.update())')
  await waitForUpdate(page)
  await page.getByRole('link', { name: 'Why does Kith exist?' }).click()
  await heading(page, 'Why Kith exists').waitFor()
  t.true((await caches(page)).includes(first))

  const next = await page.context().newPage()
  await page.close()
  await takenOver(next)
  await visit(next, '/manifesto')
  await heading(next, 'Why Kith exists').waitFor()
  t.deepEqual(await caches(next), ['kith-build-renewed'])
})

inBrowser('a screen whose file is gone from the server shows what to do', async t => {
  const { origin, deploy } = await deployments(t)
  const page = await openPage(t, { origin, reducedMotion: true })
  await visit(page, '/')
  await waitForSplash(page)
  await deploy('ManifestoScreen')
  await page.getByRole('link', { name: 'Why does Kith exist?' }).click()
  await page.getByText('This screen could not be loaded').waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await heading(page, 'Why Kith exists').waitFor()
  t.pass()
})
