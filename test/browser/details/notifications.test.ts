import type { Page } from 'playwright-core'
import { tellProfileView } from '../../../contracts/core/jobs.ts'
import { limits, timing } from '../../../contracts/core/limits.ts'
import { community } from '../../http/community.ts'
import { pendingJobs } from '../../waiting/pending-jobs.ts'
import { until } from '../../waiting/until.ts'
import { inBrowser, openPage, visit } from '../chromium.ts'
import {
  matchMoment,
  visitListening,
  waitForExpression,
  waitForFocus,
  waitForSplash,
} from '../setup.ts'

const toast = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const matched = "It's a Match! 🎉"

/**
 * Records in a page how often it shows a text and whether it announces it, because both disappear
 * again.
 */
const watchFor = async (page: Page, words: string) => {
  await page.addInitScript(`
    window.timesSaid = 0
    window.isAnnounced = false
    new MutationObserver(changes => {
      for (const { textContent } of document.querySelectorAll('[role="status"]'))
        window.isAnnounced ||= textContent.includes(${JSON.stringify(words)})
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node.localName === 'li' && node.textContent.includes(${JSON.stringify(words)}))
            window.timesSaid += 1
    }).observe(document, { childList: true, subtree: true })
  `)
  return {
    waitForAnnouncement: () => waitForExpression(page, 'window.isAnnounced'),
    timesSaid: () => page.evaluate('window.timesSaid'),
  }
}

inBrowser('a match is shown once to each member, by the swipe or by the live message', async t => {
  const { origin, me, you, swipe, caughtUp } = await community(t)
  await swipe(me, you)
  await caughtUp()
  const options = { origin, reducedMotion: true, stickyToasts: true }
  const first = await openPage(t, { ...options, cookie: me.cookie })
  const second = await openPage(t, { ...options, cookie: you.cookie })
  // A name is isolated by two invisible characters.
  const named = 'matched'
  const watches = [await watchFor(first, named), await watchFor(second, matched)]
  await Promise.all([visitListening(first, '/profile'), visitListening(second, '/')])

  await second.getByRole('button', { name: 'Like', exact: true }).click()
  await toast(first, 'matched')
    .getByText(/^You and .?Rowan.? matched$/)
    .waitFor()
  await toast(first, 'matched').getByText('You both liked each other.').waitFor()
  await matchMoment(second).getByText('You both liked each other.').waitFor()
  for (const watch of watches) await watch.waitForAnnouncement()
  await second.keyboard.press('Escape')
  await second.getByRole('button', { name: 'Notifications 1 unread' }).waitFor()
  await toast(first, 'matched').getByRole('button', { name: 'Open chat' }).click()
  await first.getByRole('region', { name: 'Messages with Rowan' }).waitFor()

  const { body } = await me.get('/api/matches')
  await me.post(`/api/matches/${body[0].id}/messages`, { content: 'Hello' })
  await second
    .getByRole('status')
    .filter({ hasText: 'New message from Juniper, 1 unread.' })
    .waitFor()
  t.deepEqual(await Promise.all(watches.map(watch => watch.timesSaid())), [1, 0], 'as toasts')
})

inBrowser(
  'the bell counts, the sheet sorts, and a click marks as read and opens the page',
  async t => {
    let now = Date.parse('2026-06-01T12:00:00.000Z')
    const { origin, me, caughtUp } = await community(t, { clock: { now: () => new Date(now) } })
    const note = (title: string, actionUrl: string | null) =>
      me.post('/api/notifications', { type: 'event_reminder', title, message: 'Soon', actionUrl })
    for (let count = 0; count < limits.notificationsPage; count += 1) {
      now += limits.notesToSelf.per / limits.notesToSelf.count
      await note(`Number ${count}`, count === 99 ? '/events' : null)
    }
    await caughtUp()
    const page = await openPage(t, {
      origin,
      cookie: me.cookie,
      phone: true,
      reducedMotion: true,
    })
    await visit(page, '/')
    await waitForSplash(page)
    await page.getByRole('button', { name: 'Notifications 99+ unread' }).click()
    await sheet(page).getByText('Stay updated with your latest activity').waitFor()
    await sheet(page).getByRole('heading', { name: 'New (100)' }).waitFor()
    t.is(await sheet(page).getByRole('heading', { name: 'Earlier' }).count(), 0)
    t.is(await sheet(page).getByRole('button', { name: 'Create a sample' }).count(), 0)

    await sheet(page)
      .getByRole('button', { name: /Number 98/ })
      .click()
    await sheet(page).getByRole('heading', { name: 'New (99)' }).waitFor()
    await sheet(page).getByRole('heading', { name: 'Earlier' }).waitFor()
    const read = page.waitForResponse('**/api/notifications/*/read')
    await sheet(page)
      .getByRole('link', { name: /Number 99/ })
      .click()
    await page.waitForURL('**/events')
    await read
    await visit(page, '/')
    await waitForSplash(page)
    await page.getByRole('button', { name: 'Notifications 98 unread' }).click()
    await sheet(page).getByRole('button', { name: 'Mark all read' }).click()
    await toast(page, 'All notifications marked as read').waitFor()
    await sheet(page).getByRole('button', { name: 'Mark all read' }).waitFor({ state: 'detached' })
    t.is(await sheet(page).getByRole('heading', { name: /^New/ }).count(), 0)
    await sheet(page).getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  },
)

inBrowser(
  'notifications of messages name the matches who wrote; the stored texts do not',
  async t => {
    const { origin, me, you, match, quickMember, caughtUp } = await community(t)
    const sage = await quickMember('Sage')
    for (const other of [you, sage]) {
      const matchId = await match(me, other)
      await caughtUp()
      await other.post(`/api/matches/${matchId}/messages`, { content: 'Hello' })
    }
    await until(async () => (await me.get('/api/notifications')).body.length === 4)
    const { body } = await me.get('/api/notifications')
    for (const { title, message } of body) t.notRegex(title + message, /Rowan|Sage/)
    const page = await openPage(t, { origin, cookie: me.cookie, phone: true, reducedMotion: true })
    await visit(page, '/profile')
    await waitForSplash(page)
    await page.getByRole('button', { name: 'Notifications 4 unread' }).click()
    for (const name of ['Rowan', 'Sage']) {
      const row = sheet(page)
        .getByRole('listitem')
        .filter({ hasText: `${name} wrote to you.` })
      await row.getByRole('img', { name, exact: true }).waitFor()
    }
    await sheet(page)
      .getByRole('link', { name: /Sage wrote to you/ })
      .click()
    await page.getByRole('region', { name: 'Messages with Sage' }).waitFor()
  },
)

inBrowser('the list slides out from the side, keeps the focus, and gives it back', async t => {
  const { origin, me, caughtUp } = await community(t)
  await me.post('/api/notifications', { type: 'new_message', title: 'A note', message: 'Soon' })
  await caughtUp()
  for (const phone of [true, false]) {
    const page = await openPage(t, { origin, cookie: me.cookie, phone, reducedMotion: true })
    await visit(page, '/')
    await waitForSplash(page)
    const bell = page.getByRole('button', { name: /^Notifications/ })
    await bell.focus()
    await page.keyboard.press('Enter')
    await sheet(page).getByText('A note').waitFor()
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
    const box = await sheet(page).boundingBox()
    t.like(box, { y: 0, height })
    t.is((box?.x ?? 0) + (box?.width ?? 0), width, 'at the right edge')
    t.true((box?.x ?? 0) > 0, 'the screen stays in sight beside it')
    for (let step = 0; step < 6; step += 1) {
      await page.keyboard.press('Tab')
      t.is(await sheet(page).locator(':focus').count(), 1, 'focus stays inside')
    }
    await page.keyboard.press('Escape')
    await sheet(page).waitFor({ state: 'detached' })
    await waitForFocus(page, bell)
  }
})

const signs = [
  ["It's a Match! 🎉", '/matches'],
  ['New message', '/messages'],
  ['Profile view', '/profile'],
  ['Group chat invitation', '/group-chats'],
  ['Event reminder', '/events'],
] as const

/** Makes the page what it is with the demo community, which takes long to make. */
const asInDemo = (page: Page) =>
  page.route(
    url => url.pathname === '/',
    async route => {
      const response = await route.fetch()
      const body = (await response.text()).replace(
        'name="kith-samples" content="off"',
        'name="kith-samples" content="on"',
      )
      await route.fulfill({ response, body })
    },
  )

for (const phone of [true, false])
  inBrowser(
    `notifications are named and one row a person, new or earlier, phone: ${phone}`,
    async t => {
      const { origin, me, you, match, caughtUp } = await community(t)
      const matchId = await match(me, you)
      await caughtUp()
      const path = `/api/matches/${matchId}/messages`
      for (const content of ['One', 'Two']) {
        await you.post(path, { content })
        await caughtUp()
        await until(async () => (await me.get('/api/notifications/unread-count')).body.count > 0)
        await me.get(path)
        await until(async () => (await me.get('/api/notifications/unread-count')).body.count === 0)
      }
      const page = await openPage(t, { origin, cookie: me.cookie, phone, reducedMotion: true })
      await visit(page, '/')
      await waitForSplash(page)
      await page.getByRole('button', { name: 'Notifications' }).click()
      const earlier = sheet(page).getByRole('region', { name: 'Earlier' })
      const row = earlier.getByRole('listitem').filter({ hasText: 'wrote to you' })
      await row.getByText(/Rowan.? wrote to you/).waitFor()
      t.is(await row.count(), 1)
      await row.getByText('New message (2)').waitFor()
      t.is(await sheet(page).getByRole('region', { name: /^New/ }).count(), 0, 'the chat was read')
    },
  )

inBrowser('a demo member creates five samples, one at a time', async t => {
  const { origin, me } = await community(t)
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await visit(page, '/')
  await waitForSplash(page)
  await page.getByRole('button', { name: 'Notifications' }).click()
  await sheet(page).getByText('No notifications yet').waitFor()
  t.is(await page.getByRole('button', { name: 'Create a sample' }).count(), 0, 'outside the demo')

  await asInDemo(page)
  await visit(page, '/')
  await waitForSplash(page)
  await page.getByRole('button', { name: 'Notifications' }).click()
  await sheet(page).getByText("You'll see new notifications here when they arrive").waitFor()
  for (const [index, [title, path]] of signs.entries()) {
    await page.getByRole('button', { name: 'Create a sample' }).click()
    await Promise.all([
      toast(page, 'Sample notification created').waitFor(),
      page.getByRole('menuitem', { name: title }).click(),
    ])
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await sheet(page)
      .getByRole('heading', { name: `New (${index + 1})` })
      .waitFor()
    const link = sheet(page).getByRole('link', { name: new RegExp(title) })
    t.is(await link.getAttribute('href'), path)
  }
})

inBrowser(
  'a toast reaches screen readers over a sheet that was opened before toasts could be shown',
  async t => {
    const { origin, me } = await community(t)
    const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
    await asInDemo(page)
    const isOpen = Promise.withResolvers<void>()
    await page.route('**/assets/Toasts-*.js', async route => {
      await isOpen.promise
      await route.continue()
    })
    await visit(page, '/')
    await waitForSplash(page)
    await page.getByRole('button', { name: 'Notifications' }).click()
    await sheet(page).getByText('No notifications yet').waitFor()
    await page.getByRole('button', { name: 'Create a sample' }).click()
    isOpen.resolve()
    await Promise.all([
      toast(page, 'Sample notification created').waitFor(),
      page.getByRole('menuitem').first().click(),
    ])
    t.pass()
  },
)

inBrowser('a card in front for three seconds counts as viewed once', async t => {
  const { origin, me, kith, caughtUp } = await community(t)
  await caughtUp()
  const page = await openPage(t, {
    origin,
    cookie: me.cookie,
    reducedMotion: true,
    withClock: true,
  })
  const statuses: number[] = []
  page.on('response', response => {
    if (response.url().endsWith('/api/profile-views')) statuses.push(response.status())
  })
  await visit(page, '/')
  await page.clock.fastForward(timing.splashShown)
  await page.getByRole('article', { name: 'Rowan' }).waitFor()
  // A slow page may start to count after it shows the card, so the clock runs until the view is
  // sent, and not on: the call would be given up by that clock.
  let isSent = false
  page.on('request', request => {
    if (request.url().endsWith('/api/profile-views')) isSent = true
  })
  await until(async () => {
    if (!isSent) await page.clock.fastForward(timing.profileView)
    return statuses.length > 0
  })
  t.deepEqual(statuses, [200])
  t.is(await pendingJobs(kith.ports.jobs, tellProfileView.queue), 1)

  let laterReports = 0
  page.on('request', request => {
    if (request.url().endsWith('/profile-views')) laterReports += 1
  })
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await page.getByRole('heading', { name: 'Your Profile', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Discover', exact: true }).click()
  await page.getByRole('article', { name: 'Rowan' }).waitFor()
  await page.clock.fastForward(2 * timing.profileView)
  await page.getByRole('button', { name: 'Notifications' }).click()
  await sheet(page).waitFor()
  t.is(laterReports, 0)
})
