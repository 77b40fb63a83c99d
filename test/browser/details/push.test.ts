import type { ExecutionContext } from 'ava'
import type { Page, Worker } from 'playwright-core'
import { type PushServiceStandIn, startPushService } from '../../engines/push-service.ts'
import { community } from '../../http/community.ts'
import { pins, words } from '../../http/shared-plans.ts'
import { until } from '../../waiting/until.ts'
import { inBrowser, openPage, visit } from '../chromium.ts'
import { go, waitForExpression, waitForServiceWorker, waitForSplash } from '../setup.ts'

/*
 * Headless Chromium has no push service and forbids notifications, so the specs replace permission,
 * subscription and notifications of a page. Pushes reach the service worker through the browser's
 * developer tools.
 */

const openService = async (t: ExecutionContext): Promise<PushServiceStandIn> => {
  const service = await startPushService()
  t.teardown(service.close)
  return service
}

/**
 * Replaces the browser's side of a page: the permission, and a subscription that survives reloads.
 */
const answerFor = (page: Page, service: PushServiceStandIn, answer: 'granted' | 'denied') =>
  page.addInitScript(`
    Object.defineProperty(Notification, 'permission', {
      get: () => sessionStorage.getItem('permission') ?? 'default',
    })
    Notification.requestPermission = async () => {
      sessionStorage.setItem('permission', '${answer}')
      return '${answer}'
    }
    const subscription = {
      toJSON: () => (${JSON.stringify(service.subscribe())}),
      unsubscribe: async () => {
        sessionStorage.removeItem('subscribed')
        return true
      },
    }
    PushManager.prototype.getSubscription = async () =>
      sessionStorage.getItem('subscribed') ? subscription : null
    PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
      sessionStorage.setItem('subscribed', applicationServerKey)
      return subscription
    }
  `)

const cardOf = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const deviceSwitch = (page: Page) =>
  cardOf(page).getByRole('switch', { name: 'Notify this device' })

const openSettings = async (page: Page) => {
  await visit(page, '/settings')
  await waitForSplash(page)
  await deviceSwitch(page).waitFor()
}

inBrowser('a member turns notifications on for a device, chooses, and turns them off', async t => {
  const { origin, me, caughtUp } = await community(t)
  const service = await openService(t)
  const options = { origin, cookie: me.cookie, reducedMotion: true, withServiceWorker: true }
  const page = await openPage(t, { ...options, stickyToasts: true, phone: true })
  await answerFor(page, service, 'granted')
  await openSettings(page)
  const settings = async () => (await me.get('/api/push/settings')).body
  // Kinds are chosen before the first device is on.
  await cardOf(page).getByRole('switch', { name: 'Invitations to group chats' }).click()
  await until(async () => !(await settings()).types.includes('group_chat_invite'))
  t.is(await deviceSwitch(page).getAttribute('aria-checked'), 'false')
  await deviceSwitch(page).click()
  await cardOf(page).getByText('1 device gets notifications.').waitFor()
  t.is(await deviceSwitch(page).getAttribute('aria-checked'), 'true')
  t.like(await settings(), { thisDevice: true, devices: 1 })
  await me.post('/api/notifications', { type: 'new_match', title: 'News', message: 'Of you' })
  await until(async () => service.pushes.length === 1)

  const kinds = cardOf(page).getByRole('group', { name: 'Notify me of' })
  await kinds.getByRole('switch', { name: 'Profile views' }).click()
  await kinds.getByRole('switch', { name: 'Messages', exact: true }).click()
  await cardOf(page).getByRole('switch', { name: 'Quiet hours' }).click()
  await cardOf(page).getByLabel('Quiet from').fill('21:30')
  await cardOf(page).getByLabel('Quiet until').fill('21:30')
  await cardOf(page).getByText('Choose an end time that differs from the start.').waitFor()
  await cardOf(page).getByLabel('Quiet until').fill('07:15')
  await cardOf(page).getByLabel('Quiet until').blur()
  await until(async () => (await settings()).quietHours?.to === '07:15')
  await caughtUp()
  const { types, quietHours } = await settings()
  t.true(types.includes('profile_view'))
  t.false(types.includes('new_message'))
  t.like(quietHours, { from: '21:30', to: '07:15' })

  await page.reload()
  await cardOf(page).getByText('1 device gets notifications.').waitFor()
  t.is(await cardOf(page).getByLabel('Quiet until').inputValue(), '07:15')
  await cardOf(page).getByRole('button', { name: 'Turn off everywhere' }).click()
  await cardOf(page).getByText('1 device gets notifications.').waitFor({ state: 'detached' })
  t.is(await deviceSwitch(page).getAttribute('aria-checked'), 'false')
  await waitForExpression(page, `sessionStorage.getItem('subscribed') === null`)
  t.like(await settings(), { devices: 0 })
})

inBrowser('a member whose browser blocks notifications reads how to allow them', async t => {
  const { origin, me } = await community(t)
  const service = await openService(t)
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await answerFor(page, service, 'denied')
  await openSettings(page)
  await cardOf(page).getByText('Your browser asks for permission first.').waitFor()
  await deviceSwitch(page).click()
  await cardOf(page).getByText('Your browser blocks notifications from this site.').waitFor()
  t.true(await deviceSwitch(page).isDisabled())
  t.like((await me.get('/api/push/settings')).body, { devices: 0 })
})

inBrowser('a device whose push service refused for hours is off, and says why', async t => {
  const { origin, me } = await community(t)
  const service = await openService(t)
  const page = await openPage(t, {
    origin,
    cookie: me.cookie,
    reducedMotion: true,
    withServiceWorker: true,
  })
  await answerFor(page, service, 'granted')
  await page.route('**/api/push/settings', async route => {
    const settings = await (await route.fetch()).json()
    await route.fulfill({ json: { ...settings, isRefused: !settings.thisDevice } })
  })
  await openSettings(page)
  const refused = cardOf(page).getByText('Off: the push service of your browser refused')
  await refused.waitFor()
  t.is(await deviceSwitch(page).getAttribute('aria-checked'), 'false')
  await deviceSwitch(page).click()
  await refused.waitFor({ state: 'detached' })
  t.is(await deviceSwitch(page).getAttribute('aria-checked'), 'true')
})

inBrowser('a browser without pushes says so', async t => {
  const { origin, me } = await community(t)
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await page.addInitScript('delete globalThis.PushManager')
  await openSettings(page)
  await cardOf(page).getByText('This browser does not support notifications.').waitFor()
  t.true(await deviceSwitch(page).isDisabled())
})

/** The service worker of a page, which records the notifications and the ended subscriptions. */
const watchWorker = async (page: Page): Promise<Worker> => {
  await waitForServiceWorker(page)
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('The page has no service worker.')
  await worker.evaluate(`
    self.shown = []
    self.ended = 0
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) =>
      void self.shown.push({ title, ...options })
    PushManager.prototype.getSubscription = async () => ({
      unsubscribe: async () => { self.ended += 1 },
    })
  `)
  return worker
}

/** Delivers a push to the service worker of a page, as the browser does. */
const deliverTo = async (page: Page, origin: string) => {
  const tools = await page.context().newCDPSession(page)
  const registered = new Promise<string>(resolve =>
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    }),
  )
  await tools.send('ServiceWorker.enable')
  const registrationId = await registered
  return (data: string) =>
    tools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
}

/** A member's page, and its watched service worker. */
const openWatched = async (t: ExecutionContext) => {
  const { origin, me } = await community(t)
  const options = { origin, cookie: me.cookie, reducedMotion: true, withServiceWorker: true }
  const page = await openPage(t, options)
  await visit(page, '/profile')
  await waitForSplash(page)
  return { origin, page, worker: await watchWorker(page) }
}

inBrowser('a push shows that there is something new, and a click opens the list', async t => {
  const { origin, page, worker } = await openWatched(t)
  const deliver = await deliverTo(page, origin)
  const shown = () => worker.evaluate<unknown[]>('self.shown')

  await deliver(JSON.stringify({ title: 'Kith', body: 'Something new on Kith' }))
  await worker.evaluate('Clients.prototype.matchAll = async () => []')
  const text = { title: 'Kith', body: 'Something new on Kith' }
  const usual = { ...text, tag: 'news', icon: '/icon-192.png' }
  for (const data of ['', 'no JSON', '{"title":1}', JSON.stringify({ ...usual, tag: 'x' })])
    await deliver(data)
  await until(async () => (await shown()).length === 4)
  t.deepEqual(await shown(), [usual, usual, usual, usual], 'none while Kith is in use')

  await page.evaluate(`navigator.serviceWorker.dispatchEvent(
    new MessageEvent('message', { data: 'open-notifications' }),
  )`)
  await page.getByRole('dialog', { name: 'Notifications' }).waitFor()
  t.is(new URL(page.url()).pathname + new URL(page.url()).hash, '/')
})

inBrowser('a browser that keeps watch over a plan is pushed, and shows it in use, too', async t => {
  const { origin, me } = await community(t)
  const service = await openService(t)
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const [plan] = (
    await me.post('/api/safety-plans', {
      ...{ ...words, ...pins, grace: 15 },
      ...{ beginsAt: inHours(1), checkInAt: inHours(2) },
    })
  ).body
  const page = await openPage(t, { origin, reducedMotion: true, withServiceWorker: true })
  await answerFor(page, service, 'granted')
  await visit(page, plan.link)
  await waitForSplash(page)
  await page.getByRole('button', { name: 'Keep watch' }).click()
  await page.getByRole('button', { name: 'Tell me here' }).click()
  await page.getByText('This browser is told when the plan changes.').waitFor()
  const { body } = await me.post(`/api/safety-plans/${plan.id}/answer`, { pin: pins.secondPin })
  t.is(body[0].state, 'ended')
  await until(async () => service.pushes.length === 1)
  const worker = await watchWorker(page)
  const deliver = await deliverTo(page, origin)
  await deliver(service.pushes[0]?.text ?? '')
  await until(async () => (await worker.evaluate('self.shown.length')) === 1)
  t.deepEqual(await worker.evaluate<unknown>('self.shown[0]'), {
    title: 'Kith',
    body: 'Open the plan that was shared with you',
    icon: '/icon-192.png',
    tag: 'plan',
    renotify: true,
    data: plan.link,
  })
})

inBrowser(
  'in discreet mode a push shows the name of the cover, or nothing about itself',
  async t => {
    const { origin, page, worker } = await openWatched(t)
    const deliver = await deliverTo(page, origin)
    await worker.evaluate('Clients.prototype.matchAll = async () => []')
    const shownAt = async (count: number) => {
      await deliver(JSON.stringify({ title: 'Kith', body: 'Something new on Kith' }))
      await until(async () => (await worker.evaluate('self.shown.length')) === count)
      return worker.evaluate<unknown>('self.shown.at(-1)')
    }
    const card = page.getByRole('region', { name: 'Discreet mode' })
    const noteChoice = (count: number) =>
      waitForExpression(page, `caches.keys().then(names => names.length === ${count})`)

    await go(page, '/settings')
    await card.getByRole('radio', { name: 'Notes' }).click()
    await noteChoice(2)
    const icon = '/covers/notes/icon-192.png'
    t.deepEqual(await shownAt(1), { title: 'Notes', body: 'Something new', icon, tag: 'news' })
    await card.getByRole('switch', { name: 'Blank notifications' }).click()
    await waitForExpression(
      page,
      `caches.match('/discreet-news').then(kept => kept.json()).then(({ body }) => body === '')`,
    )
    t.deepEqual(await shownAt(2), { title: 'Notes', body: '', icon, tag: 'news' })
    await card.getByRole('radio', { name: 'Kith' }).click()
    await waitForExpression(
      page,
      `caches.match('/discreet-news').then(kept => kept.json()).then(({ title }) => title === 'New')`,
    )
    t.deepEqual(await shownAt(3), { title: 'New', body: '', tag: 'news' })
    await card.getByRole('switch', { name: 'Blank notifications' }).click()
    await noteChoice(1)
    t.like(await shownAt(4), { title: 'Kith', body: 'Something new on Kith' })
  },
)

inBrowser('logging out ends the subscription of the browser', async t => {
  const { page, worker } = await openWatched(t)
  await page.getByRole('link', { name: 'Log Out' }).click()
  await page.getByRole('link', { name: 'Get Started' }).waitFor()
  await until(async () => (await worker.evaluate('self.ended')) === 1)
  t.pass()
})

inBrowser('a subscription of an earlier session is ended when Kith opens', async t => {
  const { origin, me } = await community(t)
  const service = await openService(t)
  const options = { origin, cookie: me.cookie, reducedMotion: true, withServiceWorker: true }
  const page = await openPage(t, options)
  await answerFor(page, service, 'granted')
  await visit(page, '/auth/login')
  await page.evaluate(`sessionStorage.setItem('subscribed', 'by somebody else')`)
  await waitForServiceWorker(page)
  await visit(page, '/')
  await waitForSplash(page)
  await waitForExpression(page, `sessionStorage.getItem('subscribed') === null`)
  t.pass()
})
