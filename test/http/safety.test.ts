import test from 'ava'
import { Refusal } from '../../contracts/core/refusals.ts'
import { anonymousPseudonym, ReportReason } from '../../contracts/matching/matching.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import type { TestResponse } from './client.ts'
import { commonServer } from './common-server.ts'
import { type Community, community, problemOf, unknownId } from './community.ts'
import type { TestMember } from './server.ts'

const common = commonServer()

const profileNotFound = {
  status: 404,
  code: 'not_found',
  message: 'This profile is no longer available. Try the next one.',
}
const letters = (count: number) => 'a'.repeat(count)
const block = (by: TestMember, on: TestMember) =>
  by.post('/api/blocks', { profileId: on.profileId })
const matchesOf = async ({ caughtUp }: Community, viewer: TestMember) => {
  await caughtUp()
  return (await viewer.get('/api/matches')).body
}

test('a block ends every match of the pair at once for both members', async t => {
  const all = await common.community()
  const { me, you, match } = all
  const ids = await Promise.all(modes.map(mode => match(me, you, mode)))
  t.is(new Set(ids).size, 3)
  const { status, body } = await block(me, you)
  t.is(status, 200)
  t.like(body, { profileId: you.profileId, pseudonym: 'Rowan' })
  for (const member of [me, you]) t.deepEqual(await matchesOf(all, member), [])
  for (const id of ids)
    t.is((await you.post(`/api/matches/${id}/messages`, { content: 'Why?' })).status, 404)
})

test('taking a block back restores no match', async t => {
  const all = await common.community()
  const { me, you, match, swipe } = all
  await match(me, you)
  await block(me, you)
  const { status, body } = await me.del(`/api/blocks/${you.profileId}`)
  t.is(status, 200)
  t.deepEqual(body, { profileId: you.profileId })
  t.deepEqual(await matchesOf(all, me), [])
  t.is((await swipe(me, you)).status, 200)
})

test('blocks are listed newest first for the member who blocked', async t => {
  const { me, you, caughtUp, quickMember } = await common.community()
  const other = await quickMember('Other')
  const first = (await block(me, you)).body
  const second = (await block(me, other)).body
  t.deepEqual((await block(me, you)).body, first)
  await caughtUp()
  t.deepEqual((await me.get('/api/blocks')).body, [second, first])
  t.deepEqual((await you.get('/api/blocks')).body, [])
})

test('only the member who blocked can take the block back, once', async t => {
  const { me, you } = await common.community()
  await block(me, you)
  t.like(problemOf(await you.del(`/api/blocks/${me.profileId}`)), profileNotFound)
  t.is((await me.del(`/api/blocks/${you.profileId}`)).status, 200)
  t.like(problemOf(await me.del(`/api/blocks/${you.profileId}`)), profileNotFound)
  t.like(problemOf(await me.del(`/api/blocks/${unknownId}`)), profileNotFound)
})

test('a blocked member can block and report in return and learns nothing from the answer', async t => {
  const { me, you } = await common.community()
  const report = { profileId: you.profileId, reason: 'harassment' }
  const before = await me.post('/api/reports', report)
  await block(you, me)
  const after = await me.post('/api/reports', report)
  t.is(after.status, before.status)
  t.deepEqual(Object.keys(after.body), Object.keys(before.body))
  t.is((await block(me, you)).status, 200)
})

test('blocking or reporting oneself is refused', async t => {
  const { me } = await common.community()
  const { profileId } = me
  t.like(problemOf(await me.post('/api/blocks', { profileId })), profileNotFound)
  t.like(problemOf(await me.post('/api/reports', { profileId, reason: 'spam' })), profileNotFound)
})

/** Members whom `me` cannot see, each for another reason, and an unused id. */
const unseen = async ({ me, quickMember, match, moderation, caughtUp }: Community) => {
  const [blockedMe, endedMatch, invisible, suspended, deleted] = await Promise.all(
    ['Ash', 'Bay', 'Cedar', 'Elder', 'Fern'].map(name => quickMember(name)),
  )
  const all = { blockedMe, endedMatch, invisible, suspended, deleted } as Record<string, TestMember>
  for (const one of [endedMatch, deleted]) if (one) await match(me, one)
  for (const one of [blockedMe, endedMatch]) if (one) await block(one, me)
  await invisible?.put('/api/profile/modes', { modes: [] })
  await moderation.suspend(suspended?.profileId ?? '', 'Suspend', null)
  await deleted?.send('DELETE', '/api/account', { confirmation: 'DELETE' })
  await caughtUp()
  const ids = Object.entries(all).map(([name, { profileId }]) => [name, profileId] as const)
  return [...ids, ['unknown', unknownId] as const]
}

/** An answer without the parts that differ by id and time. */
const answerTo = ({ status, headers, body }: TestResponse) => {
  const { id, profileId, createdAt, ...said } = body
  const named = [...headers.keys()].toSorted()
  return { status, named, said, kinds: [id, profileId, createdAt].map(one => typeof one) }
}

test('blocks and reports of profiles that cannot be seen get the same answer for every reason', async t => {
  const all = await community(t)
  const { me, you } = all
  const cases = await unseen(all)
  const toEach = async (ask: (profileId: string) => Promise<TestResponse>) => {
    const answers: [string, ReturnType<typeof answerTo>][] = []
    for (const [name, profileId] of cases) answers.push([name, answerTo(await ask(profileId))])
    const [[, first] = []] = answers
    t.is(first?.status, 200)
    for (const [name, answer] of answers) t.deepEqual(answer, first, name)
    return first
  }
  await toEach(profileId => me.post('/api/reports', { profileId, reason: 'spam' }))
  const blocked = await toEach(profileId => me.post('/api/blocks', { profileId }))
  t.deepEqual(blocked?.said, { pseudonym: anonymousPseudonym, isDemo: false })
  await toEach(profileId => me.post('/api/blocks', { profileId }))

  await all.caughtUp()
  const listed = (await me.get('/api/blocks')).body as Record<string, unknown>[]
  t.deepEqual(
    listed.map(one => one.profileId),
    cases.map(([, profileId]) => profileId).toReversed(),
  )
  for (const { pseudonym } of listed) t.is(pseudonym, anonymousPseudonym)
  await toEach(profileId => me.del(`/api/blocks/${profileId}`))
  t.like((await block(me, you)).body, { pseudonym: 'Rowan' }, 'a visible member is named')
})

test('a block keeps the name seen at the time when the other member changes or leaves', async t => {
  const all = await common.community()
  const { me, you, quickMember, caughtUp } = all
  const other = await quickMember('Linden')
  for (const one of [you, other]) t.is((await block(me, one)).status, 200)
  await you.patch('/api/profile', { pseudonym: 'Renamed' })
  await other.send('DELETE', '/api/account', { confirmation: 'DELETE' })
  await caughtUp()
  const names = (await me.get('/api/blocks')).body.map(
    (one: { pseudonym: string }) => one.pseudonym,
  )
  t.deepEqual(names, ['Linden', 'Rowan'])
  t.like((await block(me, you)).body, { pseudonym: 'Rowan' })
})

test('a block works while nobody can tell who sees whom, and is effective once somebody can', async t => {
  const { me, you, kith, caughtUp } = await community(t)
  await caughtUp()
  const { policyOf } = kith.discovery
  const away = new Refusal('unavailable', 'Try again in a moment.', 2)
  Object.assign(kith.discovery, { policyOf: () => Promise.reject(away) })
  t.is((await you.get(`/api/profiles/${me.profileId}`)).status, 503)
  t.like(await block(me, you), { status: 200, body: { pseudonym: anonymousPseudonym } })
  Object.assign(kith.discovery, { policyOf })
  await caughtUp()
  t.is((await you.get(`/api/profiles/${me.profileId}`)).status, 404)
})

test('blocks are limited per member and day', async t => {
  const { me } = await community(t, { env: { KITH_RATE_LIMIT_SCALE: '0.01' } })
  const send = () => me.post('/api/blocks', { profileId: unknownId })
  for (let n = 0; n < 3; n += 1) t.is((await send()).status, 200)
  t.like((await send()).body, { code: 'rate_limited' })
})

test('a report takes any listed reason and a text of limited length', async t => {
  const { me, you } = await common.community()
  const report = (more: object) =>
    me.post('/api/reports', { profileId: you.profileId, reason: 'other', ...more })
  for (const reason of ReportReason.options) {
    const { status, body } = await report({ reason })
    t.is(status, 200)
    t.is(body.status, 'pending')
  }
  t.is((await report({ description: letters(2_000) })).status, 200)
  t.is((await report({ description: letters(2_001) })).status, 400)
  t.is((await report({ reason: 'boring' })).status, 400)
  t.is((await report({ reason: undefined })).status, 400)
})

test('a repeated report of a profile adds its text to the open report', async t => {
  const { me, you, quickMember, kith } = await community(t)
  const other = await quickMember('Linden')
  const send = async (by: TestMember, on: TestMember, description: string, key = '') => {
    const body = { profileId: on.profileId, reason: 'spam', description }
    const sent = await by.post('/api/reports', body, key ? { 'Idempotency-Key': key } : {})
    t.is(sent.status, 200)
    return sent.body.id as string
  }
  const [first, again] = await Promise.all([send(me, you, 'Watches.'), send(me, you, 'Watches.')])
  t.is(again, first)
  t.is(await send(me, you, 'And rings.', 'k1'), first)
  t.is(await send(me, you, 'And rings.', 'k1'), first)
  t.not(await send(me, other, 'Watches.'), first)
  t.not(await send(other, you, 'Watches.'), first)
  const told = await Array.fromAsync(kith.ports.log.readAll())
  const kinds = told.map(({ type }) => type).filter(type => type.startsWith('Reported'))
  t.deepEqual(kinds, ['Reported', 'ReportedAgain', 'Reported', 'Reported'])
})

test('reports are limited per member and day', async t => {
  const { me, you } = await community(t, { env: { KITH_RATE_LIMIT_SCALE: '0.04' } })
  const send = () => me.post('/api/reports', { profileId: you.profileId, reason: 'spam' })
  t.is((await send()).status, 200)
  t.is((await send()).status, 200)
  const over = await send()
  t.like(over.body, {
    code: 'rate_limited',
    message: 'That was too often. Try again in about 24 hours.',
  })
  const wait = Number(over.headers.get('retry-after'))
  t.true(wait > 86_300 && wait <= 86_400, `${wait} seconds of a day that has begun`)
  t.is((await me.post('/api/blocks', { profileId: you.profileId })).status, 200)
})

test('the reason of a block is limited in length', async t => {
  const { me, you } = await common.community()
  const blockWith = (reason: string) => me.post('/api/blocks', { profileId: you.profileId, reason })
  t.is((await blockWith(letters(501))).status, 400)
  t.is((await blockWith(letters(500))).status, 200)
})

const calls = [
  ['post', '/api/blocks'],
  ['get', '/api/blocks'],
  ['del', `/api/blocks/${unknownId}`],
  ['post', '/api/reports'],
] as const

test('blocks and reports require a profile', async t => {
  const { stranger, quickVisitor } = await common.server()
  const visitor = await quickVisitor('Juniper')
  for (const [method, path] of calls) {
    t.is((await stranger[method](path)).status, 401, path)
    t.is((await visitor[method](path)).body.code, 'profile_required', path)
  }
})
