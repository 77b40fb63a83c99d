import { origin } from '../../../contracts/core/event.ts'
import { type StoredEventLog, StreamRemoved } from '../../ports/event-log.ts'
import type { StorageHealth } from '../../ports/storage-health.ts'
import { EVENT_STORE_APPEND_TIMEOUT_MS } from '../../process/timeouts.ts'
import { createAppend, createWrite } from './append.ts'
import { createBatchAppend } from './batch-append.ts'
import { LogClosed } from './event-store-fault.ts'
import { follow } from './follow.ts'
import { createHead } from './head.ts'
import { createIdentity } from './identity.ts'
import { createMarks } from './marks.ts'
import { openConnection } from './open-connection.ts'
import { pairOf } from './position.ts'
import { createReads } from './reads.ts'
import { createRemoveStream, findRemovedStreams } from './remove-stream.ts'
import { subscribe } from './subscription.ts'
import { watchHealth } from './watch-health.ts'
import { toRecordedEvent } from './wire-event.ts'

export type EventStoreOptions = {
  /** The client's connection string, with user and password where the server wants them. */
  readonly url: string
  /** The variable that said so, for messages. */
  readonly variable?: string
  /** Told whether appends succeed. */
  readonly health?: Pick<StorageHealth, 'report'>
  readonly appendTimeoutMs?: number
}

/**
 * An event log in EventStoreDB 22.10 or later, or KurrentDB.
 *
 * A stream is removed by a tombstone; a scavenge by the operator reclaims the space.
 *
 * Events of other programs are skipped; a read of a stream of Kith's that has one fails
 * (`foreign`).
 *
 * Positions are places in the server's transaction file, so `lag` counts bytes. Streams and events
 * of the server's own (`$…`) and the log's own stream are never seen. Two appends are the same when
 * stream, ids, types, versions and data are. An append with `any` is tried at the revision that this
 * process last saw, and again where another one was faster.
 *
 * @throws {EngineFault} the URL is not valid, the server does not answer, refuses TLS or the
 *   credentials. No message holds the password.
 */
export const openEventStoreEventLog = async ({
  url,
  variable = 'EVENT_LOG_URL',
  health,
  appendTimeoutMs = EVENT_STORE_APPEND_TIMEOUT_MS,
}: EventStoreOptions): Promise<StoredEventLog> => {
  const { connection, configured } = await openConnection({ url, variable })
  const closing = new AbortController()

  const reads = createReads({ connection, configured, closing: closing.signal })
  const head = createHead(reads)
  const write = createWrite(createBatchAppend(connection, appendTimeoutMs))
  const identity = createIdentity({ write, configured, ownData: reads.ownData })
  const { append, noteRead } = createAppend({
    write,
    reads,
    configured,
    onAppended: head.note,
  })
  const marks = createMarks({ reads, head, identity })

  return {
    append: health
      ? watchHealth(append, { health, check: head.read, closing: closing.signal })
      : append,
    async *read(stream, from = {}) {
      try {
        for await (const event of reads.stream(stream, from)) {
          if (!from.backwards) noteRead(stream, event.revision, event.id)
          yield event
        }
      } catch (error) {
        if (!(error instanceof StreamRemoved)) throw error
      }
    },
    async *readAll({ after = origin, limit, types } = {}) {
      const upTo = await head.read()
      yield* reads.range({ after, upTo, types: types && new Set(types) }, limit)
    },
    follow: ({ after = origin, types, signal }) =>
      follow(
        {
          reads,
          head,
          subscribe: after => subscribe(connection, after),
          onPushed(resolved) {
            const event = toRecordedEvent(resolved, configured)
            if (!event) return undefined
            head.note(event.position)
            marks.note(event.position, resolved)
            return event
          },
        },
        {
          after,
          types: types && new Set(types),
          signal: AbortSignal.any([signal, closing.signal]),
        },
      ),
    head: head.read,
    async lag(from) {
      const bytes = pairOf(await head.read()).commit - pairOf(from).commit
      return Math.max(0, Number(bytes))
    },
    lagUnit: 'bytes',
    identity,
    markAt: marks.markAt,
    removeStream: createRemoveStream({ connection, reads, head }),
    removedStreams: () => findRemovedStreams(reads, configured),
    async reclaimSpace() {}, // the operator scavenges each node
    async [Symbol.asyncDispose]() {
      closing.abort(new LogClosed())
      await connection[Symbol.asyncDispose]()
    },
  }
}
