import type { ExecutionContext } from 'ava'
import type { Locator, Page } from 'playwright-core'
import { page as pages } from '../../contracts/core/pages.ts'
import { community } from '../http/community.ts'
import { startServer } from '../http/server.ts'
import { until } from '../waiting/until.ts'
import { inBrowser, openPage, visit, windows } from './chromium.ts'
import {
  fillBasics,
  go,
  heading,
  nextStep,
  pictureFile,
  waitForSplash,
  waitForToast,
} from './setup.ts'

const tooltip = (page: Page) => page.getByRole('tooltip')

/**
 * Moves the pointer onto a control in small steps, because a jump counts as a move to the tooltip.
 */
const pointAt = async (page: Page, control: Locator) => {
  const box = await control.boundingBox()
  if (!box) throw new Error('The control is not on the screen.')
  await page.mouse.move(0, 0, { steps: 10 })
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 10 })
}

/** Names of the buttons and links in the page's main part that show an icon and no text. */
const iconControls = `[...document.querySelectorAll('main :is(button, a[href])')]
  .filter(control => control.checkVisibility() && control.querySelector('svg'))
  .filter(control => {
    const words = document.createTreeWalker(control, NodeFilter.SHOW_TEXT)
    for (let text = words.nextNode(); text; text = words.nextNode())
      if (text.data.trim() && text.parentElement.getBoundingClientRect().width > 1) return false
    return true
  })
  .map(control => control.getAttribute('aria-label') ?? control.textContent)`

inBrowser(
  'every screen of a member has the bell, which opens the list of notifications',
  async t => {
    const all = await community(t)
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
    await visit(page, '/')
    await waitForSplash(page)

    const titles: Record<string, string> = {
      [pages.landing]: 'Discover',
      [pages.matches]: 'Your Matches',
      [pages.likes]: 'Who Likes You',
      [pages.messages]: 'Messages',
      [`/chat/${matchId}`]: 'Rowan',
      [pages.hobbies]: 'My Hobbies',
      [pages.profile]: 'Your Profile',
      [pages.settings]: 'Account Settings',
      [pages.privacy]: 'Privacy Policy',
      [pages.license]: 'License Agreement',
      [pages.hangouts]: 'Hangout Finder',
      [pages.events]: 'Community Events',
      [pages.groupChats]: 'Group Chats',
      [`/group-chats/${founded.id}`]: group.name,
      [pages.questions]: 'Compatibility Questions',
      [pages.filters]: 'Filter & Privacy Settings',
    }
    const bell = page.getByRole('button', { name: 'Notifications' }).filter({ visible: true })
    for (const size of [windows.phone, windows.desktop]) {
      await page.setViewportSize(size)
      for (const [path, name] of Object.entries(titles)) {
        await go(page, path)
        await page.getByRole('heading', { name, level: 1 }).waitFor()
        t.is(await bell.count(), 1, `${path} at ${size.width} px has one bell`)
      }
    }

    await bell.click()
    await heading(page, 'Notifications').waitFor()
    await page.keyboard.press('Escape')
    await heading(page, 'Notifications').waitFor({ state: 'detached' })
    t.is(await page.evaluate('document.activeElement.textContent'), 'Notifications 1 unread')
  },
)

inBrowser('controls that show only an icon have a tooltip with their name and keys', async t => {
  const all = await community(t)
  const matchId = await all.match(all.me, all.you)
  await all.caughtUp()
  const page = await openPage(t, {
    origin: all.origin,
    cookie: all.me.cookie,
    reducedMotion: true,
  })
  await visit(page, `/chat/${matchId}`)
  await waitForSplash(page)
  await page.getByRole('heading', { name: 'Rowan', level: 1 }).waitFor()

  const names = (await page.evaluate(iconControls)) as string[]
  t.true(names.includes('Report or Block'))
  for (const name of names) {
    await pointAt(page, page.getByRole('main').getByRole('button', { name, exact: true }))
    await tooltip(page).filter({ hasText: name }).waitFor()
  }
  await pointAt(page, page.getByRole('button', { name: 'Send' }))
  await tooltip(page)
    .filter({ hasText: /^SendEnter/ })
    .waitFor()
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
    const close = page.getByRole('button', { name: 'Close' })
    await close.waitFor()
    await page.getByText('No notifications yet').waitFor()
    t.is(await tooltip(page).count(), 0)
    await page.keyboard.press('Escape')
    await close.waitFor({ state: 'detached' })
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
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

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>

const boxOf = async (part: Locator): Promise<Box> => {
  const box = await part.boundingBox()
  if (!box) throw new Error('The part is not on the screen.')
  return box
}

/** Asserts that a toast is on screen and does not cover a control. */
const assertFree = async (t: ExecutionContext, page: Page, title: string, control: Locator) => {
  const toast = page.getByRole('listitem').filter({ hasText: title })
  await toast.waitFor()
  await control.scrollIntoViewIfNeeded()
  await until(async () => {
    const [one, other] = [await boxOf(toast), await boxOf(control)]
    const isBeside = one.x + one.width <= other.x || other.x + other.width <= one.x
    return isBeside || one.y + one.height <= other.y || other.y + other.height <= one.y
  })
  t.pass(`${title} leaves the control free`)
}

inBrowser('toasts do not cover the next control, on a phone and on a desktop', async t => {
  const { origin, quickMember, quickVisitor } = await startServer(t)
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const visitor = await quickVisitor('Ash')
  const me = await quickMember('Rowan')
  for (const phone of [true, false]) {
    const options = { origin, phone, reducedMotion: true, stickyToasts: true }
    const wizard = await openPage(t, { ...options, cookie: visitor.cookie })
    await visit(wizard, '/profile-setup')
    await waitForSplash(wizard)
    await fillBasics(wizard, 'Ash')
    await nextStep(wizard, 1)
    await wizard.getByLabel('Add photos').setInputFiles([await pictureFile('me.jpg')])
    for (const next of ['Next: Select Hobbies', 'Back'])
      await assertFree(t, wizard, 'Photo Added', button(wizard, next))

    const page = await openPage(t, { ...options, cookie: me.cookie })
    await visit(page, '/qa-questions?pack=consent&question=10')
    await waitForSplash(page)
    await page.getByLabel('Your answer', { exact: true }).last().fill('To hear that it was seen.')
    await button(page, 'Save Answer').click()
    await page.getByText('Question 1 of 10').waitFor()
    for (const next of ['Save Answer', 'Skip Question', 'Finish Pack'])
      await assertFree(t, page, 'Answer Saved!', button(page, next))

    await go(page, '/hangouts')
    await page.getByRole('button', { name: 'Add weekend morning' }).click()
    await button(page, 'Save Availability').click()
    for (const next of [button(page, 'Yoga'), button(page, 'Save Availability')])
      await assertFree(t, page, 'Missing Information', next)
  }
})
