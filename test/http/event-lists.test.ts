import test from 'ava'
import { commonServer } from './common-server.ts'
import { community } from './community.ts'
import type { TestMember } from './server.ts'

const common = commonServer()

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const create = async (by: TestMember) => {
  const event = { title: 'Soup', description: 'Bring a spoon.', eventDate: inDays(2) }
  return (await by.post('/api/events', event)).body.id as string
}
const rsvp = (by: TestMember, id: string, status: string) =>
  by.post(`/api/events/${id}/rsvp`, { status })

type Card = { id: string; attendees: { profile: { id: string } }[] }
const cardOf = async (by: TestMember, id: string) =>
  (await by.get('/api/events')).body.find((one: Card) => one.id === id)

test('each reader gets their own cards, even after another has read the list', async t => {
  const { me, you, match, quickMember, caughtUp } = await common.community()
  const [ash, bay, cove] = [
    await quickMember('Ash'),
    await quickMember('Bay'),
    await quickMember('Cove'),
  ]
  await match(you, ash)
  const id = await create(me)
  for (const one of [you, ash]) await rsvp(one, id, 'going')
  await rsvp(bay, id, 'maybe')
  await caughtUp()

  for (const round of [1, 2]) {
    const strangers = await cardOf(cove, id)
    t.like(strangers, { goingCount: 3, maybeCount: 1, myStatus: null, isOrganizer: false })
    t.is(strangers.attendees.length, 3, `round ${round}`)
    t.like(await cardOf(me, id), { myStatus: 'going', isOrganizer: true })
    t.like(await cardOf(bay, id), { myStatus: 'maybe', isOrganizer: false })
    const { attendees } = await cardOf(you, id)
    t.is(attendees[0].profile.id, you.profileId)
    t.true(attendees.some(({ profile }: Card['attendees'][number]) => profile.id === ash.profileId))
    for (const one of [me, you, ash, bay])
      t.false(JSON.stringify(strangers).includes(one.profileId))
  }

  const before = await cardOf(cove, id)
  await cove.post('/api/blocks', { profileId: ash.profileId })
  await caughtUp()
  const after = await cardOf(cove, id)
  t.is(after.goingCount, 3)
  t.notDeepEqual(after.attendees, before.attendees)
  await rsvp(cove, id, 'maybe')
  await me.patch(`/api/events/${id}`, { title: 'Stew' })
  await caughtUp()
  t.like(await cardOf(bay, id), { title: 'Stew', maybeCount: 2 })
  await cove.post('/api/blocks', { profileId: me.profileId })
  await caughtUp()
  t.is(await cardOf(cove, id), undefined)
})

test('a host who shows their profile to matches only is named to matches only', async t => {
  const { me, you, match, quickMember, caughtUp } = await common.community()
  const ash = await quickMember('Ash')
  await match(me, you)
  const id = await create(me)
  await caughtUp()
  t.like((await cardOf(ash, id)).organizer, { pseudonym: 'Juniper' })
  await me.patch('/api/profile', { profileVisibility: 'matches_only' })
  await caughtUp()
  t.like((await cardOf(ash, id)).organizer, { pseudonym: null })
  for (const one of [me, you]) t.like((await cardOf(one, id)).organizer, { pseudonym: 'Juniper' })
})

test('an event names its city, and cities are listed with their distance, nearest first', async t => {
  const { me, you, quickMember, caughtUp } = await common.community()
  const city = async (name: string) => (await me.get(`/api/places?q=${name}`)).body[0]
  const [bristol, cardiff, leeds] = [
    await city('Bristol'),
    await city('Cardiff'),
    await city('Leeds'),
  ]
  const event = { title: 'Soup', description: 'Bring a spoon.', eventDate: inDays(2) }
  const createIn = async (placeId?: string) =>
    (await me.post('/api/events', { ...event, placeId })).body
  const inLeeds = await createIn(leeds.id)
  t.deepEqual(inLeeds.place, leeds)
  t.is((await createIn()).place, null)
  for (const { id } of [cardiff, cardiff]) await createIn(id)
  await you.put('/api/profile/location', { placeId: bristol.id })
  await caughtUp()
  const card = (await you.get('/api/events')).body.find((one: Card) => one.id === inLeeds.id)
  t.deepEqual(card.place, leeds)
  t.notRegex(JSON.stringify(card), /cell/, 'coordinates stay on the server')

  type City = { place: { id: string }; withinMiles: number | null; count: number }
  const citiesFor = async (by: TestMember): Promise<City[]> => {
    const { body } = await by.get('/api/event-cities')
    return body.filter(({ place }: City) => [cardiff.id, leeds.id].includes(place.id))
  }
  const found = await citiesFor(you)
  t.deepEqual(
    found.map(({ place, withinMiles }) => [place, withinMiles]),
    [
      [cardiff, 25],
      [leeds, 250],
    ],
  )
  t.true((found[0]?.count ?? 0) >= 2)
  t.deepEqual(new Set((await citiesFor(me)).map(({ withinMiles }) => withinMiles)), new Set([null]))

  t.like((await me.patch(`/api/events/${inLeeds.id}`, { placeId: bristol.id })).body, {
    place: bristol,
  })
  t.like((await me.patch(`/api/events/${inLeeds.id}`, { title: 'Stew' })).body, { place: bristol })
  t.like((await me.patch(`/api/events/${inLeeds.id}`, { placeId: null })).body, { place: null })
  const unknown = await me.post('/api/events', { ...event, placeId: inLeeds.id })
  t.like(unknown, { status: 404, body: { code: 'not_found' } })

  const before = (await citiesFor(you)).find(({ place }) => place.id === cardiff.id)?.count ?? 0
  const ash = await quickMember('Ash')
  const { id: hidden } = (await ash.post('/api/events', { ...event, placeId: cardiff.id })).body
  await you.post('/api/blocks', { profileId: ash.profileId })
  await caughtUp()
  t.truthy(hidden)
  t.is((await citiesFor(you)).find(({ place }) => place.id === cardiff.id)?.count, before)
})

test('new events of others are counted from a time on, if the reader can see them', async t => {
  const { me, you, quickMember, caughtUp } = await community(t)
  const ash = await quickMember('Ash')
  const news = async (by: TestMember, after?: string) =>
    (await by.get(`/api/event-news${after ? `?after=${after}` : ''}`)).body.count as number
  await create(me)
  await caughtUp()
  const list: { createdAt: string }[] = (await you.get('/api/events')).body
  const latest = list
    .map(({ createdAt }) => createdAt)
    .sort()
    .at(-1)
  t.true((await news(you)) > 0)
  t.is(await news(you, latest), 0)
  const event = { title: 'Soup', description: 'Bring a spoon.', eventDate: inDays(2) }
  await me.post('/api/events', event)
  const { id } = (await ash.post('/api/events', event)).body
  await me.post('/api/events', { ...event, isPublic: false })
  await caughtUp()
  t.is(await news(you, latest), 2)
  t.is(await news(me, latest), 1, 'one’s own are no news')
  await ash.send('DELETE', `/api/events/${id}`)
  await caughtUp()
  t.is(await news(you, latest), 1, 'a cancelled one is no news')
  await you.post('/api/blocks', { profileId: me.profileId })
  await caughtUp()
  t.is(await news(you, latest), 0)
  t.is((await you.get('/api/event-news?after=yesterday')).status, 400)
})
