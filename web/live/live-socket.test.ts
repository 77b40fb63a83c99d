import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import test, { type ExecutionContext } from 'ava'
import { type WebSocket as ServerSocket, WebSocketServer } from 'ws'
import type { LiveMessage } from '../../contracts/features.ts'
import { closeCodes } from '../../contracts/live/live-protocol.ts'
import { type LiveState, openLiveSocket, reconnectDelays } from './live-socket.ts'

const profileId = '0b4e2d5c-6a0e-4f5e-9d1a-2c7f7f6f0001'
const matchId = '0b4e2d5c-6a0e-4f5e-9d1a-2c7f7f6f0002'

/** A live socket against its own test server, with the events of both ends. */
async function channel(
  t: ExecutionContext,
  { silenceTimeout, random = 0 }: { silenceTimeout?: number; random?: number } = {},
) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  const stop = new AbortController()
  t.teardown(() => {
    stop.abort()
    server.close()
  })

  const messages: LiveMessage[] = []
  const states: LiveState[] = []
  let signedOut = false
  let wake = () => {}
  const opened = once(server, 'connection')
  openLiveSocket({
    address: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    profileId,
    signal: stop.signal,
    random: () => random,
    onMessage: message => messages.push(message),
    onState: state => states.push(state),
    onSignedOut: () => {
      signedOut = true
    },
    onDevice: awake => {
      wake = awake
    },
    silenceTimeout,
  })
  const [peer] = (await opened) as [ServerSocket]
  return { server, peer, messages, states, stop, wake: () => wake(), isSignedOut: () => signedOut }
}

const said = async (peer: ServerSocket) => {
  const [message] = await once(peer, 'message')
  return JSON.parse(String(message))
}

const next = async (server: WebSocketServer) =>
  ((await once(server, 'connection')) as [ServerSocket])[0]

/** Resolves after both ends have handled all messages sent before. */
const settled = async (peer: ServerSocket, seen: () => boolean) => {
  while (!seen()) {
    peer.ping()
    await once(peer, 'pong')
  }
}

/** Sends `listening` as the server does, and waits until the client has handled it. */
const listen = async (peer: ServerSocket, states: readonly LiveState[]) => {
  peer.send(JSON.stringify({ type: 'listening', position: '7' }))
  await settled(peer, () => states.at(-1) === 'open')
}

test("a channel announces its profile and is open after the server's listening message", async t => {
  const { peer, states, messages } = await channel(t)
  t.deepEqual(await said(peer), { type: 'authenticate', profileId })
  t.deepEqual(states, ['connecting'])
  await listen(peer, states)
  t.deepEqual(messages, [{ type: 'listening', position: '7' }])
  await listen(peer, states)
  t.deepEqual(states, ['connecting', 'open'])
})

test('a silent channel is replaced by a new one', async t => {
  const { server, peer, states } = await channel(t, { silenceTimeout: 50 })
  const again = next(server)
  await Promise.all([once(peer, 'close'), again])
  t.deepEqual(states.slice(0, 3), ['connecting', 'down', 'connecting'])
})

test('a message is delivered unchanged', async t => {
  const { peer, messages } = await channel(t)
  peer.send(JSON.stringify({ type: 'new_message', matchId, position: '9' }))
  await settled(peer, () => messages.length > 0)
  t.deepEqual(messages, [{ type: 'new_message', matchId, position: '9' }])
})

test('a lost connection is down, then reconnects and announces its profile again', async t => {
  const { server, peer, states } = await channel(t)
  await said(peer)
  await listen(peer, states)
  const again = next(server)
  peer.terminate()
  const renewed = await again
  t.deepEqual(await said(renewed), { type: 'authenticate', profileId })
  await listen(renewed, states)
  t.deepEqual(states, ['connecting', 'open', 'down', 'connecting', 'open'])
})

test('a device that wakes reconnects at once', async t => {
  const { server, peer, wake } = await channel(t)
  await said(peer)
  const again = next(server)
  wake()
  t.deepEqual(await said(await again), { type: 'authenticate', profileId })
})

test('a device that wakes does not wait for the delay of an attempt', async t => {
  const lostChannel = async () => {
    const lost = await channel(t, { random: 3 })
    await said(lost.peer)
    await listen(lost.peer, lost.states)
    lost.peer.terminate()
    while (lost.states.at(-1) !== 'down') await new Promise(setImmediate)
    return lost
  }
  const [asleep, awake] = await Promise.all([lostChannel(), lostChannel()])
  const order: string[] = []
  const reconnected = [
    next(asleep.server).then(() => order.push('asleep')),
    next(awake.server).then(() => order.push('awake')),
  ]
  awake.wake()
  await Promise.all(reconnected)
  t.deepEqual(order, ['awake', 'asleep'])
})

test('an ended session is reported, and the channel does not reconnect', async t => {
  const { server, peer, states, isSignedOut } = await channel(t)
  await said(peer)
  await listen(peer, states)
  peer.close(closeCodes.signedOut)
  await once(peer, 'close')
  const visitor = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  await next(server)
  visitor.close()
  t.true(isSignedOut())
  t.deepEqual(states, ['connecting', 'open', 'down'])
})

test('an aborted channel stays closed', async t => {
  const { peer, stop, states } = await channel(t)
  await said(peer)
  await listen(peer, states)
  stop.abort()
  await once(peer, 'close')
  t.deepEqual(states, ['connecting', 'open'])
})

test('each attempt waits twice as long, between half and all of it, never over 30 s', t => {
  t.like(reconnectDelays(0), {
    minReconnectionDelay: 250,
    reconnectionDelayGrowFactor: 2,
    maxReconnectionDelay: 15_000,
  })
  t.like(reconnectDelays(1), {
    minReconnectionDelay: 500,
    reconnectionDelayGrowFactor: 2,
    maxReconnectionDelay: 30_000,
  })
})
