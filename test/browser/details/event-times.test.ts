import type { Page } from 'playwright-core'
import { community } from '../../http/community.ts'
import { assertAccessible } from '../assert-accessible.ts'
import { inBrowser, openPage, visit } from '../chromium.ts'
import { heading, waitForSplash, waitForToast } from '../setup.ts'

const HOUR = 3_600_000
const year = new Date().getFullYear() + 1
const sheetOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const answer = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })

/** The last Sunday of October, when clocks in Berlin go back at three. */
const backDay = (): string => {
  const end = new Date(Date.UTC(year, 9, 31))
  return `${year}-10-${31 - end.getUTCDay()}`
}

for (const phone of [false, true]) {
  const device = phone ? 'a phone' : 'a desktop'

  inBrowser(
    `a host agrees to the rules and chooses an hour that comes twice, on ${device}`,
    async t => {
      const { origin, me, you } = await community(t)
      const page = await openPage(t, { origin, cookie: me.cookie, phone, reducedMotion: true })
      await visit(page, '/events')
      await waitForSplash(page)
      await page.getByRole('button', { name: 'Create First Event' }).click()
      const sheet = sheetOf(page, 'Create New Event')
      await sheet.getByLabel('Title').fill('Night walk')
      await sheet.getByLabel('Description').fill('Bring a lamp.')
      await sheet.getByRole('combobox', { name: 'City' }).fill('Tokyo')
      await sheet
        .getByRole('option', { name: /^Tokyo/ })
        .first()
        .click()
      const zone = sheet.getByRole('combobox', { name: 'Time zone' })
      await zone.and(page.locator(':has(option:checked[value="Asia/Tokyo"])')).waitFor()
      await zone.selectOption('Europe/Berlin')
      await sheet.getByLabel('Starts').fill(`${backDay()}T02:30`)
      await sheet.getByRole('button', { name: 'Create Event' }).click()
      await sheet.getByText('This hour comes twice. Choose which one you mean.').waitFor()
      await sheet.getByText('Name somebody guests can talk to.').waitFor()
      await sheet.getByText('Agree to the house rules before you post.').waitFor()
      await assertAccessible(t, page, 'a new event with problems')
      await answer(page, 'The second').click()
      await sheet.getByLabel('Person to talk to').fill('Marlowe, in the green apron')
      await sheet.getByRole('checkbox', { name: 'I agree to the house rules' }).check()
      await sheet.getByRole('button', { name: 'Create Event' }).click()
      await waitForToast(page, 'Event Created!')
      await heading(page, 'Night walk').waitFor()
      await page.waitForURL(/\/events\/./)
      const id = new URL(page.url()).pathname.split('/').at(-1)
      const { body } = await you.get(`/api/events/${id}`)
      t.is(body.eventDate, `${backDay()}T01:30:00.000Z`)
      t.is(body.timeZone, 'Europe/Berlin')

      const theirs = await openPage(t, { origin, cookie: you.cookie, phone, reducedMotion: true })
      await visit(theirs, `/events/${id}`)
      await theirs.getByText('Marlowe, in the green apron').waitFor()
      await theirs.waitForFunction("document.title.includes('Night walk')")
    },
  )

  inBrowser(
    `times are those of the event, with the reader's beside them, on ${device}`,
    async t => {
      const { origin, me, you } = await community(t)
      const event = { title: 'Soup', description: 'Warm.', timeZone: 'Pacific/Auckland' }
      const eventDate = `${year}-07-01T07:00:00.000Z`
      await me.post('/api/events', { ...event, eventDate })
      const page = await openPage(t, { origin, cookie: you.cookie, phone, reducedMotion: true })
      const own = new Date(eventDate).toLocaleTimeString('en-US', { timeStyle: 'short' })
      const both = async () => {
        await page
          .getByText(/7:00.PM, Auckland time/)
          .first()
          .waitFor()
        await page
          .getByText(new RegExp(`${own.replace(/\s/, '.')} your time`))
          .first()
          .waitFor()
      }
      await visit(page, '/events')
      await waitForSplash(page)
      await both()
      await assertAccessible(t, page, 'events in another zone')
      await page.getByRole('link', { name: 'Soup' }).first().click()
      await page.getByText('Will you come?').waitFor()
      await both()
      t.pass()
    },
  )

  inBrowser(`a host sees who asks, and the guest is told before, on ${device}`, async t => {
    const { origin, me, you } = await community(t)
    await you.patch('/api/profile', { pronouns: 'they/them', bio: 'I bake.', age: 33 })
    const eventDate = new Date(Date.now() + 48 * HOUR).toISOString()
    const event = { title: 'Supper', description: 'At mine.', addressShownTo: 'approved' }
    const question = 'Any allergies?'
    const { id } = (await me.post('/api/events', { ...event, eventDate, question })).body
    const theirs = await openPage(t, { origin, cookie: you.cookie, phone, reducedMotion: true })
    await visit(theirs, `/events/${id}`)
    await waitForSplash(theirs)
    await theirs.getByText('The host and co-hosts then see your pronouns, age, bio').waitFor()
    await answer(theirs, 'Going').click()
    const sheet = sheetOf(theirs, 'Ask to come')
    await sheet.getByRole('button', { name: 'Send request' }).click()
    await sheet.getByText("Answer the host's question first.").waitFor()
    await assertAccessible(t, theirs, "a host's question")
    await sheet.getByLabel('The host asks: Any allergies?').fill('Only to noise.')
    await sheet.getByRole('button', { name: 'Send request' }).click()
    await theirs.getByText('You asked to come').waitFor()
    const mine = await openPage(t, { origin, cookie: me.cookie, phone, reducedMotion: true })
    await visit(mine, `/events/${id}`)
    const requests = mine.getByRole('region', { name: 'Requests' })
    await requests.getByText('they/them · 33 years old · New to events here').waitFor()
    for (const text of ['I bake.', question, 'Only to noise.'])
      await requests.getByText(text).waitFor()
    await assertAccessible(t, mine, 'an event with somebody who asks')
  })
}

inBrowser('the same day near the member and elsewhere is two landmarks with names', async t => {
  const { origin, me, you, caughtUp } = await community(t)
  const city = async (q: string) => (await me.get(`/api/places?q=${q}`)).body[0].id
  const [bristol, leeds] = [await city('Bristol, United K'), await city('Leeds')]
  await you.put('/api/profile/location', { placeId: bristol })
  const event = { title: 'Soup', description: 'Warm.', eventDate: `${year}-07-01T07:00:00.000Z` }
  for (const placeId of [bristol, leeds]) await me.post('/api/events', { ...event, placeId })
  await caughtUp()
  const page = await openPage(t, { origin, cookie: you.cookie, reducedMotion: true })
  await visit(page, '/events')
  await waitForSplash(page)
  await page.getByRole('region', { name: /^Near you and online/ }).waitFor()
  await page.getByRole('region', { name: /^Elsewhere/ }).waitFor()
  await assertAccessible(t, page, 'the same day twice')
})

inBrowser('a device that is five hours ahead can make an event for this evening', async t => {
  const { origin, me } = await community(t)
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  await page.clock.setSystemTime(Date.now() + 5 * HOUR)
  await visit(page, '/events')
  await waitForSplash(page)
  await page.getByRole('button', { name: 'Create First Event' }).click()
  const sheet = sheetOf(page, 'Create New Event')
  await sheet.getByLabel('Title').fill('Tea')
  await sheet.getByLabel('Description').fill('Soon.')
  await sheet.getByRole('combobox', { name: 'Time zone' }).selectOption('UTC')
  const soon = new Date(Date.now() + 2 * HOUR).toISOString()
  await sheet.getByLabel('Starts').fill(soon.slice(0, 16))
  await sheet.getByLabel('Person to talk to').fill('Juniper')
  await sheet.getByRole('checkbox', { name: 'I agree to the house rules' }).check()
  await sheet.getByRole('button', { name: 'Create Event' }).click()
  await waitForToast(page, 'Event Created!')
  t.pass()
})

inBrowser(
  'an edit sheet that is open sends what it changed, and not what another device did',
  async t => {
    const { origin, me } = await community(t)
    const eventDate = new Date(Date.now() + 48 * HOUR).toISOString()
    const event = { title: 'Soup', description: 'Warm.', location: 'Attic', eventDate }
    const { id } = (await me.post('/api/events', event)).body
    const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
    await visit(page, `/events/${id}`)
    await waitForSplash(page)
    const edit = async () => {
      await page.getByRole('button', { name: 'More about this event' }).click()
      await page.getByRole('menuitem', { name: 'Edit Event' }).click()
      return sheetOf(page, 'Edit Event')
    }
    const sheet = await edit()
    await sheet.getByLabel('Title').fill('Soup and bread')
    await me.patch(`/api/events/${id}`, { location: 'Kitchen' })
    await page.getByText('Kitchen').first().waitFor({ state: 'attached' }) // by a live message
    await sheet.getByRole('button', { name: 'Save Changes' }).click()
    await waitForToast(page, 'Event Updated')
    const read = async () => (await me.get(`/api/events/${id}`)).body
    const { title, location } = await read()
    t.deepEqual([title, location], ['Soup and bread', 'Kitchen'])

    const again = await edit()
    await again.getByLabel('Title').fill('Stew')
    await me.patch(`/api/events/${id}`, { title: 'Broth' })
    await again.getByRole('button', { name: 'Save Changes' }).click()
    await page
      .getByText('This was changed in the meantime, by you on another device or by another host.')
      .first()
      .waitFor()
    t.is((await read()).title, 'Broth')
  },
)
