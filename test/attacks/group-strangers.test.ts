import test, { type ExecutionContext } from 'ava'
import { strFromU8, unzipSync } from 'fflate'
import type { Config } from '../../engines/config/config.ts'
import { groups } from '../../projections/views/groups.ts'
import { type Community, community, problemOf, unknownId } from '../http/community.ts'
import { type ServerOptions, startServer, type TestMember } from '../http/server.ts'
import { openSocket } from '../http/socket.ts'

/*
 * The aim: somebody with a new account wants to enter groups that did not choose them, to read what
 * was said in groups before they came, and to list more strangers in a day than the deck shows.
 * They know every id that the API gave to anybody, and make each call that could help.
 */

const choice = { interests: ['hiking'], availability: ['weekends'] }
const secret = 'The key is under the blue pot.'
const at = (id: string, path = '') => `/api/group-chats/${id}${path}`
const attending = { rsvpStatus: 'attending' }
const idsOf = (list: { id: string }[]) => list.map(({ id }) => id)

const foundedBy = async (founder: TestMember, more: object = {}): Promise<string> => {
  const group = { name: 'Slow hikers', ...choice, ...more }
  const { body } = await founder.post('/api/group-chats', group)
  await founder.post(at(body.id, '/messages'), { content: secret })
  return body.id
}

/** Every way in and every way to read that the API has, for somebody who knows all ids. */
const attempts = async (by: TestMember, id: string, known: readonly string[]) => {
  const calls = [
    ...[attending, { rsvpStatus: 'maybe' }].map(body => by.post(at(id, '/join'), body)),
    by.patch(at(id), { admission: 'open', newcomersRead: true }),
    by.post(at(id, '/messages'), { content: 'Let me in.' }),
    by.get(at(id, '/messages')),
    by.get(at(id, `/messages?before=${unknownId}`)),
    by.get(at(id)),
    by.get('/api/group-chats'),
    by.get('/api/group-requests'),
    by.post('/api/group-chats/find-matches'),
    by.get('/api/notifications'),
    ...known.flatMap(one => [
      by.post(at(id, `/requests/${one}/accept`)),
      by.post(at(id, `/invitations`), { profileId: one }),
      by.post(at(id, `/members/${one}/reports`), { reason: 'other' }),
      by.post(at(id, `/members/${one}/blocks`), {}),
      by.del(at(id, `/members/${one}`)),
    ]),
  ]
  return Promise.all(calls)
}

/** Asserts that an outsider is not in a group and that nothing they were answered quotes it. */
const assertOutside = async (
  t: ExecutionContext,
  { kith, caughtUp }: Pick<Community, 'kith' | 'caughtUp'>,
  by: TestMember,
  id: string,
  answers: readonly { body: unknown }[],
) => {
  await caughtUp()
  const document = await kith.ports.views.collection(groups).get(id)
  t.false(document?.memberIds.includes(by.profileId) ?? true)
  t.notRegex(JSON.stringify(answers.map(({ body }) => body)), /blue pot/)
  const own = (await by.get('/api/group-chats')).body
  t.false(idsOf(own).includes(id))
}

test('no call lets a new account into a group that did not choose it', async t => {
  const all = await community(t, { env: { KITH_RATE_LIMIT_SCALE: '1' } })
  const { me: founder, you: member, quickMember, caughtUp } = all
  const intruder = await quickMember('Intruder')
  await intruder.post('/api/user-availability', choice)
  await member.post('/api/user-availability', choice)
  for (const admission of ['invitation', 'approval'] as const) {
    const id = await foundedBy(founder, { admission })
    await caughtUp()
    const known = [founder.profileId, member.profileId, intruder.profileId]
    const answers = await attempts(intruder, id, known)
    await assertOutside(t, all, intruder, id, answers)
    if (admission === 'approval') continue
    const answer = (one: string) => intruder.post(at(one, '/join'), attending)
    t.deepEqual(problemOf(await answer(id)), problemOf(await answer(unknownId)))
  }

  // Without an answer of the founder, a request gives nothing, also after a decline.
  const id = await foundedBy(founder)
  await caughtUp()
  t.like((await intruder.post(at(id, '/join'), attending)).body, { hasRequested: true })
  await caughtUp()
  const [request] = (await founder.get(at(id))).body.requests
  await assertOutside(t, all, intruder, id, await attempts(intruder, id, [request.id]))
  await founder.post(at(id, `/requests/${request.id}/decline`))
  await caughtUp()
  await assertOutside(t, all, intruder, id, await attempts(intruder, id, [request.id]))
})

test('no route shows a member of an open group messages from before they joined', async t => {
  const all = await community(t, { env: { KITH_RATE_LIMIT_SCALE: '1' } })
  const { me: founder, you: member, quickMember, caughtUp, origin } = all
  const id = await foundedBy(founder, { admission: 'open' })
  await member.post('/api/user-availability', choice)
  await caughtUp()
  await member.post(at(id, '/join'), attending)
  const { body: early } = await member.post(at(id, '/messages'), { content: secret })
  const intruder = await quickMember('Intruder')
  await intruder.post('/api/user-availability', choice)
  await caughtUp()
  const { messages, send } = await openSocket(t, origin, { cookie: intruder.cookie })
  send({ type: 'authenticate', profileId: intruder.profileId })
  t.is((await intruder.post(at(id, '/join'), attending)).status, 200)
  await intruder.post(at(id, '/leave'))
  await member.post(at(id, '/messages'), { content: `${secret} Said while they were away.` })
  t.is((await intruder.post(at(id, '/join'), { rsvpStatus: 'maybe' })).status, 200)
  const { body: own } = await intruder.post(at(id, '/messages'), { content: 'Hello.' })
  await caughtUp()
  await founder.patch(at(id), { newcomersRead: true })
  await caughtUp()

  const answers = await Promise.all([
    intruder.get(at(id, '/messages')),
    intruder.get(at(id, `/messages?before=${own.id}`)),
    intruder.get(at(id, `/messages?before=${early.id}`)),
    intruder.get(at(id)),
    intruder.get('/api/group-chats'),
    intruder.get('/api/notifications'),
  ])
  const archive = await fetch(new URL('/api/account/export', origin), {
    headers: { cookie: intruder.cookie },
  })
  const files = Object.values(unzipSync(new Uint8Array(await archive.arrayBuffer())))
  const exported = files.map(file => strFromU8(file)).join()
  const said = JSON.stringify([...answers.map(({ body }) => body), messages])
  t.notRegex(said, /blue pot/)
  t.regex(exported, /Hello\./, 'their own message')
  t.notRegex(exported, /blue pot/)
  t.like((await intruder.get(at(id))).body, { unreadCount: 0 })
  t.is(answers[2]?.status, 404)
})

/** The members of `Member 0` to `Member 11` whom an answer names. */
const namesIn = (body: unknown): string[] => JSON.stringify(body).match(/Member \d+/g) ?? []

/** A server whose deck shows few new people a day, with others in groups and hangouts. */
const smallTown = async (t: ExecutionContext, options: ServerOptions = {}) => {
  const perDay = 5
  const configure = (config: Config) => ({ ...config, newCardsPerDay: perDay })
  const server = await startServer(t, { ...options, configure })
  const others = await Promise.all(
    Array.from({ length: 12 }, (_, n) => server.quickMember(`Member ${n}`)),
  )
  for (const one of others) {
    await one.post('/api/user-availability', choice)
    await one.post('/api/hangout-availability', {
      availability: [{ timeSlot: 'weekend_morning', hobbies: ['hiking'] }],
    })
  }
  const intruder = await server.quickMember('Intruder')
  await intruder.post('/api/user-availability', choice)
  return { ...server, perDay, others, intruder }
}

test('hangouts, groups and the deck together name as many strangers a day as the deck', async t => {
  const { perDay, others, intruder, caughtUp } = await smallTown(t)
  const ids: string[] = []
  for (let n = 0; n < others.length; n += 2) {
    const [founder, member] = others.slice(n, n + 2) as [TestMember, TestMember]
    const id = await foundedBy(founder, { admission: 'open' })
    await caughtUp()
    await member.post(at(id, '/join'), attending)
    ids.push(id)
  }
  await caughtUp()
  const seen = new Set<string>()
  const suggested = await intruder.post('/api/group-chats/find-matches')
  t.is(suggested.body.length, ids.length)
  t.deepEqual(namesIn(suggested.body), [], 'a search for groups names nobody')
  const calls = [
    ...ids.flatMap(id => [
      () => intruder.post(at(id, '/join'), attending),
      () => intruder.get(at(id)),
      () => intruder.get(at(id, '/messages')),
    ]),
    () => intruder.get('/api/group-chats'),
    () => intruder.get('/api/hangout-matches/hiking/weekend_morning'),
    () => intruder.get('/api/hangout-matches?hobby=hiking&timeSlot=weekend_morning'),
    () => intruder.get('/api/hangout-people'),
    () => intruder.get('/api/hangout-people?hobby=hiking'),
    () => intruder.get('/api/hangout-people?timeSlot=weekend_morning'),
    () => intruder.get('/api/discover/dating'),
    () => intruder.get('/api/discover/friendship'),
    () => intruder.get('/api/discover?mode=networking'),
  ]
  let isRefused = false
  for (const call of calls) {
    const { status, body } = await call()
    isRefused ||= status === 403 && body.code === 'card_limit'
    for (const name of namesIn(body)) seen.add(name)
    await caughtUp()
  }
  t.true(isRefused)
  t.true(seen.size > 0, 'the first groups have room in the day')
  t.true(seen.size <= perDay, [...seen].join())
})

test('the hangout search alone stops at the allowance, and says so', async t => {
  const { perDay, intruder, caughtUp } = await smallTown(t)
  await caughtUp()
  const search = () => intruder.get('/api/hangout-people')
  const first = await search()
  t.is(first.status, 200)
  t.is(first.body.length, perDay)
  t.deepEqual(idsOf((await search()).body), idsOf(first.body), 'the same people are free')
  const narrower = await intruder.get('/api/hangout-matches/hiking/weekend_morning')
  t.deepEqual(idsOf(narrower.body), idsOf(first.body), 'and no others for a hobby and a time')
  const others = await intruder.get('/api/discover/dating')
  t.true(others.status === 403 || others.body.length <= perDay)
  if (others.status === 200)
    for (const id of idsOf(others.body)) t.true(idsOf(first.body).includes(id))
})

test("a seat, or a request for one, is refused when its members exceed the day's allowance", async t => {
  const { others, intruder, caughtUp } = await smallTown(t)
  const [founder, ...members] = others.slice(0, 7) as [TestMember, ...TestMember[]]
  const ids: string[] = []
  for (const admission of ['open', 'approval']) {
    const id = await foundedBy(founder, { admission, maxMembers: 12 })
    await caughtUp()
    for (const one of members) {
      await one.post(at(id, '/join'), attending)
      await caughtUp()
      for (const request of (await founder.get(at(id))).body.requests)
        await founder.post(at(id, `/requests/${request.id}/accept`))
    }
    ids.push(id)
  }
  await caughtUp()
  for (const id of ids) {
    const answer = await intruder.post(at(id, '/join'), attending)
    t.like(answer, { status: 403, body: { code: 'card_limit' } })
    t.is((await intruder.get(at(id, '/messages'))).status, 404)
    t.false((await intruder.get(at(id))).body.hasRequested)
  }
})
