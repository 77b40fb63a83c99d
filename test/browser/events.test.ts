import type { Page } from 'playwright-core'
import { timing } from '../../contracts/core/limits.ts'
import { dayHead } from '../../web/meetups/event-dates.ts'
import { community } from '../http/community.ts'
import { slowClock } from '../http/day-clock.ts'
import { upload } from '../http/photo-form.ts'
import { jpegOf } from '../samples/sample-images.ts'
import { assertAccessible } from './assert-accessible.ts'
import { inBrowser, openPage, visit, windows } from './chromium.ts'
import { keysOf } from './keyboard.ts'
import { go, heading, waitForSplash, waitForToast } from './setup.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const answer = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })

inBrowser('a member creates an event, and others answer, wait and get a place', async t => {
  const { origin, me, you, match, quickMember, caughtUp } = await community(t)
  await match(me, you)
  const sage = await quickMember('Sage')
  await caughtUp()
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await visit(page, '/events')
  await waitForSplash(page)
  await heading(page, 'No Events Yet').waitFor()
  await button(page, 'Create First Event').click()

  const sheet = page.getByRole('dialog', { name: 'Create New Event' })
  const keys = keysOf(t, page)
  await sheet.getByRole('button', { name: 'Create Event' }).click()
  await sheet.getByText('Give the event a title.').waitFor()
  await keys.startsAt(sheet.getByLabel('Title'))
  await assertAccessible(t, page, 'a new event')
  const year = new Date().getFullYear() + 1
  await sheet.getByLabel('Title').fill('Clay night')
  await sheet.getByLabel('Description').fill('Two wheels, one kiln.')
  await sheet.getByLabel('Starts').fill(`${year}-05-09T18:30`)
  await sheet.getByLabel('Ends').fill(`${year}-05-09T17:30`)
  await sheet.getByLabel('Location').fill('Kiln Row')
  await sheet.getByRole('combobox', { name: 'City' }).fill('Bristol, United K')
  await sheet
    .getByRole('option', { name: /^Bristol/ })
    .first()
    .click()
  await sheet.getByLabel('Address (optional)').fill('The green door')
  await sheet.getByRole('combobox', { name: 'Time zone' }).selectOption('Europe/London')
  await sheet.getByLabel('Person to talk to').fill('Marlowe')
  await sheet.getByRole('checkbox', { name: 'I agree to the house rules' }).check()
  await sheet.getByLabel('Maximum attendees').fill('2')
  await sheet.getByLabel('Tags').fill('Beginners')
  await page.keyboard.press('Enter')
  await sheet.getByRole('button', { name: 'Remove Beginners' }).waitFor()
  await sheet.getByRole('button', { name: 'Create Event' }).click()
  await sheet.getByText('Choose an end after the start.').waitFor()
  await sheet.getByLabel('Ends').fill(`${year}-05-09T21:00`)
  await page.route('**/api/events', route => route.abort(), { times: 1 })
  await sheet.getByRole('button', { name: 'Create Event' }).click()
  await waitForToast(page, 'Failed to create event. Please try again.')
  await sheet.getByRole('button', { name: 'Create Event' }).click()
  await waitForToast(page, 'Event Created!')
  // The list also shows the event, and stays until the event's page has loaded.
  await page.getByText('The green door').waitFor()
  await heading(page, 'Clay night').waitFor()
  await page.getByText('Kiln Row, Bristol').waitFor()
  await page.getByText('You organize this').waitFor()
  const path = new URL(page.url()).pathname

  const theirs = await openPage(t, { origin, cookie: you.cookie, phone: true, reducedMotion: true })
  await visit(theirs, '/events')
  await waitForSplash(theirs)
  await theirs.getByText('1 going (max 2) · by Juniper').waitFor()
  await heading(
    theirs,
    dayHead({ eventDate: `${year}-05-09T17:30:00.000Z`, timeZone: 'Europe/London' }, new Date()),
  ).waitFor()
  await theirs.route('**/rsvp', route => route.abort(), { times: 1 })
  await answer(theirs, 'Going').click()
  await waitForToast(theirs, 'Failed to update RSVP.')
  await answer(theirs, 'Going').and(theirs.locator('[aria-checked=false]')).waitFor()
  await answer(theirs, 'Going').focus()
  await theirs.keyboard.press('Space')
  await waitForToast(theirs, 'RSVP Updated')
  await theirs.getByText('2 going (max 2)').waitFor()
  await page
    .getByRole('meter', { name: 'Places taken' })
    .and(page.locator('[aria-valuenow="2"]'))
    .waitFor()
  await theirs.getByRole('link', { name: 'Clay night' }).first().click()
  await theirs.getByText('The green door').waitFor()
  await theirs.getByText('· your match').waitFor()

  const eventDate = new Date(Date.now() + 86_400_000).toISOString()
  await me.post('/api/events', {
    title: 'Late call',
    description: 'Hello.',
    eventDate,
    isOnline: true,
  })
  await caughtUp()
  const waits = await openPage(t, { origin, cookie: sage.cookie, reducedMotion: true })
  await visit(waits, '/events')
  await waitForSplash(waits)
  await button(waits, 'Join waitlist').waitFor()
  await waits.getByText('Late call').waitFor()
  await assertAccessible(t, waits, 'events')
  await go(waits, path)
  await heading(waits, "Who's coming").waitFor()
  await assertAccessible(t, waits, 'an event')
  await button(waits, 'More about Rowan').focus()
  await waits.keyboard.press('Enter')
  await waits.getByRole('menuitem', { name: 'Report or Block' }).click()
  const safety = waits.getByRole('dialog', { name: 'Report or Block' })
  await safety.getByText('Both', { exact: true }).click()
  await safety.getByLabel('Reason').selectOption('harassment')
  await button(waits, 'Report and block').click()
  await waitForToast(waits, 'Report Submitted')
  await button(waits, 'More about Rowan').waitFor({ state: 'detached' })
  await button(waits, 'More about Juniper').waitFor()
  await button(waits, 'Join waitlist').click()
  await waits.getByText('Number 1 on the waitlist').waitFor()
  await answer(theirs, 'Not going').click()
  await answer(waits, 'Going').and(waits.locator('[aria-checked=true]')).waitFor() // by a live message
  await waits.getByText('The green door').waitFor()

  await button(page, 'More about this event').click()
  await page.getByRole('menuitem', { name: 'Edit Event' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Event' })
  await edit.getByLabel('Maximum attendees').fill('1')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await waitForToast(
    page,
    '2 are going already, and nobody loses their place. Allow at least 2 places.',
  )
  await edit.getByLabel('Maximum attendees').fill('')
  await edit.getByLabel('Title').fill('Clay day')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await waitForToast(page, 'Event Updated')
  await heading(waits, 'Clay day').waitFor() // by a live message
  await button(waits, 'More about this event').click()
  await waits.getByRole('menuitem', { name: 'Report Event' }).click()
  await waits.getByLabel('Reason').selectOption('unsafe')
  await waits.getByText("choose Report or Block beside them under Who's coming").waitFor()
  await waits.getByLabel('Reason').selectOption('spam')
  await button(waits, 'Send report').click()
  await waitForToast(waits, 'Report Submitted')

  await button(page, 'More about this event').click()
  await page.getByRole('menuitem', { name: 'Cancel Event' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Event' }).click()
  await waitForToast(page, 'Event Canceled')
  await waits.getByText('This event was canceled.').waitFor() // by a live message
  await waits.getByRole('link', { name: 'Back to Community Events' }).click()
  await heading(waits, "You're going to").waitFor()
  await button(waits, 'Calendar feed').click()
  await button(waits, 'Create an address').waitFor()
  await assertAccessible(t, waits, 'a calendar feed')
  await button(waits, 'Create an address').click()
  const shown = await waits.getByLabel('Your private address').inputValue()
  t.is(new URL(shown).pathname, (await sage.get('/api/calendar-feed')).body.address)
  await button(waits, 'Revoke').click()
  await waitForToast(waits, 'Address revoked')
  await button(waits, 'Create an address').waitFor()
  await caughtUp()
  const told = (await sage.get('/api/notifications')).body as { title: string }[]
  t.deepEqual(
    told.map(({ title }) => title),
    ['Event canceled'],
  )
  await visit(theirs, '/events/00000000-0000-4000-8000-000000000000')
  await waitForSplash(theirs)
  await heading(theirs, "This event isn't here").waitFor()
})

inBrowser('a host chooses who reads the address, approves, and sees who left with it', async t => {
  const { origin, me, you, quickMember } = await community(t)
  const sage = await quickMember('Sage')
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await visit(page, '/events')
  await waitForSplash(page)
  await button(page, 'Create First Event').click()
  const sheet = page.getByRole('dialog', { name: 'Create New Event' })
  await sheet.getByLabel('Title').fill('Supper')
  await sheet.getByLabel('Description').fill('At my place.')
  await sheet.getByLabel('Starts').fill(`${new Date().getFullYear() + 1}-05-09T18:30`)
  await sheet.getByLabel('Person to talk to').fill('Juniper')
  await sheet.getByRole('checkbox', { name: 'I agree to the house rules' }).check()
  await sheet.getByLabel('Address (optional)').fill('The green door')
  await sheet.getByText('Only people who are going see it.').waitFor()
  const audience = (name: string) => sheet.getByRole('radio', { name, exact: true })
  const chosen = (name: string) => audience(name).and(sheet.locator('[aria-checked=true]'))
  await chosen('Everyone going').waitFor()
  await sheet.getByRole('switch', { name: 'Public' }).click()
  await chosen('Those I approve').waitFor()
  await sheet.getByText('Only people you approve see it.').waitFor()
  await sheet.getByRole('switch', { name: 'Public' }).click()
  await audience('Those I approve').click()
  await assertAccessible(t, page, 'a new event with approval')
  await sheet.getByRole('button', { name: 'Create Event' }).click()
  await waitForToast(page, 'Event Created!')
  await page.getByText('Shown to guests the host approved').waitFor()
  const path = new URL(page.url()).pathname

  const openFor = async (one: typeof you, phone = false) => {
    const theirs = await openPage(t, { origin, cookie: one.cookie, phone, reducedMotion: true })
    await visit(theirs, path)
    await waitForSplash(theirs)
    await theirs.getByText('The host approves who comes. Tap Going to ask.').waitFor()
    await answer(theirs, 'Going').click()
    await waitForToast(theirs, 'RSVP Updated')
    await theirs.getByText('You asked to come').waitFor()
    t.is(await theirs.getByText('The green door').count(), 0)
    return theirs
  }
  const theirs = await openFor(you, true)
  await assertAccessible(t, theirs, 'an event with a request')
  const hers = await openFor(sage)
  const asking = page.getByRole('region', { name: 'Requests' }) // by a live message
  await asking.getByText('Sage').first().waitFor()
  await assertAccessible(t, page, 'an event with requests')
  await button(page, 'Decline Sage').click()
  await waitForToast(page, 'Request Declined')
  await asking.getByText("You declined. They aren't told.").waitFor()
  await button(page, 'Approve Rowan').focus()
  await page.keyboard.press('Enter')
  await waitForToast(page, 'Request Approved')
  await theirs.getByText('The green door').waitFor() // by a live message
  await hers.getByText('You asked to come').waitFor()
  t.is(await hers.getByText('The green door').count(), 0)

  await answer(theirs, 'Not going').click()
  await page.getByText('Rowan left, and had the address.').waitFor() // by a live message
  await assertAccessible(t, page, 'an event with a line of the address')
  await hers.getByRole('button', { name: 'Cancel request' }).click()
  await answer(hers, 'Not going').and(hers.locator('[aria-checked=true]')).waitFor()
})

inBrowser('answers of others appear on the screens of events without a live message', async t => {
  const { origin, me, you, quickMember } = await community(t)
  const sage = await quickMember('Sage')
  const eventDate = new Date(Date.now() + 86_400_000).toISOString()
  const event = { title: 'Clay night', description: 'Two wheels.', eventDate }
  const { id } = (await me.post('/api/events', event)).body
  const pages = await Promise.all(
    ['/events', `/events/${id}`].map(async path => {
      const page = await openPage(t, {
        origin,
        cookie: you.cookie,
        reducedMotion: true,
        withClock: true,
      })
      await visit(page, path)
      await page.clock.runFor(timing.splashShown)
      await heading(page, 'Clay night').waitFor()
      return page
    }),
  )
  await sage.post(`/api/events/${id}/rsvp`, { status: 'going' })
  const [list, one] = pages as [Page, Page]
  await list.clock.fastForward(timing.eventsPoll)
  await list.getByText('2 going · by Juniper').waitFor()
  await one.clock.fastForward(timing.eventPoll)
  await button(one, 'More about Sage').waitFor()
  t.pass()
})

inBrowser('events are found by words, place and time, the near ones first', async t => {
  const { origin, me, you, caughtUp } = await community(t)
  const city = async (name: string) => (await me.get(`/api/places?q=${name}`)).body[0].id
  const [bristol, cardiff, leeds] = [
    await city('Bristol'),
    await city('Cardiff'),
    await city('Leeds'),
  ]
  await you.put('/api/profile/location', { placeId: bristol })
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const create = (title: string, days: number, more: object) =>
    me.post('/api/events', { title, description: 'Come.', eventDate: inDays(days), ...more })
  await create('Clay night', 30, { placeId: cardiff, location: 'Kiln Row', tags: ['Ceramics'] })
  await create('Brunch', 20, { placeId: leeds })
  await create('Late call', 40, { isOnline: true })
  await you.post('/api/events', { title: 'Own picnic', description: 'Mine.', eventDate: inDays(9) })
  await caughtUp()

  const page = await openPage(t, { origin, cookie: you.cookie, phone: true, reducedMotion: true })
  await visit(page, '/hangouts')
  await waitForSplash(page)
  const meetUp = page.getByRole('navigation', { name: 'Meet up' })
  await meetUp.getByRole('link', { name: 'Events 3 new' }).click()
  await heading(page, 'Near you and online').waitFor()
  const titles = () => page.getByRole('heading', { level: 4 }).allTextContents()
  t.deepEqual(await titles(), ['Clay night', 'Late call', 'Own picnic', 'Brunch'])
  await page.getByText('Kiln Row, Cardiff · within 25 miles').waitFor()
  await page.getByText('You organize this').waitFor()
  const day = dayHead({ eventDate: inDays(30), timeZone: null }, new Date())
  const ofDay = page.getByRole('list', { name: day })
  await ofDay.getByText('Clay night').waitFor()
  await assertAccessible(t, page, 'events by day')
  await page.setViewportSize(windows.desktop)
  await assertAccessible(t, page, 'events by day beside one’s own')
  await page.setViewportSize(windows.phone)

  await page.getByLabel('Where', { exact: true }).selectOption({ label: 'Within 50 miles' })
  await heading(page, 'Brunch').waitFor({ state: 'detached' })
  t.deepEqual(await page.getByRole('heading', { level: 3 }).allTextContents(), ['Clay night'])
  await page.getByLabel('Where', { exact: true }).selectOption({ label: 'Leeds (1)' })
  await heading(page, 'Brunch').waitFor()
  await page.getByLabel('Where', { exact: true }).selectOption({ label: 'Online' })
  await heading(page, 'Late call').waitFor()
  await page.getByLabel('When').selectOption({ label: 'Today' })
  await heading(page, 'No events found').waitFor()
  await assertAccessible(t, page, 'no events found')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByLabel('Search events').fill('kiln ceramics')
  await page.getByRole('status').filter({ hasText: '1 event' }).waitFor({ state: 'attached' })
  await page.getByLabel('Where', { exact: true }).selectOption({ label: 'Within 50 miles' })
  await page.getByRole('link', { name: 'Clay night' }).first().click()
  await page.getByText('Kiln Row, Cardiff').waitFor()
  await page.goBack()
  await heading(page, 'Clay night').waitFor()
  t.is(
    await page.getByLabel('Where', { exact: true }).inputValue(),
    'within-50',
    'the way back keeps the place',
  )

  await meetUp.getByRole('link', { name: 'Hangouts' }).click()
  await meetUp.getByRole('link', { name: 'Events', exact: true }).waitFor()
})

inBrowser('a host notes who came once the event has begun, and guests see no note', async t => {
  const { clock, goOn } = slowClock()
  const { origin, me, you, match, caughtUp } = await community(t, { clock })
  await match(me, you)
  const eventDate = new Date(clock.now().getTime() + 3_600_000).toISOString()
  const event = { title: 'Clay night', description: 'Two wheels, one kiln.', eventDate }
  const { id } = (await me.post('/api/events', event)).body
  await you.post(`/api/events/${id}/rsvp`, { status: 'going' })
  await caughtUp()
  goOn()
  const page = await openPage(t, { origin, cookie: me.cookie, phone: true, reducedMotion: true })
  await visit(page, `/events/${id}`)
  await waitForSplash(page)
  await page.getByText('Tap a guest to note whether they came. Only hosts see it.').waitFor()
  await button(page, 'More about Rowan').click()
  await page.getByRole('menuitem', { name: 'They came' }).click()
  await button(page, 'More about Rowan Came').waitFor()
  await assertAccessible(t, page, 'an event with a note of who came')
  await page.reload()
  await waitForSplash(page)
  await page.route('**/attendance', route => route.abort(), { times: 1 })
  await button(page, 'More about Rowan Came').click()
  await page.getByRole('menuitem', { name: "They didn't come" }).click()
  await waitForToast(page, 'Error')
  await button(page, 'More about Rowan Came').click()
  await page.getByRole('menuitem', { name: "They didn't come" }).click()
  await button(page, "More about Rowan Didn't come").waitFor()

  const theirs = await openPage(t, { origin, cookie: you.cookie, reducedMotion: true })
  await visit(theirs, `/events/${id}`)
  await heading(theirs, "Who's coming").waitFor()
  t.is(await theirs.getByText("Didn't come").count(), 0)
  t.is(await theirs.getByText('Tap a guest').count(), 0)
})

inBrowser('guests without a name are one line with their number, and can be reported', async t => {
  const { origin, me, you, quickMember, caughtUp } = await community(t)
  const [ash, bay] = [await quickMember('Ash'), await quickMember('Bay')]
  const photo = await upload(origin, me, await jpegOf(400, 500))
  await me.post('/api/profile-photos', { photoUrl: photo.body.photoUrl })
  const eventDate = new Date(Date.now() + 200_000_000).toISOString()
  const { id } = (await me.post('/api/events', { title: 'Soup', description: 'A.', eventDate }))
    .body
  for (const one of [you, ash, bay]) await one.post(`/api/events/${id}/rsvp`, { status: 'going' })
  await ash.patch('/api/profile', { profileVisibility: 'matches_only' })
  await bay.post('/api/blocks', { profileId: you.profileId })
  await caughtUp()
  for (const phone of [true, false]) {
    const page = await openPage(t, { origin, cookie: you.cookie, phone, reducedMotion: true })
    await visit(page, `/events/${id}`)
    await waitForSplash(page)
    const guests = page.getByRole('region', { name: "Who's coming" })
    await guests.getByRole('button', { name: 'More about Juniper' }).locator('img').waitFor()
    await guests.getByText('4 going').waitFor()
    t.is(await guests.getByText('Ash').or(guests.getByText('Somebody')).count(), 0)
    await assertAccessible(t, page, 'guests without a name')
    // Ash, who shows the name to matches only, and Bay, who blocked the reader.
    await guests.getByRole('button', { name: '+2 who keep to themselves' }).click()
    t.is(await page.getByRole('menuitem').count(), 1)
    await page.getByRole('menuitem', { name: 'Guest 1: Report or Block' }).click()
    await page.getByRole('dialog', { name: 'Report or Block' }).waitFor()
  }
})
