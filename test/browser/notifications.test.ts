import { community } from '../http/community.ts'
import { assertAccessible } from './assert-accessible.ts'
import { inBrowser, openPage, visit } from './chromium.ts'
import { go, waitForSplash } from './setup.ts'

inBrowser('several new matches are one row with their faces, which opens all of them', async t => {
  const { origin, me, you, match, quickMember, caughtUp } = await community(t)
  for (const other of [you, await quickMember('Sage'), await quickMember('Ash')])
    await match(me, other)
  await me.post('/api/notifications', { type: 'new_message', title: 'A note', message: 'Soon' })
  await caughtUp()
  const page = await openPage(t, { origin, cookie: me.cookie, phone: true, reducedMotion: true })
  const sheet = page.getByRole('dialog', { name: 'Notifications' })
  await visit(page, '/profile')
  await waitForSplash(page)
  await go(page, '/')
  const bell = page.getByRole('button', { name: 'Notifications 4 unread' })
  await bell.click()
  await sheet.getByRole('heading', { name: 'New (4)' }).waitFor()
  const row = sheet.getByRole('link', { name: /3 new matches/ })
  await row.getByText('Ash, Sage, and Rowan').waitFor()
  t.is(await sheet.getByRole('listitem').count(), 2)
  await assertAccessible(t, page, 'notifications of matches')
  await row.click()
  await page.waitForURL('**/matches')
  await go(page, '/')
  await page.getByRole('button', { name: 'Notifications 1 unread' }).click()
  await sheet.getByRole('heading', { name: 'New (1)' }).waitFor()
  const earlier = sheet.getByRole('region', { name: 'Earlier' }).getByRole('listitem')
  await earlier.getByText('3 matches', { exact: true }).waitFor()
  await earlier.getByText('Ash, Sage, and Rowan').waitFor()
  t.is(await earlier.count(), 1)
})

inBrowser('the notification of one match names them, until a block', async t => {
  const { origin, me, you, match, caughtUp } = await community(t)
  await match(me, you)
  await caughtUp()
  for (const phone of [true, false]) {
    const page = await openPage(t, { origin, cookie: me.cookie, phone, reducedMotion: true })
    await visit(page, '/profile')
    await waitForSplash(page)
    await go(page, '/#notifications')
    const sheet = page.getByRole('dialog', { name: 'Notifications' })
    await sheet.getByText(/Rowan.* and you both liked each other/).waitFor()
    if (phone) continue
    await you.post('/api/blocks', { profileId: me.profileId })
    await caughtUp()
    await sheet.getByText(/Rowan/).waitFor({ state: 'detached' })
  }
})
