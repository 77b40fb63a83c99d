import { EventEmitter } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import test from 'ava'
import type { WebSocket } from 'ws'
import type { LiveMessage } from '../../contracts/features.ts'
import { closeCodes } from '../../contracts/live/live-protocol.ts'
import { createConnections } from './connections.ts'

/** A socket that records what it was sent; its reader can be made slow. */
const fakeSocket = () => {
  const sent: string[] = []
  const closed: number[] = []
  let pings = 0
  const socket = Object.assign(new EventEmitter(), {
    bufferedAmount: 0,
    send: (text: string) => void sent.push(text),
    close: (code: number) => void closed.push(code),
    ping: () => {
      pings += 1
    },
    pong: (data: Buffer) => void sent.push(`pong ${data}`),
  })
  return { socket, sent, closed, pings: () => pings, ws: socket as unknown as WebSocket }
}

const holder = { memberId: 'm1', profileId: 'p1', sessionKey: 's1', address: 'a1' }
const message: LiveMessage = { type: 'notification' }
const listening: LiveMessage = { type: 'listening' }
const texts = (...messages: LiveMessage[]) => messages.map(message => JSON.stringify(message))
const always = async () => true

test('a message reaches each socket of its recipients once', t => {
  const connections = createConnections()
  const [one, two, other] = [fakeSocket(), fakeSocket(), fakeSocket()]
  connections.add(one.ws, holder).listen()
  connections.add(two.ws, holder).listen()
  connections.add(other.ws, { ...holder, profileId: 'p2' }).listen()
  connections.send({ to: ['p1', 'p1', 'p3'], message })
  t.deepEqual(one.sent, texts(listening, message))
  t.deepEqual(two.sent, texts(listening, message))
  t.deepEqual(other.sent, texts(listening))
})

test('a socket that reads too slowly is closed and gets no more messages', t => {
  const connections = createConnections()
  const slow = fakeSocket()
  connections.add(slow.ws, holder).listen()
  slow.socket.bufferedAmount = 64 * 1_024
  connections.send({ to: ['p1'], message })
  t.is(slow.sent.length, 2)

  slow.socket.bufferedAmount += 1
  connections.send({ to: ['p1'], message })
  connections.send({ to: ['p1'], message })
  t.is(slow.sent.length, 2)
  t.deepEqual(slow.closed, [closeCodes.tooSlow])
  t.is(connections.count(), 0)
})

test('a socket that does not answer a ping is closed at the next', async t => {
  const connections = createConnections()
  const [here, gone] = [fakeSocket(), fakeSocket()]
  connections.add(here.ws, holder)
  connections.add(gone.ws, holder)
  await connections.ping(always)
  here.socket.emit('pong')
  await connections.ping(always)
  t.deepEqual(here.closed, [])
  t.is(here.pings(), 2)
  t.deepEqual(gone.closed, [closeCodes.silent])
})

test('thousands of sockets are pinged a few at a time, so that messages go out in between', async t => {
  const connections = createConnections()
  const sockets = Array.from({ length: 1_000 }, fakeSocket)
  for (const { ws } of sockets) connections.add(ws, holder).listen()
  const pinged = () => sockets.filter(({ pings }) => pings() > 0).length
  const seen = [0]
  const pinging = connections.ping(always)
  while (seen.at(-1) !== sockets.length) {
    await setImmediate()
    seen.push(pinged())
  }
  await pinging
  const steps = seen.map((count, n) => count - (seen[n - 1] ?? 0))
  t.true(Math.max(...steps) <= 100, `${Math.max(...steps)} at once`)
})

test('a socket gets `listening` when it starts to listen and with every ping; one that does not listen gets none', async t => {
  const connections = createConnections()
  const [here, silent] = [fakeSocket(), fakeSocket()]
  connections.add(here.ws, holder).listen()
  connections.add(silent.ws, holder)
  await connections.ping(always)
  t.deepEqual(here.sent, texts(listening, listening))
  t.deepEqual(silent.sent, [])
})

test('a socket whose session ended elsewhere is closed at the next ping', async t => {
  const connections = createConnections()
  const [here, out] = [fakeSocket(), fakeSocket()]
  connections.add(here.ws, holder)
  connections.add(out.ws, { ...holder, sessionKey: 's2' })
  await connections.ping(async key => key === 's1')
  t.deepEqual(here.closed, [])
  t.deepEqual(out.closed, [closeCodes.signedOut])
})

test('sockets are counted while they are open', t => {
  const connections = createConnections()
  const one = fakeSocket()
  connections.add(one.ws, holder)
  connections.add(fakeSocket().ws, { ...holder, memberId: 'm2' })
  t.is(connections.countOf('m1'), 1)
  t.is(connections.count(), 2)
  one.socket.emit('close')
  t.is(connections.countOf('m1'), 0)
  t.is(connections.count(), 1)
})

test('sockets are counted per address, for all members', t => {
  const connections = createConnections()
  const one = fakeSocket()
  connections.add(one.ws, holder)
  connections.add(fakeSocket().ws, { ...holder, memberId: 'm2', profileId: 'p2' })
  connections.add(fakeSocket().ws, { ...holder, address: 'a2' })
  t.is(connections.countFrom('a1'), 2)
  one.socket.emit('close')
  t.is(connections.countFrom('a1'), 1)
})

test('nothing is sent to a socket that does not read', async t => {
  const ways: ((connections: ReturnType<typeof createConnections>) => unknown)[] = [
    connections => connections.send({ to: ['p1'], message }),
    connections => connections.ping(always),
  ]
  for (const way of ways) {
    const connections = createConnections()
    const slow = fakeSocket()
    connections.add(slow.ws, holder).listen()
    slow.socket.bufferedAmount = 64 * 1_024 + 1
    await way(connections)
    t.deepEqual(slow.sent, texts(listening))
    t.is(slow.pings(), 0)
    t.deepEqual(slow.closed, [closeCodes.tooSlow])
  }
  for (const word of ['listen', 'ping'] as const) {
    const connections = createConnections()
    const slow = fakeSocket()
    slow.socket.bufferedAmount = 64 * 1_024 + 1
    const { listen } = connections.add(slow.ws, holder)
    if (word === 'listen') listen()
    else slow.socket.emit('ping', Buffer.from('x'))
    t.deepEqual(slow.sent, [])
    t.deepEqual(slow.closed, [closeCodes.tooSlow])
  }
})

test('pings of a client are answered up to a limit', t => {
  const connections = createConnections()
  const busy = fakeSocket()
  connections.add(busy.ws, holder)
  for (let pings = 0; pings < 1_000; pings += 1) busy.socket.emit('ping', Buffer.from('x'))
  t.is(busy.sent.length, 60)
  t.deepEqual(busy.closed, [closeCodes.tooMuch])
})

test('a closed socket gets nothing more, whatever it sends', t => {
  const connections = createConnections()
  const gone = fakeSocket()
  const { end, listen } = connections.add(gone.ws, holder)
  end(closeCodes.notYours)
  listen()
  end(closeCodes.tooMuch)
  gone.socket.emit('ping', Buffer.from('x'))
  connections.send({ to: ['p1'], message })
  t.deepEqual(gone.sent, [])
  t.deepEqual(gone.closed, [closeCodes.notYours])
})

test('closing also closes sockets that are added meanwhile, and waits for all', async t => {
  const connections = createConnections()
  const [early, ended, late] = [fakeSocket(), fakeSocket(), fakeSocket()]
  connections.add(early.ws, holder)
  connections.add(ended.ws, { ...holder, sessionKey: 's2' })
  connections.endSession('s2')
  let done = false
  const stopped = connections.close().then(() => {
    done = true
  })
  connections.add(late.ws, holder)
  t.deepEqual([early.closed, late.closed], [[1001], [1001]])
  early.socket.emit('close')
  await Promise.resolve()
  t.false(done)
  ended.socket.emit('close')
  await stopped
})
