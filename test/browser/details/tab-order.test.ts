import type { ExecutionContext } from 'ava'
import type { Page } from 'playwright-core'
import { community } from '../../http/community.ts'
import { inBrowser, openPage, visit } from '../chromium.ts'
import { waitForExpression, waitForSplash } from '../setup.ts'

/** Presses of Tab on one screen, at most. */
const MOST_STOPS = 80

/**
 * What is wrong with where the focus is: '' if its centre is in the window and not covered by
 * something else; `end` when it has left the page.
 */
const faultOfFocus = `(async () => {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
  const at = document.activeElement
  if (!at || at === document.body) return 'end'
  // A visually hidden input is shown by its label.
  const isHidden = ({ width, height }) => width <= 1 || height <= 1
  const shown = isHidden(at.getBoundingClientRect()) ? at.closest('label') ?? at : at
  const { left, top, width, height } = shown.getBoundingClientRect()
  // A part that is higher than the window shows some of itself.
  const [from, to] = [Math.max(0, top), Math.min(innerHeight, top + height)]
  const [x, y] = [left + width / 2, height > innerHeight / 2 ? (from + to) / 2 : top + height / 2]
  const name = at.tagName + ' "' + (at.getAttribute('aria-label') ?? at.textContent ?? '').slice(0, 40) + '"'
  if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return name + ' is outside the window'
  const hit = document.elementFromPoint(x, y)
  if (!hit) return name + ' is at the edge'
  const label = shown.closest('label')
  const isHit = shown.contains(hit) || hit.contains(shown) || label?.contains(hit)
  return isHit ? '' : name + ' is covered by ' + hit.outerHTML.slice(0, 80)
})()`

/** True once the screen is there whole: a skeleton that goes would take the focus with it. */
const isThere = `document.querySelector('h1') !== null &&
  ![...document.querySelectorAll('[role="status"]')].some(one => one.textContent.startsWith('Loading'))`

/** Tabs through the screen and asserts that each focused element can be seen. Returns the stops. */
const tabThrough = async (t: ExecutionContext, page: Page, screen: string): Promise<number> => {
  const faults: string[] = []
  let stops = 0
  for (; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press('Tab')
    const fault = await page.evaluate<string>(faultOfFocus)
    if (fault === 'end' && stops > 0) break
    if (fault && fault !== 'end') faults.push(fault)
  }
  t.deepEqual(faults, [], screen)
  return stops
}

const screens = ['/', '/matches', '/messages', '/hobbies', '/hangouts', '/events', '/group-chats']
const others = ['/profile', '/settings', '/filter-settings', '/qa-questions', '/likes']

for (const phone of [true, false])
  inBrowser(
    `Tab shows each control of every main screen, ${phone ? 'on a phone' : 'on a desktop'}`,
    async t => {
      const { origin, me, you, match, quickMember, caughtUp } = await community(t)
      await quickMember('Ash')
      await you.patch('/api/profile', { bio: 'I bake rye bread. '.repeat(20) })
      const matchId = await match(me, you)
      await caughtUp()
      const page = await openPage(t, { origin, cookie: me.cookie, phone, reducedMotion: true })
      for (const path of [...screens, ...others, `/chat/${matchId}`]) {
        await visit(page, path)
        await waitForSplash(page)
        await page.waitForLoadState('networkidle')
        await waitForExpression(page, isThere)
        const stops = await tabThrough(t, page, path)
        t.true(stops > 2, `${stops} stops on ${path}`)
        if (path === '/hobbies') t.true(stops < 45, 'a category is one stop')
      }
    },
  )

inBrowser('Tab shows each control of every screen of the wizard, on a phone', async t => {
  const { origin, quickVisitor } = await community(t)
  const { cookie } = await quickVisitor('Ash')
  const page = await openPage(t, { origin, cookie, phone: true, reducedMotion: true })
  await visit(page, '/profile-setup')
  await waitForSplash(page)
  await page.getByRole('combobox', { name: 'City' }).waitFor()
  await tabThrough(t, page, 'the first part')
})

inBrowser('arrow keys move within a category of hobbies, also after a search', async t => {
  const { origin, me } = await community(t)
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await visit(page, '/hobbies')
  await waitForSplash(page)
  const food = page.getByRole('list', { name: 'Food & Drink' }).getByRole('button')
  const focused = () => page.evaluate<string>('document.activeElement.textContent')
  await food.first().focus()
  await page.keyboard.press('ArrowRight')
  t.is(await focused(), (await food.nth(1).textContent()) ?? '')
  t.is(await food.first().getAttribute('tabindex'), '-1')
  t.is(await food.nth(1).getAttribute('tabindex'), '0')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  t.is(await focused(), (await food.last().textContent()) ?? '', 'the row is a ring')
  await page.getByPlaceholder('Search hobbies...').fill('cook')
  await page.getByRole('button', { name: 'Cooking', exact: true }).waitFor()
  for (const list of await page.locator('main ul:has(button[aria-pressed])').all())
    t.is(await list.locator('button[tabindex="0"]').count(), 1)
})
