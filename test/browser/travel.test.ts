import { community } from '../http/community.ts'
import { dayFrom, placeId } from '../http/trips.ts'
import { assertAccessible } from './assert-accessible.ts'
import { inBrowser, openPage, visit } from './chromium.ts'
import { waitForSplash, waitForToast } from './setup.ts'

for (const device of ['phone', 'desktop'] as const)
  inBrowser(`a member plans a trip on a ${device}, is met there, and comes home early`, async t => {
    const { origin, me, you, caughtUp } = await community(t)
    const lisbon = await placeId(me, 'Lisbon')
    await me.put('/api/profile/location', { placeId: lisbon })
    await you.put('/api/profile/location', { placeId: await placeId(you, 'Utrecht') })
    await caughtUp()
    const phone = device === 'phone'
    const open = { origin, phone, reducedMotion: true }
    const page = await openPage(t, { ...open, cookie: you.cookie })
    await visit(page, '/profile')
    await waitForSplash(page)
    const sheet = page.getByRole('dialog', { name: 'Travel' })
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await page.getByRole('button', { name: 'Travel' }).click()
    const [first, last] = [sheet.getByLabel('First day'), sheet.getByLabel('Last day')]
    const ahead = sheet.getByRole('switch', { name: 'Show my trip before it begins' })
    t.true(await ahead.isDisabled(), 'nobody reads of the trip by default')
    const [from, to] = [dayFrom(new Date(), 0), dayFrom(new Date(), 9)]
    await first.fill(to)
    await last.fill(from)
    await sheet.getByRole('button', { name: 'Save Changes' }).click()
    await sheet.getByText('Choose the city from the list.').waitFor()
    await sheet.getByText('The last day cannot be before the first.').waitFor()
    await assertAccessible(t, page, `the sheet of a trip with errors on a ${device}`)

    await sheet.getByRole('combobox', { name: 'Where to' }).fill('Lisbon')
    await page.getByRole('option', { name: /^Lisbon.*Portugal/ }).click()
    await first.fill(from)
    await last.fill(to)
    await sheet.getByRole('switch', { name: 'Show where I am visiting' }).click()
    t.false(await ahead.isDisabled())
    await assertAccessible(t, page, `the sheet of a trip on a ${device}`)
    await sheet.getByRole('button', { name: 'Save Changes' }).click()
    await waitForToast(page, 'Trip Saved')
    await page.getByText(/· Visiting Lisbon/).waitFor()
    await caughtUp()

    const theirs = await openPage(t, { ...open, cookie: me.cookie })
    await visit(theirs, '/')
    await waitForSplash(theirs)
    const chip = theirs.getByRole('listitem').filter({ hasText: 'Visiting Lisbon' })
    await chip.waitFor()
    await assertAccessible(t, theirs, `the card of somebody who travels on a ${device}`)
    await theirs.getByRole('button', { name: 'More about Rowan' }).click()
    const more = theirs.getByRole('dialog', { name: 'More about Rowan' })
    await more.getByText('Visiting Lisbon').waitFor()
    await assertAccessible(t, theirs, `the profile of somebody who travels on a ${device}`)

    if (phone) await page.getByRole('tab', { name: 'Account' }).click()
    await page.getByText(/^Visiting Lisbon until /).waitFor()
    await assertAccessible(t, page, `the own trip on a ${device}`)
    await page.getByRole('button', { name: 'Change your trip' }).click()
    await sheet.getByRole('button', { name: 'End this trip now' }).click()
    await waitForToast(page, 'Trip Canceled')
    await page.getByRole('button', { name: 'Plan a trip' }).waitFor()
    await caughtUp()
    t.is((await you.get('/api/profile')).body.travel, null)
    t.deepEqual((await me.get('/api/discover/dating')).body, [], 'they are far away again')
  })
