import type { Page } from 'playwright-core'
import { farewells } from '../../contracts/chat/farewells.ts'
import { community } from '../http/community.ts'
import { groupOf } from '../http/group-of.ts'
import { assertAccessible } from './assert-accessible.ts'
import { chatOfTwo } from './chat-of-two.ts'
import { inBrowser, openPage, visit } from './chromium.ts'
import { waitForExpression, waitForFocus, waitForSplash } from './setup.ts'

const fromMenu = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'More', exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: item }).press('Enter')
}
const field = (page: Page) => page.getByPlaceholder('Type a message...')

inBrowser(
  'a member closes a chat kindly, and the other reads it, on a desktop and a phone',
  async t => {
    const { page, theirs } = await chatOfTwo(t, 'Jazz on Friday?')

    await fromMenu(page, 'Close kindly')
    const sheet = page.getByRole('dialog', { name: 'Close the chat with Rowan?' })
    await sheet.getByRole('radio', { name: farewells.full }).click()
    await assertAccessible(t, page, 'the choice of a last message')
    await sheet.getByRole('button', { name: 'Send and close' }).click()
    await sheet.waitFor({ state: 'detached' })

    await page.getByText(/^You closed this chat\. The match ends on/).waitFor()
    await theirs.getByText(/^Juniper closed this chat\. The match ends on/).waitFor()
    for (const one of [page, theirs]) {
      const log = one.getByRole('region', { name: 'Messages with' })
      await log.getByText(farewells.full).waitFor()
      await field(one).waitFor({ state: 'detached' })
    }
    await page.getByRole('link', { name: /Rowan.*Closed/ }).waitFor()
    await assertAccessible(t, theirs, 'a chat that the other closed')
    await fromMenu(theirs, 'Unmatch')
    await theirs.getByRole('dialog').getByRole('button', { name: 'Unmatch' }).click()
    await theirs.getByText('Unmatched').first().waitFor()
    t.pass()
  },
)

inBrowser('a search goes through the loaded messages of a chat and of a group', async t => {
  const all = await community(t)
  const { origin, me, you, match, caughtUp } = all
  const matchId = await match(me, you)
  const group = await groupOf(all, me, [you])
  for (const path of [`/api/matches/${matchId}/messages`, `/api/group-chats/${group}/messages`])
    for (const content of ['Jazz on Friday?', 'The lake, then.', 'No jazz, though.'])
      await you.post(path, { content })
  await caughtUp()

  for (const [path, phone] of [
    [`/chat/${matchId}`, true],
    [`/group-chats/${group}`, false],
  ] as const) {
    const page = await openPage(t, { origin, cookie: me.cookie, phone, reducedMotion: true })
    await visit(page, path)
    await waitForSplash(page)
    if (phone) await fromMenu(page, 'Search this chat')
    else await page.getByRole('button', { name: 'Search this chat' }).click()
    const input = page.getByRole('searchbox', { name: 'Search this chat' })
    await waitForFocus(page, input)
    await input.fill('JAZZ')
    const bar = page.getByRole('search')
    await bar.getByText('1 of 2').waitFor()
    await assertAccessible(t, page, 'a search in a chat')
    const sought = 'document.querySelector("[data-sought]")?.textContent ?? ""'
    await waitForExpression(page, `(${sought}).includes("No jazz, though.")`)
    await input.press('Enter')
    await bar.getByText('2 of 2').waitFor()
    await waitForExpression(page, `(${sought}).includes("Jazz on Friday?")`)
    await input.fill('tango')
    await bar.getByText('Nothing found in the messages loaded here.').waitFor()
    await input.press('Escape')
    await bar.waitFor({ state: 'detached' })
    await waitForFocus(page, page.getByRole('region', { name: /^Messages (with|in)/ }))
  }
  t.pass()
})
