import test from 'ava'
import { tellProfileView } from '../../contracts/core/jobs.ts'
import { limits } from '../../contracts/core/limits.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { systemClock } from '../../engines/ports/clock.ts'
import { notificationsQueues } from '../../workers/notifications/reactors.ts'
import { pendingJobs } from '../waiting/pending-jobs.ts'
import { commonServer } from './common-server.ts'
import { type Community, community, problemOf, unknownId } from './community.ts'
import { likeBack, likedJointCard } from './link-members.ts'
import type { TestMember } from './server.ts'

const common = commonServer()

const letters = (count: number) => 'a'.repeat(count)
const whole = { type: 'new_match', title: 'A title', message: 'A message' }
const note = (by: TestMember, more: object = {}) =>
  by.post('/api/notifications', { ...whole, ...more })
const inboxOf = async ({ caughtUp }: Community, of: TestMember) => {
  await caughtUp()
  return (await of.get('/api/notifications')).body
}
const unreadOf = async ({ caughtUp }: Community, of: TestMember) => {
  await caughtUp()
  return (await of.get('/api/notifications/unread-count')).body
}
const noNotification = {
  status: 404,
  code: 'not_found',
  message: "This notification isn't here anymore. Reload the list.",
}

test('a new match notifies both members, without a name in its texts', async t => {
  const all = await common.community()
  const { me, you, match } = all
  await match(me, you)
  for (const member of [me, you]) {
    const told = await inboxOf(all, member)
    t.is(told.length, 1)
    t.like(told[0], { type: 'new_match', isRead: false, actionUrl: '/matches' })
    t.notRegex(told[0].title + told[0].message, /Juniper|Rowan/)
    t.is(told[0].about.person.pseudonym, member === me ? 'Rowan' : 'Juniper')
  }
})

test('a message notifies its recipient once until they read it', async t => {
  const all = await common.community()
  const { me, you, match } = all
  const matchId = await match(me, you)
  for (const content of ['Jazz on Friday?', 'Or Saturday?'])
    await me.post(`/api/matches/${matchId}/messages`, { content })

  const [newest, ...others] = await inboxOf(all, you)
  t.like(newest, { type: 'new_message', isRead: false, actionUrl: `/chat/${matchId}` })
  t.notRegex(JSON.stringify(newest), /Jazz|Saturday/)
  t.deepEqual(
    others.map(({ type }: { type: string }) => type),
    ['new_match'],
  )
  t.deepEqual(
    (await inboxOf(all, me)).map(({ type }: { type: string }) => type),
    ['new_match'],
  )
})

test('reading the chat marks its notification and that of its match as read', async t => {
  const all = await common.community()
  const { me, you, match } = all
  const matchId = await match(me, you)
  await me.post(`/api/matches/${matchId}/messages`, { content: 'Hello' })
  t.deepEqual(await unreadOf(all, you), { count: 2 })
  await you.get(`/api/matches/${matchId}/messages`)
  t.deepEqual(await unreadOf(all, you), { count: 0 })
})

test('a super like notifies without naming the sender', async t => {
  const all = await common.community()
  const { me, you, swipe } = all
  await swipe(me, you, 'super_like')
  const [told] = await inboxOf(all, you)
  t.like(told, { title: 'Someone super liked you', actionUrl: '/discover/dating' })
  t.notRegex(JSON.stringify(told), new RegExp(`Juniper|${me.profileId}`))
})

test('a note to oneself comes first in the inbox', async t => {
  const all = await common.community()
  const { me, you } = all
  await note(me)
  const { status, body } = await note(me, { type: 'event_reminder', actionUrl: '/events' })
  const { id, createdAt, ...said } = body
  t.is(status, 200)
  t.deepEqual(said, {
    ...whole,
    type: 'event_reminder',
    actionUrl: '/events',
    isRead: false,
    about: null,
  })
  t.false(Number.isNaN(Date.parse(createdAt)))

  const own = await inboxOf(all, me)
  t.is(own.length, 2)
  t.is(own[0].id, id)
  t.deepEqual(await inboxOf(all, you), [])
})

/** By field: values just within the limits, and values just outside. */
const bounds: Record<string, { holds: unknown[]; fails: unknown[] }> = {
  type: { holds: ['hangout_accepted'], fails: ['spam', '', null, undefined] },
  title: { holds: ['a', letters(100)], fails: ['', ' ', letters(101), undefined] },
  message: { holds: ['a', letters(500)], fails: ['', letters(501), undefined] },
  actionUrl: {
    holds: [undefined, null, '/', '/chat/1?x=1', `/${letters(199)}`],
    fails: [
      '',
      'chat',
      'https://example.org',
      '//example.org',
      '/\\example.org',
      'javascript:alert(1)',
      `/${letters(200)}`,
    ],
  },
  profileId: { holds: [undefined], fails: [unknownId] },
}

test('the fields of a note are limited', async t => {
  const { me } = await common.community()
  for (const [field, { holds, fails }] of Object.entries(bounds)) {
    for (const value of fails)
      t.is((await note(me, { [field]: value })).status, 400, `${field}: ${value}`)
    for (const value of holds)
      t.is((await note(me, { [field]: value })).status, 200, `${field}: ${value}`)
  }
})

test('notes are limited to twenty an hour', async t => {
  let now = new Date('2026-06-01T12:00:00.000Z')
  const { me, you } = await community(t, { clock: { now: () => now } })
  for (let count = 0; count < limits.notesToSelf.count; count += 1)
    t.is((await note(me)).status, 200)
  const { status, body, headers } = await note(me)
  t.is(status, 429)
  t.is(body.code, 'rate_limited')
  t.is(headers.get('retry-after'), '3600')
  t.is((await note(you)).status, 200)

  now = new Date('2026-06-01T13:00:00.000Z')
  t.is((await note(me)).status, 200)
})

test('repeating a note under its key creates one note', async t => {
  const all = await common.community()
  const { me } = all
  const send = () => me.post('/api/notifications', whole, { 'idempotency-key': 'note-1' })
  const answers = await Promise.all([send(), send()])
  t.deepEqual(answers[0]?.body, answers[1]?.body)
  t.is((await inboxOf(all, me)).length, 1)
})

test('a notification can be marked as read more than once', async t => {
  const all = await common.community()
  const { me } = all
  const { body } = await note(me)
  for (const _ of ['first', 'again']) {
    const read = await me.patch(`/api/notifications/${body.id}/read`)
    t.is(read.status, 200)
    t.deepEqual(read.body, { ...body, isRead: true })
  }
  t.deepEqual(await unreadOf(all, me), { count: 0 })
  t.deepEqual(await inboxOf(all, me), [{ ...body, isRead: true }])
})

test('a notification of another member answers not found', async t => {
  const { me, you } = await common.community()
  const { body } = await note(me)
  for (const id of [body.id, unknownId])
    t.like(problemOf(await you.patch(`/api/notifications/${id}/read`)), noNotification)
})

test('marking all as read answers how many changed', async t => {
  const all = await common.community()
  const { me } = all
  const { body: first } = await note(me)
  await note(me)
  await note(me)
  await me.patch(`/api/notifications/${first.id}/read`)
  const markAll = async () => (await me.patch('/api/notifications/mark-all-read')).body
  t.deepEqual(await markAll(), { count: 2 })
  t.deepEqual(await markAll(), { count: 0 })
  t.deepEqual(await unreadOf(all, me), { count: 0 })
  for (const { isRead } of await inboxOf(all, me)) t.true(isRead)
})

/** Runs the daily round of the inboxes and waits for its effects. */
const forgetAll = async ({ kith, caughtUp }: Community, now: Date) => {
  const { perform } = notificationsQueues[3]
  const { ports, discovery, dispatch } = kith
  const services = { ...ports, discovery, dispatch, clock: { now: () => now } }
  const round = `forget-notifications@${now.toISOString()}`
  const cause = { command: round, correlation: round, causation: round, now }
  await perform({}, cause, services, new AbortController().signal)
  await caughtUp()
}

test('notifications are removed from list and count after ninety days', async t => {
  let now = new Date('2026-06-01T12:00:00.000Z')
  const all = await community(t, { clock: { now: () => now } })
  const { me, you } = all
  const { body: old } = await note(me)
  await note(you)
  now = new Date('2026-06-11T12:00:00.000Z')
  const { body: recent } = await note(me, { title: 'Later' })

  await forgetAll(all, new Date('2026-08-30T12:00:00.000Z'))
  t.is((await inboxOf(all, me)).length, 2)
  await forgetAll(all, new Date('2026-08-30T12:00:00.001Z'))
  t.deepEqual(await inboxOf(all, me), [recent])
  t.deepEqual(await unreadOf(all, me), { count: 1 })
  t.deepEqual(await inboxOf(all, you), [])
  t.like(problemOf(await me.patch(`/api/notifications/${old.id}/read`)), noNotification)
  t.is((await me.patch(`/api/notifications/${recent.id}/read`)).status, 200)
})

test('an inbox keeps and counts the newest hundred', async t => {
  let now = Date.parse('2026-06-01T12:00:00.000Z')
  const all = await community(t, { clock: { now: () => new Date(now) } })
  const { me } = all
  for (let count = 0; count <= limits.notificationsPage; count += 1) {
    now += limits.notesToSelf.per / limits.notesToSelf.count
    await note(me, { title: `Number ${count}` })
  }
  const kept = await inboxOf(all, me)
  t.is(kept.length, limits.notificationsPage)
  t.is(kept.at(-1).title, 'Number 1')
  t.deepEqual(await unreadOf(all, me), { count: limits.notificationsPage })
})

const look = (by: TestMember, at: { profileId: string }) =>
  by.post('/api/profile-views', { profileId: at.profileId })

test('a profile view notifies at the end of the hour without naming the viewer', async t => {
  let now = new Date('2026-06-01T12:20:00.000Z')
  const all = await community(t, { clock: { now: () => now } })
  const { me, you, kith } = all
  await all.caughtUp()
  t.deepEqual((await look(me, you)).body, { profileId: you.profileId })
  t.is(await pendingJobs(kith.ports.jobs, tellProfileView.queue), 1)
  t.deepEqual(await inboxOf(all, you), [])
  t.deepEqual(await inboxOf(all, me), [])

  await look(me, you)
  t.is(await pendingJobs(kith.ports.jobs, tellProfileView.queue), 1)
  now = new Date('2026-06-02T12:20:00.000Z')
  await look(me, you)
  t.is(await pendingJobs(kith.ports.jobs, tellProfileView.queue), 2)
})

test('a profile view reveals nothing about the viewer and makes at most one unread notification', async t => {
  const all = await common.community()
  const { me, you, kith } = all
  const { perform } = notificationsQueues[2]
  const { ports, discovery, dispatch } = kith
  const services = { ...ports, discovery, dispatch, clock: systemClock }
  for (const id of [randomId(), randomId()]) {
    const cause = { command: id, correlation: id, causation: id, now: new Date() }
    await perform({ profileId: you.profileId }, cause, services, new AbortController().signal)
  }
  const [told, ...others] = await inboxOf(all, you)
  t.deepEqual(others, [])
  t.like(told, { type: 'profile_view', actionUrl: '/profile', isRead: false })
  t.notRegex(JSON.stringify(told), new RegExp(`Juniper|${me.profileId}`))
})

test('viewing a hidden profile answers like an unknown profile', async t => {
  const { me, you, quickMember, caughtUp } = await common.community()
  const hidden = await quickMember('Sage', { profileVisibility: 'matches_only' })
  await you.post('/api/blocks', { profileId: me.profileId })
  await caughtUp()
  const none = problemOf(await look(me, { profileId: unknownId }))
  t.like(none, { status: 404, message: 'This profile is no longer available. Try the next one.' })
  for (const other of [hidden, you, me]) t.deepEqual(problemOf(await look(me, other)), none)
  t.is((await me.post('/api/profile-views', {})).status, 400)
})

const calls = [
  ['get', '/api/notifications'],
  ['get', '/api/notifications/unread-count'],
  ['patch', `/api/notifications/${unknownId}/read`],
  ['patch', '/api/notifications/mark-all-read'],
  ['post', '/api/notifications'],
  ['post', '/api/profile-views'],
] as const

test('inboxes require a profile', async t => {
  const { stranger, quickVisitor } = await common.server()
  const visitor = await quickVisitor('Juniper')
  for (const [method, path] of calls) {
    t.is((await stranger[method](path)).status, 401, path)
    t.is((await visitor[method](path)).body.code, 'profile_required', path)
  }
})

type Told = { title: string; actionUrl: string; isRead: boolean }
const titled = async (all: Community, of: TestMember, title: string): Promise<Told[]> =>
  (await inboxOf(all, of)).filter((one: Told) => one.title === title)

test('a request to compare boundaries leads to the chat, and ends with the match', async t => {
  const all = await common.community()
  const { me, you, match } = all
  const matchId = await match(me, you)
  const answers = { answers: [{ category: 'date_nights', level: 'yes' }] }
  await me.post(`/api/matches/${matchId}/comparison`, answers)
  const asked = 'A match would like to compare boundaries'
  const actionUrl = `/chat/${matchId}?compare`
  t.like(await titled(all, you, asked), [{ actionUrl, isRead: false }])
  await you.post(`/api/matches/${matchId}/comparison`, answers)
  t.like(await titled(all, me, 'Your comparison is ready'), [{ actionUrl }])
  t.like(await titled(all, you, asked), [{ isRead: true }])
  await me.del(`/api/matches/${matchId}`)
  t.deepEqual(await titled(all, you, asked), [])
  t.deepEqual(await titled(all, me, 'Your comparison is ready'), [])
})

test('a joint match leads to its chat, and is read once that is opened', async t => {
  const all = await common.community()
  const { me, you, match, quickMember } = all
  const kai = await quickMember('Kai')
  await match(me, you)
  const side = { kind: 'partner', isShown: true }
  await me.post('/api/links', { profileId: you.profileId, ...side })
  await you.post(`/api/links/${me.profileId}/accept`, side)
  const groupId = await likeBack(me, await likedJointCard(me, you, kai), kai)
  const news = (of: TestMember) => titled(all, of, "It's a match, together")
  const actionUrl = `/group-chats/${groupId}`
  for (const one of [me, you, kai]) t.like(await news(one), [{ actionUrl, isRead: false }])
  await you.get(`/api/group-chats/${groupId}/messages`)
  t.like(await news(you), [{ isRead: true }])
  t.like(await news(kai), [{ isRead: false }])
})
