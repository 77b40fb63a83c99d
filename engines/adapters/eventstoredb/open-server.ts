import { EngineFault } from '../../ports/engine-fault.ts'
import type { CheckedServer } from '../../process/checked-server.ts'
import { ownDataOf } from './identity.ts'
import { openConnection } from './open-connection.ts'
import { createReads } from './reads.ts'
import { OWN_STREAM } from './wire-event.ts'

/**
 * Reaches an EventStoreDB without writing to it. What it remembers is the first event of the log's own
 * stream, which `identity` of the log writes.
 *
 * @throws {EngineFault} see `openConnection`.
 */
export const openEventStoreServer = async (options: {
  readonly url: string
  readonly variable: string
}): Promise<CheckedServer> => {
  const { connection, configured } = await openConnection(options)
  const reads = createReads({ connection, configured, closing: new AbortController().signal })
  return {
    configured,

    async claim() {
      const stored = await reads.ownData()
      const claim = ownDataOf(stored)
      if (stored !== undefined && !claim)
        throw new EngineFault('foreign', configured, { detail: `a stream ${OWN_STREAM}` })
      return claim
    },

    /** Does nothing: the log claims its server itself. */
    async setClaim() {},

    [Symbol.asyncDispose]: () => connection[Symbol.asyncDispose](),
  }
}
