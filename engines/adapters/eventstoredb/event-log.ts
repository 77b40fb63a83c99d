import { comparePositions, origin, type Position } from '../../../contracts/core/event.ts'
import type { EventLog } from '../../ports/event-log.ts'
import { StorageFault } from '../../ports/storage-fault.ts'
import type { StorageHealth } from '../../ports/storage-health.ts'
import { EVENT_STORE_APPEND_TIMEOUT_MS } from '../../primitives/timeouts.ts'
import { watchRecovery } from '../../primitives/watch-recovery.ts'
import { createAppend, createWrite } from './append.ts'
import { isInvalidPosition } from './event-store-fault.ts'
import { follow } from './follow.ts'
import { openConnection } from './open-connection.ts'
import { createReads, type Reads } from './reads.ts'
import { subscribe } from './subscription.ts'
import { isHidden, pairOf, positionOf, toRecordedEvent } from './wire-event.ts'

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
 * Events of other programs are skipped; a read of a stream of Kith's that has one fails
 * (`foreign`). Streams and events of the server's own (`$…`) and the log's own stream are never seen.
 *
 * Positions are places in the server's transaction file, so `lag` counts bytes. An append without an
 * answer is settled by reading its stream: it succeeds if its events are there.
 *
 * @throws {EngineFault} the URL is not valid, the server does not answer, refuses TLS or the
 *   credentials. No message holds the password.
 */
export const openEventStoreEventLog = async ({
  url,
  variable = 'EVENTSTORE_URL',
  health,
  appendTimeoutMs = EVENT_STORE_APPEND_TIMEOUT_MS,
}: EventStoreOptions): Promise<EventLog> => {
  const connection = await openConnection(url, variable)
  const { configured, closing } = connection
  const reads = createReads(connection)
  const head = createHead(reads)
  const write = createWrite(connection, appendTimeoutMs)
  const append = createAppend(write, reads, connection)
  const watched = health && watchRecovery({ store: 'log', health, check: () => head(), closing })

  return {
    async append(...parameters) {
      try {
        const appended = await append(...parameters)
        watched?.succeeded()
        return appended
      } catch (error) {
        if (error instanceof StorageFault) watched?.failed(error.code)
        throw error
      }
    },
    read: (stream, from = {}) => reads.stream(stream, from),
    async *readAll({ after = origin, limit, types } = {}) {
      yield* reads.range({ after, upTo: await head(), types: types && new Set(types) }, limit)
    },
    follow: ({ after = origin, types, signal }) =>
      follow(
        {
          reads,
          head,
          subscribe: last => subscribe(connection, last),
          toEvent: resolved => toRecordedEvent(resolved, configured),
        },
        { after, types: types && new Set(types), signal: AbortSignal.any([signal, closing]) },
      ),
    head: () => head(),
    async lag(from) {
      return Math.max(0, Number(pairOf(await head()).commit - pairOf(from).commit))
    },
    lagUnit: 'bytes',
    async eventAt(position) {
      if (position === origin || comparePositions(position, await head()) > 0) return undefined
      try {
        const [first] = await reads.allFrom(position, 1)
        if (!first || isHidden(first)) return undefined
        if (positionOf(first.event?.position, configured) !== position) return undefined
        return toRecordedEvent(first, configured)?.id
      } catch (error) {
        if (!isInvalidPosition(error)) throw error
        await head() // a server that stops answers with the same code, and then not at all
        return undefined
      }
    },
    [Symbol.asyncDispose]: () => connection[Symbol.asyncDispose](),
  }
}

/**
 * Reads the position of the newest event. Events of the server's own lie between those of Kith, so it is
 * searched backwards, down to where the last search began.
 */
const createHead = (reads: Pick<Reads, 'searchNewest'>) => {
  let head: Position = origin
  let searched: Position = origin
  return async (signal?: AbortSignal): Promise<Position> => {
    const { end, newest } = await reads.searchNewest(searched, signal)
    if (newest !== undefined && comparePositions(newest, head) > 0) head = newest
    if (comparePositions(end, searched) > 0) searched = end
    return head
  }
}
