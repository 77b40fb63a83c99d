import { community } from '../http/community.ts'
import { assertAccessible } from './assert-accessible.ts'
import { assertFits } from './assert-fits.ts'
import { inBrowser, openPage, visit } from './chromium.ts'
import { heading, waitForSplash, waitForToast } from './setup.ts'

inBrowser('a host writes to all guests, and a guest reads it at once', async t => {
  const { origin, me, you, quickMember, caughtUp } = await community(t)
  const sage = await quickMember('Sage')
  const eventDate = new Date(Date.now() + 86_400_000).toISOString()
  const soup = { title: 'Soup night', description: 'Bring a spoon.', eventDate }
  const { id } = (await me.post('/api/events', soup)).body
  await caughtUp()
  await you.post(`/api/events/${id}/rsvp`, { status: 'going' })
  await caughtUp()
  const theirs = await openPage(t, { origin, cookie: you.cookie, reducedMotion: true })
  await visit(theirs, `/events/${id}`)
  await waitForSplash(theirs)
  await theirs.getByText('What the hosts write to all guests stands here.').waitFor()

  const page = await openPage(t, { origin, cookie: me.cookie, phone: true, reducedMotion: true })
  await visit(page, `/events/${id}`)
  await waitForSplash(page)
  await page.getByRole('button', { name: 'Write to all guests' }).click()
  const sheet = page.getByRole('dialog', { name: 'Write to all guests' })
  await sheet.getByRole('button', { name: 'Send', exact: true }).click()
  await sheet.getByText('Write a message first.').waitFor()
  await assertAccessible(t, page, 'a message to all guests')
  await sheet.getByLabel('Message').fill('The bell is broken.\nRing twice on the left.')
  await sheet.getByRole('button', { name: 'Send', exact: true }).click()
  await waitForToast(page, 'Message sent')
  await page.getByText('Ring twice on the left.').waitFor()
  await assertAccessible(t, page, 'an event with a message of the host')
  await assertFits(t, page, 'an event with a message of the host')

  await theirs.getByText('Ring twice on the left.').waitFor()
  await assertAccessible(t, theirs, 'a message of the hosts, as a guest reads it')
  t.is(await theirs.getByRole('button', { name: 'Write to all guests' }).count(), 0)
  await caughtUp()

  const stranger = await openPage(t, { origin, cookie: sage.cookie, reducedMotion: true })
  await visit(stranger, `/events/${id}`)
  await waitForSplash(stranger)
  await heading(stranger, 'Soup night').waitFor()
  await stranger.getByText('Bring a spoon.').waitFor()
  t.is(await heading(stranger, 'From the hosts').count(), 0)
})
