import { randomUUID } from 'node:crypto'
import { type ConfiguredEngine, EngineFault } from '../../ports/engine-fault.ts'
import { StorageFault } from '../../ports/storage-fault.ts'
import { SERVER_SCHEMA, type ServerClaim } from '../../process/checked-server.ts'
import type { WriteEvents } from './append.ts'
import { OWN_STREAM } from './wire-event.ts'

type Wiring = {
  readonly write: WriteEvents
  readonly configured: ConfiguredEngine
  /** The data of the first event of the log's own stream. */
  readonly ownData: () => Promise<unknown>
}

/** What the first event of the log's own stream says; undefined for another program's. */
export const ownDataOf = (data: unknown): ServerClaim | undefined => {
  if (typeof data !== 'object' || data === null || !('log' in data)) return undefined
  const schema = 'schema' in data ? Number(data.schema) : SERVER_SCHEMA
  return { schema, log: String(data.log) }
}

const idOf = (data: unknown) => ownDataOf(data)?.log

/**
 * Reads the log's id, which the first event of a stream of its own holds. The first call writes it;
 * of several at once, the server accepts one.
 */
export const createIdentity = ({ write, ownData, configured }: Wiring): (() => Promise<string>) => {
  let known: Promise<string> | undefined

  const find = async (): Promise<string> => {
    const stored = idOf(await ownData())
    if (stored !== undefined) return stored
    const own: ServerClaim = { schema: SERVER_SCHEMA, log: randomUUID() }
    const event = { id: randomUUID(), type: 'LogCreated', metadata: '{}' }
    const { status } = await write(OWN_STREAM, 'none', [{ ...event, data: JSON.stringify(own) }])
    const created = idOf(await ownData())
    if (created === undefined && status === 'timed_out') throw new StorageFault('unreachable')
    if (created === undefined)
      throw new EngineFault('foreign', configured, { detail: `a stream ${OWN_STREAM}` })
    return created
  }

  return () => {
    known ??= find().catch(error => {
      known = undefined
      throw error
    })
    return known
  }
}
