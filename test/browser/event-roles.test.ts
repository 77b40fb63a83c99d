import { community } from '../http/community.ts'
import { assertAccessible } from './assert-accessible.ts'
import { assertFits } from './assert-fits.ts'
import { inBrowser, openPage, visit } from './chromium.ts'
import { heading, waitForSplash, waitForToast } from './setup.ts'

inBrowser('a host states access and price, and a match agrees to be the consent lead', async t => {
  const { origin, me, you, match, quickMember, caughtUp } = await community(t)
  await match(me, you)
  const sage = await quickMember('Sage')
  await sage.post('/api/blocks', { profileId: you.profileId })
  const eventDate = new Date(Date.now() + 86_400_000).toISOString()
  const soup = { title: 'Soup night', description: 'Bring a spoon.', eventDate }
  const { id } = (await me.post('/api/events', soup)).body
  await caughtUp()
  const page = await openPage(t, { origin, cookie: me.cookie, phone: true, reducedMotion: true })
  await visit(page, `/events/${id}`)
  await waitForSplash(page)
  await heading(page, 'Soup night').waitFor()

  await page.getByRole('button', { name: 'More about this event' }).click()
  await page.getByRole('menuitem', { name: 'Edit Event' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Event' })
  await edit.getByLabel('Access (optional)').fill('Two steps.\nNo perfume, please.')
  await edit.getByLabel('Price (optional)').fill('£4 to £12, pay what fits')
  await assertAccessible(t, page, 'the form of an event')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await waitForToast(page, 'Event Updated')
  await page.getByText('No perfume, please.').waitFor()
  await page.getByText('£4 to £12, pay what fits').waitFor()

  await page.getByRole('button', { name: 'Ask a consent lead' }).click()
  const sheet = page.getByRole('dialog', { name: 'Ask a consent lead' })
  await sheet.getByRole('combobox', { name: 'Whom' }).waitFor()
  await sheet.getByRole('button', { name: 'Ask', exact: true }).click()
  await sheet.getByText('Choose somebody first.').waitFor()
  await assertAccessible(t, page, 'whom to ask')
  await sheet.getByRole('combobox', { name: 'Whom' }).selectOption(you.profileId)
  await sheet.getByRole('button', { name: 'Ask', exact: true }).click()
  await waitForToast(page, 'Question sent')
  await page.getByText('Consent lead · Asked, no answer yet').waitFor()
  await caughtUp()

  const theirs = await openPage(t, { origin, cookie: you.cookie, reducedMotion: true })
  await visit(theirs, `/events/${id}`)
  await waitForSplash(theirs)
  await heading(theirs, 'Will you be the consent lead?').waitFor()
  await assertAccessible(t, theirs, 'a question about a role')
  await theirs.getByRole('button', { name: 'Yes, I will' }).click()
  await heading(theirs, "You're the consent lead").waitFor()
  await page.getByText('Consent lead · Said yes').waitFor()
  await assertAccessible(t, page, 'an event with a consent lead')
  await assertFits(t, page, 'an event with a consent lead')
  await caughtUp()

  const hidden = await openPage(t, { origin, cookie: sage.cookie, reducedMotion: true })
  await visit(hidden, `/events/${id}`)
  await waitForSplash(hidden)
  await hidden.getByText('Two steps.').waitFor()
  t.is(await hidden.getByText('Consent lead').count(), 0, 'nothing tells of a hidden lead')

  await theirs.getByRole('button', { name: 'Give it back' }).click()
  await waitForToast(theirs, 'You gave it back')
  await page.getByText('Nobody yet.').waitFor()
})

inBrowser(
  'a co-host edits the event and approves a guest, and loses both with the role',
  async t => {
    const { origin, me, you, match, quickMember, caughtUp } = await community(t)
    await match(me, you)
    const sage = await quickMember('Sage')
    const eventDate = new Date(Date.now() + 86_400_000).toISOString()
    const soup = { title: 'Soup night', description: 'Bring a spoon.', eventDate }
    const approved = { addressShownTo: 'approved', address: 'Kiln Row 4' }
    const { id } = (await me.post('/api/events', { ...soup, ...approved })).body
    await sage.post(`/api/events/${id}/rsvp`, { status: 'going' })
    await me.post(`/api/events/${id}/roles`, { role: 'co_host', memberId: you.profileId })
    await caughtUp()
    const page = await openPage(t, { origin, cookie: you.cookie, phone: true, reducedMotion: true })
    await visit(page, `/events/${id}`)
    await waitForSplash(page)
    await heading(page, 'Will you co-host?').waitFor()
    t.is(await page.getByText('Kiln Row 4').count(), 0)
    await page.getByRole('button', { name: 'Yes, I will' }).click()
    await heading(page, "You're a co-host").waitFor()
    await page.getByText('Kiln Row 4').waitFor()
    await assertAccessible(t, page, 'an event of a co-host')
    await page.getByRole('button', { name: 'Approve Sage' }).click()
    await waitForToast(page, 'Request Approved')
    await page.getByRole('button', { name: 'More about this event' }).click()
    await page.getByRole('menuitem', { name: 'Report Event' }).waitFor()
    t.is(await page.getByRole('menuitem', { name: 'Cancel Event' }).count(), 0)
    await page.getByRole('menuitem', { name: 'Edit Event' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit Event' })
    await edit.getByLabel('Title').fill('Stew night')
    await edit.getByRole('button', { name: 'Save Changes' }).click()
    await heading(page, 'Stew night').waitFor()

    const hosts = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
    await visit(hosts, `/events/${id}`)
    await waitForSplash(hosts)
    await hosts.getByText('Co-host · Said yes').waitFor()
    await assertAccessible(t, hosts, 'an event with a co-host')
    await hosts.getByRole('button', { name: 'Take back Rowan' }).click()
    await waitForToast(hosts, 'Taken back')
    await page.getByText('Kiln Row 4').waitFor({ state: 'detached' })
    t.is(await heading(page, "You're a co-host").count(), 0)
  },
)
