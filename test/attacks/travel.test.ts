import { buffer } from 'node:stream/consumers'
import test, { type ExecutionContext } from 'ava'
import { strFromU8, unzipSync } from 'fflate'
import { profileIdOf } from '../../contracts/core/ids.ts'
import { placeLimits } from '../../contracts/core/limits.ts'
import { createExport } from '../../projections/exports/create-export.ts'
import { members } from '../../projections/views/identity.ts'
import { problemOf, unknownId } from '../http/community.ts'
import { linkMembers, matchMembers } from '../http/link-members.ts'
import type { TestMember } from '../http/server.ts'
import { dayFrom, placeId, turnDueTrips } from '../http/trips.ts'
import { openAttack } from './observer.ts'

/*
 * Aim: learn that the home of a member is empty, and when; where they live while they are away; that they
 * are in the reader's city though they hide from the reader; or more places to measure a distance from.
 *
 * Budget: every call that shows a member, before, during and after a trip: by a stranger, a match, a
 * partner, somebody blocked, and an account that plans trips all day.
 * Measure: readings with a day, a city, a distance or a time zone that the member did not let them read, or
 * that differ from those of a member who does not exist.
 */
const EVERYWHERE = 12_450

/** Kim lives in Utrecht and goes to Lisbon tomorrow for three days. Rowan lives in Utrecht, Lis in Lisbon. */
const stage = async (t: ExecutionContext, readers?: string) => {
  const attack = await openAttack(t, 20)
  const [kim, rowan, lis] = (await Promise.all(
    ['Kim', 'Rowan', 'Lis'].map(name => attack.quickMember(name, { maxDistance: EVERYWHERE })),
  )) as [TestMember, TestMember, TestMember]
  const [utrecht, lisbon] = [await placeId(kim, 'Utrecht'), await placeId(kim, 'Lisbon')]
  for (const [one, home] of [
    [kim, utrecht],
    [rowan, utrecht],
    [lis, lisbon],
  ] as const)
    await one.put('/api/profile/location', { placeId: home })
  const now = new Date(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`)
  const [from, to] = [dayFrom(now, 1), dayFrom(now, 3)]
  const plan = () =>
    kim.put('/api/profile/travel', { placeId: lisbon, from, to, ...(readers && { readers }) })
  t.is((await plan()).status, 200)
  await attack.caughtUp()
  const begin = async () => {
    attack.nextDay()
    await turnDueTrips(attack)
  }
  return { ...attack, kim, rowan, lis, lisbon, from, to, begin }
}

type Readable = { readonly visiting: unknown; readonly distance: number | null }

/** The card of one member as another reads it, by id. */
const readCard = async (by: TestMember, of: TestMember): Promise<Readable> =>
  (await by.get(`/api/profiles/${of.profileId}`)).body

/** All that a reader is answered about a member, as text. */
const readAll = async (by: TestMember, of: TestMember, ...more: string[]): Promise<string> => {
  const paths = [`/api/profiles/${of.profileId}`, '/api/discover/dating', '/api/matches', ...more]
  const answers = await Promise.all(paths.map(path => by.get(path)))
  return JSON.stringify(answers.map(({ body }) => body))
}

test('a planned trip is read by nobody before it begins, unless its member wants that', async t => {
  for (const readers of [undefined, 'nobody', 'during']) {
    const { kim, rowan, from, to } = await stage(t, readers)
    const read = await readAll(rowan, kim)
    t.is((await readCard(rowan, kim)).visiting, null)
    for (const word of ['Lisbon', 'Utrecht', from, to]) t.false(read.includes(word), word)
  }
})

test('before it begins no more than city and month are read, during it the city, never a day or the home', async t => {
  const { kim, rowan, lis, from, to, begin } = await stage(t, 'ahead')
  const visiting = { city: 'Lisbon', month: from.slice(0, 7) }
  t.deepEqual((await readCard(rowan, kim)).visiting, visiting)
  await begin()
  for (const by of [rowan, lis]) {
    t.deepEqual((await readCard(by, kim)).visiting, { city: 'Lisbon', month: null })
    const read = await readAll(by, kim)
    for (const word of ['Utrecht', from, to]) t.false(read.includes(word), word)
  }
})

test('a trip that nobody reads of gives no distance to anybody, a match neither', async t => {
  const { kim, rowan, lis, caughtUp, begin } = await stage(t)
  t.is(typeof (await readCard(rowan, kim)).distance, 'number')
  const matchId = await matchMembers(rowan, kim)
  const free = [{ timeSlot: 'weekday_evening', hobbies: ['hiking'], notes: null, isActive: true }]
  t.is((await kim.post('/api/hangout-availability', { availability: free })).status, 200)
  await caughtUp()
  await begin()
  const { body: ofMatch } = await rowan.get(`/api/matches/${matchId}/profile`)
  for (const card of [await readCard(rowan, kim), await readCard(lis, kim), ofMatch])
    t.like(card, { distance: null, visiting: null })
  const reasons = await lis.get(`/api/discover/dating/why/${kim.profileId}`)
  t.false(JSON.stringify(reasons.body).includes('"near"'))
  const people = await lis.get('/api/hangout-people')
  t.like(people.body, [{ id: kim.profileId, withinMiles: null }])
  t.is((await lis.get('/api/discover/dating')).body.length, 2, 'they are met there all the same')
})

test('a trip to somebody’s city shows its member to nobody who could not see them at home', async t => {
  const { kim, lis, begin, caughtUp, quickMember } = await stage(t, 'during')
  await begin()
  const ex = await quickMember('Ex', { maxDistance: EVERYWHERE })
  await caughtUp()
  t.is((await ex.get(`/api/profiles/${kim.profileId}`)).status, 200)
  await kim.post('/api/blocks', { profileId: ex.profileId })
  await kim.patch('/api/profile', { profileVisibility: 'matches_only' })
  await caughtUp()
  for (const by of [ex, lis]) {
    const [hidden, nobody] = await Promise.all(
      [kim.profileId, unknownId].map(id => by.get(`/api/profiles/${id}`)),
    )
    t.deepEqual(hidden && problemOf(hidden), nobody && problemOf(nobody))
    t.false((await readAll(by, kim)).includes('"city"'))
  }
})

test('partners and joint cards do not tell of a trip', async t => {
  const all = await stage(t)
  const { kim, rowan, lis, begin, caughtUp } = all
  await linkMembers(all, kim, rowan, { isShown: true })
  const card = { members: [rowan.profileId], text: 'Two.', photos: [], modes: ['dating'] }
  const { id } = (await kim.post('/api/joint-cards', card)).body
  for (const one of [rowan, kim])
    await one.post(`/api/joint-cards/${id}/confirm`, { version: 0, asksFirst: false })
  await caughtUp()
  await begin()
  t.like((await lis.get('/api/joint-cards/dating')).body, [{ id }], 'the card is seen')
  for (const by of [rowan, lis]) {
    const read = await readAll(by, kim, '/api/joint-cards/dating', '/api/constellation')
    for (const word of ['Lisbon', 'Utrecht', 'visiting":{']) t.false(read.includes(word), word)
  }
})

test('an event without a city has the zone of its host’s home, also while they travel', async t => {
  const { kim, begin, nextDay } = await stage(t)
  await begin()
  nextDay()
  const { body } = await kim.post('/api/events', {
    title: 'Tea',
    description: 'Only tea.',
    eventDate: new Date(Date.now() + 20 * 86_400_000).toISOString(),
    isOnline: true,
  })
  t.is(body.timeZone, 'Europe/Amsterdam')
})

test('an export has the own trip, and none of a match', async t => {
  const { kim, rowan, begin, caughtUp, kith, from } = await stage(t, 'ahead')
  await matchMembers(rowan, kim)
  await begin()
  await caughtUp()
  const { ports, discovery } = kith
  const exportOf = async (one: TestMember): Promise<string> => {
    for await (const { document } of ports.views.collection(members).all())
      if (profileIdOf(document.memberId) === one.profileId) {
        const now = new Date()
        const bytes = await buffer(createExport(document.memberId, { ...ports, discovery }, now))
        return Object.values(unzipSync(new Uint8Array(bytes)))
          .map(part => strFromU8(part))
          .join()
      }
    throw new Error('There is no such member.')
  }
  t.true((await exportOf(kim)).includes(from))
  for (const word of ['Lisbon', from]) t.false((await exportOf(rowan)).includes(word), word)
})

test('trips measure distances from no more places than moves do', async t => {
  const { rowan } = await stage(t)
  const today = new Date().toISOString().slice(0, 10)
  const cities = ['Paris', 'Rome', 'Vienna, Austria', 'Madrid', 'Oslo']
  const statuses: number[] = []
  for (const city of cities) {
    const trip = { placeId: await placeId(rowan, city), from: today, to: today }
    statuses.push((await rowan.put('/api/profile/travel', trip)).status)
    await rowan.del('/api/profile/travel')
  }
  const allowed = placeLimits.changesPerDay - 1
  t.deepEqual(
    statuses,
    cities.map((_, n) => (n < allowed ? 200 : 409)),
    'the city of the morning was the first',
  )
})
