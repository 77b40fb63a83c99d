import type { Page } from 'playwright-core'
import { community } from '../../http/community.ts'
import { until } from '../../waiting/until.ts'
import { assertAccessible } from '../assert-accessible.ts'
import { inBrowser, openPage, visit } from '../chromium.ts'
import { waitForSplash, waitForToast } from '../setup.ts'

const cardOf = (page: Page) => page.getByRole('region', { name: 'Notifications' })

const openSettings = async (page: Page) => {
  await visit(page, '/settings')
  await waitForSplash(page)
  await cardOf(page).getByRole('group', { name: 'Notify me of' }).waitFor()
}

inBrowser('a member makes, copies and revokes an address of counts', async t => {
  const { origin, me } = await community(t)
  const options = { origin, cookie: me.cookie, reducedMotion: true, stickyToasts: true }
  const page = await openPage(t, { ...options, phone: true })
  await page.addInitScript(`
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async text => void sessionStorage.setItem('copied', text) },
    })
  `)
  await openSettings(page)
  await cardOf(page).getByRole('button', { name: 'News feed' }).click()
  const sheet = page.getByRole('dialog', { name: 'News feed' })
  await sheet.getByText('It never says who or what it is about').waitFor()
  await assertAccessible(t, page, 'a news feed that is off')
  await sheet.getByRole('button', { name: 'Create an address' }).click()
  const shown = await sheet.getByLabel('Your private address').inputValue()
  const { address } = (await me.get('/api/news-feed')).body
  t.is(new URL(shown).pathname, address)
  t.is((await fetch(shown)).status, 200)
  await assertAccessible(t, page, 'a news feed with an address')
  await sheet.getByRole('button', { name: 'Copy address' }).click()
  await waitForToast(page, 'Address copied')
  t.is(await page.evaluate(`sessionStorage.getItem('copied')`), shown)
  await sheet.getByRole('button', { name: 'Revoke' }).click()
  await waitForToast(page, 'Address revoked')
  await sheet.getByRole('button', { name: 'Create an address' }).waitFor()
  t.is((await fetch(shown)).status, 404)
})

inBrowser('a member chooses hours of single kinds and a weekly digest', async t => {
  const { origin, me, caughtUp } = await community(t)
  const options = { origin, cookie: me.cookie, reducedMotion: true, phone: true }
  const page = await openPage(t, options)
  await openSettings(page)
  const card = cardOf(page)
  const settings = async () => (await me.get('/api/push/settings')).body
  await card.getByText('All follow the quiet hours.').waitFor()
  await card.getByRole('button', { name: 'Hours by kind' }).click()
  const sheet = page.getByRole('dialog', { name: 'Hours by kind' })
  await sheet.getByRole('combobox', { name: 'Messages' }).waitFor()
  t.is(await sheet.getByLabel('Profile views').count(), 0, 'a kind that is off has no hours')
  t.is(
    await sheet.getByLabel('From', { exact: true }).count(),
    0,
    'times appear when they are chosen',
  )
  await sheet.getByRole('combobox', { name: 'Messages' }).selectOption('any')
  const matches = sheet.getByRole('group', { name: 'Matches and super likes' })
  const likes = sheet.getByRole('combobox', { name: 'Matches and super likes' })
  await likes.selectOption('own')
  await matches.getByLabel('From', { exact: true }).fill('19:00')
  await matches.getByLabel('From', { exact: true }).blur()
  await assertAccessible(t, page, 'hours of single kinds')
  await sheet.getByRole('button', { name: 'Done' }).click()
  await card.getByText('2 kinds have hours of their own.').waitFor()
  await card.getByRole('switch', { name: 'Weekly digest' }).click()
  await card.getByLabel('Day').selectOption('Friday')
  await card.getByLabel('Time', { exact: true }).selectOption('9:00 AM')
  await until(async () => (await settings()).digest?.hour === 9)
  await assertAccessible(t, page, 'a weekly digest')
  await caughtUp()
  const { ownHours, digest } = await settings()
  t.like(digest, { weekday: 5, hour: 9 })
  const [first, second] = ownHours
  t.like(first, { type: 'new_match', quietHours: { from: '22:00', to: '19:00' } })
  t.deepEqual(second, { type: 'new_message', quietHours: null })

  await page.reload()
  await card.getByText('2 kinds have hours of their own.').waitFor()
  t.is(await card.getByLabel('Day').inputValue(), '5')
  await card.getByRole('button', { name: 'Hours by kind' }).click()
  await likes.selectOption('usual')
  await sheet.getByRole('button', { name: 'Done' }).click()
  await card.getByText('1 kind has hours of its own.').waitFor()
  await card.getByRole('switch', { name: 'Weekly digest' }).click()
  await until(async () => (await settings()).digest === null)
  t.is((await settings()).ownHours.length, 1)
})
