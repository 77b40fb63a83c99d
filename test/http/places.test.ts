import test from 'ava'
import type { Place } from '../../contracts/profiles/places.ts'
import { commonServer } from './common-server.ts'
import { type Community, community, problemOf, unknownId } from './community.ts'
import type { TestMember } from './server.ts'

const common = commonServer()

const find = async (by: TestMember, q: string): Promise<Place> => {
  const { body } = await by.get(`/api/places?q=${encodeURIComponent(q)}`)
  return body[0]
}
const settle = async (by: TestMember, q: string) =>
  by.put('/api/profile/location', { placeId: (await find(by, q)).id })

const deckOf = async ({ caughtUp }: Community, viewer: TestMember) => {
  await caughtUp()
  return (await viewer.get('/api/discover/dating')).body as {
    id: string
    distance: number | null
  }[]
}

test('places are searched by the beginning of their names', async t => {
  const { me, quickVisitor } = await common.community()
  const visitor = await quickVisitor('Linden')
  const { status, body } = await visitor.get('/api/places?q=utrec')
  t.is(status, 200)
  t.like(body[0], { name: 'Utrecht', country: 'Netherlands' })
  t.deepEqual(Object.keys(body[0]), ['id', 'name', 'region', 'country'])
  t.is((await me.get('/api/places?q=san')).body.length, 10)
  t.deepEqual((await me.get('/api/places?q=qqqqqq')).body, [])
})

test('a place search takes 1 to 80 characters', async t => {
  const { me } = await common.community()
  const ask = async (q: string) => (await me.get(`/api/places?q=${encodeURIComponent(q)}`)).status
  t.is(await ask('a'.repeat(80)), 200)
  t.is(await ask('a'.repeat(81)), 400)
  t.is(await ask('  '), 400)
  t.is(await ask(''), 400)
  t.is((await me.get('/api/places')).status, 400)
  t.is((await me.get('/api/places?q=utrecht&near=7')).status, 400)
})

test('a member sets their place and removes it', async t => {
  const { me, caughtUp } = await common.community()
  const utrecht = await find(me, 'Utrecht')
  const { status, body } = await me.put('/api/profile/location', { placeId: utrecht.id })
  t.is(status, 200)
  t.deepEqual(body, { location: utrecht })
  await caughtUp()
  t.deepEqual((await me.get('/api/profile')).body.location, utrecht)

  t.deepEqual((await me.put('/api/profile/location', { placeId: null })).body, { location: null })
  await caughtUp()
  t.is((await me.get('/api/profile')).body.location, null)
})

test('places of the same name are sorted by distance', async t => {
  const { me, you, caughtUp } = await common.community()
  await settle(me, 'London, Ontario')
  await settle(you, 'London, England')
  await caughtUp()
  t.is((await find(me, 'Cambridge')).country, 'Canada')
  t.is((await find(you, 'Cambridge')).country, 'United Kingdom')
})

test('an unknown place is refused', async t => {
  const { me } = await common.community()
  const choose = (body: unknown) => me.put('/api/profile/location', body)
  t.like(problemOf(await choose({ placeId: unknownId })), {
    status: 404,
    message: 'This place was not found. Choose one from the list.',
  })
  for (const wrong of [{}, { placeId: 'Utrecht' }, { placeId: 7 }, { placeId: null, lat: 52 }])
    t.is((await choose(wrong)).status, 400, JSON.stringify(wrong))
})

test('a member changes their place at most three times a day', async t => {
  let now = new Date('2026-06-01T00:00:00.000Z')
  const { me } = await community(t, { clock: { now: () => now } })
  for (const city of ['Utrecht', 'Amsterdam', 'Rotterdam'])
    t.is((await settle(me, city)).status, 200)
  t.is((await settle(me, 'Rotterdam')).status, 200)
  now = new Date('2026-06-01T23:59:59.999Z')
  const fourth = await settle(me, 'Utrecht')
  t.is(fourth.status, 409)
  t.is(fourth.body.code, 'too_many_moves')
  t.is((await me.put('/api/profile/location', { placeId: null })).status, 200)
  t.is((await settle(me, 'Utrecht')).status, 409)

  now = new Date('2026-06-02T00:00:00.000Z')
  t.is((await settle(me, 'Utrecht')).status, 200)
})

test('a card shows the distance in miles when both places are known', async t => {
  const all = await community(t)
  const { me, you } = all
  // Displaced, the two may be further apart than the distance that a new profile allows.
  for (const one of [me, you]) await one.patch('/api/profile', { maxDistance: 50 })
  await settle(me, 'Utrecht')
  t.like(await deckOf(all, me), [{ id: you.profileId, distance: null }])
  t.like(await deckOf(all, you), [{ id: me.profileId, distance: null }])

  await settle(you, 'Amersfoort')
  const [card] = await deckOf(all, me)
  // The cities are 12 miles apart, and each member may be displaced by up to 9 miles.
  t.true((card?.distance ?? -1) >= 0 && (card?.distance ?? 99) < 31)
  t.is(Math.round((card?.distance ?? 0) * 10) / 10, card?.distance ?? 0)
  t.is((await deckOf(all, you))[0]?.distance, card?.distance)

  await settle(you, 'Utrecht')
  const [here] = await deckOf(all, me)
  t.true((here?.distance ?? -1) >= 0 && (here?.distance ?? 99) < 19)
  t.is((await deckOf(all, you))[0]?.distance, here?.distance)
  await settle(you, 'Amersfoort')
  t.is(
    (await deckOf(all, me))[0]?.distance,
    card?.distance,
    'the same city gives the same distance',
  )
})

test('a deck leaves out profiles beyond the distance limit of either member', async t => {
  const all = await community(t)
  const { me, you, swipe } = all
  await settle(me, 'Utrecht')
  await settle(you, 'Maastricht') // 87 miles
  for (const [mine, yours, meet] of [
    [110, 110, true],
    [60, 110, false],
    [110, 60, false],
    [12_450, 12_450, true],
  ] as const) {
    await me.patch('/api/profile', { maxDistance: mine })
    await you.patch('/api/profile', { maxDistance: yours })
    t.is((await deckOf(all, me)).length, meet ? 1 : 0, `${mine} ${yours}`)
    t.is((await deckOf(all, you)).length, meet ? 1 : 0, `${mine} ${yours}`)
  }
  await settle(you, 'Vienna, Austria')
  await me.patch('/api/profile', { maxDistance: 100 })
  t.is((await deckOf(all, you)).length, 0)
  t.is((await swipe(you, me)).status, 404)
})

test('a place reveals no more than its cell', async t => {
  const { me, you, match, caughtUp } = await common.community()
  await settle(me, 'Utrecht')
  await settle(you, 'Utrecht')
  const matchId = await match(me, you)
  await caughtUp()
  for (const path of ['/api/profile', '/api/discover/friendship', `/api/matches/${matchId}`]) {
    const { body } = await me.get(path)
    t.notRegex(JSON.stringify(body), /"(cell|lat|lon)"/, path)
  }
})

test('places require a session, locations require a profile', async t => {
  const { stranger, quickVisitor } = await common.server()
  const visitor = await quickVisitor('Juniper')
  t.is((await stranger.get('/api/places?q=a')).status, 401)
  const body = { placeId: null }
  t.is((await stranger.put('/api/profile/location', body)).status, 401)
  t.is((await visitor.put('/api/profile/location', body)).body.code, 'profile_required')
})
