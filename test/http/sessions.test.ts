import test, { type ExecutionContext } from 'ava'
import { createMemberSessions, MAX_SESSIONS } from '../../command-api/identity/sessions.ts'
import type { Session } from '../../contracts/identity/account.ts'
import { closeCodes } from '../../contracts/live/live-protocol.ts'
import { createClient } from './client.ts'
import { commonServer } from './common-server.ts'
import { problemOf, unknownId } from './community.ts'
import { type SignedInMember, startServer, type TestServer } from './server.ts'
import { openSocket } from './socket.ts'

const common = commonServer()

const sessionsOf = async (one: SignedInMember): Promise<Session[]> =>
  (await one.get('/api/sessions')).body

const idsOf = (sessions: readonly Session[]) => sessions.map(({ id }) => id).toSorted()

/** One member on three devices. */
const onThreeDevices = async (server: TestServer) => {
  const phone = await server.quickMember('Robin')
  const [laptop, tablet] = [await server.quickVisitor('Robin'), await server.quickVisitor('Robin')]
  return { phone, laptop, tablet }
}

const statusOf = async (one: SignedInMember) => (await one.get('/api/auth/user')).status

const listen = async (t: ExecutionContext, { origin }: TestServer, { cookie }: SignedInMember) =>
  openSocket(t, origin, { cookie })

test('a member lists their sessions with the current device first', async t => {
  const server = await common.server()
  const { phone, laptop } = await onThreeDevices(server)
  const seen = await sessionsOf(phone)
  t.is(seen.length, 3)
  t.deepEqual(
    seen.map(({ current }) => current),
    [true, false, false],
  )
  const elsewhere = await sessionsOf(laptop)
  t.deepEqual(idsOf(elsewhere), idsOf(seen))
  t.not(elsewhere[0]?.id, seen[0]?.id)
  const other = await server.quickMember('Sam')
  t.is((await sessionsOf(other)).length, 1)
})

test('a listed session shows start, last use and device, and no secret', async t => {
  let now = Date.parse('2026-11-20T07:14:21.000Z')
  const server = await startServer(t, { clock: { now: () => new Date(now) } })
  const agent = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'
  const { cookie } = await server.visitor('Robin', { 'user-agent': agent })
  const me = createClient(server.origin, { cookie })
  const read = async () => (await me.get('/api/sessions')).body
  const [{ id, ...first }] = await read()
  t.regex(id, /^[\da-f-]{36}$/)
  t.deepEqual(first, {
    device: 'Firefox on Android',
    passkeyId: null,
    signedInAt: '2026-11-20T07:14:21.000Z',
    lastSeenAt: '2026-11-20T07:14:21.000Z',
    current: true,
  })
  now += 5 * 3_600_000
  await me.get('/api/auth/user')
  const [later] = await read()
  t.like(later, { id, signedInAt: first.signedInAt, lastSeenAt: '2026-11-20T12:00:00.000Z' })

  const [key = ''] = await server.kith.ports.sessions.owned(
    (await me.get('/api/auth/user')).body.user.id,
  )
  for (const secret of [key, cookie.split('=')[1] ?? ''])
    t.false(JSON.stringify(later).includes(secret))
  // Without the random id, which may hold any three digits.
  const said = JSON.stringify(later).replaceAll(id, '')
  for (const detail of ['140', 'Gecko']) t.false(said.includes(detail))
})

test('signing out another device closes its sockets at once', async t => {
  const server = await startServer(t)
  const { phone, laptop, tablet } = await onThreeDevices(server)
  const [here, there] = [await listen(t, server, phone), await listen(t, server, laptop)]
  const [{ id } = { id: '' }] = await sessionsOf(laptop)
  const ended = await phone.del(`/api/sessions/${id}`)
  t.is(ended.status, 200)
  t.like(ended.body, { id, current: false })
  t.is(await there.closed, closeCodes.signedOut)
  t.is(await statusOf(laptop), 401)
  t.is(await statusOf(phone), 200)
  t.is(await statusOf(tablet), 200)
  await here.roundTrip()
  t.is(here.socket.readyState, here.socket.OPEN)
  t.is((await phone.del(`/api/sessions/${id}`)).status, 404)
})

test('signing out everywhere ends all sessions of the member and of no one else', async t => {
  const server = await startServer(t)
  const { phone, laptop, tablet } = await onThreeDevices(server)
  const other = await server.quickMember('Sam')
  const sockets = await Promise.all([phone, laptop].map(one => listen(t, server, one)))
  const { status, body } = await laptop.del('/api/sessions')
  t.is(status, 200)
  t.is(body.length, 3)
  for (const { closed } of sockets) t.is(await closed, closeCodes.signedOut)
  for (const one of [phone, laptop, tablet]) t.is(await statusOf(one), 401)
  t.is(await statusOf(other), 200)
  t.is((await server.quickVisitor('Robin').then(sessionsOf)).length, 1)
})

test('ending a session of another member answers not found', async t => {
  const server = await common.server()
  const [me, you] = [await server.quickMember('Robin'), await server.quickMember('Sam')]
  const [{ id } = { id: '' }] = await sessionsOf(you)
  const theirs = await me.del(`/api/sessions/${id}`)
  t.is(theirs.status, 404)
  t.deepEqual(problemOf(theirs), problemOf(await me.del(`/api/sessions/${unknownId}`)))
  t.deepEqual(problemOf(theirs), problemOf(await me.del('/api/sessions/x')))
  t.is(await statusOf(you), 200)
  t.is((await server.stranger.del('/api/sessions')).status, 401)
  const foreign = { origin: 'https://evil.example' }
  t.is((await me.del('/api/sessions', foreign)).status, 403)
  t.is(await statusOf(me), 200)
})

test('an ended session is not restored by a concurrent renewal', async t => {
  let now = Date.parse('2026-11-20T07:14:21.000Z')
  const clock = { now: () => new Date(now) }
  const { kith } = await startServer(t)
  const isOpen = async () => true
  const ended = createMemberSessions(kith.ports, clock, { isOpen })
  const { token, key } = await ended.start('robin')
  now += 2 * 3_600_000
  // Ends the session between a call's read of it and its renewal.
  const cutIn = async () => {
    await ended.end(key)
    return true
  }
  const calling = createMemberSessions(kith.ports, clock, { isOpen: cutIn })
  t.is(await calling.find(token), undefined)
  t.deepEqual(await ended.list('robin'), [])
  t.is(await ended.find(token), undefined)
})

test('sessions are limited per member, and a new one ends the least recently used', async t => {
  let now = Date.parse('2026-11-20T07:14:21.000Z')
  const { kith } = await startServer(t)
  const clock = { now: () => new Date(now) }
  const own = createMemberSessions(kith.ports, clock, { isOpen: async () => true })
  const first = await own.start('robin')
  for (let more = 0; more < MAX_SESSIONS; more += 1) {
    now += 1_000
    await own.start('robin')
  }
  t.is((await own.list('robin')).length, MAX_SESSIONS)
  t.is(await own.find(first.token), undefined)
})
