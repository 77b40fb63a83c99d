import type { Page } from 'playwright-core'
import { community } from '../../http/community.ts'
import { inBrowser, openPage, visit } from '../chromium.ts'
import { go, heading, waitForExpression, waitForSplash } from '../setup.ts'

const draft = 'I was about to say'
const storedDraft = `Object.values(localStorage).some(value => value.includes('${draft}'))`

/** Writes into a chat without sending, and chooses a theme. */
const leaveDraft = async (page: Page, matchId: string) => {
  await visit(page, `/chat/${matchId}`)
  await waitForSplash(page)
  await page.getByPlaceholder('Type a message...').fill(draft)
  await waitForExpression(page, storedDraft)
  await page.evaluate(`localStorage.setItem('kith.theme', '"dark"')`)
}

inBrowser('what a member wrote leaves the device with the session, however it ends', async t => {
  const { origin, me, you, match, caughtUp } = await community(t)
  const matchId = await match(me, you)
  await caughtUp()
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })

  await leaveDraft(page, matchId)
  await go(page, '/hobbies')
  await heading(page, 'My Hobbies').waitFor()
  await page.getByRole('button', { name: /^Hiking/ }).click()
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByRole('link', { name: 'Continue with Kith' }).waitFor()
  t.false(await page.evaluate(storedDraft), 'signed out elsewhere')

  const [name = '', value = ''] = me.cookie.split('=')
  await page.context().addCookies([{ name, value, url: origin }])
  await leaveDraft(page, matchId)
  await visit(page, '/api/logout')
  await waitForExpression(page, `!(${storedDraft})`)
  t.is(await page.evaluate(`localStorage.getItem('kith.theme')`), '"dark"', 'of the device')
})
