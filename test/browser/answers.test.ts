import type { Page } from 'playwright-core'
import { community } from '../http/community.ts'
import { groupOf } from '../http/group-of.ts'
import { until } from '../waiting/until.ts'
import { assertAccessible } from './assert-accessible.ts'
import { chatOfTwo } from './chat-of-two.ts'
import { inBrowser, openPage, visit } from './chromium.ts'
import { waitForFocus, waitForSplash } from './setup.ts'

const line = (page: Page, text: string) =>
  page
    .getByRole('region', { name: /^Messages (with|in)/ })
    .getByRole('listitem')
    .filter({ has: page.getByText(text, { exact: true }) })
    .first()
const field = (page: Page) => page.getByPlaceholder('Type a message...')

/** Opens the menu of a message by the keyboard, as its button shows under a pointer only. */
const openMenu = async (page: Page, text: string) => {
  const button = line(page, text).getByRole('button', { name: 'More about this message' })
  await button.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menu').waitFor()
}

inBrowser('two matches answer single messages, on a phone and on a desktop', async t => {
  const { page, theirs } = await chatOfTwo(t, 'Jazz on Friday?', 'Or the lake?')

  await openMenu(page, 'Jazz on Friday?')
  await page.getByRole('menuitem', { name: 'Reply' }).click()
  await waitForFocus(page, field(page))
  await page.getByText('Reply to').waitFor()
  await assertAccessible(t, page, 'a message being answered')
  await page.keyboard.press('Escape')
  await page.getByText('Reply to').waitFor({ state: 'detached' })
  await openMenu(page, 'Jazz on Friday?')
  await page.getByRole('menuitem', { name: 'Reply' }).click()
  await waitForFocus(page, field(page))
  await field(page).fill('Gladly, at eight.')
  await field(page).press('Enter')
  await page.getByText('Reply to').waitFor({ state: 'detached' })

  const quote = theirs.getByRole('button', { name: /In answer to\s+You.*Jazz on Friday\?/ })
  await quote.waitFor() // by a live message, without a reload
  await assertAccessible(t, theirs, 'an answer in a chat')
  await quote.click()
  await waitForFocus(theirs, line(theirs, 'Jazz on Friday?').locator('> div'))

  await openMenu(theirs, 'Or the lake?')
  await theirs.getByRole('menuitem', { name: 'Reply' }).click()
  await theirs.getByText('Reply to yourself').waitFor()
  await theirs.getByRole('button', { name: 'Cancel the reply' }).click()
  await theirs.getByText('Reply to yourself').waitFor({ state: 'detached' })
})

inBrowser('an answer that waits for the connection is still an answer when it is sent', async t => {
  const { origin, me, you, match, caughtUp } = await community(t)
  const matchId = await match(me, you)
  await you.post(`/api/matches/${matchId}/messages`, { content: 'Jazz on Friday?' })
  await caughtUp()
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await visit(page, `/chat/${matchId}`)
  await waitForSplash(page)
  await page.route('**/api/matches/*/messages', route =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await openMenu(page, 'Jazz on Friday?')
  await page.getByRole('menuitem', { name: 'Reply' }).click()
  await waitForFocus(page, field(page))
  await field(page).fill('Gladly.')
  await field(page).press('Enter')
  const quoted = page.getByRole('button', { name: /In answer to\s+Rowan.*Jazz on Friday\?/ })
  await quoted.waitFor()
  await page.getByText('Not sent.').waitFor()
  await page.unroute('**/api/matches/*/messages')
  await visit(page, `/chat/${matchId}`)
  await waitForSplash(page)
  await quoted.waitFor()
  const read = async () => (await you.get(`/api/matches/${matchId}/messages`)).body
  await until(async () => (await read()).length === 2)
  t.like((await read())[1], { content: 'Gladly.', answers: { content: 'Jazz on Friday?' } })
})

inBrowser('a group answers messages, and quotes nothing of somebody who is blocked', async t => {
  const all = await community(t)
  const { origin, me, you, quickMember, caughtUp } = all
  const sage = await quickMember('Sage')
  const id = await groupOf(all, me, [you, sage])
  const path = `/api/group-chats/${id}/messages`
  const asked = (await sage.post(path, { content: 'Which gate?' })).body
  await you.post(path, { content: 'The blue one.', answers: asked.id })
  await caughtUp()
  const page = await openPage(t, { origin, cookie: me.cookie, phone: true, reducedMotion: true })
  await visit(page, `/group-chats/${id}`)
  await waitForSplash(page)
  await page.getByRole('button', { name: /In answer to\s+Sage.*Which gate\?/ }).waitFor()
  await openMenu(page, 'The blue one.')
  await page.getByRole('menuitem', { name: 'Reply' }).click()
  await field(page).fill('See you there.')
  await field(page).press('Enter')
  await page.getByRole('button', { name: /In answer to\s+Rowan.*The blue one\./ }).waitFor()

  await me.post('/api/blocks', { profileId: sage.profileId })
  await caughtUp()
  await visit(page, `/group-chats/${id}`)
  await waitForSplash(page)
  await line(page, 'The blue one.').getByText("A message that isn't here anymore").waitFor()
  t.is(await page.getByText('Which gate?').count(), 0)
  await assertAccessible(t, page, 'an answer to a message that is not here anymore')
})

inBrowser(
  'two matches react to messages by menu, keyboard and a tap, and take it back',
  async t => {
    const { page, theirs } = await chatOfTwo(t, 'Jazz on Friday?', 'Or the lake?')

    await openMenu(page, 'Jazz on Friday?')
    const choice = page.getByRole('group', { name: 'React' })
    const names = ['Love this', 'Makes my day', 'Funny', 'Thank you', 'Yes, gladly', 'No rush']
    for (const name of names) await choice.getByRole('menuitemradio', { name }).waitFor()
    await waitForFocus(page, choice.getByRole('menuitemradio', { name: 'Love this' }))
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowLeft')
    await waitForFocus(page, choice.getByRole('menuitemradio', { name: 'Makes my day' }))
    await page.keyboard.press('Enter')
    const own = line(page, 'Jazz on Friday?').getByRole('button', { pressed: true })
    await own.waitFor()
    t.regex((await own.textContent()) ?? '', /Makes my day: You/)

    // By a live message, without a reload.
    const shown = line(theirs, 'Jazz on Friday?').getByRole('button', {
      name: /Makes my day: Juniper/,
    })
    await shown.waitFor()
    t.is(await shown.getAttribute('aria-pressed'), 'false')
    await assertAccessible(t, theirs, 'a reaction in a chat')
    await shown.click()
    await line(page, 'Jazz on Friday?')
      .getByRole('button', { name: /Makes my day: You, Rowan/ })
      .waitFor()

    await openMenu(page, 'Jazz on Friday?')
    const sunny = choice.getByRole('menuitemradio', { name: 'Makes my day' })
    t.is(await sunny.getAttribute('aria-checked'), 'true')
    await choice.getByRole('menuitemradio', { name: 'No rush' }).click()
    await line(theirs, 'Jazz on Friday?')
      .getByRole('button', { name: /No rush: Juniper/ })
      .waitFor()
    await line(page, 'Jazz on Friday?')
      .getByRole('button', { name: /No rush: You/ })
      .click()
    await line(theirs, 'Jazz on Friday?')
      .getByRole('button', { name: /No rush/ })
      .waitFor({ state: 'detached' })
  },
)

inBrowser('a group shows who reacted, and brings a report of a message to the staff', async t => {
  const all = await community(t)
  const { origin, me, you, caughtUp, moderation } = all
  const id = await groupOf(all, me, [you])
  await me.post(`/api/group-chats/${id}/messages`, { content: 'Which gate?' })
  await caughtUp()
  const theirs = await openPage(t, { origin, cookie: you.cookie, phone: true, reducedMotion: true })
  await visit(theirs, `/group-chats/${id}`)
  await waitForSplash(theirs)
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await visit(page, `/group-chats/${id}`)
  await waitForSplash(page)
  await openMenu(theirs, 'Which gate?')
  await theirs.getByRole('menuitemradio', { name: 'Thank you' }).click()
  await line(page, 'Which gate?')
    .getByRole('button', { name: /Thank you: Rowan/ })
    .waitFor()

  await openMenu(theirs, 'Which gate?')
  await theirs.getByRole('menuitem', { name: 'Report this message' }).click()
  const sheet = theirs.getByRole('dialog')
  await sheet.getByText('Which gate?').waitFor()
  await sheet.getByRole('combobox').selectOption({ index: 1 })
  await sheet.getByRole('button', { name: 'Send report' }).click()
  await sheet.waitFor({ state: 'detached' })
  await until(async () => {
    const [report] = await moderation.reports('pending')
    return report?.messageContent === 'Which gate?'
  })
})

inBrowser(
  'a chat says that it is your turn once the last message is read, until you answer',
  async t => {
    const { origin, me, you, match, caughtUp } = await community(t)
    const matchId = await match(me, you)
    await you.post(`/api/matches/${matchId}/messages`, { content: 'Jazz on Friday?' })
    await caughtUp()
    const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
    await visit(page, '/messages')
    await waitForSplash(page)
    const row = page.getByRole('link', { name: /Rowan.*Jazz on Friday/ })
    await row.getByText('unread').waitFor()
    t.is(await row.getByText('Your turn').count(), 0)
    await row.click()
    await row.getByText('Your turn').waitFor()
    await assertAccessible(t, page, 'a chat in which it is your turn')
    await field(page).fill('Gladly.')
    await field(page).press('Enter')
    await page.getByRole('link', { name: /Rowan.*Gladly/ }).waitFor()
    t.is(await page.getByText('Your turn').count(), 0)
  },
)
