import test from 'ava'
import { travelLimits } from '../../contracts/core/limits.ts'
import { commonServer } from './common-server.ts'
import { acquaint, problemOf, unknownId } from './community.ts'
import { dayClock } from './day-clock.ts'
import { startServer, type TestMember } from './server.ts'
import { dayFrom, placeId, turnDueTrips } from './trips.ts'

const common = commonServer()
const now = new Date()
const plan = (by: TestMember, trip: object) => by.put('/api/profile/travel', trip)

test('a member plans one trip, changes it, and cancels it', async t => {
  const { me, caughtUp } = await common.community()
  const [lisbon, porto] = [await placeId(me, 'Lisbon'), await placeId(me, 'Porto')]
  const days = { from: dayFrom(now, 12), to: dayFrom(now, 20) }
  const first = await plan(me, { placeId: lisbon, ...days })
  t.is(first.status, 200)
  t.like(first.body.travel, { ...days, readers: 'nobody', hasBegun: false })
  t.is(first.body.travel.place.name, 'Lisbon')
  await plan(me, { placeId: porto, ...days, readers: 'ahead' })
  await caughtUp()
  const { travel } = (await me.get('/api/profile')).body
  t.is(travel.place.name, 'Porto')
  t.is(travel.readers, 'ahead')
  t.notRegex(JSON.stringify(travel), /"(cell|lat|lon)"/)
  t.deepEqual((await me.del('/api/profile/travel')).body, { travel: null })
  t.is((await me.del('/api/profile/travel')).status, 200, 'a repeat changes nothing')
  await caughtUp()
  t.is((await me.get('/api/profile')).body.travel, null)
})

test('days that are wrong, over, too many or too far away are refused with what to do', async t => {
  const { me } = await common.community()
  const lisbon = await placeId(me, 'Lisbon')
  const [yesterday, today] = [dayFrom(now, -3), dayFrom(now, 0)]
  const messageOf = async (from: string, to: string): Promise<string> => {
    const { status, body } = await plan(me, { placeId: lisbon, from, to })
    t.is(status, 400, `${from} ${to}`)
    return body.issues?.[0]?.message ?? body.message
  }
  t.is(await messageOf('2026-02-30', today), 'Choose the first day.')
  t.is(await messageOf(today, ''), 'Choose the last day.')
  t.is(
    await messageOf(dayFrom(now, 5), dayFrom(now, 4)),
    'The last day cannot be before the first.',
  )
  t.regex(await messageOf(today, dayFrom(now, travelLimits.days)), /at most 60 days/)
  t.regex(await messageOf(dayFrom(now, -9), yesterday), /These days are over/)
  t.regex(await messageOf(dayFrom(now, 367), dayFrom(now, 370)), /at most a year/)
  const most = { from: dayFrom(now, 1), to: dayFrom(now, travelLimits.days) }
  t.is((await plan(me, { placeId: lisbon, ...most })).status, 200)
  const nowhere = await plan(me, { placeId: unknownId, ...most })
  t.like(problemOf(nowhere), { status: 404 })
  t.is((await plan(me, { placeId: lisbon, ...most, readers: 'all' })).status, 400)
})

test('on a trip members meet those who are there, by distance and by city, and at home after it', async t => {
  const time = dayClock()
  const server = await startServer(t, { clock: time.clock, env: { KITH_PAYMENTS: 'off' } })
  const { me, you, quickMember } = await acquaint(server)
  const lis = await quickMember('Lis')
  const [utrecht, lisbon] = [await placeId(me, 'Utrecht'), await placeId(me, 'Lisbon')]
  for (const [one, home] of [
    [me, utrecht],
    [you, utrecht],
    [lis, lisbon],
  ] as const) {
    await one.put('/api/profile/location', { placeId: home })
    await one.patch('/api/profile', { maxDistance: 50 })
  }
  const filters = [
    { filterType: 'location', filterValue: { values: ['Lisbon, Portugal'] }, isActive: true },
  ]
  t.is((await lis.post('/api/filter-preferences', { filters })).status, 200)
  const met = async (by: TestMember) => {
    await turnDueTrips(server)
    const { body } = await by.get('/api/discover/dating')
    return (body as { id: string }[]).map(({ id }) => id)
  }
  const days = { from: dayFrom(time.clock.now(), 1), to: dayFrom(time.clock.now(), 2) }
  await plan(me, { placeId: lisbon, ...days, readers: 'during' })
  t.deepEqual(await met(me), [you.profileId])
  t.deepEqual(await met(lis), [])

  time.nextDay()
  t.deepEqual(await met(lis), [me.profileId])
  t.deepEqual(await met(you), [])
  t.is((await me.get('/api/profile')).body.travel.hasBegun, true)
  time.nextDay()
  t.deepEqual(await met(me), [lis.profileId], 'filters for a city admit a reader the day after')
  const [card] = (await lis.get('/api/discover/dating')).body
  t.like(card, { visiting: { city: 'Lisbon', month: null } })
  t.true(card.distance < 19)

  const porto = await placeId(me, 'Porto')
  await me.put('/api/profile/location', { placeId: porto })
  t.deepEqual(await met(me), [lis.profileId], 'a move of the home changes nothing yet')
  await me.put('/api/profile/location', { placeId: utrecht })
  time.nextDay()
  t.deepEqual(await met(me), [you.profileId])
  t.deepEqual(await met(lis), [])
  const own = (await me.get('/api/profile')).body
  t.is(own.travel, null)
  t.is(own.location.name, 'Utrecht')
})

test('a trip that begins today is lived at once, and ended early by its member', async t => {
  const { me, you, caughtUp } = await common.community()
  const lisbon = await placeId(me, 'Lisbon')
  await you.put('/api/profile/location', { placeId: lisbon })
  await me.put('/api/profile/location', { placeId: await placeId(me, 'Utrecht') })
  for (const one of [me, you]) await one.patch('/api/profile', { maxDistance: 50 })
  const trip = { placeId: lisbon, from: dayFrom(now, 0), to: dayFrom(now, 2) }
  t.is((await plan(me, trip)).body.travel.hasBegun, true)
  await caughtUp()
  const meets = async () =>
    (await me.get('/api/discover/dating')).body.some(
      ({ id }: { id: string }) => id === you.profileId,
    )
  t.true(await meets())
  await me.del('/api/profile/travel')
  await caughtUp()
  t.false(await meets())
})

test('travel requires a profile', async t => {
  const { stranger, quickVisitor } = await common.server()
  const visitor = await quickVisitor('Juniper')
  t.is((await stranger.del('/api/profile/travel')).status, 401)
  t.is((await visitor.del('/api/profile/travel')).body.code, 'profile_required')
})
