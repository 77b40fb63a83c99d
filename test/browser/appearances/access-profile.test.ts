import type { ExecutionContext } from 'ava'
import type { Page } from 'playwright-core'
import { startServer } from '../../http/server.ts'
import { assertAccessible } from '../assert-accessible.ts'
import { inBrowser, openPage, visit } from '../chromium.ts'
import { keysOf } from '../keyboard.ts'
import { closeByEscape, waitForExpression, waitForSplash, waitForToast } from '../setup.ts'

/** Whether the browser would ask before the page is reloaded, closed or left. */
const asks = "!dispatchEvent(new Event('beforeunload', { cancelable: true }))"

/** Checks the open basics sheet: it closes without a question only while its form is unchanged. */
const loseNoWords = async (t: ExecutionContext, page: Page) => {
  const basics = page.getByRole('dialog', { name: 'Basic Info' })
  const bio = basics.getByLabel('Bio')
  const question = basics.getByRole('alertdialog', { name: 'Discard changes?' })
  const keep = question.getByRole('button', { name: 'Keep editing' })
  const keys = keysOf(t, page)
  const before = await bio.inputValue()
  t.false(await page.evaluate(asks))
  await bio.fill('Bread, long hikes, and asking first.')
  await waitForExpression(page, asks)
  await page.keyboard.press('Escape')
  await keys.startsAt(keep)
  await assertAccessible(t, page, 'what is unsaved')
  await page.keyboard.press('Enter')
  await keys.startsAt(bio)
  await page.mouse.click(5, 5)
  await keys.startsAt(keep)
  await page.keyboard.press('Escape')
  await keys.startsAt(bio)
  t.is(await bio.inputValue(), 'Bread, long hikes, and asking first.')
  await basics.getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await basics.waitFor({ state: 'detached' })
  await waitForExpression(page, `!(${asks})`)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByRole('button', { name: /^Basic Info/ }).click()
  t.is(await bio.inputValue(), before)
  await bio.fill('Bread, and asking first. ')
  let sent = 0
  page.on('request', request => {
    if (request.method() === 'PATCH') sent += 1
  })
  await basics.getByRole('button', { name: 'Save Changes' }).dblclick()
  await page.getByText('Bread, and asking first.', { exact: true }).waitFor()
  t.is(sent, 1, 'a double click saves once')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByRole('button', { name: /^Basic Info/ }).click()
  await closeByEscape(page, basics)
}

inBrowser('the screens for parts of a profile are accessible', async t => {
  const { origin, quickMember } = await startServer(t)
  const me = await quickMember('Ash')
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await visit(page, '/profile')
  await waitForSplash(page)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByRole('dialog').waitFor()
  await assertAccessible(t, page, 'edit profile')
  await page.getByRole('button', { name: /^Basic Info/ }).click()
  await loseNoWords(t, page)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByRole('button', { name: /^Where You Appear/ }).click()
  const modes = page.getByRole('dialog', { name: 'Where You Appear' })
  await modes.getByRole('switch', { name: 'Friends' }).click()
  await assertAccessible(t, page, 'modes')
  await modes.getByRole('button', { name: 'Save Changes' }).click()
  await waitForToast(page, 'Modes Updated')
  await page.getByText('Dating, Network', { exact: true }).waitFor()
  t.deepEqual((await me.get('/api/profile')).body.modes, ['dating', 'networking'])
  await page.getByText('Everyone who sees my card', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Edit privacy & safety' }).click()
  const readers = page.getByLabel('Who sees relationships and what you seek')
  await waitForExpression(page, "document.activeElement.name === 'detailsVisibility'")
  await assertAccessible(t, page, 'who sees relationships')
  await readers.selectOption({ label: 'Matches Only' })
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Show them to everyone to let others find you by them.').waitFor()
  t.is((await me.get('/api/profile')).body.detailsVisibility, 'matches_only')
  for (const part of ['photos', 'tags', 'my boundaries', 'relationship preferences', 'city']) {
    await page.getByRole('button', { name: `Edit ${part}` }).click()
    await page.getByRole('dialog').waitFor()
    await assertAccessible(t, page, `edit ${part}`)
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
})
