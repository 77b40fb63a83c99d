import { randomUUID } from 'node:crypto'
import { jsonEvent, START, WrongExpectedVersionError } from '@eventstore/db-client'
import { EngineFault } from '../../ports/engine-fault.ts'
import {
  type CheckedServer,
  SERVER_SCHEMA,
  type ServerClaim,
} from '../../process/checked-server.ts'
import type { WriteEvents } from './append.ts'
import type { EventStoreConnection } from './connection.ts'
import { faultOf } from './event-store-fault.ts'
import { openConnection } from './open-connection.ts'
import { createReads, type Reads } from './reads.ts'
import { OWN_STREAM } from './wire-event.ts'

/**
 * What the first event of the log's own stream says; undefined without one.
 *
 * @throws {EngineFault} `foreign`: the stream is another program's.
 */
const readClaim = async (
  reads: Pick<Reads, 'streamPage'>,
  { configured }: EventStoreConnection,
): Promise<ServerClaim | undefined> => {
  const [first] = await reads.streamPage(OWN_STREAM, START, 1)
  if (!first) return undefined
  const data: unknown = first.event?.data
  if (typeof data !== 'object' || data === null || !('log' in data))
    throw new EngineFault('foreign', configured, { detail: `a stream ${OWN_STREAM}` })
  return { schema: 'schema' in data ? Number(data.schema) : SERVER_SCHEMA, log: String(data.log) }
}

/** The log's id. The first call writes it; of several at once, the server accepts one. */
export const createIdentity = (
  write: WriteEvents,
  reads: Pick<Reads, 'streamPage'>,
  connection: EventStoreConnection,
): (() => Promise<string>) => {
  let known: string | undefined
  return async () => {
    while (known === undefined) {
      known = (await readClaim(reads, connection))?.log
      if (known !== undefined) break
      const data = { schema: SERVER_SCHEMA, log: randomUUID() } satisfies ServerClaim
      const created = jsonEvent({ id: randomUUID(), type: 'LogCreated', data, metadata: {} })
      await write(OWN_STREAM, 'none', [created]).catch(error => {
        if (!(error instanceof WrongExpectedVersionError)) throw faultOf(error)
      })
    }
    return known
  }
}

/**
 * Reaches an EventStoreDB without writing to it. It remembers its log by itself, see `identity`.
 *
 * @throws {EngineFault} see `openConnection`.
 */
export const openEventStoreServer = async ({
  url,
  variable,
}: {
  readonly url: string
  readonly variable: string
}): Promise<CheckedServer> => {
  const connection = await openConnection(url, variable)
  const reads = createReads(connection)
  return {
    configured: connection.configured,
    claim: () => readClaim(reads, connection),
    async setClaim() {},
    [Symbol.asyncDispose]: () => connection[Symbol.asyncDispose](),
  }
}
