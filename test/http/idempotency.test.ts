import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { createIdempotent, fingerprintOf } from '../../command-api/http/idempotency.ts'
import { streams } from '../../contracts/features.ts'
import { systemClock } from '../../engines/ports/clock.ts'
import { commonServer } from './common-server.ts'
import type { SignedInMember, TestServer } from './server.ts'

const common = commonServer()

const profile = { pseudonym: 'Robin', age: 30, gender: 'woman', orientation: 'queer' }
const keyed = (key: string) => ({ 'idempotency-key': key })

const memberIdOf = async (one: SignedInMember): Promise<string> =>
  (await one.get('/api/auth/user')).body.user.id

const eventsOf = ({ kith }: TestServer, profileId: string) =>
  Array.fromAsync(kith.ports.log.read(streams.profile(profileId)))

test('the same key and body get the same answer and take effect once', async t => {
  const server = await common.server()
  const me = await server.quickVisitor('Robin')
  const first = await me.post('/api/profile', profile, keyed('k1'))
  const again = await me.post('/api/profile', profile, keyed('k1'))
  t.is(first.status, 200)
  t.is(again.status, 200)
  t.deepEqual(again.body, first.body)
  t.is((await eventsOf(server, first.body.id)).length, 1)
})

test('a repeat without a key is a new request', async t => {
  const { quickVisitor } = await common.server()
  const me = await quickVisitor('Robin')
  t.is((await me.post('/api/profile', profile)).status, 200)
  t.like(await me.post('/api/profile', profile), { status: 409, body: { code: 'profile_exists' } })
})

test('the same key with another body, address or method is refused', async t => {
  const { quickVisitor } = await common.server()
  const me = await quickVisitor('Robin')
  await me.post('/api/profile', profile, keyed('k1'))
  const reused = { status: 409, body: { code: 'idempotency_key_reused' } }
  t.like(await me.post('/api/profile', { ...profile, age: 31 }, keyed('k1')), reused)
  t.like(await me.patch('/api/profile', { age: 31 }, keyed('k1')), reused)
  t.like(await me.post('/api/swipes/undo', {}, keyed('k1')), reused)
})

test('every method that changes something honours a key', async t => {
  const server = await common.server()
  const me = await server.quickMember('Robin')
  for (const bio of ['One', 'Two', 'One'])
    await me.patch('/api/profile', { bio }, keyed(`bio ${bio}`))
  await me.put('/api/profile/modes', { modes: ['dating'] }, keyed('modes'))
  await me.put('/api/profile/modes', { modes: ['dating'] }, keyed('modes'))
  t.deepEqual(
    (await eventsOf(server, me.profileId)).map(({ type }) => type),
    ['ProfileCreated', 'ProfileRevised', 'ProfileRevised', 'ModesChosen'],
  )
})

test('keys are scoped to their member', async t => {
  const { quickVisitor } = await common.server()
  const [one, other] = [await quickVisitor('Robin'), await quickVisitor('Sam')]
  const mine = await one.post('/api/profile', profile, keyed('k1'))
  const yours = await other.post('/api/profile', profile, keyed('k1'))
  t.is(yours.status, 200)
  t.not(yours.body.id, mine.body.id)
})

test('concurrent repeats run one after the other', async t => {
  const server = await common.server()
  const me = await server.quickVisitor('Robin')
  const all = await Promise.all(
    Array.from({ length: 8 }, () => me.post('/api/profile', profile, keyed('k1'))),
  )
  t.deepEqual(new Set(all.map(({ status }) => status)), new Set([200]))
  t.is(new Set(all.map(({ body }) => JSON.stringify(body))).size, 1)
  t.is((await eventsOf(server, all[0]?.body.id)).length, 1)
})

test('a refusal is repeated under its key, invalid input leaves the key unused', async t => {
  const { quickMember } = await common.server()
  const me = await quickMember('Robin')
  const first = await me.post('/api/swipes/undo', {}, keyed('k1'))
  const again = await me.post('/api/swipes/undo', {}, keyed('k1'))
  t.like(first, { status: 409, body: { code: 'nothing_to_undo' } })
  t.deepEqual(again.body, first.body)

  t.is((await me.patch('/api/profile', { age: 17 }, keyed('k2'))).status, 400)
  t.is((await me.patch('/api/profile', { age: 71 }, keyed('k2'))).status, 200)
})

test('a key has at most 128 characters', async t => {
  const { quickMember } = await common.server()
  const me = await quickMember('Robin')
  const revise = (key: string) => me.patch('/api/profile', { age: 71 }, keyed(key))
  t.is((await revise('k'.repeat(128))).status, 200)
  t.like(await revise('k'.repeat(129)), {
    status: 400,
    body: { issues: [{ path: 'Idempotency-Key', message: 'Use at most 128 characters.' }] },
  })
})

/** Leaves the state that a crash between claim and answer leaves. */
const cutOff = async ({ kith }: TestServer, me: SignedInMember, path: string, body: unknown) => {
  const memberId = await memberIdOf(me)
  const once = createIdempotent(kith.ports.shortLived, kith.ports.keys, systemClock)
  const fingerprint = fingerprintOf('POST', path, JSON.stringify(body))
  await once({ memberId, key: 'k1', fingerprint }, async () => {
    throw new Error('killed')
  }).catch(() => {})
}

test('a call interrupted before it took effect runs when repeated', async t => {
  const server = await common.server()
  const me = await server.quickVisitor('Robin')
  await cutOff(server, me, '/api/profile', profile)
  const { status, body } = await me.post('/api/profile', profile, keyed('k1'))
  t.is(status, 200)
  t.is((await eventsOf(server, body.id)).length, 1)
})

test('a call interrupted after it took effect answers its original result when repeated', async t => {
  const server = await common.server()
  const me = await server.quickVisitor('Robin')
  const first = await me.post('/api/profile', profile, keyed('k1'))
  await server.kith.ports.shortLived.removeOwned('answer', await memberIdOf(me))
  await cutOff(server, me, '/api/profile', profile)

  const again = await me.post('/api/profile', profile, keyed('k1'))
  t.is(again.status, 200)
  t.deepEqual(again.body, first.body)
  t.is((await eventsOf(server, first.body.id)).length, 1)
})

test('a key still identifies its call when its stored answer has expired', async t => {
  const server = await common.server()
  const me = await server.quickMember('Robin')
  const revise = () => me.patch('/api/profile', { bio: 'Hello' }, keyed('k1'))
  await revise()
  await me.patch('/api/profile', { bio: 'Bye' })
  await server.kith.ports.shortLived.removeOwned('answer', await memberIdOf(me))
  t.is((await revise()).status, 200)
  t.is((await eventsOf(server, me.profileId)).length, 3)
})

test('a key that is used for another request when its stored answer has expired has effect', async t => {
  const server = await common.server()
  const me = await server.quickMember('Robin')
  const revise = (bio: string) => me.patch('/api/profile', { bio }, keyed('k1'))
  await revise('Hello')
  await server.kith.ports.shortLived.removeOwned('answer', await memberIdOf(me))
  t.like(await revise('Bye'), { status: 200, body: { bio: 'Bye' } })
  t.is((await eventsOf(server, me.profileId)).length, 3)
})

test('answers of calls are stored nowhere in plain text', async t => {
  const server = await common.server()
  const me = await server.quickMember('Robin')
  const bio = 'I keep bees on the roof.'
  const revise = () => me.patch('/api/profile', { bio }, keyed('k1'))
  t.is((await revise()).body.bio, bio)
  t.is((await revise()).body.bio, bio)
  const { data } = server.config
  for (const name of await readdir(data))
    if (name.startsWith('sessions'))
      t.false((await readFile(join(data, name))).includes('bees on the roof'), name)
})
