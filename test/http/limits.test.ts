import { connect, type Socket } from 'node:net'
import test from 'ava'
import { MAX_ADDRESS_CONNECTIONS } from '../../command-api/http/rate-limits.ts'
import { until } from '../waiting/until.ts'
import { rawRequest } from './raw-request.ts'
import { startServer } from './server.ts'

/**
 * At a hundredth of the usual limits, a member may write 3 times, read 12 times and an address ask
 * 60 times a minute.
 */
const env = { KITH_RATE_LIMIT_SCALE: '0.01' }

test('changes of a member over the limit answer 429 with Retry-After', async t => {
  const { quickVisitor } = await startServer(t, { env })
  const [me, you] = [await quickVisitor('Robin'), await quickVisitor('Sam')]
  const write = (who = me) => who.post('/api/profile', {})
  t.deepEqual(
    [await write(), await write(), await write()].map(({ status }) => status),
    [400, 400, 400],
  )

  const over = await write()
  t.like(over, { status: 429, body: { code: 'rate_limited', title: 'Too Many Requests' } })
  t.is(over.headers.get('content-type'), 'application/problem+json')
  const seconds = Number(over.headers.get('retry-after'))
  t.true(seconds > 0 && seconds <= 60)

  t.is((await me.get('/api/auth/user')).status, 200)
  t.is((await write(you)).status, 400)
})

test('reads of a member over the limit answer 429', async t => {
  const { quickVisitor } = await startServer(t, { env })
  const me = await quickVisitor('Robin')
  for (let reads = 0; reads < 12; reads += 1) t.is((await me.get('/api/auth/user')).status, 200)
  t.is((await me.get('/api/auth/user')).status, 429)
})

test('requests of an address are limited whichever account is signed in', async t => {
  const { stranger } = await startServer(t, { env })
  for (let asked = 0; asked < 60; asked += 1)
    t.is((await stranger.get('/api/auth/user')).status, 401)
  t.is((await stranger.get('/api/auth/user')).status, 429)
  t.is((await stranger.get('/healthz')).status, 200)
})

test('pages, files and photos count against the limit of their address', async t => {
  const ask = ['/', '/no/such/page', '/assets/none.js', '/media/photos/x/y', '/API/auth/user']
  for (const path of ask) {
    const { stranger } = await startServer(t, { env })
    for (let asked = 0; asked < 60; asked += 1) t.not((await stranger.get(path)).status, 429, path)
    t.is((await stranger.get(path)).status, 429, path)
  }
})

test('a path in another letter case is not a route', async t => {
  const { quickVisitor } = await startServer(t)
  const me = await quickVisitor('Robin')
  for (const path of ['/API/auth/user', '/api/AUTH/user', '/api/Logout', '/api/account/Export'])
    t.is((await me.get(path)).status, 404, path)
  t.is((await me.get('/api/auth/user')).status, 200)
})

test('started sign-ins are limited', async t => {
  const { stranger } = await startServer(t, { env })
  for (let begun = 0; begun < 3; begun += 1)
    t.is((await stranger.get('/api/auth/oidc')).status, 302)
  t.is((await stranger.get('/api/auth/oidc')).status, 429)
})

test('the client address is taken from a header only behind a trusted proxy', async t => {
  const direct = await startServer(t, { env: { ...env, KITH_LOCAL_SIGN_IN: 'yes' } })
  const behindProxy = await startServer(t, {
    env: { ...env, KITH_TRUSTED_PROXIES: '1', KITH_LOCAL_SIGN_IN: 'yes' },
  })
  const ask = async (server: typeof direct, from: string) =>
    (await server.stranger.get('/api/auth/oidc', { 'x-forwarded-for': from })).status

  for (const from of ['10.0.0.1', '10.0.0.2', '10.0.0.3']) t.is(await ask(direct, from), 302)
  t.is(await ask(direct, '10.0.0.4'), 429)

  for (let begun = 0; begun < 3; begun += 1) t.is(await ask(behindProxy, '10.0.0.1'), 302)
  t.is(await ask(behindProxy, '10.0.0.1'), 429)
  t.is(await ask(behindProxy, '10.0.0.2'), 302)
  t.is(await ask(behindProxy, '10.9.9.9, 10.0.0.1'), 429)
})

test('safety actions still work over the limit of changes', async t => {
  const { quickMember } = await startServer(t, { env: { KITH_RATE_LIMIT_SCALE: '0.05' } })
  const [me, you] = [await quickMember('Robin'), await quickMember('Sam')]
  const note = (by: typeof me) =>
    by.post('/api/notifications', { type: 'new_match', title: 'A note', message: 'Tea' })
  let last = await note(me)
  for (let notes = 1; last.status === 200 && notes < 20; notes += 1) last = await note(me)
  t.like(last, { status: 429, body: { code: 'rate_limited' } })
  t.is((await note(you)).status, 200)
  t.is((await me.get('/api/profile')).status, 200)
  t.is((await me.post('/api/blocks', { profileId: you.profileId })).status, 200)
  t.is((await me.post('/api/reports', { profileId: you.profileId, reason: 'spam' })).status, 200)
  t.is((await me.put('/api/ai/consent', { given: false })).status, 200)
})

test('profile changes are limited per day', async t => {
  const { quickMember } = await startServer(t, { env: { KITH_RATE_LIMIT_SCALE: '0.05' } })
  const me = await quickMember('Robin')
  const choose = (tag: string) => me.put('/api/profile-tags', { tags: [tag] })
  for (let count = 0; count < 10; count += 1) t.is((await choose(`tag ${count}`)).status, 200)
  t.is((await choose('one more')).status, 429)
})

test('the open connections of an address are limited, whether or not they ask anything', async t => {
  const { origin } = await startServer(t, { env: { KITH_RATE_LIMIT_SCALE: '1' } })
  const port = Number(new URL(origin).port)
  const open = new Set<Socket>()
  t.teardown(() => {
    for (const socket of open) socket.destroy()
  })
  const OVER = 20
  for (let count = 0; count < MAX_ADDRESS_CONNECTIONS + OVER; count += 1) {
    const socket = connect(port, '127.0.0.1')
    open.add(socket)
    socket.on('error', () => {}) // reset by the server
    socket.once('close', () => open.delete(socket))
  }
  await until(() => open.size <= MAX_ADDRESS_CONNECTIONS)
  await t.throwsAsync(rawRequest(origin, '/healthz', { host: 'localhost' }))

  for (const socket of open) socket.destroy()
  await until(async () => {
    const answer = await rawRequest(origin, '/healthz', { host: 'localhost' }).catch(() => {})
    return answer?.status === 200
  })
})

test('behind a trusted proxy its connections are not those of one caller', async t => {
  const proxied = { KITH_TRUSTED_PROXIES: '1', KITH_LOCAL_SIGN_IN: 'yes' }
  const { origin } = await startServer(t, { env: { ...proxied, KITH_RATE_LIMIT_SCALE: '1' } })
  const port = Number(new URL(origin).port)
  const sockets = Array.from({ length: MAX_ADDRESS_CONNECTIONS + 1 }, () =>
    connect(port, '127.0.0.1'),
  )
  t.teardown(() => {
    for (const socket of sockets) socket.destroy()
  })
  await until(() => sockets.every(({ readyState }) => readyState === 'open'))
  t.is((await rawRequest(origin, '/healthz', { host: 'localhost' })).status, 200)
})
