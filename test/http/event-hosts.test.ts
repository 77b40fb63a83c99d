import test from 'ava'
import { meetupLimits as limits } from '../../contracts/core/limits.ts'
import { commonServer } from './common-server.ts'
import { community } from './community.ts'
import { dayClock } from './day-clock.ts'
import type { TestMember } from './server.ts'

const common = commonServer()

const DAY = 86_400_000
const soup = (changes: object = {}) => ({
  title: 'Soup',
  description: 'Bring a spoon.',
  eventDate: new Date(Date.now() + 2 * DAY).toISOString(),
  addressShownTo: 'approved',
  ...changes,
})
const create = async (by: TestMember, changes: object = {}): Promise<string> =>
  (await by.post('/api/events', soup(changes))).body.id
const read = async (by: TestMember, id: string) => (await by.get(`/api/events/${id}`)).body
const ask = (by: TestMember, id: string, answer?: string) =>
  by.post(`/api/events/${id}/rsvp`, { status: 'going', answer })
const requestsOf = async (by: TestMember, id: string) => (await read(by, id)).hosting.requests

test('a host who refuses the house rules cannot post; one who does not mention them can', async t => {
  const { me } = await common.community()
  const refused = await me.post('/api/events', soup({ houseRulesAgreed: false }))
  t.is(refused.status, 400)
  t.like(refused.body.issues, [
    { path: 'houseRulesAgreed', message: 'Agree to the house rules before you post.' },
  ])
  for (const agreed of [{ houseRulesAgreed: true }, {}])
    t.is((await me.post('/api/events', soup(agreed))).status, 200)
})

test('the person to talk to is whom the host names, else the host, as the reader knows them', async t => {
  const { me, you, caughtUp } = await common.community()
  const id = await create(me, { contactPerson: ' Marlowe, in the green apron ' })
  for (const by of [me, you])
    t.is((await read(by, id)).contactPerson, 'Marlowe, in the green apron')
  const open = await create(me)
  t.is((await read(you, open)).contactPerson, 'Juniper')
  await me.patch('/api/profile', { profileVisibility: 'matches_only' })
  await caughtUp()
  const hidden = await read(you, open)
  t.like(hidden, { contactPerson: null, organizer: { pseudonym: null } }, 'no name of theirs')
  t.is((await read(me, open)).contactPerson, 'Juniper')
  const long = 'a'.repeat(limits.contactPerson)
  t.is((await me.patch(`/api/events/${id}`, { contactPerson: long })).body.contactPerson, long)
  t.is((await me.patch(`/api/events/${id}`, { contactPerson: `${long}a` })).status, 400)
  await me.post('/api/blocks', { profileId: you.profileId })
  t.is((await you.get(`/api/events/${id}`)).status, 404)
})

test('a host says in their own words how people get in and what it costs; cards leave both out', async t => {
  const { me, you, caughtUp } = await common.community()
  const accessNotes = 'Two steps.\nNo perfume.'
  const price = '£4 to £12'
  const id = await create(me, { accessNotes, price: ` ${price} ` })
  t.like(await read(you, id), { accessNotes, price })
  await caughtUp()
  const card = (await you.get('/api/events')).body.find((one: { id: string }) => one.id === id)
  t.deepEqual([card.accessNotes, card.price], [undefined, undefined])
  t.like((await me.patch(`/api/events/${id}`, { price: '' })).body, { accessNotes, price: null })
  for (const [field, length] of [
    ['accessNotes', limits.accessNotes],
    ['price', limits.price],
  ] as const)
    t.is((await me.patch(`/api/events/${id}`, { [field]: 'a'.repeat(length + 1) })).status, 400)
  const plain = await create(me)
  t.like(await read(you, plain), { accessNotes: null, price: null, consentLead: null, myRoles: [] })
})

test('an event has the time zone of its city, else of the city of its host', async t => {
  const { me, you, caughtUp } = await common.community()
  const place = async (q: string) => (await me.get(`/api/places?q=${q}`)).body[0].id
  const [lisbon, portland] = [await place('Lisbon'), await place('Portland, Or')]
  await me.put('/api/profile/location', { placeId: lisbon })
  await caughtUp()
  const zoneOf = async (by: TestMember, changes: object) =>
    (await read(by, await create(by, changes))).timeZone
  t.is(await zoneOf(me, { placeId: portland }), 'America/Los_Angeles')
  t.is(await zoneOf(me, { isOnline: true }), 'Europe/Lisbon')
  t.is(await zoneOf(me, { placeId: portland, timeZone: 'Asia/Tokyo' }), 'Asia/Tokyo')
  t.is(await zoneOf(you, {}), 'UTC', 'without a city of either')
  const id = await create(me, { timeZone: 'Asia/Tokyo' })
  const moved = { placeId: portland, timeZone: null }
  t.is((await me.patch(`/api/events/${id}`, moved)).body.timeZone, 'America/Los_Angeles')
  t.is(
    (await me.patch(`/api/events/${id}`, { timeZone: null })).body.timeZone,
    'America/Los_Angeles',
  )
})

test('a host sees who asks to come, and their answer, while the request is open', async t => {
  const { me, you, caughtUp } = await common.community()
  await you.patch('/api/profile', { pronouns: 'they/them', bio: 'I bake.', age: 33 })
  const question = 'Any allergies?'
  const id = await create(me, { question })
  t.is((await read(you, id)).question, question)
  await caughtUp()
  await ask(you, id, 'Only to noise.')
  await caughtUp()
  const [request] = await requestsOf(me, id)
  const seen = { pronouns: 'they/them', bio: 'I bake.', age: 33, isVerified: false }
  t.deepEqual(request.asker, {
    profile: { ...seen, eventsAttended: 0 },
    answer: 'Only to noise.',
  })
  t.is((await read(you, id)).hosting, null)

  const path = `/api/events/${id}/requests/${request.profile.id}`
  const declined = await me.post(`${path}/decline`)
  t.like(declined.body.hosting.requests, [{ isDeclined: true, asker: null }])
  await caughtUp()
  t.like(await requestsOf(me, id), [{ isDeclined: true, asker: null }])
  await you.post(`/api/events/${id}/rsvp`, { status: 'not_going' })
  await me.post(`${path}/approve`)
  t.deepEqual(await requestsOf(me, id), [])
})

test('a member who shows their profile to matches only, or is blocked, is not shown to the host', async t => {
  const { me, you, quickMember, match, caughtUp } = await common.community()
  const bay = await quickMember('Bay')
  const id = await create(me)
  await you.patch('/api/profile', { profileVisibility: 'matches_only', bio: 'Private.' })
  await caughtUp()
  for (const one of [you, bay]) await ask(one, id, 'Hello')
  await bay.post('/api/blocks', { profileId: me.profileId })
  await caughtUp()
  const requests = await requestsOf(me, id)
  t.like(requests, [{ asker: { profile: null, answer: 'Hello' } }])
  t.is(requests.length, 1)
  t.false(JSON.stringify(requests).includes('Private.'))
  await match(you, me)
  await caughtUp()
  t.is((await requestsOf(me, id))[0].asker.profile.bio, 'Private.')
})

test('past events count in coarse steps, from the next day on, without own, missed and canceled ones', async t => {
  const { clock, nextDay, pass } = dayClock()
  const { me, you, quickMember, caughtUp } = await community(t, { clock })
  const host = await quickMember('Bay')
  const start = new Date(clock.now().getTime() + 3_600_000).toISOString()
  const open = { eventDate: start, endDate: null, addressShownTo: 'going' }
  const ids = [await create(host, open), await create(host, open), await create(host, open)]
  const [gone = '', other = '', third = ''] = ids
  for (const id of ids) await ask(you, id)
  await you.post(`/api/events/${other}/rsvp`, { status: 'maybe' })
  await host.del(`/api/events/${third}`)
  await create(you, open)
  t.is((await read(you, gone)).myStatus, 'going')

  const attended = async () => {
    const later = new Date(clock.now().getTime() + 3 * DAY).toISOString()
    const id = await create(me, { eventDate: later })
    await ask(you, id)
    await caughtUp()
    return (await requestsOf(me, id))[0].asker.profile.eventsAttended
  }
  pass(6 * 3_600_000)
  t.is(await attended(), 0, 'not on the same day')
  nextDay()
  t.is(await attended(), 1)
})

test('the host alone notes and sees who came, from the start on', async t => {
  const { clock, pass } = dayClock()
  const { me, you, quickMember, caughtUp } = await community(t, { clock })
  const bay = await quickMember('Bay')
  const start = new Date(clock.now().getTime() + 3_600_000).toISOString()
  const id = await create(me, { eventDate: start, addressShownTo: 'going' })
  await ask(you, id)
  await bay.post(`/api/events/${id}/rsvp`, { status: 'maybe' })
  await caughtUp()
  const { attendees } = await read(me, id)
  const idOf = (name: string): string =>
    attendees.find((one: { profile: { pseudonym: string } }) => one.profile.pseudonym === name)
      .profile.id
  const note = (by: TestMember, attendeeId: string, came: boolean) =>
    by.send('PUT', `/api/events/${id}/attendees/${attendeeId}/attendance`, { came })
  t.like(await note(me, idOf('Rowan'), true), { status: 409, body: { code: 'event_not_begun' } })

  pass(5 * 3_600_000)
  const noted = [{ id: idOf('Rowan'), came: false }]
  t.deepEqual((await note(me, idOf('Rowan'), false)).body.hosting.came, noted)
  await caughtUp()
  t.deepEqual((await read(me, id)).hosting.came, noted)
  t.like((await note(me, idOf('Rowan'), true)).body.hosting.came, [{ came: true }])
  t.is((await note(me, idOf('Bay'), true)).status, 404)
  t.is((await note(you, idOf('Bay'), true)).status, 404)
  t.is((await read(you, id)).hosting, null)
  await you.post('/api/blocks', { profileId: me.profileId })
  t.is((await note(me, idOf('Rowan'), false)).status, 404)
})
