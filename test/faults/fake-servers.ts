import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import type { ExecutionContext } from 'ava'
import { BSON } from 'mongodb'

type Fields = Readonly<Record<string, unknown>>

/** An engine with scripted answers, which records attempted writes. */
export type FakeServer = { readonly port: number; readonly writes: string[] }

const listening = async (t: Pick<ExecutionContext, 'teardown'>, server: Server) => {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

const MESSAGE_HEAD = 16
const OP = { reply: 1, query: 2004, message: 2013 } as const

const mongoReply = (request: Buffer, answer: Fields): Buffer => {
  const isQuery = request.readInt32LE(12) === OP.query
  const before = Buffer.alloc(isQuery ? 20 : 5)
  if (isQuery) before.writeInt32LE(1, 16)
  const body = Buffer.concat([before, BSON.serialize({ ok: 1, ...answer })])
  const head = Buffer.alloc(MESSAGE_HEAD)
  head.writeInt32LE(MESSAGE_HEAD + body.length, 0)
  head.writeInt32LE(request.readInt32LE(4), 8)
  head.writeInt32LE(isQuery ? OP.reply : OP.message, 12)
  return Buffer.concat([head, body])
}

const mongoCommand = (request: Buffer): Fields => {
  if (request.readInt32LE(12) === OP.message)
    return BSON.deserialize(request.subarray(21), { allowObjectSmallerThanBufferSize: true })
  const afterName = request.indexOf(0, 20) + 9
  return BSON.deserialize(request.subarray(afterName))
}

const cursor = (...firstBatch: Fields[]) => ({ cursor: { id: 0n, ns: 'kith.kith', firstBatch } })

type MongoAnswers = {
  /** Its replica set; a single server without one. */
  readonly setName?: string
  readonly refusesCredentials?: boolean
  /** How long each answer takes. */
  readonly delayMs?: number
  /** The document that identifies the writer of the database. */
  readonly schema?: Fields
  readonly collections?: readonly string[]
}

/** A MongoDB that answers the queries of an opening client. */
export const fakeMongoDb = async (
  t: Pick<ExecutionContext, 'teardown'>,
  { setName, refusesCredentials, delayMs = 0, schema, collections = [] }: MongoAnswers = {},
): Promise<FakeServer> => {
  const writes: string[] = []
  const hello = () => ({
    helloOk: true,
    isWritablePrimary: true,
    minWireVersion: 0,
    maxWireVersion: 21,
    maxBsonObjectSize: 16_777_216,
    maxMessageSizeBytes: 48_000_000,
    maxWriteBatchSize: 1e5,
    ...(setName
      ? { setName, hosts: [`127.0.0.1:${port}`], me: `127.0.0.1:${port}`, setVersion: 1 }
      : {}),
  })
  const answer = (command: Fields): Fields => {
    const [name = ''] = Object.keys(command)
    switch (name) {
      case 'hello':
      case 'isMaster':
      case 'ismaster':
        return hello()
      case 'find':
        return cursor(...(schema ? [schema] : []))
      case 'listCollections':
        return cursor(...collections.map(collection => ({ name: collection, type: 'collection' })))
      case 'endSessions':
        return {}
      case 'saslStart':
        if (refusesCredentials) return { ok: 0, code: 18, errmsg: 'Authentication failed.' }
    }
    writes.push(name)
    return { ok: 0, code: 20, errmsg: `not expected: ${name}` }
  }
  const server = createServer(socket => {
    let received: Buffer = Buffer.alloc(0)
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      while (received.length >= MESSAGE_HEAD && received.length >= received.readInt32LE(0)) {
        const request = received.subarray(0, received.readInt32LE(0))
        received = received.subarray(request.length)
        const reply = mongoReply(request, answer(mongoCommand(request)))
        if (delayMs > 0) setTimeout(() => socket.write(reply), delayMs)
        else socket.write(reply)
      }
    })
  })
  const port = await listening(t, server)
  return { port, writes }
}

type RedisAnswers = {
  readonly info?: Readonly<Record<string, string>>
  readonly refusesCredentials?: boolean
  /** Answer to GET. */
  readonly stored?: string
}

const bulk = (text: string) => `$${Buffer.byteLength(text)}\r\n${text}\r\n`

/** A Redis that answers the commands of an opening client. */
export const fakeRedis = async (
  t: Pick<ExecutionContext, 'teardown'>,
  { info, refusesCredentials, stored }: RedisAnswers = {},
): Promise<FakeServer> => {
  const writes: string[] = []
  const facts = { redis_version: '7.0.15', role: 'master', maxmemory_policy: 'noeviction', ...info }
  const answer = ([name = '']: readonly string[]): string => {
    switch (name.toLowerCase()) {
      case 'auth':
        return refusesCredentials ? '-WRONGPASS invalid username-password pair\r\n' : '+OK\r\n'
      case 'info':
        if (refusesCredentials) return '-NOAUTH Authentication required.\r\n'
        return bulk(
          Object.entries(facts)
            .map(fact => `${fact.join(':')}\r\n`)
            .join(''),
        )
      case 'get':
        return stored === undefined ? '$-1\r\n' : bulk(stored)
      case 'select':
      case 'client':
        return '+OK\r\n'
    }
    writes.push(name)
    return '-ERR not expected\r\n'
  }
  const server = createServer(socket => {
    socket.on('data', (chunk: Buffer) => {
      // A command is an array of texts: *2, $3, GET, $4, kith. The client sends whole commands.
      for (const command of `${chunk}`.split(/(?:^|(?<=\n))\*\d+\r\n/).slice(1))
        socket.write(
          answer([...command.matchAll(/\$\d+\r\n([^\r]*)\r\n/g)].map(([, text = '']) => text)),
        )
    })
  })
  return { port: await listening(t, server), writes }
}

type S3Answers = {
  /** Status of a request for the existence of the bucket. */
  readonly status?: number
  /** The only object. */
  readonly stored?: string
}

const noSuchKey = '<Error><Code>NoSuchKey</Code><Message>It is not there.</Message></Error>'

/** An S3 store that answers the requests of an opening client. */
export const fakeS3 = async (
  t: Pick<ExecutionContext, 'teardown'>,
  { status = 200, stored }: S3Answers = {},
): Promise<FakeServer> => {
  const writes: string[] = []
  const server = createHttpServer((request, response) => {
    if (request.method === 'HEAD') return response.writeHead(status).end()
    if (request.method === 'GET')
      return response.writeHead(stored === undefined ? 404 : 200).end(stored ?? noSuchKey)
    writes.push(`${request.method}`)
    return response.writeHead(500).end()
  })
  return { port: await listening(t, server), writes }
}
