import test, { type ExecutionContext } from 'ava'
import { type Community, community, unknownId } from '../http/community.ts'
import type { TestMember } from '../http/server.ts'
import { openSocket } from '../http/socket.ts'

/**
 * Aim: a co-host learns of guests who hide from them, keeps something after the end of the role, or does
 * what is the host's alone; a host or guest learns from a co-host's coming who hides from whom. Measure:
 * everything that each of them reads, and their live messages.
 */
const stage = async (t: ExecutionContext, changes: object = {}) => {
  const all = await community(t)
  const { me: host, you: helper, quickMember, match, caughtUp } = all
  const guest = await quickMember('Sage')
  await match(host, helper)
  const eventDate = new Date(Date.now() + 200_000_000).toISOString()
  const soup = { title: 'Soup', description: 'Bring a spoon.', eventDate, address: 'Kiln Row 4' }
  const id = (await host.post('/api/events', { ...soup, ...changes })).body.id as string
  await caughtUp()
  const path = `/api/events/${id}`
  const ask = (memberId = helper.profileId, by = host) =>
    by.post(`${path}/roles`, { role: 'co_host', memberId })
  const say = (accepted: boolean, by = helper) => by.put(`${path}/own-roles/co_host`, { accepted })
  const takeBack = (memberId = helper.profileId) => host.del(`${path}/roles/co_host/${memberId}`)
  const begin = async () => {
    await ask()
    await say(true)
    await caughtUp()
  }
  const going = (by: TestMember, answer?: string) =>
    by.post(`${path}/rsvp`, { status: 'going', answer })
  const block = (by: TestMember, on: TestMember) =>
    by.post('/api/blocks', { profileId: on.profileId })
  return { ...all, host, helper, guest, id, path, ask, say, takeBack, begin, going, block }
}

const readings = async (all: Pick<Community, 'caughtUp'>, by: TestMember, path: string) => {
  await all.caughtUp()
  const answers = await Promise.all(
    [path, '/api/events', '/api/notifications', '/api/events/next', '/api/event-cities'].map(one =>
      by.get(one),
    ),
  )
  return JSON.stringify(answers.map(({ status, body }) => [status, body]))
}
const read = async (all: Pick<Community, 'caughtUp'>, by: TestMember, path: string) => {
  await all.caughtUp()
  return by.get(path)
}
const namesOf = (people: { profile?: { pseudonym: string }; pseudonym?: string }[]) =>
  people.map(one => one.profile?.pseudonym ?? one.pseudonym)

for (const blocker of ['guest', 'helper'] as const)
  test(`a guest keeps the event and reads nothing new when the ${blocker}'s block keeps the new co-host from them`, async t => {
    const all = await stage(t)
    const { host, helper, guest, path, begin, going, block, takeBack } = all
    await going(guest)
    if (blocker === 'guest') await block(guest, helper)
    else await block(helper, guest)
    const before = await readings(all, guest, path)
    const hosts = (await read(all, host, path)).body
    await begin()
    t.is(await readings(all, guest, path), before)
    const { goingCount, attendees } = (await read(all, host, path)).body
    t.is(goingCount, hosts.goingCount, 'the host does not learn that two hide from each other')
    t.deepEqual(namesOf(attendees), namesOf(hosts.attendees))
    const { body } = await read(all, helper, path)
    t.is(body.goingCount, 2)
    t.false(JSON.stringify(body).includes('Sage'))
    await takeBack()
    t.is(await readings(all, guest, path), before)
  })

test('an event does not exist for whoever takes no part and hides from a co-host, or is hidden by one', async t => {
  const all = await stage(t)
  const { host, helper, guest, quickMember, path, begin, block, takeBack } = all
  const wren = await quickMember('Wren')
  await block(guest, helper)
  await block(helper, wren)
  for (const one of [guest, wren]) t.is((await read(all, one, path)).status, 200)
  await begin()
  for (const one of [guest, wren]) {
    const { requestId: _, ...hidden } = (await read(all, one, path)).body
    const { requestId: __, ...unknown } = (await one.get(`/api/events/${unknownId}`)).body
    t.deepEqual(hidden, unknown)
    t.deepEqual((await one.get('/api/events')).body, [])
    t.is((await one.get('/api/event-news')).body.count, 0)
    for (const attempt of [
      one.post(`${path}/rsvp`, { status: 'going' }),
      one.post(`${path}/waitlist`),
      one.post(`${path}/reports`, { reason: 'other' }),
      one.get(`${path}.ics`),
    ])
      t.is((await attempt).status, 404)
  }
  t.is((await read(all, host, path)).body.goingCount, 1)
  await takeBack()
  t.is((await read(all, guest, path)).status, 200)
})

for (const blocker of ['guest', 'helper'] as const)
  test(`a block by the ${blocker} ends the seat of the guest and nothing of the co-host's`, async t => {
    const all = await stage(t)
    const { host, helper, guest, path, begin, going, block } = all
    await begin()
    await going(guest)
    t.deepEqual(namesOf((await read(all, helper, path)).body.attendees), ['Juniper', 'Sage'])
    if (blocker === 'guest') await block(guest, helper)
    else await block(helper, guest)
    t.is((await read(all, guest, path)).status, 404)
    const { body } = await read(all, helper, path)
    t.is(body.goingCount, 1)
    t.truthy(body.hosting)
    t.deepEqual((await host.get(path)).body.hosting.leftWithAddress, [
      { id: null, pseudonym: null },
    ])
  })

test('a block between two co-hosts ends the role of both alike, and the host reads no reason', async t => {
  const all = await stage(t)
  const { host, helper, guest, path, ask, say, begin, block, match } = all
  await match(host, guest)
  await begin()
  await ask(guest.profileId)
  await say(true, guest)
  t.deepEqual(namesOf((await read(all, host, path)).body.coHosts).toSorted(), ['Rowan', 'Sage'])
  await block(helper, guest)
  const { body } = await read(all, host, path)
  t.deepEqual([body.coHosts, body.hosting.roles], [[], []])
})

test('an ex of a guest who is asked to co-host reads and tells nothing before their yes', async t => {
  const all = await stage(t)
  const { host, helper, guest, path, ask, say, going, block } = all
  await going(guest)
  await block(guest, helper)
  const before = await readings(all, guest, path)
  await ask()
  t.is(await readings(all, guest, path), before)
  const { body } = await read(all, helper, path)
  t.like(body, { hosting: null, address: null, coHosts: [] })
  t.is((await say(true)).status, 200, 'no refusal tells of somebody hidden')
  t.false(JSON.stringify((await read(all, helper, path)).body).includes('Sage'))
  t.deepEqual(namesOf((await read(all, host, path)).body.coHosts), ['Rowan'])
})

test('a co-host reads no request, answer or name of somebody who hides from them', async t => {
  const all = await stage(t, { addressShownTo: 'approved', question: 'Allergies?' })
  const { host, helper, guest, quickMember, path, begin, going, block } = all
  const wren = await quickMember('Wren')
  await going(guest, 'Only to noise.')
  await going(wren, 'None.')
  await block(guest, helper)
  await begin()
  const { hosting } = (await read(all, helper, path)).body
  t.deepEqual(namesOf(hosting.requests), ['Wren'])
  const { body: hosts } = await read(all, host, path)
  t.is(hosts.hosting.requests.length, 2)
  const hidden = hosts.hosting.requests.find(
    (one: { profile: { pseudonym: string } }) => one.profile.pseudonym === 'Sage',
  ).profile.id
  t.is((await helper.post(`${path}/requests/${hidden}/approve`)).status, 404)
  const told = (await helper.get('/api/notifications')).body
  t.false(told.some(({ title }: { title: string }) => title === 'Someone wants to come'))
})

test('a co-host does not read the name under which the host knew somebody who left with the address', async t => {
  const all = await stage(t)
  const { host, helper, guest, match, path, begin, going } = all
  await match(host, guest)
  await guest.patch('/api/profile', { profileVisibility: 'matches_only' })
  await going(guest)
  await guest.post(`${path}/rsvp`, { status: 'not_going' })
  await begin()
  const linesFor = async (by: TestMember) =>
    (await read(all, by, path)).body.hosting.leftWithAddress.map(
      ({ pseudonym }: { pseudonym: string | null }) => pseudonym,
    )
  t.deepEqual(await linesFor(host), ['Sage'])
  t.deepEqual(await linesFor(helper), [null])
})

for (const [end, act] of [
  ['the host removes them', all => all.takeBack()],
  ['they give it back', all => all.say(false)],
  ['an erasure', all => all.helper.send('DELETE', '/api/account', { confirmation: 'DELETE' })],
  ['a block by the host', all => all.block(all.host, all.helper)],
] as const satisfies readonly (readonly [
  string,
  (all: Awaited<ReturnType<typeof stage>>) => Promise<unknown>,
])[])
  test(`a co-host keeps nothing after ${end}`, async t => {
    const all = await stage(t, { addressShownTo: 'approved', isPublic: false })
    const { host, helper, guest, path, begin, going } = all
    await begin()
    t.like((await read(all, helper, path)).body, { address: 'Kiln Row 4', isCoHost: true })
    const mine = await helper.get('/api/events')
    t.is(mine.body.length, 1, 'an event by link is in the list of its co-hosts')
    await act(all)
    await all.caughtUp()
    t.deepEqual((await host.get(path)).body.coHosts, [])
    if (end === 'an erasure') return // its sessions are over
    const socket = await openSocket(t, all.origin, { cookie: helper.cookie })
    socket.send({ type: 'authenticate', profileId: helper.profileId })
    await socket.roundTrip()
    await going(guest, 'Hello')
    await all.caughtUp()
    await socket.roundTrip()
    t.false(socket.messages.some(({ type }) => type === 'event'))
    t.deepEqual((await helper.get('/api/events')).body, [])
    const after = await helper.get(path)
    if (after.status === 200)
      t.like(after.body, { hosting: null, address: null, isCoHost: false, myRoles: [] })
    t.is((await helper.patch(path, { title: 'Stew' })).status, 404)
    const [asking] = (await host.get(path)).body.hosting.requests
    t.is((await helper.post(`${path}/requests/${asking.profile.id}/approve`)).status, 404)
    const told = (await helper.get('/api/notifications')).body
    t.false(
      Array.isArray(told) &&
        told.some(({ title }: { title: string }) => title === 'Someone wants to come'),
    )
  })

test('the event of a suspended co-host stays the host’s, names them to nobody, and is theirs again once let back in', async t => {
  const all = await stage(t, { isPublic: true })
  const { host, helper, guest, path, begin, moderation } = all
  await begin()
  const before = await Promise.all([host, guest].map(one => readings(all, one, path)))
  await moderation.suspend(helper.profileId, 'Suspend', null)
  await all.caughtUp()
  t.deepEqual((await host.get(path)).body.coHosts, [])
  t.is((await helper.patch(path, { title: 'Stew' })).status, 401)
  for (const address of [path, '/api/events', `${path}.ics`]) {
    const { status, body } = await guest.get(address)
    t.is(status, 200)
    t.false(JSON.stringify(body).includes('Rowan'), address)
  }
  await moderation.suspend(helper.profileId, 'Lift', null)
  t.deepEqual(await Promise.all([host, guest].map(one => readings(all, one, path))), before)
  const back = await all.visitor('Rowan')
  t.is((await back.patch(path, { title: 'Stew' })).status, 200)
})

test('a co-host edits and approves, and neither cancels, asks others, removes the host nor approves themselves', async t => {
  const all = await stage(t, { addressShownTo: 'approved' })
  const { host, helper, guest, path, ask, begin, going } = all
  await going(helper)
  await begin()
  const hosts = await read(all, host, path)
  const own = hosts.body.hosting.requests[0].profile.id
  t.is((await helper.post(`${path}/requests/${own}/approve`)).status, 404)
  t.is((await helper.patch(path, { title: 'Stew' })).body.title, 'Stew')
  await going(guest, 'Hello')
  const { body } = await read(all, helper, path)
  const asking = body.hosting.requests.find(
    (one: { profile: { pseudonym: string } }) => one.profile.pseudonym === 'Sage',
  )
  t.is((await helper.post(`${path}/requests/${asking.profile.id}/approve`)).status, 200)
  t.is((await read(all, guest, path)).body.address, 'Kiln Row 4')
  t.is((await helper.del(path)).status, 404)
  t.is((await ask(guest.profileId, helper)).status, 404)
  t.is((await helper.get(`${path}/candidates`)).status, 404)
  t.is((await helper.del(`${path}/roles/co_host/${host.profileId}`)).status, 404)
  t.is((await host.get(path)).body.organizer.pseudonym, 'Juniper')
  t.deepEqual(body.hosting.roles, [], 'whom the host asked is the host’s to know')
})

test('a host asks up to five co-hosts', async t => {
  const { quickMember, host, match, ask, caughtUp } = await stage(t)
  for (let number = 0; number < 6; number += 1) {
    const one = await quickMember(`Helper ${number}`)
    await match(host, one)
    await caughtUp()
    t.is((await ask(one.profileId)).status, number < 5 ? 200 : 409)
  }
})

test('a host asks members of their groups by an id that means nothing elsewhere', async t => {
  const all = await stage(t)
  const { host, guest, path, ask, say } = all
  for (const one of [host, guest]) await one.post('/api/profile-hobbies', { hobbies: ['hiking'] })
  const walk = { interests: ['hiking'], availability: ['weekends'], admission: 'open' }
  const group = (await host.post('/api/group-chats', { name: 'Walk', ...walk })).body.id
  await all.caughtUp()
  await guest.post(`/api/group-chats/${group}/join`, { rsvpStatus: 'attending' })
  await all.caughtUp()
  const { body } = await host.get(`${path}/candidates`)
  const sage = body.find(({ pseudonym }: { pseudonym: string }) => pseudonym === 'Sage')
  const { members } = (await host.get(`/api/group-chats/${group}`)).body
  t.false(JSON.stringify(members).includes(sage.id))
  t.not(sage.id, guest.profileId)
  t.is((await ask(sage.id)).status, 200)
  t.is((await say(true, guest)).status, 200)
})
