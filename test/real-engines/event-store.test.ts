import { copyFile } from 'node:fs/promises'
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import test, { type ExecutionContext } from 'ava'
import type { Decider } from '../../contracts/core/decider.ts'
import { comparePositions, origin, type Position } from '../../contracts/core/event.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import type { DomainEvent, EventNamed } from '../../contracts/events.ts'
import { openEventStoreEventLog } from '../../engines/adapters/eventstoredb/event-log.ts'
import { createDispatch } from '../../engines/log/dispatch.ts'
import { EngineFault } from '../../engines/ports/engine-fault.ts'
import { type EventLog, StreamDeleted } from '../../engines/ports/event-log.ts'
import { StorageFault } from '../../engines/ports/storage-fault.ts'
import { eventStoreProcess, eventStoreUrl } from '../engines/event-store-server.ts'
import { startEventStore } from '../engines/event-store-stand-in/start-event-store.ts'
import { all, ids, newEvent, newEvents } from '../engines/events.ts'
import { selfSignedCertificate } from '../engines/self-signed-certificate.ts'
import { scratchFile } from '../engines/sqlite-stores.ts'

/* Behaviour of the EventStoreDB adapter beside the contract of the port, over the stand-in. */

type Options = Partial<Parameters<typeof openEventStoreEventLog>[0]>

const openLog = async (t: ExecutionContext, url: string, options: Options = {}) => {
  const log = await openEventStoreEventLog({ url, ...options })
  t.teardown(() => log[Symbol.asyncDispose]())
  return log
}

const openedAnew = async (t: ExecutionContext): Promise<{ log: EventLog; url: string }> => {
  const url = await eventStoreUrl(t)
  return { log: await openLog(t, url), url }
}

const clientOf = (t: ExecutionContext, url: string): EventStoreDBClient => {
  const client = EventStoreDBClient.connectionString(url)
  t.teardown(() => client.dispose())
  return client
}

const unreachable = { instanceOf: StorageFault, code: 'unreachable' }

test('events of the server are never seen', async t => {
  const { log, url } = await openedAnew(t)
  t.is(await log.head(), origin)
  const { position } = await log.append('a', 'none', newEvents(2))
  const client = clientOf(t, url)
  await client.appendToStream('$odd', jsonEvent({ type: 'Odd', data: {} }), { credentials })
  await client.appendToStream('odd', jsonEvent({ type: '$Odd', data: {} }), { credentials })
  t.is(await log.head(), position)
  t.is(await log.lag(position), 0)
  t.deepEqual((await all(log.readAll())).length, 2)
  for (const stream of ['$odd', 'odd', 'kith-log']) t.deepEqual(await all(log.read(stream)), [])
  for (const stream of ['$odd', 'kith-log'])
    await t.throwsAsync(log.append(stream, 'any', [newEvent()]), { instanceOf: RangeError })
})

const credentials = { username: 'admin', password: 'changeit' }

test('an event is stored with the names that the server knows', async t => {
  const { log, url } = await openedAnew(t)
  const event = newEvent({ a: 1 }, { meta: { actor: 'me', ...meta } })
  await log.append('a', 'none', [event])
  const [stored] = await Array.fromAsync(clientOf(t, url).readStream('a'))
  t.like(stored?.event, { type: event.type, data: { a: 1 }, isJson: true })
  t.deepEqual(stored?.event?.metadata as unknown, {
    id: event.id,
    version: 1,
    at: event.at,
    actor: 'me',
    command: 'c',
    $correlationId: 'r',
    $causationId: 'u',
  })
})

const meta = { command: 'c', correlation: 'r', causation: 'u' }

test('events of other programs are skipped, and refused in a stream of Kith', async t => {
  const { log, url } = await openedAnew(t)
  await clientOf(t, url).appendToStream('a', jsonEvent({ type: 'Theirs', data: {} }), {
    credentials,
  })
  const foreign = { instanceOf: EngineFault, code: 'foreign', message: /Theirs in a/ }
  await t.throwsAsync(all(log.read('a')), foreign)
  t.deepEqual(await all(log.readAll()), [])
  t.is(await log.head(), origin)
  const { position } = await log.append('b', 'none', [newEvent()])
  t.is(await log.head(), position)
  t.is((await all(log.readAll())).length, 1)
})

test('two identical appends of two processes at once are stored once, and neither waits for long', async t => {
  const { log, url } = await openedAnew(t)
  const other = await openLog(t, url)
  for (let round = 0; round < 20; round += 1) {
    const events = newEvents(2)
    const outcomes = await Promise.allSettled(
      [log, other].map(one => one.append(`s-${round}`, 'none', events)),
    )
    t.deepEqual(ids(await all(log.read(`s-${round}`))), ids(events))
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') t.is(outcome.reason.code, 'revision_conflict')
  }
})

test('ids that are no UUIDs are stored, and later appends go on', async t => {
  const { log } = await openedAnew(t)
  await log.append('a', 'none', [newEvent({}, { id: 'no-uuid' })])
  t.is((await log.append('a', 0, newEvents(1))).revision, 1)
  t.is((await all(log.read('a')))[0]?.id, 'no-uuid')
})

test('an append that the server refuses does not affect others on the same client', async t => {
  const { log } = await openedAnew(t)
  await log.append('a', 'none', newEvents(1))
  const outcomes = await Promise.allSettled(
    Array.from({ length: 40 }, (_, n) =>
      n % 2 ? log.append('a', 'none', newEvents(1)) : log.append(`b-${n}`, 'none', newEvents(1)),
    ),
  )
  for (const [n, outcome] of outcomes.entries())
    t.is(outcome.status, n % 2 ? 'rejected' : 'fulfilled')
})

test('a stream with a tombstone reads as one without events, and a command on it is refused', async t => {
  const { log, url } = await openedAnew(t)
  await log.append('profile-gone', 'none', newEvents(2))
  const { position } = await log.append('stays', 'none', newEvents(1))
  await clientOf(t, url).tombstoneStream('profile-gone', { credentials })
  const again = await openLog(t, url)
  for (const one of [log, again]) {
    t.deepEqual(await all(one.read('profile-gone')), [])
    t.deepEqual(await all(one.read('profile-gone', { backwards: true })), [])
    t.is(await one.head(), position)
    for (const expected of ['none', 'any', 1] as const)
      await t.throwsAsync(one.append('profile-gone', expected, newEvents(1)), {
        instanceOf: StreamDeleted,
      })
    const dispatch = createDispatch(one as EventLog<DomainEvent>)
    const context = { command: 'c', causation: 'c', correlation: 'c', now: new Date(0) }
    await t.throwsAsync(dispatch(choice, 'profile-gone', 'gone', context), {
      instanceOf: Refusal,
      code: 'not_found',
    })
  }
})

test('a copy of a log has its events, until either is appended to', async t => {
  const [path, copy] = [await scratchFile(t), await scratchFile(t)]
  const open = async (path: string) => {
    const standIn = await startEventStore({ path })
    t.teardown(() => standIn[Symbol.asyncDispose]())
    return openLog(t, standIn.url)
  }
  const log = await open(path)
  await log.append('a', 'none', newEvents(3))
  await copyFile(path, copy)
  const copied = await open(copy)
  for (const one of [log, copied])
    await one.append('b', 'none', [newEvent({}, { id: idOf(one === log) })])
  const positions = (await all(log.readAll())).map(({ position }) => position)
  for (const position of positions.slice(0, 3))
    t.deepEqual(await copied.eventAt(position), await log.eventAt(position))
  for (const position of positions.slice(3))
    t.notDeepEqual(await copied.eventAt(position), await log.eventAt(position))
  t.is(await log.eventAt(`${BigInt(positions[1] ?? 0) + 1n}`), undefined, 'within an event')
})

/** Ids of the same length: the events lie at the same places in both copies. */
const idOf = (isFirst: boolean) => (isFirst ? 'first-one' : 'other-one')

/** Follows until `count` events were seen. */
const followed = async (log: EventLog, count: number, after: Position = origin) => {
  const stop = new AbortController()
  const seen: string[] = []
  let last = after
  for await (const next of log.follow({ after, signal: stop.signal }))
    if ('id' in next) {
      if (comparePositions(last, next.position) >= 0) throw new Error('Out of order.')
      last = next.position
      if (seen.push(next.id) === count) stop.abort()
    }
  return seen
}

test('a server that is killed fails appends as unreachable; followers go on when it is back', async t => {
  const server = await eventStoreProcess(t)
  const reports: unknown[] = []
  const health = { report: (_: unknown, fault: unknown) => reports.push(fault) }
  const log = await openLog(t, server.url, { health })
  const acknowledged: string[] = []
  const append = async () => {
    const event = newEvent()
    await log.append(`s-${acknowledged.length % 3}`, 'any', [event])
    acknowledged.push(event.id)
  }
  const following = followed(log, 60)
  while (acknowledged.length < 20) await append()
  await server.kill()
  await t.throwsAsync(append(), unreachable)
  await t.throwsAsync(log.head(), unreachable)
  t.is(reports.at(-1), 'unreachable')

  await server.restart()
  while (acknowledged.length < 60)
    await append().catch(error => t.like(error, { code: 'unreachable' }))
  t.is(reports.at(-1), undefined)
  t.deepEqual(await following, acknowledged)
})

test('a log that could not be written is ready again without an append', async t => {
  const server = await eventStoreProcess(t)
  const recovered = Promise.withResolvers<void>()
  const health = {
    report: (_: unknown, fault: unknown) => fault === undefined && recovered.resolve(),
  }
  const log = await openLog(t, server.url, { health })
  await server.kill()
  await t.throwsAsync(log.append('a', 'none', newEvents(1)), unreachable)
  await server.restart()
  await recovered.promise
  t.is((await log.append('a', 'none', newEvents(1))).revision, 0)
})

test('two processes that execute one command concurrently give the same result', async t => {
  const { log, url } = await openedAnew(t)
  const logs = [log, await openLog(t, url)]
  const dispatchers = logs.map(one => createDispatch(one as EventLog<DomainEvent>))
  for (let round = 0; round < 20; round += 1) {
    const stream = `profile-${round}`
    const results = await Promise.all(
      dispatchers.map((dispatch, n) =>
        dispatch(choice, stream, stream, {
          command: stream,
          causation: `${n}`,
          correlation: `${n}`,
          now: new Date(n),
        }),
      ),
    )
    const stored = await all(log.read(stream))
    t.is(stored.length, 1)
    for (const { events, state, position } of results) {
      t.deepEqual(events as unknown, stored)
      t.deepEqual([state, position], [1, stored[0]?.position])
    }
  }
})

const choice: Decider<number, string, EventNamed<'ModesChosen'>> = {
  initialState: 0,
  decide: profileId => [{ type: 'ModesChosen', data: { profileId, modes: ['dating'] } }],
  evolve: count => count + 1,
}

test('a follower of a server that hangs ends at once when it is aborted', async t => {
  const server = await eventStoreProcess(t)
  const log = await openLog(t, server.url)
  await log.append('a', 'none', newEvents(1))
  server.pause()
  const stop = new AbortController()
  const following = all(log.follow({ signal: stop.signal }))
  const startedAt = performance.now()
  setImmediate(() => stop.abort())
  t.deepEqual(await following, [])
  t.true(performance.now() - startedAt < 5_000)
})

test('an append whose answer is late is settled by reading its stream', async t => {
  const server = await startEventStore({ indexLagMs: 700 }) // it answers once reads show the event
  t.teardown(() => server[Symbol.asyncDispose]())
  const log = await openLog(t, server.url, { appendTimeoutMs: 400 })
  const [first, second] = [newEvents(2), newEvents(1)]
  t.like(await log.append('a', 'none', first), { revision: 1 })
  t.like(await log.append('a', 1, second), { revision: 2 })
  t.deepEqual(ids(await all(log.read('a'))), ids([...first, ...second]))
})

test('an append to a server that hangs fails, and dispatch finds what it stored', async t => {
  const server = await eventStoreProcess(t)
  const log = await openLog(t, server.url, { appendTimeoutMs: 500 })
  const dispatch = createDispatch(log as EventLog<DomainEvent>)
  const act = (command: string, now: number) =>
    dispatch(choice, 'profile-a', 'a', {
      command,
      causation: 'x',
      correlation: 'x',
      now: new Date(now),
    })
  await act('first', 0)
  server.pause()
  await t.throwsAsync(act('second', 1), unreachable)
  server.resume()
  await act('second', 2)
  await act('third', 3)
  t.deepEqual(
    (await all(log.read('profile-a'))).map(({ meta }) => meta.command),
    ['first', 'second', 'third'],
  )
})

test('appends are refused within a second while the server is away', async t => {
  const server = await eventStoreProcess(t)
  const log = await openLog(t, server.url)
  await log.append('a', 'none', newEvents(1))
  await server.kill()
  for (let n = 0; n < 3; n += 1) {
    const startedAt = performance.now()
    await t.throwsAsync(log.append('a', 0, newEvents(1)), unreachable)
    t.true(performance.now() - startedAt < 1_000)
  }
})

const refused = (code: string) => ({ instanceOf: EngineFault, code })

test('an invalid URL is refused without repeating it', async t => {
  const secret = 'hunter2'
  const urls = [
    `esdb://admin:${secret}@`,
    `http://admin:${secret}@localhost:2113`,
    `esdb://admin:${secret}@localhost:2113?tlsVerifyCert=false`,
    `esdb://admin:${secret}@localhost:2113?throwOnAppendFailure=false`,
    `esdb://admin:${secret}@localhost:2113?nonsense=${secret}`,
    `esdb://admin:${secret}@localhost:2113?tls=maybe`,
    `esdb://admin:${secret}@localhost:2113?nodePreference=follower`,
    `esdb://admin:${secret}@localhost:2113?tlsCAFile=/nowhere/${secret}.pem`,
    `esdb://admin:${secret}@127.0.0.1:2113`,
    `esdb://admin:${secret}@local host:2113`,
  ]
  for (const url of urls) {
    const error = await t.throwsAsync(openEventStoreEventLog({ url }), refused('bad_url'), url)
    t.false(error?.message.includes(secret))
    t.true(error?.message.startsWith('EVENTSTORE_URL: '))
    t.is(error?.cause, undefined)
  }
})

test('a missing server is unreachable', async t => {
  const standIn = await startEventStore()
  await standIn[Symbol.asyncDispose]()
  const error = await t.throwsAsync(
    openEventStoreEventLog({ url: standIn.url }),
    refused('unreachable'),
  )
  t.regex(error?.message ?? '', /127\.0\.0\.1:\d+, ECONNREFUSED/)
})

test('wrong credentials, an untrusted certificate and a server without TLS are reported differently', async t => {
  const tls = await selfSignedCertificate(await scratchFile(t))
  if (!tls) return t.pass('left out: openssl is not there')
  const standIn = await startEventStore({ tls, credentials: 'admin:hunter2' })
  t.teardown(() => standIn[Symbol.asyncDispose]())
  const plain = await startEventStore()
  t.teardown(() => plain[Symbol.asyncDispose]())
  const trust = `tlsCAFile=${encodeURIComponent(tls.path)}`
  const attempt = async (url: string, code: string) => {
    const error = await t.throwsAsync(openEventStoreEventLog({ url }), refused(code), url)
    t.false(error?.message.includes('hunter'))
  }
  await attempt(`esdb://admin:hunter3@localhost:${standIn.port}?${trust}`, 'access_denied')
  await attempt(`esdb://localhost:${standIn.port}?${trust}`, 'access_denied')
  await attempt(`esdb://admin:hunter2@localhost:${standIn.port}`, 'tls_refused')
  await attempt(`esdb://admin:hunter2@localhost:${plain.port}?${trust}`, 'tls_refused')
  await attempt(`esdb://localhost:${standIn.port}?tls=false`, 'silent')

  const log = await openLog(t, `esdb://admin:hunter2@localhost:${standIn.port}?${trust}`)
  t.is((await log.append('a', 'none', newEvents(2))).revision, 1)
  t.is((await all(log.readAll())).length, 2)
  return undefined
})

test('a cluster is found through one of its nodes', async t => {
  const standIn = await startEventStore()
  t.teardown(() => standIn[Symbol.asyncDispose]())
  const log = await openLog(t, `esdb+discover://localhost:${standIn.port}?tls=false`)
  t.is((await log.append('a', 'none', newEvents(1))).revision, 0)
})

test('a closed log refuses every call', async t => {
  const { url } = await openedAnew(t)
  const log = await openEventStoreEventLog({ url })
  await log.append('a', 'none', newEvents(1))
  const following = all(log.follow({ signal: new AbortController().signal }))
  await log[Symbol.asyncDispose]()
  await following
  const closed = { code: 'engine_closed' }
  await t.throwsAsync(log.append('a', 0, newEvents(1)), closed)
  await t.throwsAsync(all(log.read('a')), closed)
  await t.throwsAsync(log.head(), closed)
})
