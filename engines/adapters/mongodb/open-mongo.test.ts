import { once } from 'node:events'
import { createRequire } from 'node:module'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import test from 'ava'
import { endCommandsOfClosedConnections } from './open-mongo.ts'

type DriverConnection = {
  command(namespace: unknown, command: object, options: object): Promise<unknown>
}

const require = createRequire(import.meta.url)
const { Connection } = require('mongodb/lib/cmap/connection.js') as {
  readonly Connection: new (socket: Socket, options: object) => DriverConnection
}
const { ns } = require('mongodb/lib/utils.js') as { ns(name: string): unknown }

test('a command over a connection that ends while it is written fails', async t => {
  endCommandsOfClosedConnections()
  const server = createServer(() => {}).listen(0, '127.0.0.1')
  t.teardown(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const hostAddress = { toString: () => `127.0.0.1:${port}` }
  const connection = new Connection(socket, { id: 1, generation: 0, hostAddress })
  socket.destroy() // which says so only in the next turn of the event loop
  const sent = connection.command(ns('admin.$cmd'), { hello: 1 }, {})
  await t.throwsAsync(sent, { name: 'MongoNetworkError' })
})
