import test, { type ExecutionContext } from 'ava'
import { strFromU8, unzipSync } from 'fflate'
import { limits } from '../../contracts/core/limits.ts'
import { subjects } from '../../contracts/core/personal.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { streams } from '../../contracts/features.ts'
import { group } from '../../domain/groups/decider.ts'
import { unlinkedContext } from '../../engines/log/dispatch.ts'
import { groupMessages, groups } from '../../projections/views/groups.ts'
import { photosIn } from '../http/chat-photos.ts'
import { community, problemOf, unknownId } from '../http/community.ts'
import { dayClock } from '../http/day-clock.ts'
import type { TestMember } from '../http/server.ts'
import { openSocket } from '../http/socket.ts'
import { until } from '../waiting/until.ts'

/*
 * Aim: somebody who does not go to an event reads its discussion or learns that there is one; a guest
 * learns by it of a guest whom they cannot see; a host removes somebody by it or learns who stays out;
 * words outlast the discussion. Measure: every reading, list, count and live message of each of them.
 */

const DAY = 86_400_000

type Message = {
  id: string
  content: string
  reactions?: unknown[]
  answers?: { content: string } | null
}

/** An event of Juniper with the guests Rowan, Sage and Wren, and its discussion switched on. */
const stage = async (t: ExecutionContext, changes: object = {}) => {
  const { clock, pass } = dayClock()
  const all = await community(t, { clock })
  const { me: host, you: rowan, quickMember, match, caughtUp } = all
  const [sage, wren] = [await quickMember('Sage'), await quickMember('Wren')]
  await match(host, rowan)
  const eventDate = new Date(clock.now().getTime() + 2 * DAY).toISOString()
  const soup = { title: 'Soup night', description: 'Bring a spoon.', isPublic: true, eventDate }
  const id = (await host.post('/api/events', { ...soup, ...changes })).body.id as string
  await caughtUp()
  const path = `/api/events/${id}`
  const answer = async (by: TestMember, status = 'going') => {
    await caughtUp()
    return by.post(`${path}/rsvp`, { status })
  }
  for (const one of [rowan, sage, wren]) await answer(one)
  const turn = (isOn: boolean, by = host) => by.put(`${path}/discussion`, { isOn })
  await turn(true)
  const join = async (by: TestMember) => {
    await caughtUp()
    return by.post(`${path}/discussion`)
  }
  /** The group of the discussion, which these join one after the other. */
  const chatOf = async (...members: TestMember[]): Promise<string> => {
    let chat = ''
    for (const one of members) {
      const joined = await join(one)
      t.is(joined.status, 200)
      chat = `/api/group-chats/${joined.body.id}`
    }
    await caughtUp()
    return chat
  }
  const say = async (by: TestMember, chat: string, content: string, more: object = {}) =>
    (await by.post(`${chat}/messages`, { content, ...more })).body.id as string
  const read = async (by: TestMember, chat: string): Promise<Message[]> => {
    await caughtUp()
    return (await by.get(`${chat}/messages`)).body
  }
  const listed = async (by: TestMember) => {
    await caughtUp()
    return (await by.get('/api/group-chats')).body
  }
  const idOf = async (by: TestMember, name: string): Promise<string> =>
    (await by.get(path)).body.attendees.find(
      ({ profile }: { profile: { pseudonym: string } }) => profile.pseudonym === name,
    ).profile.id
  const coHost = async (member = rowan) => {
    await host.post(`${path}/roles`, { role: 'co_host', memberId: member.profileId })
    await member.put(`${path}/own-roles/co_host`, { accepted: true })
    await caughtUp()
  }
  const hasDiscussion = async (by: TestMember) => {
    await caughtUp()
    return (await by.get(path)).body.hasDiscussion
  }
  const people = { host, rowan, sage, wren, coHost, idOf, hasDiscussion, eventDate }
  return { ...all, ...people, clock, pass, id, path, answer, turn, join, chatOf, say, read, listed }
}

type Stage = Awaited<ReturnType<typeof stage>>

/** Everything that a member can ask of a discussion. */
const calls = (by: TestMember, chat: string) => [
  by.get(chat),
  by.get(`${chat}/messages`),
  by.get(`${chat}/pins`),
  by.post(`${chat}/messages`, { content: 'Hello?' }),
  by.post(`${chat}/join`, { rsvpStatus: 'attending' }),
  by.put(`${chat}/messages/${unknownId}/reaction`, { reaction: 'heart' }),
  by.put(`${chat}/mute`, { isMuted: true }),
  by.put(`${chat}/photo-consent`, { agrees: true }),
  by.post(`${chat}/topics`, { name: 'Rides' }),
  by.post(`${chat}/invitations`, { profileId: by.profileId }),
]

/** A member finds nothing of a discussion: as if it were not there. */
const isShut = async (t: ExecutionContext, by: TestMember, chat: string, why: string) => {
  const there = (await Promise.all(calls(by, chat))).map(problemOf)
  const nowhere = await Promise.all(calls(by, `/api/group-chats/${unknownId}`))
  t.deepEqual(there, nowhere.map(problemOf), why)
  t.true(there.every(({ status }) => status === 404))
  const { body } = await by.get('/api/group-chats')
  t.false(JSON.stringify(body).includes(chat.split('/').at(-1) ?? ''), why)
}

test('there is none before a host switches it on, which nobody else can', async t => {
  const all = await stage(t)
  const { rowan, sage, turn, join, coHost, hasDiscussion } = all
  t.is((await turn(false)).status, 200)
  t.false(await hasDiscussion(sage))
  const none = problemOf(await join(sage))
  t.is(none.status, 404)
  t.is((await turn(true, sage)).status, 404)
  t.is((await turn(true, rowan)).status, 404)
  await coHost()
  t.true((await turn(true, rowan)).body.hasDiscussion, 'a co-host can')
  t.true(await hasDiscussion(sage))
  t.is((await join(sage)).status, 200)
})

test('only those who go are told of it and join, each by their own choice', async t => {
  const all = await stage(t)
  const { host, rowan, sage, wren, quickMember, path, answer, join, chatOf, say } = all
  const chat = await chatOf(rowan)
  await say(rowan, chat, 'Who brings bread?')
  const [maybe, stranger] = [await quickMember('Maybe'), await quickMember('Stranger')]
  await answer(maybe, 'maybe')
  for (const one of [maybe, stranger]) {
    t.false(await all.hasDiscussion(one))
    t.is((await join(one)).status, 404)
    await isShut(t, one, chat, 'who does not go')
  }
  for (const one of [host, sage, wren]) {
    t.true(await all.hasDiscussion(one))
    await isShut(t, one, chat, 'who has not joined')
  }
  await rowan.post('/api/blocks', { profileId: stranger.profileId })
  t.deepEqual(
    problemOf(await join(stranger)),
    problemOf(await stranger.post(`/api/events/${unknownId}/discussion`)),
  )
  const before = JSON.stringify((await host.get(path)).body)
  await chatOf(sage)
  t.is(JSON.stringify((await host.get(path)).body), before, 'the event does not say who joined')
  t.is((await join(sage)).body.id, (await join(rowan)).body.id, 'a repeat changes nothing')
  await sage.post(`${chat}/leave`)
  await isShut(t, sage, chat, 'who left')
  t.true(await all.hasDiscussion(sage), 'and can join again')
  t.is((await join(sage)).status, 200)
  t.is((await all.read(sage, chat)).length, 1, 'who joins reads what was written before')
})

test('who asked to come has neither a seat nor the discussion', async t => {
  const all = await stage(t, { addressShownTo: 'approved' })
  const { host, sage, path, join, chatOf, idOf } = all
  const chat = await chatOf(host)
  t.is((await join(sage)).status, 404)
  await host.post(`${path}/requests/${await idOfRequest(all)}/approve`)
  t.is((await join(sage)).status, 200)
  t.is((await all.read(sage, chat)).length, 0)
  t.truthy(await idOf(host, 'Sage'))
})

const idOfRequest = async ({ host, path }: Stage): Promise<string> =>
  (await host.get(path)).body.hosting.requests.find(
    ({ profile }: { profile: { pseudonym: string } }) => profile.pseudonym === 'Sage',
  ).profile.id

const ends: readonly [string, (all: Stage) => Promise<unknown>][] = [
  ['an answer taken back', all => all.answer(all.sage, 'not_going')],
  ['a maybe', all => all.answer(all.sage, 'maybe')],
  [
    'a place on the list of a host',
    async all => {
      const memberId = await all.idOf(all.host, 'Sage')
      return all.host.post(`${all.path}/exclusions`, { memberId })
    },
  ],
  [
    'their block of the host',
    all => all.sage.post('/api/blocks', { profileId: all.host.profileId }),
  ],
  ['a block by the host', all => all.host.post('/api/blocks', { profileId: all.sage.profileId })],
]

for (const [why, end] of ends)
  test(`${why} ends the discussion for a guest at once, and for good`, async t => {
    const all = await stage(t)
    const { rowan, sage, chatOf, say, caughtUp, read, kith } = all
    const chat = await chatOf(rowan, sage)
    await say(sage, chat, 'I bring bread.')
    await caughtUp()
    await end(all)
    await isShut(t, sage, chat, why)
    await caughtUp()
    await isShut(t, sage, chat, why)
    const groupId = chat.split('/').at(-1) ?? ''
    const { seats } = await kith.dispatch.readState(group, streams.group(groupId))
    t.deepEqual(
      seats.map(({ profileId }) => profileId),
      [rowan.profileId],
      'the seat is given up',
    )
    t.deepEqual(
      (await read(rowan, chat)).map(({ content }) => content),
      ['I bring bread.'],
    )
    // As if they had joined while they lost their place at the event.
    const late = { groupId, meetupId: all.id, profileId: sage.profileId } as const
    await kith.dispatch(
      group,
      streams.group(groupId),
      { type: 'JoinDiscussion', ...late },
      unlinkedContext(randomId(), all.clock.now()),
    )
    await isShut(t, sage, chat, 'a seat alone opens nothing')
    await caughtUp()
    const after = await kith.dispatch.readState(group, streams.group(groupId))
    t.false(after.seats.some(({ profileId }) => profileId === sage.profileId))
  })

test('a guest who is excluded or blocks after the event loses it, too', async t => {
  const all = await stage(t)
  const { host, sage, wren, chatOf, pass, path, idOf, caughtUp, kith } = all
  const chat = await chatOf(host, sage, wren)
  pass(3 * DAY)
  await caughtUp()
  t.is((await host.post(`${path}/exclusions`, { memberId: await idOf(host, 'Sage') })).status, 200)
  await wren.post('/api/blocks', { profileId: host.profileId })
  for (const one of [sage, wren]) {
    await one.get('/api/events') // renews the session
    await isShut(t, one, chat, 'after the event')
  }
  await caughtUp()
  const { seats } = await kith.dispatch.readState(
    group,
    streams.group(chat.split('/').at(-1) ?? ''),
  )
  t.deepEqual(
    seats.map(({ profileId }) => profileId),
    [host.profileId],
  )
})

test('a suspended guest is away until let back in; one whose account is closed leaves, and their words with it', async t => {
  const all = await stage(t)
  const { host, rowan, sage, chatOf, say, read, caughtUp, moderation, listed } = all
  const chat = await chatOf(host, rowan, sage)
  await say(sage, chat, 'I bring bread.')
  await say(rowan, chat, 'And I bring salt.')
  await caughtUp()
  await moderation.suspend(sage.profileId, 'Suspend', null)
  t.deepEqual(
    (await read(host, chat)).map(({ content }) => content),
    ['And I bring salt.'],
  )
  t.is((await listed(host))[0].memberCount, 2)
  await moderation.suspend(sage.profileId, 'Lift', null)
  t.is((await read(host, chat)).length, 2)
  t.is((await listed(host))[0].memberCount, 3)
  await rowan.send('DELETE', '/api/account', { confirmation: 'DELETE' })
  t.deepEqual(
    (await read(host, chat)).map(({ content }) => content),
    ['I bring bread.'],
  )
})

test('who asks for help in a discussion reaches the hosts by their event, also those who never joined it', async t => {
  const all = await stage(t)
  const { host, rowan, sage, path, chatOf, coHost, caughtUp } = all
  await coHost()
  const chat = await chatOf(sage, rowan)
  const { members } = (await sage.get(chat)).body
  const reported = members.find(
    (one: { profile: { pseudonym: string } }) => one.profile.pseudonym === 'Rowan',
  )
  const report = { reason: 'unsafe', tellsHost: true }
  t.is((await sage.post(`${chat}/members/${reported.profileId}/reports`, report)).status, 200)
  await caughtUp()
  const asked = async (by: TestMember) =>
    (await by.get('/api/notifications')).body.filter(({ title }: { title: string }) =>
      title.startsWith('Somebody asked'),
    )
  t.like(await asked(host), [
    { title: 'Somebody asked for help at your event', actionUrl: path.replace('/api', '') },
  ])
  t.deepEqual(await asked(rowan), [], 'the co-host who is reported hears nothing')
})

const partings: readonly [string, (all: Stage) => Promise<unknown>][] = [
  ['a block', all => all.sage.post('/api/blocks', { profileId: all.wren.profileId })],
  ['a rule about events', all => hideFrom(all, 'EVENTS')],
  ['a rule about groups', all => hideFrom(all, 'GROUPS')],
]

const hideFrom = async ({ sage, wren }: Stage, scope: string) => {
  await wren.patch('/api/profile', { facets: { smokes: 'yes' } })
  const rule = { facet: 'smokes', operator: 'EQ', value: 'yes', action: 'BLOCK', scope }
  return sage.put('/api/preference-rules', { rules: [rule] })
}

for (const [what, part] of partings)
  test(`two guests parted by ${what} both join, and for each the other is not there`, async t => {
    const all = await stage(t)
    const { host, rowan, sage, wren, chatOf, say, read, listed, caughtUp, origin } = all
    await part(all)
    const chat = await chatOf(host, rowan, sage)
    const first = await say(rowan, chat, 'Who brings bread?')
    const alone = JSON.stringify(await listed(sage))
    const frames = await openSocket(t, origin, { cookie: sage.cookie })
    frames.send({ type: 'authenticate', profileId: sage.profileId })
    await frames.roundTrip()
    const { length } = frames.messages

    t.is((await chatOf(wren)) === chat, true, 'neither is refused')
    const theirs = await say(wren, chat, 'Ask Sage.', { answers: first })
    await wren.put(`${chat}/messages/${first}/reaction`, { reaction: 'heart' })
    await host.put(`${chat}/messages/${theirs}/pin`, { isPinned: true })
    await caughtUp()
    await frames.roundTrip()
    t.is(frames.messages.length, length, 'no live message tells of the other')
    t.is(JSON.stringify(await listed(sage)), alone, 'members, counts, last message, unread number')
    const quoting = await say(rowan, chat, 'Good idea.', { answers: theirs })
    const seen = await read(sage, chat)
    t.deepEqual(
      seen.map(({ content, answers }) => [content, answers]),
      [
        ['Who brings bread?', undefined],
        ['Good idea.', null],
      ],
    )
    t.false(JSON.stringify(seen).includes('Ask Sage'))
    t.deepEqual(seen[0]?.reactions ?? [], [])
    t.deepEqual((await sage.get(`${chat}/pins`)).body, [])
    t.is((await sage.post(`${chat}/messages`, { content: 'x', answers: theirs })).status, 404)
    t.is((await sage.put(`${chat}/messages/${theirs}/reaction`, { reaction: 'heart' })).status, 404)
    const [shown] = await listed(sage)
    t.is(shown.memberCount, 3)
    t.is(shown.maxMembers, 3)
    t.is(shown.unreadCount, 0)
    t.false(JSON.stringify(shown).includes('Wren'))
    const [whole] = await listed(host)
    t.is(whole.memberCount, 4)
    t.truthy(
      whole.members.find(
        (one: { profile: { pseudonym: string } }) => one.profile.pseudonym === 'Wren',
      ),
    )
    t.truthy(quoting)
  })

test('the order of chats and the last message tell nothing of somebody hidden', async t => {
  const all = await stage(t)
  const { host, rowan, sage, wren, chatOf, say, listed, pass, path } = all
  await sage.post('/api/blocks', { profileId: wren.profileId })
  const chat = await chatOf(host, rowan, sage, wren)
  await say(rowan, chat, 'Who brings bread?')
  pass(60_000)
  const other = { name: 'Slow ink', interests: ['journaling'], availability: ['weekdays'] }
  const own = (await sage.post('/api/group-chats', other)).body.id
  await sage.post(`/api/group-chats/${own}/messages`, { content: 'First.' })
  const before = JSON.stringify(await listed(sage))
  pass(60_000)
  await say(wren, chat, 'I do.')
  t.is(JSON.stringify(await listed(sage)), before)
  t.is((await listed(sage))[1].lastMessage.content, 'Who brings bread?')
  t.is((await listed(rowan))[0].lastMessage.content, 'I do.')
  await wren.post(`${path}/rsvp`, { status: 'not_going' })
  t.is(JSON.stringify(await listed(sage)), before, 'nor of somebody hidden who left')
})

test('however much somebody hidden writes, counts, the last message and pages stay as they were', async t => {
  const all = await stage(t)
  const { host, rowan, sage, wren, chatOf, say, read, listed, kith, clock } = all
  await sage.post('/api/blocks', { profileId: wren.profileId })
  const chat = await chatOf(host, rowan, sage, wren)
  const first = await say(rowan, chat, 'Who brings bread?')
  await read(sage, chat)
  await say(rowan, chat, 'And who brings salt?')
  const before = JSON.stringify(await listed(sage))
  const groupId = chat.split('/').at(-1) ?? ''
  for (let n = 0; n < limits.messagesPage; n += 1) {
    const said = { groupId, from: wren.profileId, messageId: randomId(), content: `Sage, ${n}.` }
    await kith.dispatch(
      group,
      streams.group(groupId),
      { type: 'SendGroupMessage', ...said },
      unlinkedContext(randomId(), clock.now()),
    )
  }
  t.is(JSON.stringify(await listed(sage)), before)
  const news = (await sage.get('/api/group-chats')).body[0]
  t.is(news.unreadCount, 1)
  t.deepEqual(
    (await read(sage, chat)).map(({ content }) => content),
    ['Who brings bread?', 'And who brings salt?'],
  )
  t.deepEqual((await sage.get(`${chat}/messages?before=${first}`)).body, [])
  t.is((await read(rowan, chat)).length, limits.messagesPage)
})

test('it is found by nobody: no search, suggestion, invitation, request or role names it', async t => {
  const all = await stage(t)
  const { host, rowan, sage, wren, chatOf, quickMember, caughtUp } = all
  const chat = await chatOf(host, rowan, sage)
  const stranger = await quickMember('Stranger')
  for (const one of [stranger, wren]) {
    await one.post('/api/user-availability', {
      interests: ['journaling'],
      availability: ['weekdays'],
    })
    await caughtUp()
    t.deepEqual((await one.post('/api/group-chats/find-matches')).body, [])
    t.deepEqual((await one.get('/api/group-requests')).body, [])
  }
  for (const one of [host, rowan]) {
    const invite = await one.post(`${chat}/invitations`, {
      profileId: one === host ? rowan.profileId : host.profileId,
    })
    t.is(invite.body.code, 'founder_only')
    t.is((await one.patch(chat, { admission: 'open' })).body.code, 'founder_only')
  }
  await isShut(t, stranger, chat, 'a stranger')
  const theirs = (
    await rowan.post('/api/events', {
      title: 'Bread night',
      description: 'Bring flour.',
      eventDate: all.eventDate,
    })
  ).body.id
  await caughtUp()
  const { body } = await rowan.get(`/api/events/${theirs}/candidates`)
  t.deepEqual(
    body.map(({ pseudonym }: { pseudonym: string }) => pseudonym),
    ['Juniper'],
    'who shares a discussion is no acquaintance: the match alone is offered',
  )
})

test('hosts moderate as long as they host, and remove nobody', async t => {
  const all = await stage(t)
  const { host, rowan, sage, path, chatOf, say, coHost, caughtUp } = all
  const chat = await chatOf(host, rowan, sage)
  const messageId = await say(sage, chat, 'The gate is green.')
  const pin = (by: TestMember) => by.put(`${chat}/messages/${messageId}/pin`, { isPinned: true })
  t.is((await pin(rowan)).body.code, 'moderators_only')
  t.false((await rowan.get(chat)).body.decides)
  await coHost()
  t.true((await rowan.get(chat)).body.decides)
  t.is((await pin(rowan)).status, 200)
  t.is((await rowan.post(`${chat}/topics`, { name: 'Rides' })).status, 200)
  const mean = await say(sage, chat, 'Something mean.')
  t.is((await sage.del(`${chat}/messages/${messageId}`)).body.code, 'moderators_only')
  t.is((await rowan.del(`${chat}/messages/${mean}`)).status, 200)
  t.is((await all.read(sage, chat)).length, 1)
  const member = (await host.get(chat)).body.members.find(
    ({ profile }: { profile: { pseudonym: string } }) => profile.pseudonym === 'Sage',
  ).profileId
  for (const one of [host, rowan]) {
    t.is((await one.del(`${chat}/members/${member}`)).body.code, 'founder_only')
    t.is(
      (await one.put(`${chat}/members/${member}/moderator`, { moderates: true })).body.code,
      'founder_only',
    )
  }
  await host.del(`${path}/roles/co_host/${rowan.profileId}`)
  await caughtUp()
  t.is((await rowan.post(`${chat}/topics`, { name: 'Bread' })).body.code, 'moderators_only')
  t.is((await host.post(`${chat}/topics`, { name: 'Bread' })).status, 200)
  t.is((await sage.get(chat)).body.topics.length, 2)
})

/** Waits until nothing of a discussion is left: neither documents nor the key of its words. */
const isForgotten = async (
  t: ExecutionContext,
  { kith }: Stage,
  chat: string,
  messageId: string,
) => {
  const groupId = chat.split('/').at(-1) ?? ''
  const { views, keys } = kith.ports
  await until(async () => {
    const left = await Promise.all([
      views.collection(groups).get(groupId),
      views.collection(groupMessages).get(messageId),
    ])
    return left.every(one => one === undefined)
  })
  t.is(await keys.decryptionKey([subjects.group(groupId)]), 'erased')
}

const closings: readonly [string, (all: Stage) => Promise<unknown>, number][] = [
  ['fourteen days after the event', async () => {}, 16 * DAY + 3 * 3_600_000],
  ['seven days after a cancellation', all => all.host.del(all.path), 7 * DAY],
]

for (const [when, act, lasts] of closings)
  test(`it ends ${when}, and everything in it`, async t => {
    const all = await stage(t)
    const { host, sage, chatOf, say, join, pass, caughtUp, hasDiscussion } = all
    const chat = await chatOf(host, sage)
    const messageId = await say(sage, chat, 'Until soon.')
    await act(all)
    await caughtUp()
    pass(lasts - 60_000)
    await caughtUp()
    t.is((await sage.post(`${chat}/messages`, { content: 'Thank you.' })).status, 200)
    t.true(await hasDiscussion(sage))
    pass(60_000)
    await isShut(t, sage, chat, 'before the job has run')
    t.is((await join(host)).status, 404)
    t.false(await hasDiscussion(sage))
    // Jobs wait by another clock.
    const cause = { event: randomId(), correlation: randomId() }
    const data = { cause, data: { meetupId: all.id } }
    await all.kith.ports.jobs.add('end-discussion', { id: randomId(), data })
    await isForgotten(t, all, chat, messageId)
  })

test('a host who switches it off ends what was written, and the next is another', async t => {
  const all = await stage(t)
  const { host, sage, chatOf, say, turn, read, caughtUp } = all
  const chat = await chatOf(host, sage)
  const messageId = await say(sage, chat, 'The gate is green.')
  t.is((await turn(false)).body.hasDiscussion, false)
  await isShut(t, sage, chat, 'switched off')
  await caughtUp()
  await isForgotten(t, all, chat, messageId)
  await turn(true)
  const next = await chatOf(sage)
  t.not(next, chat)
  t.deepEqual(await read(sage, next), [])
})

test('it ends with the account of the organizer', async t => {
  const all = await stage(t)
  const { host, sage, chatOf, say, caughtUp } = all
  const chat = await chatOf(host, sage)
  const messageId = await say(sage, chat, 'The gate is green.')
  await host.send('DELETE', '/api/account', { confirmation: 'DELETE' })
  await caughtUp()
  await isShut(t, sage, chat, 'the event is gone')
  await isForgotten(t, all, chat, messageId)
})

test('the last who leaves does not end it', async t => {
  const { rowan, sage, chatOf, say, read, caughtUp } = await stage(t)
  const chat = await chatOf(rowan)
  await say(rowan, chat, 'The gate is green.')
  await rowan.post(`${chat}/leave`)
  await caughtUp()
  t.is(await chatOf(sage), chat)
  t.is((await read(sage, chat)).length, 1)
})

test('each date of a series has its own, off by default', async t => {
  const all = await stage(t)
  const { host, path, caughtUp, eventDate, clock } = all
  const until = new Date(clock.now().getTime() + 30 * DAY).toISOString().slice(0, 10)
  t.is((await host.post(`${path}/series`, { every: 'week', until })).status, 200)
  await caughtUp()
  const { body } = await host.get('/api/events')
  const next = body.find((one: { eventDate: string }) => one.eventDate > eventDate)
  t.false((await host.get(`/api/events/${next.id}`)).body.hasDiscussion)
  t.true((await host.get(path)).body.hasDiscussion)
  t.is((await host.post(`/api/events/${next.id}/discussion`)).status, 404)
})

test('a message in it can be reported with its words, and its author blocked', async t => {
  const all = await stage(t)
  const { host, sage, wren, chatOf, say, read, listed, moderation } = all
  const chat = await chatOf(host, sage, wren)
  const messageId = await say(wren, chat, 'Something mean.')
  const [shown] = await listed(sage)
  const on = shown.members.find(
    ({ profile }: { profile: { pseudonym: string } }) => profile.pseudonym === 'Wren',
  ).profileId
  t.not(on, wren.profileId, 'an id of this discussion')
  const report = { reason: 'harassment', messageId }
  t.is((await sage.post(`${chat}/members/${on}/reports`, report)).status, 200)
  await all.caughtUp()
  t.true(JSON.stringify(await moderation.reports('all')).includes('Something mean.'))
  t.is((await sage.post(`${chat}/members/${on}/blocks`, {})).status, 200)
  t.deepEqual(await read(sage, chat), [])
  t.is((await read(host, chat)).length, 1)
})

test('nobody is notified of what is said in it, and muting it counts nothing', async t => {
  const { rowan, sage, chatOf, say, listed, caughtUp } = await stage(t)
  const chat = await chatOf(rowan, sage)
  await caughtUp()
  const before = (await sage.get('/api/notifications')).body.length
  await say(rowan, chat, 'Who brings bread?')
  t.is((await listed(sage))[0].unreadCount, 1)
  t.is((await sage.get('/api/notifications')).body.length, before)
  await sage.put(`${chat}/mute`, { isMuted: true })
  t.is((await listed(sage))[0].unreadCount, 0)
})

test('photos in it are of those whom one sees, and end with it or with their removed message', async t => {
  const all = await stage(t)
  const { host, sage, wren, chatOf, turn, caughtUp, kith } = all
  await sage.post('/api/blocks', { profileId: wren.profileId })
  const chat = await chatOf(host, sage, wren)
  const { agree, send, see } = photosIn(all, 'group-chats', chat.split('/').at(-1) ?? '')
  for (const one of [host, sage, wren]) await agree(one)
  const { id } = (await send(wren)).body
  const removed = (await send(wren)).body.id
  const stored = () => Array.fromAsync(kith.ports.media.list('chats/'))
  t.is((await see(host, id)).status, 200)
  t.deepEqual(problemOf(await see(sage, id)), problemOf(await see(sage, unknownId)))
  const before = (await stored()).length
  t.is((await host.del(`${chat}/messages/${removed}`)).status, 200)
  t.is((await see(host, removed)).status, 404)
  await until(async () => (await stored()).length === before / 2)
  await turn(false)
  await caughtUp()
  await until(async () => (await stored()).length === 0)
})

test('an export holds what its member wrote in it, by the id of the event', async t => {
  const all = await stage(t)
  const { host, sage, origin, id, chatOf, say, caughtUp } = all
  const chat = await chatOf(host, sage)
  await say(host, chat, 'Bring a spoon, please.')
  await say(sage, chat, 'I bring bread.')
  await caughtUp()
  const response = await fetch(new URL('/api/account/export', origin), {
    headers: { cookie: sage.cookie },
  })
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const json = (name: string) => JSON.parse(strFromU8(files[`${name}.json`] ?? new Uint8Array()))
  t.like(json('groups'), [{ name: null, event: id }])
  t.like(json('group-messages'), [{ group: null, event: id, content: 'I bring bread.' }])
  t.is(json('group-messages').length, 1)
})
