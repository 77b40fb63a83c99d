import type { Locator, Page } from 'playwright-core'
import { community } from '../../http/community.ts'
import { upload } from '../../http/photo-form.ts'
import { startServer } from '../../http/server.ts'
import { jpegOf } from '../../samples/sample-images.ts'
import { until } from '../../waiting/until.ts'
import { inBrowser, openPage, visit } from '../chromium.ts'
import { heading, waitForSplash } from '../setup.ts'

const hasFocus = (target: Locator) =>
  until(() => target.evaluate(element => element === element.ownerDocument.activeElement))

/** Presses a button by the keyboard and waits until it is gone. */
const press = async (target: Locator) => {
  await target.press('Enter')
  await target.waitFor({ state: 'detached' })
}

const noted = (page: Page) => page.evaluate<string[]>('globalThis.focusedBody ?? []')

/** Notes each time that the focus stays on the body for a frame or longer. */
const watchBody = `document.addEventListener('DOMContentLoaded', () => {
  globalThis.focusedBody = []
  const look = () => {
    if (globalThis.watched && document.activeElement === document.body)
      globalThis.focusedBody.push(location.pathname)
    requestAnimationFrame(look)
  }
  look()
})`

inBrowser('after an unblock focus is at the next row, the one before, and the heading', async t => {
  const { origin, me, you, quickMember, caughtUp } = await community(t)
  const others = [you, await quickMember('Sage'), await quickMember('Fern')]
  for (const { profileId } of others) await me.post('/api/blocks', { profileId })
  await caughtUp()
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await page.addInitScript(watchBody)
  await visit(page, '/settings')
  await waitForSplash(page)
  const unblock = page.getByRole('button', { name: /^Unblock/ })
  await unblock.nth(2).waitFor()
  const names = await Promise.all([0, 2].map(row => unblock.nth(row).getAttribute('aria-label')))
  const named = (row: number) => page.getByRole('button', { name: names[row] ?? '', exact: true })

  await unblock.nth(1).focus()
  await page.evaluate('globalThis.watched = true')
  await page.keyboard.press('Enter')
  await hasFocus(named(1))
  await press(named(1))
  await hasFocus(named(0))
  await press(named(0))
  await hasFocus(heading(page, 'Blocked members'))
  t.deepEqual(await noted(page), [])
})

inBrowser('after an unmatch focus is in the next card, and at last in what is left', async t => {
  const { origin, me, you, match, quickMember, caughtUp } = await community(t)
  const sage = await quickMember('Sage')
  await caughtUp()
  await match(me, you)
  await match(me, sage)
  await caughtUp()
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await visit(page, '/matches')
  await waitForSplash(page)
  const unmatch = async (row: number) => {
    await page
      .getByRole('button', { name: /^More about/ })
      .nth(row)
      .press('Enter')
    await page.getByRole('menuitem', { name: 'Unmatch' }).press('Enter')
    const sheet = page.getByRole('dialog')
    await press(sheet.getByRole('button', { name: 'Unmatch' }))
  }
  await page
    .getByRole('button', { name: /^More about/ })
    .nth(1)
    .waitFor()
  await unmatch(0)
  await until(() => page.evaluate<boolean>("document.activeElement.closest('li') !== null"))
  await unmatch(0)
  await hasFocus(heading(page, 'No matches yet'))
  t.pass()
})

inBrowser('after a photo is removed focus stays in its sheet', async t => {
  const { origin, quickMember } = await startServer(t)
  const me = await quickMember('Ash')
  for (let photo = 0; photo < 2; photo += 1) {
    const { body } = await upload(origin, me, await jpegOf(400, 500))
    await me.post('/api/profile-photos', { photoUrl: body.photoUrl })
  }
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await visit(page, '/profile')
  await waitForSplash(page)
  await page.getByRole('button', { name: 'Edit photos' }).click()
  await page.getByRole('img', { name: 'Your photo 2' }).waitFor()
  for (const left of [1, 0]) {
    await page.getByRole('button', { name: 'More about photo 1' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Remove photo 1' }).press('Enter')
    const asking = page.getByRole('dialog', { name: 'Delete this photo?' })
    await press(asking.getByRole('button', { name: /^Delete/ }))
    await until(async () => (await page.locator('[data-photo]').count()) === left)
    // Not on the sheet as a whole, which would be read out from its beginning.
    await until(() =>
      page.evaluate<boolean>(`document.activeElement.closest('[role="dialog"] *') !== null`),
    )
  }
})

inBrowser(
  'an invitation that is taken back gives its focus to the heading of its page',
  async t => {
    const { origin, me, you, match, caughtUp } = await community(t)
    await match(me, you)
    await caughtUp()
    await me.post('/api/links', { profileId: you.profileId, kind: 'partner', isShown: false })
    await caughtUp()
    const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
    await visit(page, '/constellation')
    await waitForSplash(page)
    await press(page.getByRole('button', { name: /^Take back/ }))
    await until(() =>
      page.evaluate<boolean>("document.activeElement.matches('main :is(h1, h2, h3, button, a)')"),
    )
    t.pass()
  },
)
