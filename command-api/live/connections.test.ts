import { EventEmitter } from 'node:events'
import test from 'ava'
import type { WebSocket } from 'ws'
import { closeCodes, type Push } from '../../contracts/live.ts'
import { createConnections } from './connections.ts'

/** A socket whose reader can be made slow, and that keeps what it was told. */
const fakeSocket = () => {
  const told: string[] = []
  const closed: number[] = []
  let pings = 0
  const socket = Object.assign(new EventEmitter(), {
    bufferedAmount: 0,
    send: (text: string) => void told.push(text),
    close: (code: number) => void closed.push(code),
    ping: () => {
      pings += 1
    },
  })
  return { socket, told, closed, pings: () => pings, ws: socket as unknown as WebSocket }
}

const holder = { memberId: 'm1', profileId: 'p1', sessionKey: 's1' }
const push: Push = { type: 'notification', position: '7' }
const listening: Push = { type: 'listening', position: '5' }
const texts = (...pushes: Push[]) => pushes.map(one => JSON.stringify(one))
const always = async () => true

test('a push reaches each socket of those named, once', t => {
  const connections = createConnections(() => '5')
  const [one, two, other] = [fakeSocket(), fakeSocket(), fakeSocket()]
  connections.add(one.ws, holder).listen()
  connections.add(two.ws, holder).listen()
  connections.add(other.ws, { ...holder, profileId: 'p2' }).listen()
  connections.send(['p1', 'p1', 'p3'], push)
  t.deepEqual(one.told, texts(listening, push))
  t.deepEqual(two.told, texts(listening, push))
  t.deepEqual(other.told, texts(listening))
})

test('whoever reads too slowly is dropped and told no more', t => {
  const connections = createConnections(() => '5')
  const slow = fakeSocket()
  connections.add(slow.ws, holder).listen()
  slow.socket.bufferedAmount = 64 * 1_024
  connections.send(['p1'], push)
  t.is(slow.told.length, 2)

  slow.socket.bufferedAmount += 1
  connections.send(['p1'], push)
  connections.send(['p1'], push)
  t.is(slow.told.length, 2)
  t.deepEqual(slow.closed, [closeCodes.tooSlow])
  t.is(connections.count(), 0)
})

test('whoever does not answer a ping is dropped at the next', async t => {
  const connections = createConnections(() => '5')
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

test('who listens is told so, and again with every ping; who does not is not', async t => {
  const connections = createConnections(() => '5')
  const [here, silent] = [fakeSocket(), fakeSocket()]
  connections.add(here.ws, holder).listen()
  connections.add(silent.ws, holder)
  await connections.ping(always)
  t.deepEqual(here.told, texts(listening, listening))
  t.deepEqual(silent.told, [])
})

test('a socket whose session ended elsewhere is closed at the next ping', async t => {
  const connections = createConnections(() => '5')
  const [here, out] = [fakeSocket(), fakeSocket()]
  connections.add(here.ws, holder)
  connections.add(out.ws, { ...holder, sessionKey: 's2' })
  await connections.ping(async key => key === 's1')
  t.deepEqual(here.closed, [])
  t.deepEqual(out.closed, [closeCodes.signedOut])
})

test('sockets are counted while they are open', t => {
  const connections = createConnections(() => '5')
  const one = fakeSocket()
  connections.add(one.ws, holder)
  connections.add(fakeSocket().ws, { ...holder, memberId: 'm2' })
  t.is(connections.countOf('m1'), 1)
  t.is(connections.count(), 2)
  one.socket.emit('close')
  t.is(connections.countOf('m1'), 0)
  t.is(connections.count(), 1)
})
