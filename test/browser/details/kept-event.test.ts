import type { ExecutionContext } from 'ava'
import { community } from '../../http/community.ts'
import { assertAccessible } from '../assert-accessible.ts'
import { inBrowser, openPage, visit } from '../chromium.ts'
import { go, heading, waitForExpression, waitForServiceWorker, waitForSplash } from '../setup.ts'
import { addAuthenticator } from '../virtual-authenticator.ts'

/** Everything that this site has on the device: both storages, all caches, all databases. */
const onDevice = `(async () => {
  const bodies = []
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys())
      if (!new URL(request.url).pathname.startsWith('/assets/'))
        bodies.push(request.url, await (await cache.match(request)).text())
  }
  const databases = await indexedDB.databases()
  return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, bodies, databases])
})()`

const SECRET = /Clay night|Kiln Row|green door|Marlowe/
const isKept = `${onDevice}.then(text => ${SECRET}.test(text))`
const isForgotten = `${onDevice}.then(text => !${SECRET}.test(text))`

const ELSEWHERE = 'https://www.wikipedia.org/'

/** A member who goes to an event, whose page has kept it. */
const goingMember = async (t: ExecutionContext, options: { withServiceWorker?: boolean } = {}) => {
  const all = await community(t)
  const { origin, me, you, caughtUp } = all
  const sage = await all.quickMember('Sage')
  const details = {
    title: 'Clay night',
    description: 'Two wheels.',
    eventDate: new Date(Date.now() + 7_200_000).toISOString(),
    timeZone: 'Asia/Tokyo',
    location: 'Kiln Row',
    address: 'The green door',
    contactPerson: 'Marlowe',
  }
  const { id } = (await me.post('/api/events', details)).body
  for (const one of [you, sage]) await one.post(`/api/events/${id}/rsvp`, { status: 'going' })
  await caughtUp()
  const page = await openPage(t, { origin, cookie: you.cookie, reducedMotion: true, ...options })
  await page.route(`${ELSEWHERE}**`, route => route.fulfill({ body: 'Elsewhere' }))
  await visit(page, '/settings')
  await waitForSplash(page)
  await waitForExpression(page, isKept)
  return { ...all, id, details, page, sage }
}

inBrowser('the next event can be read offline, and of its guests nothing is kept', async t => {
  const { page, me, sage } = await goingMember(t, { withServiceWorker: true })
  const kept = await page.evaluate<string>(onDevice)
  for (const other of ['Juniper', 'Sage', me.profileId, sage.profileId])
    t.false(kept.includes(other), other)
  await waitForServiceWorker(page)
  await page.context().setOffline(true)
  await visit(page, '/events')
  const event = page.getByRole('region', { name: 'Your next event' })
  await event.getByRole('heading', { name: 'Clay night' }).waitFor()
  const facts = await event.locator('dd').allTextContents()
  t.regex(facts[0] ?? '', /Tokyo time \(.*your time\)$/)
  t.deepEqual(facts.slice(1), ['Kiln Row', 'The green door', 'Marlowe'])
  await assertAccessible(t, page, 'offline')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('link', { name: 'Clay night' }).first().waitFor()
})

inBrowser('signing out leaves nothing of the next event on the device', async t => {
  const { page } = await goingMember(t)
  await go(page, '/profile')
  await page.getByRole('link', { name: 'Log Out' }).first().click()
  await page.getByRole('link', { name: 'Get Started' }).waitFor()
  t.notRegex(await page.evaluate<string>(onDevice), SECRET)
})

inBrowser('a session that ended elsewhere leaves nothing of the next event', async t => {
  const { page, you } = await goingMember(t)
  await page.goto('about:blank')
  await you.get('/api/logout')
  await visit(page, '/')
  await waitForExpression(page, isForgotten)
  t.pass()
})

inBrowser('an app lock leaves nothing of the next event, locked or not', async t => {
  const { page, origin } = await goingMember(t, { withServiceWorker: true })
  await addAuthenticator(page, origin)
  await page.reload()
  await waitForServiceWorker(page)
  const card = page.getByRole('region', { name: 'App lock' })
  await card.getByRole('switch', { name: 'Lock on this device' }).click()
  const lockNow = card.getByRole('button', { name: /^Lock now/ })
  await lockNow.waitFor()
  t.notRegex(await page.evaluate<string>(onDevice), SECRET)
  await page.reload()
  await page.getByRole('button', { name: 'Unlock' }).click()
  const asked = page.waitForResponse(answer => answer.url().endsWith('/api/events/next'))
  await asked
  await lockNow.click()
  await page.getByRole('button', { name: 'Unlock' }).waitFor()
  t.notRegex(await page.evaluate<string>(onDevice), SECRET)
  await page.context().setOffline(true)
  await visit(page, '/events')
  await heading(page, 'You are offline').waitFor()
  t.notRegex(await page.evaluate<string>('document.body.textContent'), SECRET)
})

inBrowser('a cover leaves nothing of the next event, until it is taken off', async t => {
  const { page } = await goingMember(t)
  const cover = page.getByRole('region', { name: 'Discreet mode' })
  await cover.getByRole('radio', { name: 'Notes' }).click()
  await waitForExpression(page, isForgotten)
  await cover.getByRole('radio', { name: 'Kith', exact: true }).click()
  await waitForExpression(page, isKept)
  t.pass()
})

inBrowser('a quick exit leaves nothing of the next event, also from the offline page', async t => {
  const { page } = await goingMember(t, { withServiceWorker: true })
  await page.getByRole('radio', { name: 'Leave', exact: true }).click()
  await page.getByRole('button', { name: 'Leave now' }).click()
  await page.waitForURL(ELSEWHERE)
  await visit(page, '/legal/terms')
  await heading(page, 'Terms').waitFor()
  t.notRegex(await page.evaluate<string>(onDevice), SECRET)

  await visit(page, '/settings')
  await waitForExpression(page, isKept)
  await waitForServiceWorker(page)
  await page.context().setOffline(true)
  await visit(page, '/events')
  await heading(page, 'Clay night').waitFor()
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape')
  await waitForExpression(page, "document.body.innerText === '' && document.title.length < 2")
  t.notRegex(await page.evaluate<string>(onDevice), SECRET)
  await page.reload({ waitUntil: 'commit' })
  await waitForExpression(page, "document.body?.innerText === '' && document.title.length < 2")
})

inBrowser('a second member in the same browser finds nothing of the next event', async t => {
  const { page, origin, quickMember } = await goingMember(t)
  const { cookie } = await quickMember('Ash')
  const [name = '', value = ''] = cookie.split('=')
  await page.context().addCookies([{ name, value, url: origin }])
  const theirs = await page.context().newPage()
  await page.close()
  await theirs.route('**/api/events/next', route => route.abort())
  await visit(theirs, '/settings')
  await waitForSplash(theirs)
  await waitForExpression(theirs, isForgotten)
  t.pass()
})

inBrowser('an event that is left, called off or hidden is forgotten', async t => {
  const { page, me, you, id, details, caughtUp } = await goingMember(t)
  await you.post(`/api/events/${id}/rsvp`, { status: 'not_going' })
  await waitForExpression(page, isForgotten)
  await you.post(`/api/events/${id}/rsvp`, { status: 'going' })
  await waitForExpression(page, isKept)
  await me.del(`/api/events/${id}`)
  await waitForExpression(page, isForgotten)

  const again = (await me.post('/api/events', details)).body.id
  await you.post(`/api/events/${again}/rsvp`, { status: 'going' })
  await waitForExpression(page, isKept)
  await me.post('/api/blocks', { profileId: you.profileId })
  await caughtUp()
  await page.reload()
  await waitForExpression(page, isForgotten)
  t.pass()
})

inBrowser('the next event is forgotten a day after the last answer', async t => {
  const { page } = await goingMember(t)
  const age = (ms: number) =>
    page.evaluate(`{
      const kept = JSON.parse(localStorage['kith.nextEvent'])
      kept.event.endDate = '2099-01-01T00:00:00.000Z'
      kept.keptAt = Date.now() - ${ms}
      localStorage['kith.nextEvent'] = JSON.stringify(kept)
    }`)
  await page.route('**/api/events/next', route => route.abort())
  await age(86_340_000)
  await visit(page, '/offline.html')
  await heading(page, 'Clay night').waitFor()
  await age(86_400_000)
  await page.reload()
  await waitForExpression(page, isForgotten)
  t.false(await page.getByRole('region', { name: 'Your next event' }).isVisible())
})
