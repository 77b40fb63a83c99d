import { community } from '../http/community.ts'
import { assertAccessible } from './assert-accessible.ts'
import { inBrowser, openPage, visit } from './chromium.ts'
import { go, heading, waitForSplash } from './setup.ts'

inBrowser('the hangout screens are accessible', async t => {
  const { origin, me, you, match, quickMember, caughtUp } = await community(t)
  const sage = await quickMember('Sage', { bio: 'Slow walks, long talks.' })
  await match(me, you)
  const offer = { hobby: 'hiking', timeSlot: 'weekend_morning' }
  const free = { availability: [{ timeSlot: offer.timeSlot, hobbies: ['hiking', 'yoga'] }] }
  for (const one of [me, you, sage]) await one.post('/api/hangout-availability', free)
  await caughtUp()
  const ask = { inviteeProfileId: me.profileId, ...offer, message: 'The easy path?' }
  await sage.post('/api/hangout-invitations', ask)
  for (const hobby of ['hiking', 'yoga']) {
    const { id } = (await you.post('/api/hangout-invitations', { ...ask, hobby })).body
    await me.patch(`/api/hangout-invitations/${id}`, { status: 'accepted' })
    if (hobby === 'yoga') await me.patch(`/api/hangout-activities/${id}`, { isCompleted: true })
  }
  await caughtUp()
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await visit(page, '/hangouts')
  await waitForSplash(page)
  await page.getByRole('button', { name: /^Weekend morning: Free/ }).click()
  await heading(page, 'Weekend morning').waitFor()
  await assertAccessible(t, page, 'schedule')
  await go(page, '/hangouts?tab=discover')
  await page.getByRole('button', { name: 'Invite Sage' }).click()
  await assertAccessible(t, page, 'discover hangouts')
  await go(page, '/hangouts?tab=invites')
  await page.getByRole('button', { name: 'Accept the invitation of Sage' }).waitFor()
  await assertAccessible(t, page, 'invitations')
  await go(page, '/hangouts?tab=plans')
  await page.getByRole('button', { name: 'Choose a date of Hiking with Rowan' }).click()
  await page.getByRole('dialog', { name: 'Hiking' }).waitFor()
  await assertAccessible(t, page, 'plans')
})

inBrowser('the event screens are accessible', async t => {
  const { origin, me, you, caughtUp } = await community(t)
  const eventDate = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const event = { title: 'Clay night', description: 'Two wheels.', eventDate, location: 'Kiln Row' }
  const { id } = (await me.post('/api/events', { ...event, maxAttendees: 4, tags: ['Sober'] })).body
  await me.post('/api/events', { ...event, isOnline: true, maxAttendees: 1 })
  await you.post(`/api/events/${id}/rsvp`, { status: 'maybe' })
  await caughtUp()
  const page = await openPage(t, { origin, cookie: you.cookie, reducedMotion: true })
  await visit(page, '/events')
  await waitForSplash(page)
  await page.getByRole('button', { name: 'Join waitlist' }).waitFor()
  await assertAccessible(t, page, 'events')
  await page.getByRole('button', { name: 'Create Event' }).click()
  await page.getByRole('dialog', { name: 'Create New Event' }).waitFor()
  await assertAccessible(t, page, 'a new event')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Calendar feed' }).click()
  await page.getByRole('button', { name: 'Make an address' }).waitFor()
  await assertAccessible(t, page, 'a calendar feed')
  await page.keyboard.press('Escape')
  await go(page, `/events/${id}`)
  await heading(page, 'Who is coming').waitFor()
  await assertAccessible(t, page, 'an event')
})

inBrowser('the group screens are accessible', async t => {
  const { origin, me, you, match, caughtUp } = await community(t)
  await match(me, you)
  const choice = { interests: ['hiking', 'yoga'], availability: ['weekends'] }
  await me.post('/api/user-availability', choice)
  const found = (name: string) => you.post('/api/group-chats', { name, ...choice })
  const { id } = (await found('Slow hikers')).body
  const { id: other } = (await found('Early yoga')).body
  await caughtUp()
  await me.post(`/api/group-chats/${id}/join`, { rsvpStatus: 'maybe' })
  await you.post(`/api/group-chats/${id}/messages`, { content: 'Which gate?' })
  await caughtUp()
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await visit(page, '/group-chats')
  await waitForSplash(page)
  await page.getByRole('button', { name: 'Find Matches' }).click()
  await page.getByRole('button', { name: 'Attending Early yoga' }).waitFor()
  await assertAccessible(t, page, 'group chats')
  await page.getByRole('button', { name: 'Create Group' }).click()
  await page.getByRole('dialog').getByLabel('Group name').waitFor()
  await assertAccessible(t, page, 'create a group')
  await go(page, `/group-chats/${other}`)
  await page.getByRole('button', { name: 'Maybe Early yoga' }).waitFor()
  await assertAccessible(t, page, 'an open group')
  await go(page, `/group-chats/${id}`)
  await page.getByRole('region', { name: 'Messages in Slow hikers' }).getByText('Which').waitFor()
  await page.getByRole('complementary', { name: 'About' }).getByText('Founder').waitFor()
  await assertAccessible(t, page, 'a group with its list and members')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'About and members' }).click()
  await page.getByRole('dialog').getByText('Founder').waitFor()
  await assertAccessible(t, page, 'members of a group')
})
