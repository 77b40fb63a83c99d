import { EventStoreDBClient } from '@eventstore/db-client'
import test, { type ExecutionContext } from 'ava'
import { startEventStore } from '../../../test/engines/event-store-stand-in/start-event-store.ts'
import { all, newEvents } from '../../../test/engines/events.ts'
import { openEventStoreEventLog } from './event-log.ts'

const credentials = { username: 'admin', password: 'changeit' }

/** A server on which stream `s` has eight events, and one who cuts it. */
const eight = async (t: ExecutionContext) => {
  const server = await startEventStore()
  t.teardown(() => server[Symbol.asyncDispose]())
  const client = EventStoreDBClient.connectionString(server.url)
  t.teardown(() => client.dispose())
  const open = async (cut: string[] = []) => {
    const onCut = async (stream: string) => void cut.push(stream)
    const log = await openEventStoreEventLog({ url: server.url, onCut })
    t.teardown(() => log[Symbol.asyncDispose]())
    return log
  }
  const log = await open()
  await log.append('s', 'none', newEvents(8))
  await log.append('other', 'none', newEvents(1))
  return { log, open, server, client }
}

const cuts = {
  $maxCount: client => client.setStreamMetadata('s', { maxCount: 3 }, { credentials }),
  $tb: client => client.setStreamMetadata('s', { truncateBefore: 5 }, { credentials }),
  'a soft delete': client => client.deleteStream('s'),
  'a tombstone': client => client.tombstoneStream('s'),
} satisfies Record<string, (client: EventStoreDBClient) => Promise<unknown>>

for (const [name, cut] of Object.entries(cuts)) {
  test(`a stream cut by ${name} is told with the head, before and after a scavenge`, async t => {
    const { open, client, server } = await eight(t)
    await cut(client)
    for (const change of [() => {}, server.store.scavenge]) {
      change()
      const told: string[] = []
      await (await open(told)).head()
      t.deepEqual(told, ['s'])
    }
  })

  test(`whoever follows the log hears of ${name} before it gets the next event`, async t => {
    const { open, log, client } = await eight(t)
    const told: string[] = []
    const stop = new AbortController()
    const following = (await open(told)).follow({ signal: stop.signal })
    for await (const next of following) {
      if ('caughtUp' in next) {
        t.deepEqual(told, [])
        await cut(client)
        await log.append('other', 'any', newEvents(1))
      } else if (next.stream === 'other' && next.revision === 1) break
    }
    stop.abort()
    t.deepEqual(told, ['s'])
  })
}

test('a read of a stream without its beginning tells it', async t => {
  const { open, client } = await eight(t)
  await client.setStreamMetadata('s', { maxCount: 3 }, { credentials })
  const told: string[] = []
  const log = await open(told)
  t.is((await all(log.read('s'))).length, 3)
  t.deepEqual(told, ['s'])
})

test('metadata that cut nothing, and those of the server, are not told', async t => {
  const { open, client } = await eight(t)
  await client.setStreamMetadata('s', { acl: { readRoles: ['$all'] } }, { credentials })
  const told: string[] = []
  const log = await open(told)
  t.is((await all(log.readAll())).length, 9)
  t.is((await all(log.read('s', { after: 3 }))).length, 4)
  t.deepEqual(told, [])
})
