import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import test, { type ExecutionContext } from 'ava'
import WebSocket from 'ws'
import { CONNECTION_DRAIN_MS } from '../../engines/primitives/timeouts.ts'
import { createClient } from '../http/client.ts'
import { startServer } from '../http/server.ts'
import { type Ended, type KithProcess, startKith } from '../processes/kith-process.ts'
import { scratchFolder } from '../stores/scratch-folder.ts'
import { everyMessageIsThereOnce } from './invariants.ts'
import type { SentMessage, TestPerson } from './member-actions.ts'
import { pairsOf, people } from './people.ts'

/** Number of acknowledged messages before the server is stopped. */
const ENOUGH = 150

const matchOf = async (origin: string, [one, other]: readonly [TestPerson, TestPerson]) => {
  const like = (by: TestPerson, on: TestPerson) =>
    createClient(origin, { cookie: by.cookie }).post('/api/swipe', {
      swipedProfileId: on.profileId,
      action: 'like',
      discoveryMode: 'dating',
    })
  await like(one, other)
  return (await like(other, one)).body.matchId as string
}

/** Sends messages until the server stops answering. */
const talk = async (
  { origin }: KithProcess,
  { by, to: matchId }: Pick<SentMessage, 'by' | 'to'>,
  acknowledge: (message: SentMessage) => void,
): Promise<void> => {
  const client = createClient(origin, { cookie: by.cookie })
  for (let n = 1; ; n += 1) {
    const content = `Message ${n}`
    const answer = await client
      .post(`/api/matches/${matchId}/messages`, { content })
      .catch(() => undefined)
    if (answer?.status !== 200) return
    acknowledge({ to: matchId, by, id: answer.body.id, content })
  }
}

const openSocket = async (origin: string, cookie: string): Promise<WebSocket> => {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`, {
    origin,
    headers: { cookie },
  })
  await once(socket, 'open')
  return socket
}

const stopAmidTalk = async (t: ExecutionContext, folder: string, signal: NodeJS.Signals) => {
  await using kith = await startKith(folder)
  const members = await people(kith.origin, 4)
  const chats = await Promise.all(
    pairsOf(members).map(async sides => ({ sides, matchId: await matchOf(kith.origin, sides) })),
  )
  const [me] = members
  const socket = await openSocket(kith.origin, me?.cookie ?? '')
  socket.send(JSON.stringify({ type: 'authenticate', profileId: me?.profileId })) // unauthenticated sockets are closed
  const goodbye = once(socket, 'close')

  const said: SentMessage[] = []
  const stopped = Promise.withResolvers<Ended>()
  const stop = async () => stopped.resolve(await kith.end(signal))
  const acknowledge = (message: SentMessage) => {
    said.push(message)
    if (said.length === ENOUGH) void stop()
  }
  await Promise.all(
    chats.flatMap(({ sides, matchId }) =>
      sides.map(by => talk(kith, { by, to: matchId }, acknowledge)),
    ),
  )
  // A server that does not stop within five seconds exits with another code.
  t.deepEqual(await stopped.promise, { code: 0, signal: null })
  t.is((await goodbye)[0], 1001, 'the socket was told that the server goes away')
  return { said, me }
}

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  test(`${signal} during messages stops the server in order without losing acknowledged messages or sessions`, async t => {
    t.timeout(240_000) // a server that hangs fails the test and is ended with it
    const folder = await scratchFolder(t)
    const { said, me } = await stopAmidTalk(t, folder, signal)

    const { kith, origin, caughtUp } = await startServer(t, { env: { KITH_DATA: folder } })
    await caughtUp()
    const again = await createClient(origin, { cookie: me?.cookie ?? '' }).get('/api/auth/user')
    t.is(again.status, 200)
    t.is(again.body.profile.id, me?.profileId)
    const log = await Array.fromAsync(kith.ports.log.readAll())
    const acknowledged = new Set(said.map(({ id }) => id))
    const kept = log.filter(
      event => event.type !== 'MessageSent' || acknowledged.has(event.data.messageId),
    )
    await everyMessageIsThereOnce(t, kept, said, kith.ports.keys)
  })

test('clients that do not answer the close frame do not delay a stop', async t => {
  await using kith = await startKith(await scratchFolder(t))
  const [one] = await people(kith.origin, 2)
  const { cookie = '' } = one ?? {}
  const ended = await openSocket(kith.origin, cookie)
  ended.pause() // it never reads the close frame
  t.teardown(() => ended.terminate())
  await createClient(kith.origin, { cookie }).get('/api/logout')
  const refused = connect({ port: Number(new URL(kith.origin).port), allowHalfOpen: true })
  t.teardown(() => refused.destroy())
  refused.write('GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\n')
  refused.write('Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  await once(refused, 'data')

  const before = performance.now()
  t.deepEqual(await kith.end('SIGTERM'), { code: 0, signal: null })
  t.true(performance.now() - before < 5_000)
})

type LastAnswer = {
  /** The `Connection` header of the answer. */
  readonly announced: string | undefined
  /** When the next request, which failed, was written. */
  readonly nextAskedAt: number
}

/** Sends requests over kept connections until one fails; returns the answer before it. */
const askUntilRefused = async (origin: string, answered: () => void): Promise<LastAnswer> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let announced: string | undefined; ; answered()) {
    let nextAskedAt = Number.POSITIVE_INFINITY
    const request = get(`${origin}/healthz`, { agent })
    request.once('finish', () => {
      nextAskedAt = performance.now()
    })
    const answer = await once(request, 'response').catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error)) throw error
    })
    if (!answer) {
      agent.destroy()
      return { announced, nextAskedAt }
    }
    const [response] = answer as [IncomingMessage]
    announced = response.headers.connection
    await text(response)
  }
}

test('a stop interrupts no answer, and answers while connections drain announce the close', async t => {
  await using kith = await startKith(await scratchFolder(t))
  let answers = 0
  const enough = Promise.withResolvers<void>()
  const asking = Array.from({ length: 20 }, () =>
    askUntilRefused(kith.origin, () => {
      answers += 1
      if (answers === 500) enough.resolve()
    }),
  )
  await enough.promise
  const stoppedAt = performance.now()
  t.deepEqual(await kith.end('SIGTERM'), { code: 0, signal: null })
  const last = await Promise.all(asking)
  // What fails is a new connection, or one that was kept and asked for nothing while connections
  // drained, as on a machine that keeps this process waiting.
  for (const { announced, nextAskedAt } of last)
    if (announced !== 'close') {
      t.is(announced, 'keep-alive')
      t.true(nextAskedAt >= stoppedAt + CONNECTION_DRAIN_MS)
    }
})
