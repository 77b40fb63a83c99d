import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  BACKWARDS,
  END,
  ErrorType,
  EventStoreDBClient,
  eventTypeFilter,
  excludeSystemEvents,
  FORWARDS,
  jsonEvent,
  NO_STREAM,
  START,
  streamNameFilter,
} from '@eventstore/db-client'
import test, { type ExecutionContext } from 'ava'
import { eventStoreProcess, eventStoreUrl } from '../engines/event-store-server.ts'
import { MAX_APPEND_SIZE } from '../engines/event-store-stand-in/event-store.ts'
import { startEventStore } from '../engines/event-store-stand-in/start-event-store.ts'
import { selfSignedCertificate } from '../engines/self-signed-certificate.ts'
import { scratchFile } from '../engines/sqlite-stores.ts'
import { until } from '../waiting/until.ts'

/*
 * Known behaviour of EventStoreDB 23.10 through the client library, checked item by item against the
 * stand-in, or against a server if one is named. All serial, because the client library shares state
 * among all clients of a process.
 */

const credentials = { username: 'admin', password: 'changeit' }

const clientOf = (t: ExecutionContext, url: string): EventStoreDBClient => {
  const client = EventStoreDBClient.connectionString(url)
  t.teardown(() => client.dispose())
  return client
}

const opened = async (t: ExecutionContext, parameters = ''): Promise<EventStoreDBClient> => {
  return clientOf(t, `${await eventStoreUrl(t)}${parameters}`)
}

const event = (more: { id?: string; type?: string; data?: Record<string, string> } = {}) =>
  jsonEvent({ type: 'Happened', data: {}, ...more })

type Append = EventStoreDBClient['appendToStream']

/** Appends by the Append call, which credentials choose: the stand-in has no BatchAppend. */
const append = (
  client: EventStoreDBClient,
  stream: string,
  events: Parameters<Append>[1],
  options: Parameters<Append>[2] = {},
) => client.appendToStream(stream, events, { credentials, ...options })

const events = (count: number) => Array.from({ length: count }, () => event())

const revision = 0n

test.serial('1: an event id that is no UUID is refused as an unknown error', async t => {
  const client = await opened(t)
  t.like(await t.throwsAsync(append(client, 's', event({ id: 'one' }))), {
    type: ErrorType.UNKNOWN,
  })
})

test.serial('2: a wrong revision throws, or is reported where the client is lenient', async t => {
  const client = await opened(t)
  await append(client, 's', events(3))
  t.like(await t.throwsAsync(append(client, 's', event(), { expectedRevision: revision })), {
    type: ErrorType.WRONG_EXPECTED_VERSION,
    streamName: 's',
    expectedVersion: 0n,
    actualVersion: 2n,
  })
  const lenient = await opened(t, '&throwOnAppendFailure=false')
  await append(lenient, 's', events(3))
  t.like(await append(lenient, 's', event(), { expectedRevision: NO_STREAM }), { success: false })
})

test.serial('3: the Append call answers with the position of the last event', async t => {
  const client = await opened(t)
  const { nextExpectedRevision, position } = await append(client, 's', events(2))
  t.is(nextExpectedRevision, 1n)
  const [last] = await Array.fromAsync(
    client.readStream('s', { direction: BACKWARDS, maxCount: 1, fromRevision: END }),
  )
  t.deepEqual(last?.event?.position, position)
})

/** The stream names of the first events of a subscription. */
const firstOf = async (
  subscription: ReturnType<EventStoreDBClient['subscribeToAll']>,
  count: number,
) => {
  const names: (string | undefined)[] = []
  for await (const { event } of subscription) {
    names.push(`${event?.streamId} ${event?.type}`)
    if (names.length === count) break
  }
  await subscription.unsubscribe()
  return names
}

test.serial('4: subscriptions filter by type or stream, reads do not', async t => {
  const client = await opened(t)
  for (const stream of ['a', '$b', 'c']) await append(client, stream, event())
  await append(client, 'a', event({ type: '$Odd' }))
  const all = await Array.fromAsync(client.readAll())
  t.true(all.some(({ event }) => event?.type.startsWith('$')))
  const from = { fromPosition: START } as const
  t.deepEqual(await firstOf(client.subscribeToAll({ ...from, filter: excludeSystemEvents() }), 3), [
    'a Happened',
    '$b Happened',
    'c Happened',
  ])
  const filter = streamNameFilter({ regex: '^[^$]' })
  t.deepEqual(await firstOf(client.subscribeToAll({ ...from, filter }), 3), [
    'a Happened',
    'c Happened',
    'a $Odd',
  ])
  const prefixes = eventTypeFilter({ prefixes: ['$O'] })
  t.deepEqual(await firstOf(client.subscribeToAll({ ...from, filter: prefixes }), 1), ['a $Odd'])
})

test.serial('5: readAll includes its position, subscriptions begin after it', async t => {
  const client = await opened(t)
  await append(client, 's', events(3))
  const positions = (await Array.fromAsync(client.readAll())).map(({ event }) => event?.position)
  for (const position of positions) t.is(position?.commit, position?.prepare)
  for (const [index, position] of positions.slice(1).entries())
    t.true((position?.commit ?? 0n) > (positions[index]?.commit ?? 0n) + 1n)
  const second = positions.at(-2) ?? START
  const [read] = await Array.fromAsync(client.readAll({ fromPosition: second, maxCount: 1 }))
  t.deepEqual(read?.event?.position, second as never)
  for await (const { event } of client.subscribeToAll({ fromPosition: second })) {
    t.deepEqual(event?.position, positions.at(-1))
    break
  }
  for await (const { event } of client.subscribeToStream('s', { fromRevision: 0n })) {
    t.is(event?.revision, 1n)
    break
  }
  const [before] = await Array.fromAsync(
    client.readAll({ direction: BACKWARDS, fromPosition: second, maxCount: 1 }),
  )
  t.deepEqual(before?.event?.position, positions.at(-3))
})

test.serial('6: the newest events are read backwards, those of the server among them', async t => {
  const client = await opened(t)
  const last = event()
  await append(client, 's', [event(), last])
  const newest = { direction: BACKWARDS, fromPosition: END, maxCount: 100 } as const
  const read = await Array.fromAsync(client.readAll(newest))
  t.is(read.find(({ event }) => event?.streamId === 's')?.event?.id, last.id)
})

test.serial('7: the same ids at the same revision are appended once', async t => {
  const client = await opened(t)
  const [one, two, three] = [event(), event(), event()]
  const first = await append(client, 's', [one, two], { expectedRevision: NO_STREAM })
  await append(client, 's', three)
  for (const options of [{ expectedRevision: NO_STREAM } as const, {}])
    t.deepEqual(await append(client, 's', [one, two], options), first)
  for (const partial of [
    [one, event()],
    [event(), two],
    [two, one],
  ])
    t.like(
      await t.throwsAsync(append(client, 's', partial, { expectedRevision: NO_STREAM })),
      { type: ErrorType.WRONG_EXPECTED_VERSION },
      'a partial overlap',
    )
  await append(client, 's', one, { expectedRevision: 2n })
  t.is(
    (await Array.fromAsync(client.readStream('s'))).length,
    4,
    'at the right revision it appends',
  )
})

test.serial('7: a repeat of an append that is under way is dropped, and times out', async t => {
  const client = await opened(t)
  const atOnce = async () => {
    const [stream, same] = [randomUUID(), events(2)]
    const once = () => append(client, stream, same, { expectedRevision: NO_STREAM })
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, once))
    const failed = outcomes.filter(outcome => outcome.status === 'rejected')
    for (const { reason } of failed) t.is(reason.type, ErrorType.TIMEOUT)
    t.is((await Array.fromAsync(client.readStream(stream))).length, 2)
    t.is((await once()).nextExpectedRevision, 1n)
    return failed.length
  }
  await until(async () => (await atOnce()) > 0) // the first may be finished before the others arrive
})

test.serial('8: an append takes 1 MiB in all, 5,000 small events, or none', async t => {
  const client = await opened(t)
  const large = event({ data: { text: 'x'.repeat(MAX_APPEND_SIZE / 2) } })
  t.like(await t.throwsAsync(append(client, 's', [large, { ...large, id: randomUUID() }])), {
    type: ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED,
  })
  t.is((await append(client, 'many', events(5_000))).nextExpectedRevision, 4_999n)
  t.is((await append(client, 'none', [])).nextExpectedRevision, 0n)
  t.like(await t.throwsAsync(Array.fromAsync(client.readStream('none'))), {
    type: ErrorType.STREAM_NOT_FOUND,
  })
})

test.serial('9: one of twenty writers wins a new stream', async t => {
  const client = await opened(t)
  const outcomes = await Promise.allSettled(
    events(20).map(one => append(client, 's', one, { expectedRevision: NO_STREAM })),
  )
  t.is(outcomes.filter(({ status }) => status === 'fulfilled').length, 1)
})

test.serial('10: a killed server loses nothing that it acknowledged, and calls fail', async t => {
  const server = await eventStoreProcess(t)
  const client = clientOf(t, server.url)
  const subscription = client.subscribeToAll({ fromPosition: END }).on('data', () => {})
  await once(subscription, 'confirmation')
  const acknowledged: string[] = []
  const failed = Promise.withResolvers<unknown>()
  const write = async () => {
    for (;;) {
      const one = event()
      await append(client, 's', one)
      acknowledged.push(one.id)
    }
  }
  const ended = once(subscription, 'error')
  write().catch(failed.resolve)
  while (acknowledged.length < 50) await append(client, 'other', event())
  await server.kill()
  t.like(await failed.promise, { type: ErrorType.UNAVAILABLE })
  t.like((await ended)[0], { type: ErrorType.UNAVAILABLE })
  t.like(await t.throwsAsync(append(client, 's', event())), { code: 14 })
  await server.restart()
  const again = clientOf(t, server.url)
  const stored = await Array.fromAsync(again.readStream('s', { direction: FORWARDS }))
  const ids = new Set(stored.map(({ event }) => event?.id))
  t.deepEqual(
    acknowledged.filter(id => !ids.has(id)),
    [],
  )
})

test.serial('11: checkpoints are as rare as the filter says', async t => {
  const client = await opened(t)
  await append(client, 's', events(320))
  const checkpoints = async (checkpointInterval: number) => {
    let seen = 0
    const filter = streamNameFilter({
      prefixes: ['end'],
      checkpointInterval,
      checkpointReached: async () => {
        seen += 1
      },
    })
    await append(client, 'end', event())
    for await (const _ of client.subscribeToAll({ fromPosition: START, filter })) break
    return seen
  }
  t.true((await checkpoints(1)) >= 10)
  t.is(await checkpoints(1_000), 0)
})

test.serial('12: without the right credentials everything is refused', async t => {
  const tls = await selfSignedCertificate(await scratchFile(t))
  if (!tls) return t.pass('left out: openssl is not there')
  const standIn = await startEventStore({ tls, credentials: 'admin:changeit' })
  t.teardown(() => standIn[Symbol.asyncDispose]())
  const address = (user: string) =>
    `esdb://${user}localhost:${standIn.port}?tlsCAFile=${encodeURIComponent(tls.path)}`
  for (const [username, password] of [
    ['', ''],
    ['admin', 'wrong'],
  ] as const) {
    const denied = { type: ErrorType.ACCESS_DENIED }
    const client = clientOf(t, address(username && `${username}:${password}@`))
    t.like(await t.throwsAsync(Array.fromAsync(client.readAll())), denied)
    const wrong = { credentials: { username, password } }
    t.like(await t.throwsAsync(append(client, 's', event(), wrong)), denied)
  }
  const client = clientOf(t, address('admin:changeit@'))
  t.is((await append(client, 's', event())).nextExpectedRevision, 0n)
  return undefined
})

test.serial('13: a deleted stream can be continued, one with a tombstone cannot', async t => {
  const client = await opened(t)
  await append(client, 'soft', events(2))
  await client.deleteStream('soft')
  t.like(await t.throwsAsync(Array.fromAsync(client.readStream('soft'))), {
    type: ErrorType.STREAM_NOT_FOUND,
  })
  const again = await append(client, 'soft', event(), { expectedRevision: NO_STREAM })
  t.is(again.nextExpectedRevision, 2n)
  await append(client, 'hard', event())
  await client.tombstoneStream('hard')
  const deleted = { type: ErrorType.STREAM_DELETED }
  t.like(await t.throwsAsync(Array.fromAsync(client.readStream('hard'))), deleted)
  t.like(await t.throwsAsync(append(client, 'hard', event())), deleted)
})

test.serial(
  '14: a tombstone is set at a revision, also without a stream, and is in $all',
  async t => {
    const client = await opened(t)
    await append(client, 's', events(2))
    t.like(await t.throwsAsync(client.tombstoneStream('s', { expectedRevision: 0n })), {
      type: ErrorType.WRONG_EXPECTED_VERSION,
      actualVersion: 1n,
    })
    await client.tombstoneStream('s', { expectedRevision: 1n })
    t.like(await t.throwsAsync(client.tombstoneStream('s', { expectedRevision: 1n })), {
      type: ErrorType.STREAM_DELETED,
    })
    await client.tombstoneStream('never', { expectedRevision: NO_STREAM })
    t.like(await t.throwsAsync(append(client, 'never', event())), {
      type: ErrorType.STREAM_DELETED,
    })
    const all = await Array.fromAsync(client.readAll())
    const tombstones = all.filter(({ event }) => event?.type === '$streamDeleted')
    t.deepEqual(
      tombstones.map(({ event }) => event?.streamId),
      ['s', 'never'],
    )
    t.is(all.filter(({ event }) => event?.type === 'Happened').length, 2, 'until a scavenge')
  },
)
