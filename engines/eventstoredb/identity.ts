import { randomUUID } from 'node:crypto'
import type { WriteEvents } from './append.ts'
import { OWN_STREAM } from './wire-event.ts'

type Wiring = {
  readonly write: WriteEvents
  /** The data of the first event of the log's own stream. */
  readonly ownData: () => Promise<unknown>
}

const idOf = (data: unknown): string | undefined =>
  typeof data === 'object' && data !== null && 'log' in data ? String(data.log) : undefined

/**
 * Reads the log's id, which the first event of a stream of its own holds. The first call ever
 * writes it; of several at once the server lets one succeed.
 */
export const createIdentity = ({ write, ownData }: Wiring): (() => Promise<string>) => {
  let known: Promise<string> | undefined

  const find = async (): Promise<string> => {
    const stored = idOf(await ownData())
    if (stored !== undefined) return stored
    const event = { id: randomUUID(), type: 'LogCreated', metadata: '{}' }
    await write(OWN_STREAM, 'none', [{ ...event, data: JSON.stringify({ log: randomUUID() }) }])
    const created = idOf(await ownData())
    if (created === undefined) throw new TypeError(`The stream ${OWN_STREAM} holds no id.`)
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
