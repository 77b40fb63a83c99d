import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import test from 'ava'
import { readConfig } from '../../config/config.ts'
import { listen } from './http-server.ts'

/** Milliseconds for which connections are still served after a stop. */
const DRAINING = 20

/** Keeps this process from any other work. */
const block = (milliseconds: number): void =>
  void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)

test('a stop answers a request that arrived in time at a server that was busy', async t => {
  const config = readConfig({ PORT: '0', NODE_ENV: 'test' })
  const server = await listen(config, () => (_, response) => response.end('answer'), DRAINING)
  const client = connect(Number(new URL(server.addresses.local).port))
  const ask = () => client.write('GET / HTTP/1.1\r\nHost: kith\r\n\r\n')
  ask()
  const [first] = await once(client, 'data')
  t.regex(String(first), /Connection: keep-alive/)

  const rest = text(client)
  const drained = server.drain()
  ask()
  block(2 * DRAINING)
  await drained
  await server.close()
  t.regex(await rest, /Connection: close[\s\S]*answer/)
})

test('a connection without requests stays open for longer than a proxy keeps it', async t => {
  const config = readConfig({ PORT: '0', NODE_ENV: 'test' })
  const server = await listen(config, () => (_, response) => response.end('answer'), DRAINING)
  const { headers } = await fetch(server.addresses.local)
  t.is(headers.get('connection'), 'keep-alive')
  const [, seconds] = /timeout=(\d+)/.exec(headers.get('keep-alive') ?? '') ?? []
  t.true(Number(seconds) > 120, 'two minutes are the longest of the proxies in use')
  await server.close()
})
