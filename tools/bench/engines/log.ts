import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import { randomId } from '../../../contracts/core/random-id.ts'
import { openEventStoreEventLog } from '../../../engines/adapters/eventstoredb/event-log.ts'
import { parseEventStoreUrl } from '../../../engines/adapters/eventstoredb/location.ts'
import { isStandIn } from '../../../test/engines/event-store-node.ts'
import { eventStoreProcess } from '../../../test/engines/event-store-server.ts'
import { newEvent } from '../../../test/engines/events.ts'
import { type BenchRow, context, ratioAtLeast } from '../report.ts'
import { mean, rateOf, untilDone } from './opening.ts'

const WRITERS = 32
const APPENDS = 6_400
const ROUNDS = 3

const data = () => ({
  matchId: randomId(),
  content: 'Shall we say eight, at the canal? '.repeat(4),
})

/**
 * Appends of 32 writers, each to a stream of its own, through the adapter and the bare client. Every run has
 * new streams, so that a second one on a server measures the same.
 */
export const benchEventStore = async (): Promise<BenchRow[]> => {
  await using opened = untilDone()
  const named = process.env.KITH_TEST_EVENT_LOG_URL
  const url = named ?? (await eventStoreProcess(opened)).url
  const server = named || !isStandIn ? 'EventStoreDB' : 'the stand-in of EventStoreDB'
  const client = EventStoreDBClient.connectionString(url)
  opened.teardown(() => client.dispose())
  await using log = await openEventStoreEventLog({ url })
  const run = randomId()
  const { credentials } = parseEventStoreUrl(url, { variable: 'url', engine: server })

  const bare = (round: string, count = APPENDS) =>
    rateOf(count, WRITERS, n =>
      client.appendToStream(
        `bare-${run}-${round}-${n % WRITERS}`,
        [jsonEvent({ id: randomId(), type: 'Happened', data: data() })],
        { credentials },
      ),
    )
  const adapter = (round: string, count = APPENDS) =>
    rateOf(count, WRITERS, n =>
      log.append(`kith-${run}-${round}-${n % WRITERS}`, 'any', [newEvent(data())]),
    )

  await bare('warm', 640)
  await adapter('warm', 640)
  const rates: { bare: number[]; adapter: number[] } = { bare: [], adapter: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.bare.push(await bare(String(round)))
    rates.adapter.push(await adapter(String(round)))
  }
  const baseline = mean(rates.bare)
  return [
    context(`${server}: bare client, 32 writers`, baseline, 'events/s'),
    ratioAtLeast(`${server}: appends, 32 writers`, mean(rates.adapter), 'events/s', baseline, 0.9),
  ]
}
