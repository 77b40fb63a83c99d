import type { Page } from 'playwright-core'
import { community } from '../http/community.ts'
import { linkMembers } from '../http/link-members.ts'
import { assertAccessible } from './assert-accessible.ts'
import { inBrowser, openPage, visit } from './chromium.ts'
import { waitForSplash, waitForToast } from './setup.ts'

const openLink = async (page: Page, name: string) => {
  await page
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .first()
    .click()
  return page.getByRole('dialog', { name })
}

inBrowser(
  'two linked members share when they are free, and one sees the plan of the other',
  async t => {
    const all = await community(t)
    const { origin, me, you, caughtUp } = all
    await linkMembers(all, me, you)
    const eventDate = new Date(Date.now() + 2 * 86_400_000).toISOString()
    const event = { title: 'Bread', description: 'We bake.', eventDate, timeZone: 'UTC' }
    await you.post('/api/events', event)
    await you.patch(`/api/links/${me.profileId}`, { sharesFreeTime: true })
    await caughtUp()
    const page = await openPage(t, { origin, cookie: me.cookie, phone: true, reducedMotion: true })
    await visit(page, '/constellation')
    await waitForSplash(page)

    const sheet = await openLink(page, 'Rowan')
    const sharing = sheet.getByRole('switch', { name: 'Share free time' })
    t.is(await sheet.getByRole('table').count(), 0)
    await sharing.press('Space')
    await sheet.getByRole('button', { name: 'Save' }).click()
    await waitForToast(page, 'Saved')
    await sheet.waitFor({ state: 'detached' })

    const again = await openLink(page, 'Rowan')
    const table = again.getByRole('table', { name: 'When Rowan is free' })
    await table.getByText('Not free').first().waitFor()
    await table.scrollIntoViewIfNeeded()
    await assertAccessible(t, page, 'when a linked member is free')
    t.is(await table.getByRole('row').count(), 15)
    t.false((await table.textContent())?.includes('Bread'))
  },
)
