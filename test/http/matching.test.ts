import test from 'ava'
import { commonServer } from './common-server.ts'
import { type Community, community, problemOf, unknownId } from './community.ts'
import type { TestMember } from './server.ts'

const common = commonServer()

const gone = {
  status: 404,
  code: 'not_found',
  message: 'This profile is no longer available. Try the next one.',
}
const noMatch = {
  status: 404,
  code: 'not_found',
  message: 'This match was not found. Go back to your matches.',
}
const block = (by: TestMember, on: TestMember) =>
  by.post('/api/blocks', { profileId: on.profileId })
const matchesOf = async ({ caughtUp }: Community, viewer: TestMember) => {
  await caughtUp()
  return (await viewer.get('/api/matches')).body
}

test('a like that is not returned is a swipe without a match', async t => {
  const { me, you, swipe } = await common.community()
  const { status, body } = await swipe(me, you)
  const { createdAt, ...said } = body.swipe
  t.is(status, 200)
  t.is(body.match, false)
  t.false('matchId' in body)
  t.deepEqual(said, {
    swipedProfileId: you.profileId,
    action: 'like',
    discoveryMode: 'dating',
  })
  t.false(Number.isNaN(Date.parse(createdAt)))
})

for (const [path, action] of [
  ['/api/swipe', 'like'],
  ['/api/swipes', 'super_like'],
] as const) {
  test(`a ${action} by ${path} that is returned makes a match`, async t => {
    const all = await common.community()
    const { me, you, swipe } = all
    await swipe(me, you)
    const { body } = await you.post(path, {
      swipedProfileId: me.profileId,
      action,
      discoveryMode: 'dating',
    })
    t.like(body, { match: true, swipe: { action } })
    t.like(await matchesOf(all, me), [{ id: body.matchId, discoveryMode: 'dating' }])
    t.like(await matchesOf(all, you), [{ id: body.matchId }])
  })
}

test('two concurrent likes make exactly one match', async t => {
  const all = await common.community()
  const { me, you, swipe } = all
  const answers = await Promise.all([swipe(me, you), swipe(you, me)])
  t.is(answers.filter(({ body }) => body.match).length, 1)
  t.is((await matchesOf(all, me)).length, 1)
})

test('a swipe after the match changes nothing and answers with the match', async t => {
  const all = await community(t)
  const { me, you, swipe, match, kith } = all
  const matchId = await match(me, you)
  const before = await kith.ports.log.head()
  const { body } = await swipe(me, you, 'pass')
  t.like(body, { match: true, matchId, swipe: { action: 'like' } })
  t.is((await matchesOf(all, me)).length, 1)
  const events = await Array.fromAsync(kith.ports.log.readAll({ after: before }))
  t.deepEqual(
    events.filter(({ type }) => type === 'Swiped'),
    [],
  )
})

test('the last swipe before a match counts', async t => {
  const { me, you, swipe } = await common.community()
  await swipe(me, you, 'like')
  await swipe(me, you, 'pass')
  t.false((await swipe(you, me, 'like')).body.match)
})

test('ids are case-insensitive', async t => {
  const all = await common.community()
  const { me, you, swipe } = all
  const capitals = { ...you, profileId: you.profileId.toUpperCase() }
  await swipe(you, me)
  const { body } = await swipe(me, capitals)
  t.like(body, { match: true, swipe: { swipedProfileId: you.profileId } })
  t.like(await swipe(me, you), { body: { matchId: body.matchId } })
  await all.caughtUp()
  t.is((await me.get(`/api/matches/${body.matchId.toUpperCase()}`)).body.id, body.matchId)
})

test('likes in different modes make no match', async t => {
  const all = await common.community()
  const { me, you, swipe } = all
  await swipe(me, you, 'like', 'dating')
  t.false((await swipe(you, me, 'like', 'friendship')).body.match)
  t.deepEqual(await matchesOf(all, me), [])
})

test('repeating a swipe under its key creates one swipe with one answer', async t => {
  const { me, you, kith } = await community(t)
  const body = { swipedProfileId: you.profileId, action: 'like', discoveryMode: 'dating' }
  const key = { 'idempotency-key': 'like-1' }
  const answers = await Promise.all([1, 2, 3].map(() => me.post('/api/swipe', body, key)))
  for (const answer of answers) t.deepEqual(answer.body, answers[0]?.body)
  const events = await Array.fromAsync(kith.ports.log.readAll({ types: ['Swiped'] }))
  t.is(events.length, 1)

  const other = await me.post('/api/swipe', { ...body, action: 'pass' }, key)
  t.is(other.body.code, 'idempotency_key_reused')
})

test('swiping oneself, an unknown, a blocked, a blocking or a hidden profile gets the same answer', async t => {
  const { me, you, swipe, quickMember } = await common.community()
  const blocker = await quickMember('Blocker')
  const hidden = await quickMember('Hidden', { profileVisibility: 'matches_only' })
  const tooOld = await quickMember('Elder', { age: 70 })
  const elsewhere = await quickMember('Elsewhere')
  await elsewhere.put('/api/profile/modes', { modes: ['friendship'] })
  await block(blocker, me)
  await block(me, you)

  const nobody = { ...you, profileId: unknownId }
  for (const on of [me, nobody, blocker, you, hidden, tooOld, elsewhere])
    t.like(problemOf(await swipe(me, on)), gone, on.email)
})

test('a swipe requires profile, action and mode', async t => {
  const { me, you } = await common.community()
  const whole = { swipedProfileId: you.profileId, action: 'like', discoveryMode: 'dating' }
  for (const wrong of [
    { swipedProfileId: undefined },
    { swipedProfileId: 'you' },
    { action: 'love' },
    { action: undefined },
    { discoveryMode: 'marriage' },
    { discoveryMode: undefined },
    { matchId: unknownId },
  ])
    t.is((await me.post('/api/swipe', { ...whole, ...wrong })).status, 400, JSON.stringify(wrong))
})

test('the last swipe can be undone once', async t => {
  const { me, you, swipe, quickMember } = await common.community()
  const other = await quickMember('Other')
  await swipe(me, other, 'like')
  await swipe(me, you, 'pass')
  const { status, body } = await me.post('/api/swipes/undo')
  t.is(status, 200)
  t.like(body.swipe, { swipedProfileId: you.profileId, action: 'pass' })
  t.is((await me.post('/api/swipes/undo')).body.code, 'nothing_to_undo')
  t.false((await swipe(you, me)).body.match)
})

test('a swipe can be undone for five minutes', async t => {
  let now = new Date('2026-06-01T12:00:00.000Z')
  const { me, you, swipe } = await community(t, { clock: { now: () => now } })
  await swipe(me, you)
  now = new Date('2026-06-01T12:05:00.001Z')
  t.is((await me.post('/api/swipes/undo')).status, 409)
  now = new Date('2026-06-01T12:05:00.000Z')
  t.is((await me.post('/api/swipes/undo')).status, 200)
})

test('undo is refused after a match and without a swipe', async t => {
  const { me, you, match } = await common.community()
  t.is((await me.post('/api/swipes/undo')).status, 409)
  await match(me, you)
  t.is((await me.post('/api/swipes/undo')).body.code, 'nothing_to_undo')
  t.is((await you.post('/api/swipes/undo')).body.code, 'nothing_to_undo')
})

test('a match shows each member the profile as they may see it', async t => {
  const { me, you, match } = await common.community()
  const id = await match(me, you)
  const { body } = await me.get(`/api/matches/${id}`)
  const { createdAt: _, profile1, profile2, ...rest } = body
  t.deepEqual(rest, {
    id,
    discoveryMode: 'dating',
    isActive: true,
    unreadCount: 0,
    isMuted: false,
    vanishing: { own: null, others: null },
    photos: { own: null, others: false },
    closed: null,
    lastMessage: null,
  })
  t.deepEqual([profile1.id, profile2.id], [me.profileId, you.profileId].toSorted())
  t.deepEqual(Object.keys(profile1).toSorted(), [
    'age',
    'id',
    'isDemo',
    'isVerified',
    'photos',
    'pronouns',
    'pseudonym',
  ])
})

test('matches are sorted by their latest message', async t => {
  const all = await common.community()
  const { me, you, match, quickMember } = all
  const other = await quickMember('Other')
  const older = await match(me, you)
  const newer = await match(me, other)
  const ids = async () => (await matchesOf(all, me)).map(({ id }: { id: string }) => id)
  t.deepEqual(await ids(), [newer, older])
  await you.post(`/api/matches/${older}/messages`, { content: 'Hello' })
  t.deepEqual(await ids(), [older, newer])
})

test('a match answers not found to everyone else', async t => {
  const { me, you, match, quickMember } = await common.community()
  const outsider = await quickMember('Outsider')
  const id = await match(me, you)
  for (const [by, matchId] of [
    [outsider, id],
    [me, unknownId],
  ] as const) {
    t.like(problemOf(await by.get(`/api/matches/${matchId}`)), noMatch)
    t.like(problemOf(await by.del(`/api/matches/${matchId}`)), noMatch)
  }
})

test('either member can end a match for both', async t => {
  const all = await common.community()
  const { me, you, match } = all
  const id = await match(me, you)
  const { status, body } = await you.del(`/api/matches/${id}`)
  t.is(status, 200)
  t.deepEqual(body, { id, isActive: false })
  for (const member of [me, you]) {
    t.deepEqual(await matchesOf(all, member), [])
    t.like(problemOf(await member.get(`/api/matches/${id}`)), noMatch)
    t.like(problemOf(await member.del(`/api/matches/${id}`)), noMatch)
  }
})

test('an old like makes no new match after the match has ended', async t => {
  const { me, you, match, swipe } = await common.community()
  const id = await match(me, you)
  await me.del(`/api/matches/${id}`)
  t.false((await swipe(you, me)).body.match)
  const again = (await swipe(me, you)).body
  t.true(again.match)
  t.not(again.matchId, id)
})

const calls = [
  ['post', '/api/swipe'],
  ['post', '/api/swipes'],
  ['post', '/api/swipes/undo'],
  ['get', '/api/matches'],
  ['get', `/api/matches/${unknownId}`],
  ['del', `/api/matches/${unknownId}`],
] as const

test('swiping and matches require a profile', async t => {
  const { stranger, quickVisitor } = await common.server()
  const visitor = await quickVisitor('Juniper')
  for (const [method, path] of calls) {
    t.is((await stranger[method](path)).status, 401, path)
    t.is((await visitor[method](path)).body.code, 'profile_required', path)
  }
})
