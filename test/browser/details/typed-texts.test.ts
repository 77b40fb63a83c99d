import type { Locator, Page } from 'playwright-core'
import { limits, meetupLimits } from '../../../contracts/core/limits.ts'
import { community } from '../../http/community.ts'
import { inBrowser, openPage, visit } from '../chromium.ts'
import { waitForSplash } from '../setup.ts'

/** Ends a word of an input method with Enter, as Chromium or as Safari reports it. */
const endWord = (field: Locator, keyCode: 13 | 229) =>
  field.dispatchEvent('keydown', { key: 'Enter', keyCode, isComposing: keyCode === 13 })
const pasted = (page: Page, text: string) => page.keyboard.insertText(text)

inBrowser('a pasted text is never cut, and its field says how much is too much', async t => {
  const { origin, me } = await community(t)
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await visit(page, '/events')
  await waitForSplash(page)
  await page.getByRole('button', { name: 'Create Event' }).first().click()
  const title = page.getByRole('textbox', { name: 'Title' })
  const text = `${'a'.repeat(meetupLimits.title - 2)}🏳️‍🌈`
  await title.focus()
  await pasted(page, text)
  await page.getByText('1 left').waitFor()
  t.is(await title.inputValue(), text)
  await pasted(page, '🏴󠁧󠁢󠁳󠁣󠁴󠁿 to Calton')
  await page.getByText('The title is 10 characters too long.').waitFor()
  t.is(await title.inputValue(), `${text}🏴󠁧󠁢󠁳󠁣󠁴󠁿 to Calton`)
  t.is(await title.getAttribute('aria-invalid'), 'true')
  await title.fill(text)
  await page.getByText('1 left').waitFor()
  t.is(await title.getAttribute('aria-invalid'), null)

  const description = page.getByRole('textbox', { name: 'Description' })
  await description.focus()
  await pasted(page, 'b'.repeat(meetupLimits.description + 1_623))
  await page.getByText('The description is 1623 characters too long.').waitFor()
})

inBrowser('Enter that ends a word of an input method sends and adds nothing', async t => {
  const all = await community(t)
  const { origin, me, you } = all
  const matchId = await all.match(me, you)
  await all.caughtUp()
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await visit(page, `/chat/${matchId}`)
  await waitForSplash(page)
  const message = page.getByPlaceholder('Type a message...')
  await message.fill('かいぎ')
  for (const keyCode of [13, 229] as const) {
    await endWord(message, keyCode)
    t.is(await message.inputValue(), 'かいぎ')
  }
  await message.fill('🏳️‍🌈'.repeat(limits.message - 100))
  await page.getByText(/^\d+ too many$/).waitFor()
  await message.fill('会議')
  await message.press('Enter')
  await page
    .getByRole('region', { name: /^Messages with/ })
    .getByRole('listitem')
    .filter({ hasText: '会議' })
    .waitFor()
  t.is(await message.inputValue(), '')

  await visit(page, '/events')
  await page.getByRole('button', { name: 'Create Event' }).first().click()
  const tag = page.getByRole('textbox', { name: 'Tags' })
  await tag.fill('とざん')
  for (const keyCode of [13, 229] as const) {
    await endWord(tag, keyCode)
    t.is(await tag.inputValue(), 'とざん')
  }
  await tag.press('Enter')
  await page.getByRole('button', { name: /とざん/ }).waitFor()
  t.is(await tag.inputValue(), '')
})

inBrowser('an age is read in the digits in which it is typed', async t => {
  const { origin, me } = await community(t)
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await visit(page, '/profile')
  await waitForSplash(page)
  for (const [typed, age] of [
    ['٣٤', 34],
    [' ３５ ', 35],
    ['۳۶', 36],
  ] as const) {
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await page.getByRole('button', { name: /^Basic Info/ }).click()
    const field = page.getByRole('textbox', { name: 'Age', exact: true })
    await field.fill('3.4')
    t.is(await field.inputValue(), '3.4', 'what is no whole number stays, to be corrected')
    await field.fill(typed)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await field.waitFor({ state: 'detached' })
    t.is((await me.get('/api/profile')).body.age, age)
  }
})

inBrowser('a long text without a line end is folded behind "Show more"', async t => {
  const { origin, me } = await community(t)
  await me.patch('/api/profile', { bio: 'word '.repeat(399) })
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await visit(page, '/profile')
  await waitForSplash(page)
  const words = page.getByText(/^word word/).first()
  await page.getByRole('button', { name: 'Show more' }).waitFor()
  const folded = (await words.boundingBox())?.height ?? 0
  await page.getByRole('button', { name: 'Show more' }).click()
  await page.getByRole('button', { name: 'Show less' }).waitFor()
  t.true(((await words.boundingBox())?.height ?? 0) > folded)
})
