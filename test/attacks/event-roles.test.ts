import test, { type ExecutionContext } from 'ava'
import { type Community, community, unknownId } from '../http/community.ts'
import { dayClock } from '../http/day-clock.ts'
import type { ServerOptions, TestMember } from '../http/server.ts'
import { openSocket } from '../http/socket.ts'

/**
 * Aim: learn from an event who was asked to take on a role at it, who said no, or of a person in a role who
 * hides from the reader. Measure: everything that the host and third members read, and their live
 * messages.
 */
const stage = async (t: ExecutionContext, options: ServerOptions = {}) => {
  const all = await community(t, options)
  const { me: host, you: lead, quickMember, match, caughtUp } = all
  const reader = await quickMember('Sage')
  await match(host, lead)
  const soon = new Date(Date.now() + 200_000_000).toISOString()
  const soup = { title: 'Soup', description: 'Bring a spoon.', eventDate: soon, isPublic: true }
  const id = (await host.post('/api/events', soup)).body.id as string
  await caughtUp()
  const path = `/api/events/${id}`
  const ask = (memberId: string, by = host) =>
    by.post(`${path}/roles`, { role: 'consent_lead', memberId })
  const say = (accepted: boolean, by = lead) =>
    by.put(`${path}/own-roles/consent_lead`, { accepted })
  const takeBack = (memberId = lead.profileId) => host.del(`${path}/roles/consent_lead/${memberId}`)
  return { ...all, host, lead, reader, id, path, ask, say, takeBack }
}

/** All that a member reads about events and is told. */
const readings = async (all: Pick<Community, 'caughtUp'>, by: TestMember, path: string) => {
  await all.caughtUp()
  const answers = await Promise.all(
    [path, '/api/events', '/api/notifications', '/api/events/next'].map(one => by.get(one)),
  )
  return JSON.stringify(answers.map(({ status, body }) => [status, body]))
}

const leadIn = async (all: Pick<Community, 'caughtUp'>, by: TestMember, path: string) => {
  await all.caughtUp()
  return (await by.get(path)).body.consentLead?.pseudonym ?? null
}

test('nobody but the two reads that somebody is asked, and nobody reads a no', async t => {
  const all = await stage(t)
  const { host, lead, reader, path, ask, say } = all
  const before = await readings(all, reader, path)
  t.is((await ask(lead.profileId)).status, 200)
  t.is(await readings(all, reader, path), before)
  const asked = await readings(all, host, path)
  const sockets = await Promise.all(
    [host, reader].map(async one => {
      const socket = await openSocket(t, all.origin, { cookie: one.cookie })
      socket.send({ type: 'authenticate', profileId: one.profileId })
      await socket.roundTrip()
      return socket
    }),
  )
  t.is((await say(false)).status, 200)
  t.is(await readings(all, host, path), asked, 'a no reads like no answer')
  t.is(await readings(all, reader, path), before)
  for (const socket of sockets) {
    await socket.roundTrip()
    t.false(socket.messages.some(({ type }) => type === 'event'))
  }
})

test('asking again after a no tells nobody, and the host reads no difference', async t => {
  const all = await stage(t)
  const { host, lead, path, ask, say, takeBack } = all
  await ask(lead.profileId)
  await all.caughtUp()
  const offersOf = async () => {
    await all.caughtUp()
    const { body } = await lead.get('/api/notifications')
    return body.filter(({ title }: { title: string }) => title === 'A host asks for your help')
  }
  t.is((await offersOf()).length, 1)
  await say(false)
  await lead.patch('/api/notifications/mark-all-read')
  const before = await readings(all, host, path)
  t.is((await takeBack()).status, 200)
  t.is((await ask(lead.profileId)).status, 200)
  t.is(await readings(all, host, path), before)
  t.false((await offersOf()).some(({ isRead }: { isRead: boolean }) => !isRead))
  t.is((await say(true)).status, 200, 'they can still change their mind')
  t.is(await leadIn(all, host, path), 'Rowan')
})

test('a reader for whom the consent lead does not exist reads what they read without one', async t => {
  const all = await stage(t)
  const { host, lead, reader, path, ask, say, takeBack } = all
  await reader.post('/api/blocks', { profileId: lead.profileId })
  const before = await readings(all, reader, path)
  const socket = await openSocket(t, all.origin, { cookie: reader.cookie })
  socket.send({ type: 'authenticate', profileId: reader.profileId })
  await socket.roundTrip()
  await ask(lead.profileId)
  await say(true)
  t.is(await leadIn(all, host, path), 'Rowan')
  t.is(await readings(all, reader, path), before)
  await takeBack()
  t.is(await leadIn(all, host, path), null)
  t.is(await readings(all, reader, path), before)
  await socket.roundTrip()
  t.false(socket.messages.some(({ type }) => type === 'event'))
})

test('a lead who shows their name to matches only is named to matches only', async t => {
  const all = await stage(t)
  const { host, lead, reader, path, ask, say } = all
  await ask(lead.profileId)
  await say(true)
  t.is(await leadIn(all, reader, path), 'Rowan')
  await lead.patch('/api/profile', { profileVisibility: 'matches_only' })
  t.is(await leadIn(all, reader, path), null)
  t.is(await leadIn(all, host, path), 'Rowan')
})

test('a host can ask neither strangers nor people who hide from them, and cannot tell these apart', async t => {
  const all = await stage(t)
  const { host, lead, reader, path, ask } = all
  const unknown = await ask(unknownId)
  t.is(unknown.status, 404)
  for (const id of [reader.profileId, host.profileId]) t.like(await ask(id), { status: 404 })
  await reader.post(`${path}/rsvp`, { status: 'going' })
  await all.caughtUp()
  const { body: candidates } = await host.get(`${path}/candidates`)
  const names = candidates.map(({ pseudonym }: { pseudonym: string }) => pseudonym)
  t.deepEqual(names, ['Rowan', 'Sage'])
  const sage = candidates[1].id
  t.not(sage, reader.profileId, 'a guest who is no match is known by an id of the event')
  await reader.post('/api/blocks', { profileId: host.profileId })
  await lead.post('/api/blocks', { profileId: host.profileId })
  await all.caughtUp()
  t.deepEqual((await host.get(`${path}/candidates`)).body, [])
  for (const id of [sage, lead.profileId]) {
    const { requestId: _, ...refused } = (await ask(id)).body
    const { requestId: __, ...expected } = unknown.body
    t.deepEqual(refused, expected)
  }
})

test('only the host asks, takes back and lists candidates; only who is asked answers', async t => {
  const { host, lead, reader, path, ask, say } = await stage(t)
  for (const by of [lead, reader]) {
    t.is((await ask(host.profileId, by)).status, 404)
    t.is((await by.get(`${path}/candidates`)).status, 404)
  }
  await ask(lead.profileId)
  t.is((await say(true, reader)).status, 404)
  t.is((await say(true, host)).status, 404)
  const removed = await reader.del(`${path}/roles/consent_lead/${lead.profileId}`)
  t.is(removed.status, 404)
})

test('a match cannot find out by a report that somebody is asked', async t => {
  const all = await stage(t)
  const { lead, reader, path, ask, say, match } = all
  await match(reader, lead)
  const report = () =>
    reader.post(`${path}/attendees/${lead.profileId}/reports`, { reason: 'other' })
  t.is((await report()).status, 404)
  await ask(lead.profileId)
  t.is((await report()).status, 404)
  await say(true)
  t.is((await report()).status, 200)
})

for (const [end, act] of [
  ['a block of theirs', all => all.lead.post('/api/blocks', { profileId: all.host.profileId })],
  ['a block by the host', all => all.host.post('/api/blocks', { profileId: all.lead.profileId })],
  ['an erasure', all => all.lead.send('DELETE', '/api/account', { confirmation: 'DELETE' })],
] as const satisfies readonly (readonly [
  string,
  (all: Awaited<ReturnType<typeof stage>>) => Promise<unknown>,
])[])
  test(`${end} ends the role for good`, async t => {
    const all = await stage(t)
    const { host, lead, reader, path, ask, say } = all
    await ask(lead.profileId)
    await say(true)
    t.is(await leadIn(all, reader, path), 'Rowan')
    await act(all)
    t.is(await leadIn(all, reader, path), null)
    t.deepEqual((await host.get(path)).body.hosting.roles, [])
    if (end === 'a block of theirs') await lead.del(`/api/blocks/${host.profileId}`)
    t.is(await leadIn(all, reader, path), null)
  })

test('a suspended lead is named to nobody, and again once let back in unless somebody else was asked', async t => {
  const all = await stage(t)
  const { host, lead, reader, path, ask, say, moderation } = all
  await ask(lead.profileId)
  await say(true)
  const [before, hosting] = [await readings(all, reader, path), await readings(all, host, path)]
  await moderation.suspend(lead.profileId, 'Suspend', null)
  for (const one of [host, reader]) t.is(await leadIn(all, one, path), null)
  t.deepEqual((await host.get(path)).body.hosting.roles, [])
  await moderation.suspend(lead.profileId, 'Lift', null)
  t.is(await readings(all, reader, path), before)
  t.is(await readings(all, host, path), hosting)

  await moderation.suspend(lead.profileId, 'Suspend', null)
  await reader.post(`${path}/rsvp`, { status: 'going' })
  await all.caughtUp()
  const [{ id }] = (await host.get(`${path}/candidates`)).body
  t.is((await ask(id)).status, 200)
  await moderation.suspend(lead.profileId, 'Lift', null)
  t.is(await leadIn(all, reader, path), null)
  t.is((await host.get(path)).body.hosting.roles.length, 1)
})

test('a lead who hides from the host by a rule is not named, and somebody else can be asked', async t => {
  const { clock, nextDay } = dayClock()
  const all = await stage(t, { clock })
  const { host, lead, reader, quickMember, path, ask, say } = all
  const guest = await quickMember('Wren')
  await host.patch('/api/profile', { facets: { smokes: 'yes' } })
  await reader.post(`${path}/rsvp`, { status: 'going' })
  await all.caughtUp()
  const { body: candidates } = await host.get(`${path}/candidates`)
  await ask(candidates.find(({ pseudonym }: { pseudonym: string }) => pseudonym === 'Sage').id)
  await say(true, reader)
  t.is(await leadIn(all, guest, path), 'Sage')
  const rule = {
    facet: 'smokes',
    operator: 'EQ',
    value: 'yes',
    action: 'BLOCK',
    scope: 'EVENTS',
  }
  t.is((await reader.put('/api/preference-rules', { rules: [rule] })).status, 200)
  nextDay()
  await all.caughtUp()
  t.is((await reader.get(path)).status, 404, 'she cannot take it back')
  t.is(await leadIn(all, guest, path), null)
  t.deepEqual((await host.get(path)).body.hosting.roles, [])
  t.is((await ask(lead.profileId)).status, 200)
  await say(true)
  t.is(await leadIn(all, guest, path), 'Rowan')
})
