import test, { type ExecutionContext } from 'ava'
import { registerSignIn } from '../../command-api/identity/register.ts'
import { profileIdOf } from '../../contracts/core/ids.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { streams } from '../../contracts/features.ts'
import { pair } from '../../domain/matching/decider.ts'
import { suspension } from '../../domain/staff/suspension-decider.ts'
import type { VerifiedIdentity } from '../../engines/ports/identity.ts'
import { hashesOfMember, hashesOfProfile } from '../../projections/identity/person-hashes.ts'
import { blockHashes } from '../../projections/views/block-hashes.ts'
import { suspensionHashes } from '../../projections/views/suspension-hashes.ts'
import { everything } from '../projections/workbench.ts'
import { createClient } from './client.ts'
import { commonServer } from './common-server.ts'
import { type Community, community, problemOf, unknownId } from './community.ts'
import type { TestMember } from './server.ts'

const common = commonServer()

const block = (by: TestMember, on: TestMember) =>
  by.post('/api/blocks', { profileId: on.profileId })
const close = async ({ caughtUp }: Community, one: TestMember) => {
  await one.send('DELETE', '/api/account', { confirmation: 'DELETE' })
  await caughtUp()
}
const profile = { pseudonym: 'Somebody new', age: 30, gender: 'woman', orientation: 'pansexual' }

/** Signs in with an identity that another provider verifies. */
const signInFrom = async ({ kith, config }: Community, identity: Partial<VerifiedIdentity>) => {
  const { ports, discovery, dispatch, memberSessions, local } = kith
  const { likesPerDay, contactEmail } = config
  const services = { ...ports, discovery, dispatch, clock, likesPerDay, contactEmail }
  const whole: VerifiedIdentity = {
    issuer: 'https://accounts.example',
    subject: randomId(),
    email: null,
    emailVerified: false,
    firstName: null,
    lastName: null,
    pictureUrl: null,
    passkeyId: null,
    ...identity,
  }
  const { signal } = new AbortController()
  const how = { requestId: randomId(), signal, admit: async () => null }
  const memberId = await registerSignIn(services, 'google', whole, how)
  const { token } = await memberSessions.start(memberId)
  return { ...createClient(local, { cookie: `kith_session=${token}` }), memberId }
}
const clock = { now: () => new Date() }

const causeOf = (id: string) => ({ command: id, correlation: id, causation: id, now: clock.now() })

const cardsOf = async (one: TestMember): Promise<string[]> =>
  (await one.get('/api/discover/dating')).body.map(({ id }: { id: string }) => id)

/** Asserts that neither member finds the other anywhere. */
const isApart = async (t: ExecutionContext, all: Community, one: TestMember, other: TestMember) => {
  await all.caughtUp()
  for (const [by, on] of [
    [one, other],
    [other, one],
  ] as const) {
    t.false((await cardsOf(by)).includes(on.profileId))
    const swiped = await all.swipe(by, on)
    t.deepEqual(problemOf(swiped), problemOf(await all.swipe(by, { ...on, profileId: unknownId })))
  }
}

const blocksOn = async ({ kith }: Community, by: TestMember, on: TestMember) =>
  (await Array.fromAsync(kith.ports.log.read(streams.pair(by.profileId, on.profileId)))).filter(
    ({ type }) => type === 'Blocked',
  )

test('a block applies to the next account of the same person, and the list does not reveal that', async t => {
  const all = await common.community()
  const { me, you, quickMember, caughtUp } = all
  await block(me, you)
  await caughtUp()
  const before = (await me.get('/api/blocks')).body
  await close(all, you)
  const back = await quickMember('Rowan')
  t.not(back.profileId, you.profileId)
  await isApart(t, all, me, back)
  t.deepEqual((await me.get('/api/blocks')).body, before)
  const lifted = await me.del(`/api/blocks/${back.profileId}`)
  t.deepEqual(problemOf(lifted), problemOf(await me.del(`/api/blocks/${unknownId}`)))

  await close(all, back)
  const third = await quickMember('Rowan')
  await isApart(t, all, me, third)
  t.is((await me.del(`/api/blocks/${you.profileId}`)).status, 200)
  await caughtUp()
  t.deepEqual((await me.get('/api/blocks')).body, [])
  t.is((await all.swipe(me, third)).status, 200)
  t.is((await all.swipe(third, me)).body.match, true)
})

test('a block applies to another identity with the same verified e-mail address', async t => {
  const all = await common.community()
  const { me, you } = all
  await block(me, you)
  await close(all, you)
  const [same, unverified] = await Promise.all([
    signInFrom(all, { email: you.email.toUpperCase(), emailVerified: true }),
    signInFrom(all, { email: you.email, emailVerified: false }),
  ])
  for (const [visitor, isBlocked] of [
    [same, true],
    [unverified, false],
  ] as const) {
    const { body } = await visitor.post('/api/profile', profile)
    await all.caughtUp()
    t.is((await all.swipe(me, { ...me, profileId: body.id })).status, isBlocked ? 404 : 200)
  }
})

test('a block applies to an identity that is linked later', async t => {
  const all = await common.community()
  const { me, you } = all
  await block(me, you)
  const subject = randomId()
  await signInFrom(all, { subject, email: you.email, emailVerified: true })
  await close(all, you)
  const back = await signInFrom(all, { subject, email: 'other@example.org', emailVerified: true })
  const { body } = await back.post('/api/profile', profile)
  await all.caughtUp()
  t.is((await all.swipe(me, { ...me, profileId: body.id })).status, 404)
})

test('an account that links a blocked identity is blocked and its match ends', async t => {
  const all = await common.community()
  const { me, you, match, caughtUp } = all
  await block(me, you)
  await close(all, you)
  const subject = randomId()
  const other = await signInFrom(all, { subject })
  const profileId = (await other.post('/api/profile', profile)).body.id
  const member = { ...other, cookie: '', email: '', profileId }
  await caughtUp()
  const matchId = await match(me, member)
  t.truthy(matchId)
  await signInFrom(all, { subject, email: you.email, emailVerified: true })
  await isApart(t, all, me, member)
  t.is((await me.get(`/api/matches/${matchId}`)).status, 404)
})

test('two concurrent sign-ins carry a block over once', async t => {
  const all = await common.community()
  const { me, you, quickVisitor } = all
  await block(me, you)
  await close(all, you)
  await Promise.all([1, 2, 3].map(() => quickVisitor('Rowan')))
  const back = await all.quickMember('Rowan')
  await all.caughtUp()
  t.is((await blocksOn(all, me, back)).length, 1)
  await isApart(t, all, me, back)
})

test('a block made while the other person joins again applies to the new account', async t => {
  const all = await common.community()
  const { me, you, kith, quickMember, caughtUp } = all
  await caughtUp()
  const identityHashes = await hashesOfProfile(you.profileId, kith.ports)
  await close(all, you)
  const back = await quickMember('Rowan')
  const [by, on] = [me.profileId, you.profileId]
  const hashed = { hashesId: randomId(), identityHashes }
  const command = { type: 'Block', by, on, reason: null, ...hashed } as const
  const cause = causeOf(randomId())
  await kith.dispatch(pair, streams.pair(by, on), command, cause)
  await isApart(t, all, me, back)
})

test('a block made before identity hashes existed receives them', async t => {
  const all = await common.community()
  const { me, you, kith, quickMember } = all
  const [by, on] = [me.profileId, you.profileId]
  const cause = causeOf(randomId())
  const old = { type: 'Block', by, on, reason: null } as const
  await kith.dispatch(pair, streams.pair(by, on), old, cause)
  await all.caughtUp()
  await close(all, you)
  await isApart(t, all, me, await quickMember('Rowan'))
})

test('taking a block back leaves other blocks of the same person in place', async t => {
  const all = await common.community()
  const { me, you, caughtUp } = all
  const member = async (identity: Partial<VerifiedIdentity>): Promise<TestMember> => {
    const signedIn = await signInFrom(all, identity)
    const { body } = await signedIn.post('/api/profile', profile)
    return { ...signedIn, cookie: '', email: '', profileId: body.id }
  }
  const subject = randomId()
  await block(me, you)
  await close(all, you)
  const second = await member({ subject })
  await block(me, second)
  await close(all, second)
  const back = await member({ subject, email: you.email, emailVerified: true })
  await isApart(t, all, me, back)
  for (const [left, status] of [
    [you, 404],
    [second, 200],
  ] as const) {
    t.is((await me.del(`/api/blocks/${left.profileId}`)).status, 200)
    await caughtUp()
    t.is((await all.swipe(me, back)).status, status)
  }
})

test('identity hashes are deleted with the account that blocked', async t => {
  const all = await common.community()
  const { me, you, kith, quickMember } = all
  await block(me, you)
  await all.caughtUp()
  const held = async () => Object.keys(await everything(kith.ports.views, blockHashes))
  t.true((await held()).includes(me.profileId))
  await close(all, me)
  t.false((await held()).includes(me.profileId))
  for await (const { type, data } of kith.ports.log.read(streams.pair(me.profileId, you.profileId)))
    if (type === 'BlockHashesStored') t.deepEqual(data.identityHashes, [])
  await close(all, you)
  const back = await quickMember('Rowan')
  t.is((await blocksOn(all, me, back)).length, 0)
})

test('the log does not reveal which accounts belong to one person', async t => {
  const all = await common.community()
  const { me, you, kith, quickVisitor } = all
  await block(me, you)
  await close(all, you)
  const back = await quickVisitor('Rowan')
  const { user } = (await back.get('/api/auth/user')).body
  await all.caughtUp()
  const stream = streams.pair(me.profileId, profileIdOf(user.id))
  const said = await Array.fromAsync(kith.ports.log.read(stream))
  t.deepEqual(
    said.map(({ type }) => type),
    ['Blocked', 'BlockHashesStored'],
  )
  for (const { meta } of said) {
    const { command, ...why } = meta
    t.deepEqual(why, { causation: command, correlation: command })
  }
})

test('a suspension applies to the next account of the same person until it is lifted', async t => {
  const all = await common.community()
  const { you, caughtUp, visitor } = all
  await all.moderation.suspend(you.profileId, 'Suspend', 'threats')
  await caughtUp()
  const limited = await visitor('Rowan')
  await limited.send('DELETE', '/api/account', { confirmation: 'DELETE' })
  await caughtUp()

  const back = await visitor('Rowan')
  await caughtUp()
  t.is((await back.get('/api/auth/user')).body.code, 'suspended')
  t.is((await back.post('/api/profile', profile)).body.code, 'suspended')
  t.is((await back.get('/api/account/export')).status, 200, 'the session is still valid')

  t.true(await all.moderation.suspend(you.profileId, 'Lift', null))
  await caughtUp()
  t.is((await back.post('/api/profile', profile)).status, 200)
  const { keys, views } = all.kith.ports
  const { user } = (await back.get('/api/auth/user')).body
  const hashes = await hashesOfMember(user.id, { keys, views })
  const held = Object.values(await everything(views, suspensionHashes))
  t.false(held.some(one => one.identityHashes.some(hash => hashes.includes(hash))))
})

test('a suspension made before identity hashes existed receives them', async t => {
  const all = await common.community()
  const { you, kith, caughtUp, visitor } = all
  const { user } = (await you.get('/api/auth/user')).body
  const whom = { memberId: user.id, profileId: you.profileId, note: null, operator: 'Sage' }
  const cause = causeOf(randomId())
  const suspend = { type: 'Suspend', ...whom } as const
  await kith.dispatch(suspension, streams.suspension(you.profileId), suspend, cause)
  await caughtUp()
  const limited = await visitor('Rowan')
  await limited.send('DELETE', '/api/account', { confirmation: 'DELETE' })
  await caughtUp()
  t.is((await (await visitor('Rowan')).get('/api/auth/user')).body.code, 'suspended')
})

test('a new account of the same person shares the day’s limits of likes, super likes and new cards', async t => {
  const all = await community(t, { env: { KITH_LIKES_PER_DAY: '2' } })
  const { me, you, quickMember, swipe, caughtUp } = all
  const other = await quickMember('Linden')
  t.is((await swipe(you, me, 'super_like')).status, 200)
  t.is((await swipe(you, other)).status, 200)
  await cardsOf(you)
  await close(all, you)
  const back = await quickMember('Rowan')
  await caughtUp()
  t.like((await swipe(back, me, 'super_like')).body, { code: 'like_limit' })
  t.is((await swipe(back, me)).status, 200)
  t.like((await swipe(back, other)).body, { code: 'like_limit' })

  await close(all, back)
  const third = await quickMember('Rowan')
  await caughtUp()
  t.like((await swipe(third, me)).body, { code: 'like_limit' }, 'nor to the next account')
})

test('reports from several accounts of one person count once and share one open report', async t => {
  const all = await community(t)
  const { me, you, quickMember, caughtUp } = all
  const other = await quickMember('Linden')
  const report = async (by: TestMember, description: string): Promise<string> =>
    (await by.post('/api/reports', { profileId: you.profileId, reason: 'spam', description })).body
      .id
  const first = await report(me, 'Watches.')
  await close(all, me)
  const back = await quickMember('Juniper')
  t.is(await report(back, 'And rings.'), first)
  t.not(await report(other, 'Watches.'), first)
  await caughtUp()
  const queued = await all.moderation.reports('pending')
  t.deepEqual(
    queued.map(({ reportsAboutThem, additions }) => [reportsAboutThem, additions.length]),
    [
      [2, 1],
      [2, 0],
    ],
  )
  await all.moderation.resolve(first, 'no_breach', null)
  await caughtUp()
  t.not(await report(back, 'More rings.'), first)
  await caughtUp()
  const [{ reportsAboutThem } = { reportsAboutThem: 0 }] = await all.moderation.reports('pending')
  t.is(reportsAboutThem, 2)
})

test('the daily limit of reports counts by person', async t => {
  const all = await community(t, { env: { KITH_RATE_LIMIT_SCALE: '0.04' } })
  const { me, you, quickMember } = all
  const send = (by: TestMember) =>
    by.post('/api/reports', { profileId: you.profileId, reason: 'spam' })
  for (let n = 0; n < 2; n += 1) t.is((await send(me)).status, 200)
  await close(all, me)
  t.like((await send(await quickMember('Juniper'))).body, { code: 'rate_limited' })
})
