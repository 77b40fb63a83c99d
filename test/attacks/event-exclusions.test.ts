import test, { type ExecutionContext } from 'ava'
import { type Community, community, unknownId } from '../http/community.ts'
import type { TestMember } from '../http/server.ts'

/**
 * Aim: somebody on a host's list of people who may not come finds out that they are on it, or comes; a host
 * learns whom a co-host lists. Measure: everything that each of them reads of the events and of the host.
 */
const stage = async (t: ExecutionContext) => {
  const all = await community(t)
  const { me: host, you: listed, quickMember, match, caughtUp } = all
  const helper = await quickMember('Sage')
  await match(host, helper)
  const eventDate = new Date(Date.now() + 200_000_000).toISOString()
  const soup = { title: 'Soup', description: 'Bring a spoon.', eventDate, address: 'Kiln Row 4' }
  const create = async (changes: object = {}, by = host) =>
    `/api/events/${(await by.post('/api/events', { ...soup, ...changes })).body.id}`
  const going = (by: TestMember, path: string) => by.post(`${path}/rsvp`, { status: 'going' })
  const idAt = async (by: TestMember, path: string, name: string): Promise<string> => {
    await caughtUp()
    const { attendees } = (await by.get(path)).body
    return attendees.find(
      ({ profile }: { profile: { pseudonym: string } }) => profile.pseudonym === name,
    ).profile.id
  }
  /** A host lists somebody who comes to one of their events. */
  const list = async (by: TestMember, path: string, name = 'Rowan') =>
    by.post(`${path}/exclusions`, { memberId: await idAt(by, path, name) })
  const coHost = async (by: TestMember, path: string) => {
    await host.post(`${path}/roles`, { role: 'co_host', memberId: by.profileId })
    await by.put(`${path}/own-roles/co_host`, { accepted: true })
    await caughtUp()
  }
  return { ...all, host, listed, helper, create, going, list, coHost, idAt }
}

const statusOf = async (all: Pick<Community, 'caughtUp'>, by: TestMember, path: string) => {
  await all.caughtUp()
  return (await by.get(path)).status
}

test('no event of the host exists for who is listed, before or after the listing, by any call', async t => {
  const all = await stage(t)
  const { host, listed, create, going, list } = all
  const [path, other, link] = [await create(), await create(), await create({ isPublic: false })]
  await all.caughtUp()
  for (const one of [path, other]) await going(listed, one)
  const feed = (await listed.post('/api/calendar-feed')).body.address as string
  t.is((await list(host, path)).status, 200)
  await all.caughtUp()
  const later = await create()
  await all.caughtUp()
  const { requestId: _, ...unknown } = (await listed.get(`/api/events/${unknownId}`)).body
  for (const one of [path, other, link, later]) {
    const { requestId: __, ...hidden } = (await listed.get(one)).body
    t.deepEqual(hidden, unknown)
    for (const attempt of [
      going(listed, one),
      listed.post(`${one}/waitlist`),
      listed.del(`${one}/waitlist`),
      listed.post(`${one}/reports`, { reason: 'other' }),
      listed.get(`${one}.ics`),
    ])
      t.is((await attempt).status, 404)
  }
  t.deepEqual((await listed.get('/api/events')).body, [])
  t.deepEqual((await listed.get('/api/event-cities')).body, [])
  t.is((await listed.get('/api/event-news')).body.count, 0)
  t.is((await listed.get('/api/events/next')).body.event, null)
  const calendar = await fetch(new URL(feed, all.kith.local))
  t.false((await calendar.text()).includes('Soup'))
})

test('nothing tells who is listed, and the host exists for them as before', async t => {
  const all = await stage(t)
  const { host, listed, create, going, list } = all
  const path = await create()
  await all.caughtUp()
  await going(listed, path)
  const readAll = async () => {
    await all.caughtUp()
    const answers = await Promise.all(
      ['/api/notifications', '/api/matches', '/api/blocks', '/api/discover/dating'].map(one =>
        listed.get(one),
      ),
    )
    return JSON.stringify(answers.map(({ status, body }) => [status, body]))
  }
  const before = await readAll()
  await list(host, path)
  t.is(await readAll(), before)
  t.is((await listed.get('/api/event-exclusions')).body.length, 0)
  t.is((await host.get(path)).body.goingCount, 1)
  t.deepEqual(
    (await host.get('/api/event-exclusions')).body.map(
      ({ pseudonym }: { pseudonym: string }) => pseudonym,
    ),
    ['Rowan'],
  )
})

test('who is listed by a co-host finds no event of theirs, and the host does not learn it', async t => {
  const all = await stage(t)
  const { host, listed, helper, create, going, list, coHost, idAt } = all
  const own = await create({}, helper)
  await all.caughtUp()
  await going(listed, own)
  await list(helper, own)
  const path = await create()
  t.is(await statusOf(all, listed, path), 200)
  await coHost(helper, path)
  t.is(await statusOf(all, listed, path), 404)
  t.deepEqual((await host.get('/api/event-exclusions')).body, [])

  // Who comes already keeps the seat when the co-host begins: the host would see it go.
  const early = await create()
  await all.caughtUp()
  await going(listed, early)
  await coHost(helper, early)
  t.is(await statusOf(all, listed, early), 200)
  t.is((await host.get(early)).body.goingCount, 2)
  // Listing them again, as an act of the co-host, ends it.
  const [entry] = (await helper.get('/api/event-exclusions')).body
  await helper.del(`/api/event-exclusions/${entry.id}`)
  await helper.post(`${early}/exclusions`, { memberId: await idAt(helper, early, 'Rowan') })
  t.is(await statusOf(all, listed, early), 404)
  t.is((await host.get(early)).body.goingCount, 1)
})

test('a co-host does not learn whom the host lists, nor turns the host or another co-host out', async t => {
  const all = await stage(t)
  const { host, listed, helper, create, going, list, coHost, match, idAt } = all
  const path = await create()
  await all.caughtUp()
  await going(listed, path)
  await list(host, path)
  const next = await create()
  await all.caughtUp()
  await coHost(helper, next)
  t.deepEqual((await helper.get('/api/event-exclusions')).body, [])
  const { body } = await helper.get(next)
  t.false(JSON.stringify(body).includes('Rowan'))
  const bay = await all.quickMember('Bay')
  await match(host, bay)
  await all.caughtUp()
  await coHost(bay, next)
  await going(bay, next)
  await helper.post(`${next}/exclusions`, { memberId: await idAt(helper, next, 'Bay') })
  t.is(await statusOf(all, bay, next), 200)
  t.is((await bay.get(next)).body.isCoHost, true)
  t.is(
    (await helper.post(`${next}/exclusions`, { memberId: host.profileId })).status,
    404,
    'the organizer',
  )
  t.is(await statusOf(all, host, next), 200)
})

test('only hosts list people, and take back only what is on their own list', async t => {
  const all = await stage(t)
  const { host, listed, helper, create, going, list, idAt } = all
  const path = await create()
  await all.caughtUp()
  await going(listed, path)
  await going(helper, path)
  const memberId = await idAt(host, path, 'Rowan')
  t.is((await helper.post(`${path}/exclusions`, { memberId })).status, 404)
  t.is((await host.post(`${path}/exclusions`, { memberId: unknownId })).status, 404)
  t.is((await host.post(`${path}/exclusions`, { memberId: host.profileId })).status, 404)
  await list(host, path)
  const [entry] = (await host.get('/api/event-exclusions')).body
  t.not(entry.id, listed.profileId)
  for (const by of [helper, listed])
    t.is((await by.del(`/api/event-exclusions/${entry.id}`)).status, 404)
  t.is((await host.del(`/api/event-exclusions/${entry.id}`)).status, 200)
  t.is(await statusOf(all, listed, path), 200)
  t.is((await listed.get(path)).body.myStatus, null, 'their seat was given up')
})

test('a host lists a match who never came, and asks them nothing any more', async t => {
  const all = await stage(t)
  const { host, helper, create } = all
  const path = await create()
  await all.caughtUp()
  const memberId = helper.profileId
  t.is((await host.post(`${path}/exclusions`, { memberId })).status, 200)
  t.is(await statusOf(all, helper, path), 404)
  t.deepEqual((await host.get(`${path}/candidates`)).body, [])
  t.is((await host.post(`${path}/roles`, { role: 'co_host', memberId })).status, 404)
})

test('the list ends with either account', async t => {
  const all = await stage(t)
  const { host, listed, create, going, list } = all
  const path = await create()
  await all.caughtUp()
  await going(listed, path)
  await list(host, path)
  await listed.send('DELETE', '/api/account', { confirmation: 'DELETE' })
  await all.caughtUp()
  t.deepEqual((await host.get('/api/event-exclusions')).body, [])
})
