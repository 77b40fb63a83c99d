import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ExecutionContext } from 'ava'
import type { Page } from 'playwright-core'
import { pages } from '../../../contracts/features.ts'
import { pageAt } from '../../../contracts/pages.ts'
import { community } from '../../http/community.ts'
import { startServer } from '../../http/server.ts'
import { until } from '../../waiting/until.ts'
import { inBrowser, openPage, visit } from '../chromium.ts'
import { go, waitForSplash } from '../setup.ts'

/** Another site at a port of its own, and the headers of the visits to it. */
const otherSite = async (t: ExecutionContext) => {
  const visits: IncomingHttpHeaders[] = []
  const server = createServer(({ url, headers }, response) => {
    if (url?.startsWith('/.well-known/')) {
      const issuer = `${origin}/`
      const endpoints = {
        authorization_endpoint: `${origin}/in`,
        token_endpoint: `${origin}/token`,
      }
      response.setHeader('content-type', 'application/json')
      return response.end(JSON.stringify({ issuer, jwks_uri: `${origin}/keys`, ...endpoints }))
    }
    if (url !== '/favicon.ico') visits.push(headers)
    response.setHeader('content-type', 'text/html').end('<title>Elsewhere</title>')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  t.teardown(() => server.close())
  return { origin, visits }
}

/** Leads a visit of Wikipedia to the other site, with the headers that Wikipedia would get. */
const leadTo = (page: Page, { origin }: { origin: string }) =>
  page.route('https://www.wikipedia.org/**', route =>
    route.fulfill({ status: 302, headers: { location: `${origin}/` } }),
  )

inBrowser('a quick exit tells the other site nothing of Kith', async t => {
  const elsewhere = await otherSite(t)
  const { origin, me } = await community(t)
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await leadTo(page, elsewhere)
  await visit(page, pageAt('/matches'))
  await visit(page, pageAt('/settings'))
  await waitForSplash(page)
  await page.getByRole('radio', { name: 'Leave', exact: true }).click()
  await page.getByRole('button', { name: 'Leave now' }).click()
  await page.waitForURL(`${elsewhere.origin}/`)
  t.is(elsewhere.visits.length, 1)
  t.is(elsewhere.visits[0]?.referer, undefined)

  await page.goBack({ waitUntil: 'commit' })
  await until(() => elsewhere.visits.length === 2)
  t.is(elsewhere.visits[1]?.referer, undefined, 'a page that was open before leads there, too')
})

inBrowser('a provider of the sign-in learns the address of Kith from no header', async t => {
  const issuer = await otherSite(t)
  const env = { OIDC_ISSUER_URL: `${issuer.origin}/`, OIDC_CLIENT_ID: 'kith' }
  const { origin } = await startServer(t, { env })
  const page = await openPage(t, { origin, reducedMotion: true })
  await visit(page, pageAt('/auth/login'))
  await waitForSplash(page)
  await page.locator('a[href^="/api/auth/oidc"]').click()
  await page.waitForURL(`${issuer.origin}/in?**`)
  t.is(issuer.visits.length, 1)
  t.is(issuer.visits[0]?.referer, undefined)
})

/** Requests of the page for other origins. Aborts them. */
const foreignRequests = async (page: Page, origin: string): Promise<string[]> => {
  const foreign: string[] = []
  const isForeign = (url: URL) => url.protocol.startsWith('http') && url.origin !== origin
  await page.route(isForeign, route => {
    foreign.push(route.request().url())
    return route.abort()
  })
  page.on('websocket', socket => {
    if (new URL(socket.url()).host !== new URL(origin).host) foreign.push(socket.url())
  })
  return foreign
}

/** Links and forms to other origins that do not hide where their user comes from. */
const tellingLinks = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('a[href], area[href], form[action]')]
    .filter(one => /^https?:/.test(one.href ?? one.action))
    .filter(one => new URL(one.href ?? one.action).origin !== location.origin)
    .filter(one => !/noreferrer/.test(one.rel) && one.referrerPolicy !== 'no-referrer')
    .map(one => one.outerHTML)`)

inBrowser('no page requests anything of another host, or links to one with a Referer', async t => {
  const { origin, me, you, match, caughtUp } = await community(t)
  const matchId = await match(me, you)
  const event = { title: 'Picnic', description: 'Come.', eventDate: '2099-06-01T12:00:00.000Z' }
  const { id } = (await me.post('/api/events', event)).body
  const interests = { interests: ['hiking'], availability: ['weekends'] }
  const group = (await me.post('/api/group-chats', { name: 'Hikers', ...interests })).body
  await me.post(`/api/matches/${matchId}/messages`, { content: 'https://example.org/ is a link' })
  await caughtUp()
  const params: Record<string, string> = { mode: 'dating', matchId, id, groupId: group.id }
  const addresses = pages.map(path => path.replace(/:(\w+)/g, (_, name) => params[name] ?? name))

  for (const cookie of [undefined, me.cookie]) {
    const page = await openPage(t, { origin, reducedMotion: true, ...(cookie && { cookie }) })
    const foreign = await foreignRequests(page, origin)
    for (const address of [...addresses, '/no/such/page', '/api/docs', '/offline.html']) {
      await visit(page, address)
      await page.locator('h1').first().waitFor()
      t.deepEqual(foreign, [], address)
      t.deepEqual(await tellingLinks(page), [], address)
    }
    await page.waitForLoadState('networkidle')
    t.deepEqual(foreign, [])
  }
})

inBrowser('an unchanged read is answered 304 and stays on the screen', async t => {
  const { origin, me, you, match, caughtUp } = await community(t)
  await match(me, you)
  await caughtUp()
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  const statuses: number[] = []
  page.on('response', response => {
    if (new URL(response.url()).pathname === '/api/likes-received') statuses.push(response.status())
  })
  await visit(page, pageAt('/likes'))
  await waitForSplash(page)
  await until(() => statuses.length === 1)
  await go(page, pageAt('/settings'))
  await page.getByRole('radio', { name: 'Leave', exact: true }).waitFor()
  await go(page, pageAt('/likes'))
  await until(() => statuses.length === 2)
  t.deepEqual(statuses, [200, 304])
  await page.getByText('No likes yet').waitFor()
})
