import type { Page } from 'playwright-core'
import { community } from '../../http/community.ts'
import { upload } from '../../http/photo-form.ts'
import { jpegOf } from '../../samples/sample-images.ts'
import { assertAccessible } from '../assert-accessible.ts'
import { assertFits } from '../assert-fits.ts'
import { inBrowser, openPage, visit } from '../chromium.ts'
import { waitForSplash, waitForToast } from '../setup.ts'

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Report or Block' })
const tellHost = 'Tell the host that somebody asked for help'

for (const device of ['phone', 'desktop'] as const) {
  inBrowser(
    `a guest reports another on a ${device} and lets the host know that somebody asked for help`,
    async t => {
      const { origin, me, you, quickMember, caughtUp, moderation } = await community(t)
      const sage = await quickMember('Sage')
      const eventDate = new Date(Date.now() + 86_400_000).toISOString()
      const soup = { title: 'Soup night', description: 'Bring a spoon.', eventDate }
      const { id } = (await you.post('/api/events', soup)).body
      await caughtUp()
      for (const one of [me, sage]) await one.post(`/api/events/${id}/rsvp`, { status: 'going' })
      await caughtUp()
      const options = { origin, phone: device === 'phone', reducedMotion: true }
      const page = await openPage(t, { ...options, cookie: me.cookie })
      await visit(page, `/events/${id}`)
      await waitForSplash(page)
      const sheet = sheetOf(page)
      const ask = async (name: string) => {
        const coming = page.getByRole('region', { name: "Who's coming" })
        await coming.getByRole('button', { name: `More about ${name}` }).press('Enter')
        await page.getByRole('menuitem', { name: 'Report or Block' }).press('Enter')
        await sheet.getByLabel('Reason').waitFor()
      }
      await ask('Rowan')
      t.is(await sheet.getByLabel(tellHost).count(), 0, 'the only host is whom it is about')
      await sheet.getByRole('button', { name: 'Cancel' }).click()
      await sheet.waitFor({ state: 'detached' })

      await ask('Sage')
      await sheet.getByLabel('Reason').selectOption({ label: 'I feel unsafe now' })
      await sheet.getByText('First, get to safety').waitFor()
      const choice = sheet.getByRole('checkbox', { name: tellHost })
      t.false(await choice.isChecked(), 'off by default')
      await choice.press('Space')
      await assertAccessible(t, page, `a report about a guest on a ${device}`)
      await assertFits(t, page, `a report about a guest on a ${device}`)
      await sheet.getByRole('radio', { name: 'Report', exact: true }).click()
      t.true(await choice.isChecked())
      await sheet.getByRole('button', { name: 'Send report' }).click()
      await waitForToast(page, 'Report Submitted')
      await caughtUp()
      t.like(await moderation.reports('pending'), [{ reason: 'unsafe' }])

      const theirs = await openPage(t, { ...options, cookie: you.cookie })
      await visit(theirs, '/')
      await waitForSplash(theirs)
      await theirs.getByRole('button', { name: /^Notifications/ }).click()
      const news = theirs.getByRole('dialog', { name: 'Notifications' })
      const told = news.getByRole('listitem').filter({ hasText: 'Somebody asked for help' })
      await told.getByText('Somebody asked for help at your event').waitFor()
      await assertAccessible(t, theirs, `a host who is told of it on a ${device}`)
      t.notRegex(
        (await told.textContent()) ?? '',
        /Juniper|Sage|unsafe/,
        'neither who, nor about whom, nor why',
      )
      await told.getByRole('link').or(told.getByRole('button')).first().click()
      await theirs.waitForURL(`**/events/${id}`)
      await caughtUp()
      t.deepEqual((await sage.get('/api/notifications')).body, [])
    },
  )

  inBrowser(`who reports an event on a ${device} may block its host, if named`, async t => {
    const { origin, me, you, caughtUp, moderation } = await community(t)
    const eventDate = new Date(Date.now() + 86_400_000).toISOString()
    const soup = { title: 'Soup night', description: 'Bring a spoon.', eventDate }
    const { id } = (await you.post('/api/events', soup)).body
    await you.patch('/api/profile', { profileVisibility: 'matches_only' })
    await caughtUp()
    const phone = device === 'phone'
    const page = await openPage(t, { origin, cookie: me.cookie, phone, reducedMotion: true })
    const sheet = page.getByRole('dialog', { name: 'Report Event' })
    const ask = async () => {
      await visit(page, `/events/${id}`)
      await waitForSplash(page)
      await page.getByRole('button', { name: 'More about this event' }).press('Enter')
      await page.getByRole('menuitem', { name: 'Report Event' }).press('Enter')
      await sheet.getByLabel('Reason').focus()
      await sheet.getByLabel('Reason').selectOption({ label: 'I feel unsafe now' })
      await sheet.getByText('First, get to safety').waitFor()
      await sheet.getByText("beside them under Who's coming").waitFor()
    }
    await ask()
    t.is(await sheet.getByRole('radio').count(), 0, 'no host is named')
    t.notRegex((await sheet.textContent()) ?? '', /Rowan/)
    await assertAccessible(t, page, `a report about an event on a ${device}`)

    await you.patch('/api/profile', { profileVisibility: 'public' })
    await caughtUp()
    await ask()
    const choice = sheet.getByRole('radiogroup', { name: /about \W?Rowan\W?\?/ })
    t.true(await choice.getByRole('radio', { name: 'Report', exact: true }).isChecked())
    await choice.getByRole('radio', { name: 'Both' }).click()
    await sheet.getByText('Both is chosen above').waitFor()
    await assertAccessible(t, page, `a report and a block of a host on a ${device}`)
    await assertFits(t, page, `a report and a block of a host on a ${device}`)
    await sheet.getByRole('button', { name: 'Report and block' }).click()
    await waitForToast(page, 'Report Submitted')
    await caughtUp()
    t.like(await moderation.reports('pending'), [{ reason: 'unsafe', meetupId: id }])
    t.like((await me.get('/api/blocks')).body, [{ pseudonym: 'Rowan' }])
    t.is((await me.get(`/api/events/${id}`)).status, 404)
  })

  inBrowser(`a member reports one photo of a profile on a ${device}`, async t => {
    const { origin, me, you, caughtUp, moderation } = await community(t)
    const photos: string[] = []
    for (const height of [400, 500]) {
      const { photoUrl } = (await upload(origin, you, await jpegOf(320, height))).body
      photos.push((await you.post('/api/profile-photos', { photoUrl })).body.id)
    }
    await caughtUp()
    const phone = device === 'phone'
    const page = await openPage(t, { origin, cookie: me.cookie, phone, reducedMotion: true })
    await visit(page, '/')
    await waitForSplash(page)
    await page.getByRole('article', { name: 'Rowan' }).waitFor()
    await page.getByRole('button', { name: 'Report or Block' }).click()
    const sheet = sheetOf(page)
    const about = sheet.getByLabel('What it is about')
    t.is(await about.inputValue(), '', 'the whole profile, by default')
    t.is(await sheet.getByLabel(tellHost).count(), 0)
    await about.selectOption({ label: 'Photo 2' })
    await sheet.getByLabel('Reason').selectOption({ label: 'Fake profile' })
    await assertAccessible(t, page, `a report about a photo on a ${device}`)
    await assertFits(t, page, `a report about a photo on a ${device}`)
    await sheet.getByRole('button', { name: 'Send report' }).click()
    await waitForToast(page, 'Report Submitted')
    await caughtUp()
    const [report] = await moderation.reports('pending')
    t.like(report, { reason: 'fake_profile', photoId: photos[1] })
    await visit(page, '/reports')
    await page
      .getByRole('article', { name: 'Fake profile' })
      .getByText(/^A photo/)
      .waitFor()
  })
}
