import { readFile } from 'node:fs/promises'
import { community } from '../http/community.ts'
import { inBrowser, openPage } from './chromium.ts'
import { heading, heard, opened } from './setup.ts'

inBrowser('a member downloads their data and deletes their account', async t => {
  const { origin, me, you, match, caughtUp } = await community(t)
  await match(me, you)
  await caughtUp()
  const page = await openPage(t, { origin, cookie: me.cookie, still: true })
  await page.goto('/profile')
  await opened(page)
  await page.getByRole('link', { name: 'Account Settings' }).click()
  await heading(page, 'Account Settings').waitFor()
  await page.getByText('juniper@example.org').waitFor()

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download my data/ }).click()
  const file = await downloading
  t.regex(file.suggestedFilename(), /^kith-\d{4}-\d\d-\d\d\.zip$/)
  t.is((await readFile(await file.path())).subarray(0, 2).toString(), 'PK')

  const opener = page.getByRole('button', { name: /^Delete Account/ })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByRole('button', { name: 'Keep Account' }).click()
  await dialog.waitFor({ state: 'detached' })
  t.regex(String(await page.evaluate('document.activeElement.textContent')), /^Delete Account/)

  await opener.click()
  await dialog.getByLabel('Type DELETE to confirm').fill('delete')
  await dialog.getByRole('button', { name: 'Delete Account' }).click()
  await dialog.getByRole('alert').waitFor()
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Get Started' }).waitFor()
  await heard(page, 'Account Deleted')
  t.deepEqual(
    (await page.context().cookies()).filter(({ value }) => value !== ''),
    [],
  )
  t.is((await me.get('/api/auth/user')).status, 401)
})

inBrowser('Delete Account on the profile leads straight to the question', async t => {
  const { origin, me } = await community(t)
  const page = await openPage(t, { origin, cookie: me.cookie, still: true })
  await page.goto('/profile')
  await opened(page)
  await page.getByRole('link', { name: 'Delete Account' }).click()
  await page.getByRole('dialog', { name: 'Delete your account?' }).waitFor()
  await page.keyboard.press('Escape')
  await heading(page, 'Account Settings').waitFor()
  t.is(new URL(page.url()).hash, '')
})
