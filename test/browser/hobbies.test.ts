import { startServer } from '../http/server.ts'
import { inBrowser, openPage, visit } from './chromium.ts'
import { heading, waitForSplash, waitForToast } from './setup.ts'

inBrowser('hobbies can be searched, chosen and saved, and a failure to save is shown', async t => {
  const { origin, quickMember } = await startServer(t)
  const me = await quickMember('Ash')
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await visit(page, '/hobbies')
  await waitForSplash(page)
  await heading(page, 'My Hobbies').waitFor()
  await page.getByText('Manage your interests and activities').waitFor()
  await page.getByRole('button', { name: 'Hiking (suggested)' }).click()
  await page.getByPlaceholder('Search hobbies...').fill('swim')
  await page.getByRole('button', { name: 'Wild swimming' }).click()
  await page.getByText('2 hobby(ies) selected').waitFor()
  await page.getByRole('button', { name: 'Remove Hiking' }).click()

  await page.route('**/api/profile-hobbies', route => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await waitForToast(page, 'Failed to update hobbies. Please try again.')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await waitForToast(page, 'Hobbies Updated')
  t.deepEqual((await me.get('/api/profile-hobbies')).body, [{ hobby: 'wild_swimming' }])
})
