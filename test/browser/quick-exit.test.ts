import { community } from '../http/community.ts'
import { until } from '../waiting/until.ts'
import { inBrowser, openPage, visit } from './chromium.ts'
import { heading, waitForExpression, waitForSplash } from './setup.ts'

const ELSEWHERE = 'https://www.wikipedia.org/'

inBrowser('three presses of Escape leave Kith at once, and going back shows nothing', async t => {
  const { origin, me } = await community(t)
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await page.route(`${ELSEWHERE}**`, route =>
    route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title><h1>Elsewhere</h1>' }),
  )
  await visit(page, '/settings')
  await waitForSplash(page)
  await page.getByRole('radio', { name: 'Leave', exact: true }).click()
  await page.getByRole('button', { name: 'Leave now' }).waitFor()
  await visit(page, '/matches')
  await waitForSplash(page)
  await page.evaluate("localStorage.setItem('kith.draft', 'a secret')")
  await page.evaluate("caches.open('kith-build-1')")
  await page.evaluate("caches.open('kith').then(cache => cache.put('/matches', new Response('')))")

  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape')
  await page.waitForURL(ELSEWHERE)
  await heading(page, 'Elsewhere').waitFor()
  await page.goBack({ waitUntil: 'commit' })
  await page.waitForURL(ELSEWHERE)

  await visit(page, '/legal/terms')
  await heading(page, 'Terms').waitFor()

  const other = await page.context().newPage()
  await visit(other, '/legal/terms')
  t.deepEqual(await other.evaluate('caches.keys()'), ['kith-build-1'], 'the offline page stays')
  t.is(await other.evaluate("localStorage.getItem('kith.draft')"), null)
  t.is((await me.get('/api/auth/user')).status, 200, 'only the page was left')
})

inBrowser('without a network the page is empty at once, and leaving can sign out', async t => {
  const { origin, me } = await community(t)
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await visit(page, '/settings')
  await waitForSplash(page)
  await page.getByRole('radio', { name: 'Leave and sign out' }).click()
  const leave = page.getByRole('button', { name: 'Leave now' })
  await leave.waitFor()
  await page.context().setOffline(true)
  await leave.click()
  await waitForExpression(page, "document.body.innerText === '' && document.title.length < 2")
  await page.context().setOffline(false)

  const again = await page.context().newPage()
  await visit(again, '/settings')
  await waitForSplash(again)
  await again.route(`${ELSEWHERE}**`, route => route.fulfill({ body: '' }))
  await again.getByRole('button', { name: 'Leave now' }).click()
  await again.waitForURL(ELSEWHERE)
  // The request to sign out outlives its page.
  await until(async () => (await me.get('/api/auth/user')).status === 401)
  t.pass()
})
