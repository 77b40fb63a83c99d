import test, { type ExecutionContext } from 'ava'
import type { WebSocket } from 'ws'
import { MAX_SOCKETS } from '../../command-api/live/connections.ts'
import { origin, type Position } from '../../contracts/core/event.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { closeCodes } from '../../contracts/live/live-protocol.ts'
import { messages } from '../../projections/views/chat.ts'
import { until } from '../waiting/until.ts'
import { commonServer } from './common-server.ts'
import { community } from './community.ts'
import { startServer, type TestMember, type TestServer } from './server.ts'
import { NotUpgraded, openSocket } from './socket.ts'

const common = commonServer()

const statusOf = (error: unknown) => (error instanceof NotUpgraded ? error.status : undefined)

/** An open socket of a member that has named its profile. */
const listen = async (t: ExecutionContext, { origin }: TestServer, me: TestMember) => {
  const socket = await openSocket(t, origin, { cookie: me.cookie })
  socket.send({ type: 'authenticate', profileId: me.profileId })
  await socket.roundTrip()
  return socket
}

const like = (me: TestMember, you: TestMember) =>
  me.post('/api/swipe', {
    swipedProfileId: you.profileId,
    action: 'like',
    discoveryMode: 'dating',
  })

const matched = async (server: TestServer) => {
  const me = await server.quickMember('Robin')
  const you = await server.quickMember('Sam')
  await server.caughtUp()
  await like(me, you)
  const { body } = await like(you, me)
  await server.caughtUp()
  return { me, you, matchId: body.matchId as string }
}

const kinds = (messages: readonly { type: string }[]) => messages.map(({ type }) => type)

test('a socket is refused without a session, from another site and on another path', async t => {
  const server = await common.server()
  const me = await server.quickMember('Robin')
  const noProfile = await server.quickVisitor('Sam')
  const refused = async (options: Parameters<typeof openSocket>[2]) =>
    statusOf(await t.throwsAsync(openSocket(t, server.origin, options)))

  t.is(await refused({}), 401)
  t.is(await refused({ cookie: 'kith_session=guessed' }), 401)
  t.is(await refused({ cookie: me.cookie, from: 'https://evil.example' }), 403)
  t.is(await refused({ cookie: me.cookie, from: 'null' }), 403)
  t.is(await refused({ cookie: noProfile.cookie }), 403)
  t.is(await refused({ cookie: me.cookie, path: '/wss' }), 404)
  t.is(await refused({ cookie: me.cookie, path: '/api/matches' }), 404)
})

test('a socket accepts only the profile of its session', async t => {
  const server = await common.server()
  const [me, you] = [await server.quickMember('Robin'), await server.quickMember('Sam')]
  for (const word of [
    { type: 'authenticate', profileId: you.profileId },
    { type: 'authenticate' },
    { type: 'subscribe', profileId: me.profileId },
    'hello',
  ]) {
    const socket = await openSocket(t, server.origin, { cookie: me.cookie })
    socket.send(word)
    t.is(await socket.closed, closeCodes.notYours, JSON.stringify(word))
  }
})

test('a socket receives nothing before it names its profile', async t => {
  const server = await common.server()
  const { me, you, matchId } = await matched(server)
  const silent = await openSocket(t, server.origin, { cookie: you.cookie })
  const heard = await listen(t, server, you)
  await me.post(`/api/matches/${matchId}/messages`, { content: 'Jazz on Friday?' })
  await heard.waitForMessages(1)
  await silent.roundTrip()
  t.deepEqual(silent.messages, [])
})

test('a chat message reaches its reader and the writer’s other tabs live, without its text', async t => {
  const server = await common.server()
  const { me, you, matchId } = await matched(server)
  const other = await server.quickMember('Kim')
  const [mine, yours, others] = await Promise.all([
    listen(t, server, me),
    listen(t, server, you),
    listen(t, server, other),
  ])
  await me.post(`/api/matches/${matchId}/messages`, { content: 'Jazz on Friday?' })
  const [message] = await yours.waitForMessages(1)
  const [own] = await mine.waitForMessages(1)
  const told = { type: 'new_message', matchId } as const
  t.deepEqual([message, own], [told, told], 'the reader learns nothing of the writer’s call')
  await yours.waitForMessage('notification')

  const read = await you.get(`/api/matches/${matchId}/messages`)
  t.is(read.body.at(-1).content, 'Jazz on Friday?')
  await mine.waitForMessages(2)
  t.true(mine.messages.some(({ type }) => type === 'read'))

  t.notRegex(JSON.stringify([...yours.messages, ...mine.messages]), /Jazz/)
  await others.roundTrip()
  t.deepEqual(others.messages, [])
})

test('without read receipts only the reader’s own tabs hear that they have read', async t => {
  const server = await common.server()
  const { me, you, matchId } = await matched(server)
  await you.patch('/api/profile', { readReceipts: false })
  await server.caughtUp()
  const [mine, yours] = await Promise.all([listen(t, server, me), listen(t, server, you)])
  await me.post(`/api/matches/${matchId}/messages`, { content: 'Jazz on Friday?' })
  await server.caughtUp()
  await you.get(`/api/matches/${matchId}/messages`)
  await yours.waitForMessage('read')
  await you.post(`/api/matches/${matchId}/messages`, { content: 'Gladly.' })
  await mine.waitForMessages(2)
  t.false(mine.messages.some(({ type }) => type === 'read'))
})

test('that a member mutes a chat reaches their own tabs only', async t => {
  const server = await common.server()
  const { me, you, matchId } = await matched(server)
  const [mine, yours] = await Promise.all([listen(t, server, me), listen(t, server, you)])
  await me.put(`/api/matches/${matchId}/mute`, { isMuted: true })
  await mine.waitForMessage('read')
  await yours.roundTrip()
  t.deepEqual(yours.messages, [])
})

test('a live message is sent once a read finds what it tells', async t => {
  const server = await common.server()
  const { me, you, matchId } = await matched(server)
  const yours = await listen(t, server, you)
  t.is(yours.listening(), 1)
  const path = `/api/matches/${matchId}/messages`
  for (let n = 1; n <= 20; n += 1) {
    void me.post(path, { content: `Song ${n}` })
    await until(
      () => yours.messages.filter(({ type }) => type === 'new_message').length === n,
      () => yours.messages,
    )
    t.is((await you.get(path)).body.at(-1).content, `Song ${n}`)
  }
})

test('a message that waits for its views delays no other', async t => {
  const server = await community(t)
  const { me, you, match, quickMember, caughtUp } = server
  const [ash, wren] = [await quickMember('Ash'), await quickMember('Wren')]
  const [heldId, otherId] = [await match(me, you), await match(ash, wren)]
  await caughtUp()
  const [heldReader, reader] = [await listen(t, server, you), await listen(t, server, wren)]
  const { views } = server.kith.ports
  const { waitForPosition } = views
  const released = Promise.withResolvers<true>()
  let first: Position | undefined
  Object.assign(views, {
    waitForPosition: (...wait: Parameters<typeof waitForPosition>) => {
      const [name, position] = wait
      if (name === messages.name && position !== origin) first ??= position
      return position === first ? released.promise : waitForPosition(...wait)
    },
  })

  const sending = me.post(`/api/matches/${heldId}/messages`, { content: 'Jazz?' })
  await until(() => first !== undefined)
  await ash.post(`/api/matches/${otherId}/messages`, { content: 'Tea?' })
  await reader.waitForMessage('new_message')
  t.false(kinds(heldReader.messages).includes('new_message'))
  released.resolve(true)
  await heldReader.waitForMessage('new_message')
  t.is((await sending).status, 200)
})

test('a match and its end reach both members live', async t => {
  const server = await common.server()
  const me = await server.quickMember('Robin')
  const you = await server.quickMember('Sam')
  await server.caughtUp()
  const [mine, yours] = [await listen(t, server, me), await listen(t, server, you)]
  await like(me, you)
  const { body } = await like(you, me)
  await Promise.all([mine.waitForMessages(1), yours.waitForMessages(1)])
  for (const { messages } of [mine, yours])
    t.like(messages[0], { type: 'match', matchId: body.matchId, by: you.profileId })

  await server.caughtUp()
  t.is((await me.del(`/api/matches/${body.matchId}`)).status, 200)
  await Promise.all([mine.waitForMessage('unmatch'), yours.waitForMessage('unmatch')])
  for (const { messages } of [mine, yours])
    t.deepEqual(
      kinds(messages).filter(type => type !== 'notification'),
      ['match', 'unmatch'],
    )
})

test('the end of a match deletes its notifications and sends a live message of it', async t => {
  const server = await common.server()
  const { me, you, matchId } = await matched(server)
  const unread = async () => (await you.get('/api/notifications/unread-count')).body.count
  t.is(await unread(), 1)
  const yours = await listen(t, server, you)
  await me.del(`/api/matches/${matchId}`)
  await yours.waitForMessage('notification')
  await server.caughtUp()
  t.is(await unread(), 0)
})

test('a block ends the match for both and reaches the other as an ended match', async t => {
  const server = await common.server()
  const { me, you, matchId } = await matched(server)
  const yours = await listen(t, server, you)
  await me.post('/api/blocks', { profileId: you.profileId })
  await yours.waitForMessages(1)
  t.like(yours.messages[0], { type: 'unmatch', matchId })
  t.notRegex(JSON.stringify(yours.messages), /block/i)
})

test('reading in one tab reaches the other tabs', async t => {
  const server = await common.server()
  const me = await server.quickMember('Robin')
  const mine = await listen(t, server, me)
  await me.post('/api/notifications', {
    type: 'profile_view',
    title: 'Hello',
    message: 'A note to myself',
  })
  await mine.waitForMessages(1)
  await me.patch('/api/notifications/mark-all-read')
  t.deepEqual(kinds(await mine.waitForMessages(2)), ['notification', 'notification'])
})

test('logging out closes only the sockets of that session', async t => {
  const server = await common.server()
  const me = await server.quickMember('Robin')
  const elsewhere = { ...me, ...(await server.quickVisitor('Robin')) }
  const [here, there] = [await listen(t, server, me), await listen(t, server, elsewhere)]
  await me.get('/api/logout')
  t.is(await here.closed, closeCodes.signedOut)
  await there.roundTrip()
  t.is(there.socket.readyState, there.socket.OPEN)
})

test('a client that sends too many messages is disconnected', async t => {
  const server = await common.server()
  const me = await server.quickMember('Robin')
  const socket = await listen(t, server, me)
  socket.send('x'.repeat(1_025))
  t.is(await socket.closed, 1009)
})

test('a socket that names its profile twice is closed', async t => {
  const server = await common.server()
  const me = await server.quickMember('Robin')
  const socket = await listen(t, server, me)
  socket.send({ type: 'authenticate', profileId: me.profileId })
  t.is(await socket.closed, closeCodes.tooMuch)
  t.is(socket.listening(), 1)
})

test('a client that sends without reading does not fill the server’s memory', async t => {
  const server = await startServer(t)
  const floods: ((socket: WebSocket, profileId: string) => void)[] = [
    (socket, profileId) => socket.send(JSON.stringify({ type: 'authenticate', profileId })),
    socket => socket.ping(Buffer.alloc(125)),
  ]
  const me = await server.quickMember('Robin')
  for (const flood of floods) {
    const { socket, listening, closed } = await openSocket(t, server.origin, { cookie: me.cookie })
    let pongs = 0
    socket.on('pong', () => {
      pongs += 1
    })
    socket.on('error', () => {}) // the server cuts it while it writes
    socket.pause()
    for (let words = 0; words < 20_000; words += 1) flood(socket, me.profileId)
    await until(() => server.kith.sockets() === 0)
    socket.resume()
    await closed
    t.true(listening.length <= 1, `${listening.length}`)
    t.true(pongs <= 60, `${pongs}`)
  }
})

test('sockets are limited per address whichever account opens them', async t => {
  // At a scale of 0.01 the limit is 5.
  const server = await startServer(t, { env: { KITH_RATE_LIMIT_SCALE: '0.01' } })
  const [me, you] = [await server.quickMember('Robin'), await server.quickMember('Sam')]
  const open = ({ cookie }: TestMember) => openSocket(t, server.origin, { cookie })
  for (const one of [me, you, me, you, me]) await t.notThrowsAsync(open(one))
  t.is(statusOf(await t.throwsAsync(open(you))), 429)
})

test('accepted and refused upgrades count against the limit of their address', async t => {
  // At a scale of 0.01 the limit is 60 a minute.
  const server = await startServer(t, { env: { KITH_RATE_LIMIT_SCALE: '0.01' } })
  const statuses: (number | undefined)[] = []
  for (let asked = 0; asked < 61; asked += 1)
    statuses.push(statusOf(await t.throwsAsync(openSocket(t, server.origin, {}))))
  t.deepEqual(new Set(statuses.slice(0, 60)), new Set([401]))
  t.is(statuses[60], 429)
})

test('a member has at most twelve sockets', async t => {
  const server = await common.server()
  const [me, you] = [await server.quickMember('Robin'), await server.quickMember('Sam')]
  const mine = await Promise.all(Array.from({ length: MAX_SOCKETS }, () => listen(t, server, me)))
  const open = (cookie: string) => openSocket(t, server.origin, { cookie })
  t.is(statusOf(await t.throwsAsync(open(me.cookie))), 429)
  await t.notThrowsAsync(open(you.cookie))

  mine[0]?.socket.close()
  await mine[0]?.closed
  await mine[1]?.roundTrip()
  await t.notThrowsAsync(open(me.cookie))
})

test('a server that stops closes its sockets with a close frame', async t => {
  const server = await startServer(t)
  const me = await server.quickMember('Robin')
  const socket = await listen(t, server, me)
  const [code] = await Promise.all([socket.closed, server.kith.close()])
  t.is(code, 1001)
  await t.throwsAsync(server.stranger.get('/healthz'))
})

test('an unknown profile id is refused like the id of another member', async t => {
  const server = await common.server()
  const me = await server.quickMember('Robin')
  const socket = await openSocket(t, server.origin, { cookie: me.cookie })
  socket.send({ type: 'authenticate', profileId: randomId() })
  t.is(await socket.closed, closeCodes.notYours)
})
