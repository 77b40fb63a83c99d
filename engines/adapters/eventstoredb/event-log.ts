import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { NotLeaderError } from '@eventstore/db-client'
import { comparePositions, origin, type Position } from '../../../contracts/core/event.ts'
import { EngineFault } from '../../ports/engine-fault.ts'
import type { EventLog } from '../../ports/event-log.ts'
import { StorageFault } from '../../ports/storage-fault.ts'
import type { StorageHealth } from '../../ports/storage-health.ts'
import {
  EVENT_STORE_APPEND_TIMEOUT_MS,
  EVENT_STORE_OPEN_TIMEOUT_MS,
} from '../../primitives/timeouts.ts'
import { watchRecovery } from '../../primitives/watch-recovery.ts'
import { createAppend, createWrite } from './append.ts'
import {
  createConnection,
  describeHosts,
  type EventStoreConnection,
  type EventStoreLocation,
  parseEventStoreUrl,
} from './connection.ts'
import { isInvalidPosition } from './event-store-fault.ts'
import { follow, subscribe } from './follow.ts'
import { Reads } from './reads.ts'
import { isHidden, pairOf, positionOf, toRecordedEvent } from './wire-event.ts'

/** A follower of a cluster names its leader, to which the client then turns. */
const CHECKS = 3

/**
 * Connects to a server or cluster and checks, without writing to it, that it answers and lets these
 * credentials read everything.
 *
 * @throws {EngineFault} `bad_url`, `unreachable`, `silent`, `tls_refused` or `access_denied`. No message holds the
 *   password.
 */
const openConnection = async (url: string, variable: string): Promise<EventStoreConnection> => {
  const configured = { variable, engine: 'EventStoreDB' }
  const location = parseEventStoreUrl(url, configured)
  await using opening = new AsyncDisposableStack()
  const connection = opening.use(createConnection(location, configured))
  for (let attempt = 1; ; attempt += 1)
    try {
      await new Reads(connection, { timeoutMs: EVENT_STORE_OPEN_TIMEOUT_MS }).searchNewest(origin)
      opening.move()
      return connection
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

type Finding = { readonly code: 'unreachable' | 'silent' | 'tls_refused'; readonly detail?: string }

/** Resolves with the code of the error, undefined when the socket connects. */
const outcomeOf = (socket: Socket, connected: 'connect' | 'secureConnect') =>
  new Promise<string | undefined>(resolve => {
    socket
      .setTimeout(EVENT_STORE_OPEN_TIMEOUT_MS, () => resolve('ETIMEDOUT'))
      .once(connected, () => resolve(undefined))
      .once('close', () => resolve('ECONNRESET'))
      .on('error', error => resolve('code' in error ? String(error.code) : error.name))
  }).finally(() => socket.destroy())

/**
 * Why a server did not answer: the client reports a missing server and a refused certificate alike.
 */
const probe = async ({ hosts, tls, tlsCaFile }: EventStoreLocation): Promise<Finding> => {
  const [host] = hosts
  if (!host) return { code: 'unreachable' }
  const address = `${host.name}:${host.port}`
  const place = { host: host.name, port: host.port }
  const code = await outcomeOf(connect(place), 'connect')
  if (code !== undefined) return { code: 'unreachable', detail: `${address}, ${code}` }
  if (!tls) return { code: 'silent', detail: `${address}, without TLS` }
  const ca = tlsCaFile === undefined ? {} : { ca: await readFile(tlsCaFile) }
  const secure = connectTls({ ...place, ALPNProtocols: ['h2'], ...ca })
  const refusal = await outcomeOf(secure, 'secureConnect')
  return refusal === undefined
    ? { code: 'silent', detail: address }
    : { code: 'tls_refused', detail: `${address}, ${refusal}` }
}

export type EventStoreOptions = {
  /** The client's connection string, with user and password where the server wants them. */
  readonly url: string
  /** The variable that said so, for messages. */
  readonly variable?: string
  /** Told whether appends succeed. */
  readonly health?: Pick<StorageHealth, 'report'>
  readonly appendTimeoutMs?: number
  /** Told once of each stream that the server cuts, before a later event is given out. */
  readonly onCut?: ((stream: string) => Promise<void>) | undefined
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
  onCut,
}: EventStoreOptions): Promise<EventLog> => {
  const connection = await openConnection(url, variable)
  const { configured, closing } = connection
  const told = new Map<string, Promise<void>>()
  const tell = async (stream: string): Promise<void> => {
    try {
      await onCut?.(stream)
    } catch (error) {
      told.delete(stream)
      throw error
    }
  }
  const reads = new Reads(connection, {
    onCut: stream => told.getOrInsertComputed(stream, tell),
  })
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
        const event = toRecordedEvent(first, configured)
        return event && { id: event.id, type: event.type, at: event.at }
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
