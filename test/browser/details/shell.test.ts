import type { ExecutionContext } from 'ava'
import type { Locator, Page } from 'playwright-core'
import { timing } from '../../../contracts/core/limits.ts'
import { pageAt } from '../../../contracts/pages.ts'
import { texts as premiumTexts } from '../../../web/payments/texts.ts'
import { startStripeStandIn } from '../../engines/stripe-stand-in/stripe-stand-in.ts'
import { community } from '../../http/community.ts'
import { startServer } from '../../http/server.ts'
import { until } from '../../waiting/until.ts'
import { assertUncovered, assertUncoveredAtRest } from '../assert-uncovered.ts'
import { inBrowser, openPage, visit, windows } from '../chromium.ts'
import {
  addPictures,
  closeByEscape,
  fillBasics,
  go,
  heading,
  nextStep,
  pictureFile,
  waitForExpression,
  waitForFocus,
  waitForSplash,
  waitForToast,
} from '../setup.ts'
import { serveStripeJs } from '../stripe-js.ts'

const tooltip = (page: Page) => page.getByRole('tooltip')
const notifications = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

/**
 * Points at a control until a tooltip with these words shows. The pointer comes from the corner or
 * straight from an edge: on its way it may open another tooltip, which then waits for the pointer
 * to reach it. In small steps, because a jump counts as a move to the tooltip.
 */
const pointAt = async (page: Page, control: Locator, words: string | RegExp) => {
  let tries = 0
  await until(async () => {
    const box = await control.boundingBox()
    const size = page.viewportSize()
    if (!box || !size) return false // what is loaded meanwhile may replace the control
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const starts = [[0, 0] as const, [x, 0] as const, [x, size.height - 1] as const]
    const [left, top] = starts[tries++ % starts.length] ?? [0, 0]
    await page.mouse.move(left, top, { steps: 10 })
    await page.mouse.move(x, y, { steps: 10 })
    const shown = tooltip(page)
      .filter({ hasText: words })
      .waitFor({ timeout: 3 * timing.tooltip.delay })
    return shown.then(
      () => true,
      () => false,
    )
  })
}

/** Names of the buttons and links in a part that show an icon and no text. */
const iconControls = (
  selector: string,
) => `[...document.querySelector('${selector}').querySelectorAll('button, a[href]')]
  .filter(control => control.checkVisibility() && control.querySelector('svg'))
  .filter(control => {
    const words = document.createTreeWalker(control, NodeFilter.SHOW_TEXT)
    for (let text = words.nextNode(); text; text = words.nextNode())
      if (text.data.trim() && text.parentElement.getBoundingClientRect().width > 1) return false
    return true
  })
  .map(control => (control.getAttribute('aria-label') ?? control.textContent).trim())`

inBrowser(
  'every screen of a member has the bell, which opens the list of notifications',
  async t => {
    const stripe = await startStripeStandIn(t)
    const all = await community(t, { env: stripe.env })
    const matchId = await all.match(all.me, all.you)
    const interests = ['hiking']
    const group = { name: 'Slow readers', interests, availability: ['weekends'] }
    const { body: founded } = await all.me.post('/api/group-chats', group)
    await all.caughtUp()
    const page = await openPage(t, {
      origin: all.origin,
      cookie: all.me.cookie,
      reducedMotion: true,
    })
    await serveStripeJs(page, stripe, all.origin, { isLate: false })
    await visit(page, '/')
    await waitForSplash(page)

    const titles: Record<string, string> = {
      '/': 'Discover',
      '/matches': 'Your Matches',
      '/likes': 'Who Likes You',
      '/messages': 'Messages',
      [`/chat/${matchId}`]: 'Rowan',
      '/hobbies': 'My Hobbies',
      '/profile': 'Your Profile',
      '/settings': 'Account Settings',
      '/constellation': 'Constellation',
      '/link/unknown': 'One-time link',
      '/privacy-policy': 'Privacy Policy',
      '/license': 'License Agreement',
      '/hangouts': 'Hangout Finder',
      '/events': 'Community Events',
      '/group-chats': 'Group Chats',
      [`/group-chats/${founded.id}`]: group.name,
      '/qa-questions': 'Compatibility Questions',
      '/filter-settings': 'Filter & Privacy Settings',
      '/ai-onboarding': 'Your profile is ready',
      '/subscribe': premiumTexts.subscribeScreen.headline,
      [`${pageAt('/subscribe')}?plan=monthly`]: premiumTexts.checkout.subscriptionTitle,
      '/checkout': premiumTexts.checkout.purchaseTitle,
      '/payment-success': premiumTexts.successPage.noneTitle,
      '/premium-success': premiumTexts.successPage.noneTitle,
    }
    const bell = page.getByRole('button', { name: 'Notifications' }).filter({ visible: true })
    for (const size of [windows.phone, windows.desktop]) {
      await page.setViewportSize(size)
      for (const [path, name] of Object.entries(titles)) {
        await go(page, path)
        await page.getByRole('heading', { name, level: 1 }).waitFor()
        t.is(await bell.count(), 1, `${path} at ${size.width} px has one bell`)
        await assertUncoveredAtRest(t, page, `${path} at ${size.width} px`)
      }
    }

    await go(page, pageAt('/filter-settings'))
    await page.getByRole('heading', { name: 'Filter & Privacy Settings' }).waitFor()
    await bell.click()
    await closeByEscape(page, notifications(page))
    await waitForExpression(page, "document.activeElement.textContent === 'Notifications 1 unread'")
  },
)

/** Points at every control of a part that shows only an icon, and expects its name as a tooltip. */
const findTooltips = async (page: Page, selector: string): Promise<string[]> => {
  const part = page.locator(selector)
  const names = await page.evaluate<string[]>(iconControls(selector))
  for (const name of names) {
    // The bell's count may load meanwhile and follow its name.
    const named = { name: new RegExp(`^${name}`) }
    await pointAt(
      page,
      part.getByRole('button', named).or(part.getByRole('link', named)).first(),
      name,
    )
  }
  return names
}

inBrowser('controls that show only an icon have a tooltip with their name and keys', async t => {
  const all = await community(t)
  const matchId = await all.match(all.me, all.you)
  await all.quickMember('Sage')
  await all.caughtUp()
  const page = await openPage(t, {
    origin: all.origin,
    cookie: all.me.cookie,
    reducedMotion: true,
    stickyToasts: true,
  })
  await page.setViewportSize(windows.rail)
  await visit(page, `/chat/${matchId}`)
  await waitForSplash(page)
  const screens = [
    [`/chat/${matchId}`, 'Rowan', 'More'],
    ['/', 'Discover', 'Report or Block'],
    ['/profile', 'Your Profile', 'Log out'],
    ['/filter-settings', 'Filter & Privacy Settings', 'Back to Discover'],
    ['/events', 'Community Events', 'Back to Hangouts'],
    ['/subscribe', 'More room to find your people', undefined],
  ] as const
  for (const [path, title, control] of screens) {
    await go(page, path)
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    if (path === pageAt('/')) await page.getByRole('article', { name: 'Sage' }).waitFor()
    const names = await findTooltips(page, 'main')
    if (control) t.true(names.includes(control), `${path}: ${names.join(', ')}`)
  }
  t.deepEqual(await findTooltips(page, 'nav[aria-label=Main]'), ['Kith, home'])

  await go(page, pageAt('/'))
  await page.getByRole('button', { name: 'Notifications' }).click()
  const sheet = page.getByRole('dialog', { name: 'Notifications' })
  await sheet.getByRole('heading', { name: 'New (1)' }).waitFor()
  t.deepEqual(await findTooltips(page, '[role=dialog]'), ['Close'])
  await sheet.getByRole('button', { name: 'Close' }).click()
  await sheet.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Pass', exact: true }).click()
  await waitForToast(page, 'Passed')
  t.deepEqual(await findTooltips(page, 'ol > li[data-state=open]'), ['Dismiss'])

  await go(page, `/chat/${matchId}`)
  await pointAt(page, page.getByRole('button', { name: 'Send' }), /^SendEnter/)
})

inBrowser(
  'a sheet opened by the pointer shows no tooltip; one opened by keyboard does',
  async t => {
    const { origin, quickMember } = await startServer(t)
    const me = await quickMember('Ash')
    const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
    await visit(page, '/matches')
    await waitForSplash(page)
    const bell = page.getByRole('button', { name: 'Notifications' })
    await bell.click()
    await page.getByText('No notifications yet').waitFor()
    t.is(await tooltip(page).count(), 0)
    await closeByEscape(page, notifications(page))
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await waitForFocus(page, bell)
    await tooltip(page).filter({ hasText: 'Notifications' }).waitFor()
  },
)

inBrowser('a toast can be dismissed while a sheet is open, and the sheet stays open', async t => {
  const { origin, quickMember } = await startServer(t)
  const me = await quickMember('Ash')
  const page = await openPage(t, {
    origin,
    cookie: me.cookie,
    reducedMotion: true,
    stickyToasts: true,
  })
  await visit(page, '/hobbies')
  await waitForSplash(page)
  await page.getByRole('button', { name: /^Hiking/ }).click()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await waitForToast(page, 'Hobbies Updated')
  await page.getByRole('button', { name: 'Notifications' }).click()
  await heading(page, 'Notifications').waitFor()
  const toast = page.getByRole('listitem').filter({ hasText: 'Hobbies Updated' })
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await toast.waitFor({ state: 'detached' })
  t.true(await heading(page, 'Notifications').isVisible())
})

const toastOf = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

/** Asserts that a toast is on screen and that every control can be pressed, or scrolled free. */
const assertKeepsClear = async (t: ExecutionContext, page: Page, title: string) => {
  await waitForToast(page, title)
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  const toast = await page.locator('[data-toasts]').boundingBox()
  const docked = page.locator('[data-docked]')
  const dock = (await docked.count()) > 0 ? await docked.boundingBox() : null
  if (toast && dock && width < 1024) {
    t.true(toast.y + toast.height <= dock.y + 1, `${title} is above the buttons at ${width} px`)
    t.true(height - dock.y - dock.height <= BAR, `${title} moves no buttons at ${width} px`)
  }
  await assertUncoveredAtRest(t, page, `${title} at ${width} px`)
  await assertUncovered(t, page, `${title} at ${width} px`)
  t.is(await toastOf(page, title).count(), 1)
}

/** Height of the navigation of a phone, in CSS pixels. */
const BAR = 68

const layouts = [windows.phone, { width: 360, height: 640 }, windows.rail, windows.desktop]

inBrowser('a toast covers no control of its page, in any layout', async t => {
  const { origin, me, match, quickVisitor, you, caughtUp } = await community(t)
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const visitor = await quickVisitor('Ash')
  const matchId = await match(me, you)

  const { body: event } = await you.post('/api/events', {
    title: 'Board games',
    description: 'Come.',
    eventDate: new Date(Date.now() + 9 * 86_400_000).toISOString(),
  })
  await caughtUp()
  for (const size of layouts) {
    const options = { origin, phone: size.width < 1024, reducedMotion: true, stickyToasts: true }
    const wizard = await openPage(t, { ...options, cookie: visitor.cookie })
    await wizard.setViewportSize(size)
    await visit(wizard, '/profile-setup')
    await waitForSplash(wizard)
    await fillBasics(wizard, 'Ash')
    await nextStep(wizard, 1)
    await addPictures(wizard.getByLabel('Add photos'), [await pictureFile('me.jpg')])
    await assertKeepsClear(t, wizard, 'Photo Added')
    await wizard.close()

    const page = await openPage(t, { ...options, cookie: me.cookie })
    await page.setViewportSize(size)
    await visit(page, '/qa-questions?pack=consent&question=10')
    await waitForSplash(page)
    await page.getByLabel('Your answer', { exact: true }).last().fill(`Seen at ${size.width}.`)
    await button(page, 'Save Answer').click()
    await assertKeepsClear(t, page, 'Answer Saved!')

    await go(page, '/hangouts')
    await page.getByRole('button', { name: 'Add weekend morning' }).click()
    await button(page, 'Save Availability').click()
    await assertKeepsClear(t, page, 'Missing Information')

    await go(page, '/hobbies')
    await heading(page, 'My Hobbies').waitFor()
    await page.getByRole('button', { name: /^Hiking/ }).click()
    await button(page, 'Save Changes').click()
    await assertKeepsClear(t, page, 'Hobbies Updated')

    await go(page, `/events/${event.id}`)
    const rsvp = page.getByRole('radiogroup').getByRole('radio', { checked: false })
    await rsvp.first().click()
    await assertKeepsClear(t, page, 'RSVP Updated')

    await page.route('**/messages', route =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await go(page, `/chat/${matchId}`)
    await page.getByPlaceholder('Type a message...').fill('Jazz?')
    await page.keyboard.press('Enter')
    await assertKeepsClear(t, page, 'Failed to send message.')
    await page.close()
  }
})

inBrowser('a toast goes with its page, and Escape closes the sheet before it', async t => {
  const { origin, quickMember, caughtUp } = await startServer(t)
  const me = await quickMember('Ash')
  await me.post('/api/notifications', { type: 'event_reminder', title: 'Soon', message: 'Tea' })
  await caughtUp()
  const page = await openPage(t, {
    origin,
    cookie: me.cookie,
    phone: true,
    reducedMotion: true,
    stickyToasts: true,
  })
  await visit(page, '/hobbies')
  await waitForSplash(page)
  const save = async () => {
    await page.getByRole('button', { name: /^Hiking/ }).click()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await waitForToast(page, 'Hobbies Updated')
  }
  const toast = toastOf(page, 'Hobbies Updated')

  await save()
  await page.getByRole('button', { name: 'Notifications' }).click()
  await closeByEscape(page, notifications(page))
  t.is(await toast.count(), 1)
  await page.keyboard.press('Escape')
  await toast.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Notifications' }).click()
  await notifications(page).getByRole('button', { name: 'Mark all read' }).click()
  const laterToast = toastOf(page, 'All notifications marked as read')
  await laterToast.waitFor()
  await closeByEscape(page, notifications(page))
  t.is(await laterToast.count(), 1, 'Escape closes the sheet also where the toast came later')

  await save()
  await go(page, '/events')
  await heading(page, 'Community Events').waitFor()
  await toast.waitFor({ state: 'detached' })
})

const smallPhones = [
  { ...windows.phone, a11y: 'off' },
  { ...windows.phone, a11y: 'on' },
  { width: 390, height: 664, a11y: 'off' },
  { width: 360, height: 640, a11y: 'off' },
  { width: 320, height: 640, a11y: 'off' },
  { width: 320, height: 640, a11y: 'on' },
  { width: 320, height: 568, a11y: 'off' },
  { width: 844, height: 390, a11y: 'off' },
  { width: 844, height: 390, a11y: 'on' },
  { width: 740, height: 360, a11y: 'on' },
  { width: 667, height: 375, a11y: 'on' },
] as const

/** Whether the toast lies over the cards or the swipe buttons. */
const isToastOverDeck = `(() => {
  const box = part => document.querySelector(part).getBoundingClientRect()
  const toast = box('[data-toasts] li')
  return ['article', '[data-docked]'].map(box).some(({ left, right, top, bottom }) =>
    toast.left < right && left < toast.right && toast.top < bottom && top < toast.bottom)
})()`

/** Where the swipe buttons and the front card's portrait are. */
const deckBoxes = `JSON.stringify(['[data-docked]', 'article > :first-child']
  .map(part => document.querySelector(part).getBoundingClientRect()))`

inBrowser('a toast covers no control of the deck and moves none, on any phone', async t => {
  const { origin, me, quickMember, caughtUp } = await community(t)
  await Promise.all(['Ash', 'Sage', 'Moss'].map(name => quickMember(name)))
  await caughtUp()
  const { body } = await me.get('/api/discover/friendship')
  const photos = ['a', 'b'].map((id, index) => ({
    photoUrl: `/media/photos/missing-${id}.webp`,
    isPrimary: index === 0,
    colour: null,
  }))
  const cards = body.map((card: object) => ({ ...card, photos, aiCompatibilityScore: 80 }))
  for (const { a11y, ...size } of smallPhones) {
    const page = await openPage(t, {
      origin,
      cookie: me.cookie,
      phone: true,
      reducedMotion: true,
      stickyToasts: true,
    })
    await page.setViewportSize(size)
    await page.route('**/api/discover/friendship', route => route.fulfill({ json: cards }))
    await page.addInitScript(`addEventListener('DOMContentLoaded', () => {
      document.documentElement.dataset.a11y = '${a11y}'
    })`)
    await visit(page, '/')
    await waitForSplash(page)
    await page.getByRole('tab', { name: 'Friends' }).click()
    await page.getByRole('button', { name: 'Next photo' }).waitFor()
    const before = await page.evaluate(deckBoxes)
    // The longest of their toasts. A click of Playwright would scroll the button into the middle.
    await page.getByRole('button', { name: 'Maybe', exact: true }).dispatchEvent('click')
    await waitForToast(page, 'Passed')
    const screen = `deck at ${size.width} x ${size.height} px, accessibility mode ${a11y}`
    await assertUncoveredAtRest(t, page, screen)
    t.is(await page.evaluate(deckBoxes), before, screen)
    t.false(await page.evaluate(isToastOverDeck), screen)
    t.is(await page.evaluate('scrollY'), 0)
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await waitForToast(page, 'Undone')
    await page.close()
  }
})
