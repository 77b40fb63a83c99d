import { NotLeaderError } from '@eventstore/db-client'
import { origin } from '../../contracts/event.ts'
import { type ConfiguredEngine, EngineFault } from '../engine-fault.ts'
import type { EventLog } from '../event-log.ts'
import { StorageFault } from '../storage-fault.ts'
import type { StorageHealth } from '../storage-health.ts'
import { EVENT_STORE_APPEND_TIMEOUT_MS, EVENT_STORE_OPEN_TIMEOUT_MS } from '../timeouts.ts'
import { createAppend, createWrite } from './append.ts'
import { createBatchAppend } from './batch-append.ts'
import { createCommitWatch } from './commit-watch.ts'
import { createConnection, type EventStoreConnection } from './connection.ts'
import { LogClosed } from './event-store-fault.ts'
import { follow } from './follow.ts'
import { createHead } from './head.ts'
import { createIdentity } from './identity.ts'
import { describeHosts, type EventStoreLocation, parseEventStoreUrl } from './location.ts'
import { createMarks } from './marks.ts'
import { pairOf } from './position.ts'
import { probe } from './probe.ts'
import { createReads } from './reads.ts'
import { watchHealth } from './watch-health.ts'

export type EventStoreOptions = {
  /** The client's connection string, with user and password where the server wants them. */
  readonly url: string
  /** The variable that said so, for messages. */
  readonly variable?: string
  /** Told whether appends succeed. */
  readonly health?: Pick<StorageHealth, 'report'>
  readonly appendTimeoutMs?: number
}

/** A follower of a cluster names its leader, to which the client then turns. */
const CHECKS = 3

/**
 * Checks that the server answers and lets these credentials read everything.
 *
 * @throws {EngineFault} `unreachable`, `tls_refused` or `access_denied`.
 */
const requireServer = async (
  connection: EventStoreConnection,
  location: EventStoreLocation,
  configured: ConfiguredEngine,
): Promise<void> => {
  const closing = new AbortController().signal
  const options = { connection, configured, closing, timeoutMs: EVENT_STORE_OPEN_TIMEOUT_MS }
  for (let attempt = 1; ; attempt += 1)
    try {
      await createReads(options).searchNewest(origin)
      return
    } catch (error) {
      if (!(error instanceof StorageFault)) throw error
      if (error.cause instanceof NotLeaderError && attempt < CHECKS) continue
      const finding =
        error.code === 'access_denied'
          ? { code: error.code, detail: `${describeHosts(location)}; the user must read $all` }
          : await probe(location)
      throw new EngineFault(finding.code, configured, { detail: finding.detail })
    }
}

/**
 * An event log in EventStoreDB 22.10 or later, or KurrentDB.
 *
 * Events of other programs are passed over; in a stream of Kith's they are refused (`foreign`).
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
}: EventStoreOptions): Promise<EventLog> => {
  const configured = { variable, engine: 'EventStoreDB' }
  const location = parseEventStoreUrl(url, configured)
  const connection = connect(location, configured)
  const closing = new AbortController()
  try {
    await requireServer(connection, location, configured)
  } catch (error) {
    await connection[Symbol.asyncDispose]()
    throw error
  }

  const commits = createCommitWatch(connection, closing.signal)
  const reads = createReads({ connection, configured, closing: closing.signal })
  const head = createHead(reads)
  const write = createWrite(createBatchAppend(connection, appendTimeoutMs), configured)
  const identity = createIdentity({ write, configured, ownData: reads.ownData })
  const { append, noteRead } = createAppend({
    ...{ write, reads, configured },
    onAppended(position) {
      head.note(position)
      commits.notify()
    },
  })

  return {
    append: health
      ? watchHealth(append, { health, check: head.read, closing: closing.signal })
      : append,
    async *read(stream, from = {}) {
      for await (const event of reads.stream(stream, from)) {
        if (!from.backwards) noteRead(stream, event.revision, event.id)
        yield event
      }
    },
    async *readAll({ after = origin, limit, types } = {}) {
      const upTo = await head.read()
      yield* reads.range({ after, upTo, types: types && new Set(types) }, limit)
    },
    follow: ({ after = origin, types, signal }) =>
      follow(
        { reads, head, commits },
        {
          ...{ after, types: types && new Set(types) },
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
    markAt: createMarks({ reads, head, identity }),
    async [Symbol.asyncDispose]() {
      closing.abort(new LogClosed())
      await connection[Symbol.asyncDispose]()
    },
  }
}

/** @throws {EngineFault} `bad_url`: the client refuses it, e.g. for a file that is not there. */
const connect = (
  { url }: EventStoreLocation,
  configured: ConfiguredEngine,
): EventStoreConnection => {
  try {
    return createConnection(url)
  } catch {
    // The error of the client is not passed on: it holds the password.
    throw new EngineFault('bad_url', configured, { detail: 'the client refuses it' })
  }
}
