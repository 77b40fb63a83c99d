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
