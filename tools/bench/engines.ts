import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import { MongoClient } from 'mongodb'
import { randomId } from '../../contracts/core/random-id.ts'
import { parseEventStoreUrl } from '../../engines/adapters/eventstoredb/connection.ts'
import { openEventStoreEventLog } from '../../engines/adapters/eventstoredb/event-log.ts'
import { openMongo } from '../../engines/adapters/mongodb/open-mongo.ts'
import { openMongoReadModels } from '../../engines/adapters/mongodb/read-models.ts'
import { commitTo } from '../../test/engines/commit-to.ts'
import { isStandIn } from '../../test/engines/event-store-node.ts'
import { eventStoreProcess } from '../../test/engines/event-store-server.ts'
import { newEvent } from '../../test/engines/events.ts'
import { runRole } from '../../test/processes/run-role.ts'
import { scratchDatabase } from '../../test/real-engines/mongo-stores.ts'
import { sharedEngines } from '../../test/real-engines/shared-engines.ts'
import { chatAside } from './chat.ts'
import { atMost, type BenchRow, context, mean, percentile, ratioAtLeast } from './harness/report.ts'
import { rateOf, untilDone } from './harness/scratch.ts'
import { joinAsPair } from './pairs.ts'

const ROUNDS = 3
const WRITERS = 32
const APPENDS = 6_400
const DOCUMENTS = 20_000
const BATCH = 1_000
const READS = 300
const WARM_UP_READS = 100
/** The warm-up also waits for the jobs of the members who have just joined. */
const CHAT = { pairs: 10, perSecond: 20, warmUpSeconds: 6, seconds: 15 } as const

const TEXT = 'Shall we say eight, at the canal? '.repeat(4)

/** Mean rates of the bare client and of the adapter, in turns; a first turn warms both up. */
const compare = async (
  bare: (round: number) => Promise<number>,
  adapter: (round: number) => Promise<number>,
): Promise<[bare: number, adapter: number]> => {
  const rates: [number, number][] = []
  for (let round = 0; round <= ROUNDS; round += 1)
    rates.push([await bare(round), await adapter(round)])
  const warm = rates.slice(1)
  return [mean(warm.map(([one]) => one)), mean(warm.map(([, other]) => other))]
}

/** Appends of 32 writers, each to a stream of its own. */
const eventStore = async (): Promise<BenchRow[]> => {
  await using opened = untilDone()
  const given = process.env.KITH_TEST_EVENT_LOG_URL
  const url = given ?? (await eventStoreProcess(opened)).url
  const server = given || !isStandIn ? 'EventStoreDB' : 'the stand-in of EventStoreDB'
  const client = EventStoreDBClient.connectionString(url)
  opened.teardown(() => client.dispose())
  await using log = await openEventStoreEventLog({ url })
  const { credentials } = parseEventStoreUrl(url, { variable: 'url', engine: server })
  const run = randomId() // a second run on a server measures the same
  const data = () => ({ matchId: randomId(), content: TEXT })
  const [bare, adapter] = await compare(
    round =>
      rateOf(APPENDS, WRITERS, n =>
        client.appendToStream(
          `bare-${run}-${round}-${n % WRITERS}`,
          [jsonEvent({ id: randomId(), type: 'Happened', data: data() })],
          { credentials },
        ),
      ),
    round =>
      rateOf(APPENDS, WRITERS, n =>
        log.append(`kith-${run}-${round}-${n % WRITERS}`, 'any', [newEvent(data())]),
      ),
  )
  return [
    context(`${server}: bare client, ${WRITERS} writers`, bare, 'events/s'),
    ratioAtLeast(`${server}: appends, ${WRITERS} writers`, adapter, 'events/s', bare, 0.9),
  ]
}

/** Documents of a view as a rebuild commits them, and the same ones by bare `bulkWrite`. */
const mongoViews = async (): Promise<BenchRow[]> => {
  await using opened = untilDone()
  const url = await scratchDatabase(opened)
  const client = await new MongoClient(url).connect()
  opened.teardown(() => client.close())
  await using mongo = await openMongo({ url })
  await using views = await openMongoReadModels(mongo)
  const batches = Array.from({ length: DOCUMENTS / BATCH }, (_, batch) =>
    Array.from({ length: BATCH }, (_, n) => {
      const revision = batch * BATCH + n
      const document = { matchId: `match-${revision % 500}`, content: TEXT, revision }
      return { key: `message-${revision}`, document, position: String(revision + 1) }
    }),
  )
  const bare = (round: number) => {
    const collection = client.db().collection<{ _id: string }>(`bare_${round}`)
    return rateOf(batches.length, 1, n =>
      collection.bulkWrite(
        (batches[n] ?? []).map(({ key, document }) => ({
          replaceOne: { filter: { _id: key }, replacement: document, upsert: true },
        })),
        { ordered: false, writeConcern: { w: 'majority' } },
      ),
    )
  }
  const adapter = async (round: number) => {
    const name = `view${round}`
    await views.prepare({ name, indexes: [] }, 'v1')
    return await rateOf(batches.length, 1, n =>
      commitTo(views, name, 'v1', String((n + 1) * BATCH), batches[n] ?? []),
    )
  }
  const [raw, own] = (await compare(bare, adapter)).map(rate => rate * BATCH)
  return [
    context('MongoDB: bare bulkWrite', raw ?? 0, 'documents/s'),
    ratioAtLeast('MongoDB: documents of a rebuild', own ?? 0, 'documents/s', raw ?? 0, 0.5),
  ]
}

/** From sending a message at one API process until it is read in a view at another one, in ms. */
const timesUntilVisible = async (writer: string, reader: string): Promise<number[]> => {
  const { matchId, sides } = await joinAsPair(writer, 'visible')
  const [{ client, cookie }] = sides
  const path = `/api/matches/${matchId}/messages`
  const times: number[] = []
  for (let n = 0; n < WARM_UP_READS + READS; n += 1) {
    const startedAt = performance.now()
    await client.post(path, { content: `Message ${n}` })
    const answer = await fetch(new URL(path, reader), { headers: { cookie } })
    const read = (await answer.json()) as readonly { readonly content: string }[]
    if (read.at(-1)?.content !== `Message ${n}`) throw new Error('A read missed the last message.')
    times.push(performance.now() - startedAt)
  }
  return times.slice(WARM_UP_READS)
}

/** Two API processes, projections and workers, each a process, over shared engines. */
const roles = async (): Promise<BenchRow[]> => {
  await using opened = untilDone()
  const environment = { ...(await sharedEngines(opened)), KITH_RATE_LIMIT_SCALE: '1000' }
  await runRole(opened, 'projections', environment)
  await runRole(opened, 'workers', environment)
  const { origin } = await runRole(opened, 'command-api', environment)
  const reader = await runRole(opened, 'command-api', environment)
  const visible = await timesUntilVisible(origin, reader.origin)
  const { deliveries } = await chatAside({ ...CHAT, origin, listenAt: reader.origin })
  return [
    context('message -> read at another API process, p50', percentile(visible, 0.5), 'ms'),
    atMost('message -> read at another API process, p99', percentile(visible, 0.99), 'ms', 50),
    context('message -> socket of another API process, p50', percentile(deliveries, 0.5), 'ms'),
    atMost('message -> socket of another API process, p99', percentile(deliveries, 0.99), 'ms', 60),
  ]
}

/**
 * The variables of the engines that each measurement needs. `KITH_TEST_EVENT_LOG_URL` or
 * `KITH_TEST_EVENT_STORE_FOLDER` replaces the stand-in of EventStoreDB, which needs none.
 */
const measurements: readonly [needs: readonly string[], run: () => Promise<BenchRow[]>][] = [
  [[], eventStore],
  [['KITH_TEST_MONGODB_URL'], mongoViews],
  [['KITH_TEST_MONGODB_URL', 'KITH_TEST_REDIS_URL'], roles],
]

/** The adapters of engines that run as servers, beside the bare client of each. */
export const benchEngines = async (): Promise<BenchRow[]> => {
  const rows: BenchRow[] = []
  for (const [needs, run] of measurements) {
    const missing = needs.filter(name => !process.env[name])
    if (missing.length > 0) console.error(`Left out: ${missing.join(' and ')} is not set.`)
    else rows.push(...(await run()))
  }
  return rows
}
