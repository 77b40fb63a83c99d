import { setTimeout as sleep } from 'node:timers/promises'
import {
  type AllStreamResolvedEvent,
  BACKWARDS,
  type Direction,
  END,
  FORWARDS,
  type ReadRevision,
  type ResolvedEvent,
  START,
  StreamDeletedError,
  StreamNotFoundError,
} from '@eventstore/db-client'
import {
  comparePositions,
  origin,
  type Position,
  type RecordedEvent,
} from '../../../contracts/core/event.ts'
import { EngineFault } from '../../ports/engine-fault.ts'
import type { EventLog } from '../../ports/event-log.ts'
import { StorageFault } from '../../ports/storage-fault.ts'
import { EVENT_STORE_READ_TIMEOUT_MS } from '../../primitives/timeouts.ts'
import type { EventStoreConnection } from './connection.ts'
import { CallTimedOut, faultOf } from './event-store-fault.ts'
import {
  isHidden,
  isHiddenStream,
  pairOf,
  positionOf,
  streamCutBy,
  toRecordedEvent,
} from './wire-event.ts'

/** Events of a page: few enough that a page of the largest ones fits into memory. */
const PAGE = 128

/** How often a read up to the head is retried, and after how many milliseconds. */
const BEHIND = { times: 40, ms: 50 } as const

/** Sizes of the pages that are read backwards until an event of Kith's is found. */
const HEAD_PAGES = [1, 32, 512] as const

/** A read of the client, whose items the caller limits. */
type Read<T> = {
  on(event: 'data', listener: (item: T) => void): unknown
  on(event: 'error', listener: (error: unknown) => void): unknown
  on(event: 'end', listener: () => void): unknown
  cancel(): Promise<void>
  destroy(): unknown
}

/**
 * All items of a read. The client's reads have no deadline: this one is cancelled at the server when
 * `signal` aborts or the server is silent for `timeoutMs`.
 */
const itemsOf = <T>(read: Read<T>, timeoutMs: number, signal: AbortSignal) => {
  const items: T[] = []
  const page = Promise.withResolvers<readonly T[]>()
  const end = (error: unknown) => {
    page.reject(error)
    // Destroying alone would leave the call open at the server.
    read.cancel().catch(() => {}) // it could not be opened
    read.destroy()
  }
  const abort = () => end(signal.reason)
  let silentTurns = 0
  const silence = () => {
    silentTurns += 1
    // Events may have arrived while this process was busy; read them first.
    if (silentTurns > 1) end(new CallTimedOut(timeoutMs))
    else setImmediate(silence)
  }
  const timer = setTimeout(silence, timeoutMs)
  read.on('data', item => {
    items.push(item)
    silentTurns = 0
    timer.refresh()
  })
  read.on('end', () => page.resolve(items))
  read.on('error', page.reject) // the client can report an error again after the first
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort, { once: true })
  return page.promise.finally(() => {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  })
}

type Range = {
  readonly after: Position
  readonly upTo: Position
  readonly types?: ReadonlySet<string> | undefined
  readonly signal?: AbortSignal | undefined
}

type ReadsOptions = {
  readonly timeoutMs?: number
  readonly onCut?: ((stream: string) => Promise<void>) | undefined
}

type Connection = Pick<EventStoreConnection, 'client' | 'configured' | 'closing'>

const options = { requiresLeader: true }

/** Reads of streams and of all events, page by page; no read is open in between. */
export class Reads {
  readonly #connection: Connection
  readonly #timeoutMs: number
  readonly #onCut: (stream: string) => Promise<void>

  /** `onCut` is told, before what was read is given out, of each stream that the server cuts. */
  constructor(
    connection: Connection,
    { timeoutMs = EVENT_STORE_READ_TIMEOUT_MS, onCut = async () => {} }: ReadsOptions = {},
  ) {
    this.#connection = connection
    this.#timeoutMs = timeoutMs
    this.#onCut = onCut
  }

  /** Looks whether an event of $all cuts a stream. */
  async notice(resolved: Pick<ResolvedEvent, 'event'>): Promise<void> {
    const stream = streamCutBy(resolved)
    if (stream !== undefined) await this.#onCut(stream)
  }

  async #allPage(read: Read<AllStreamResolvedEvent>, signal?: AbortSignal) {
    const events = await this.#page(read, signal)
    for (const event of events) await this.notice(event)
    return events
  }

  #placeOf({ event }: ResolvedEvent): Position {
    return positionOf(event?.position, this.#connection.configured)
  }

  /** @throws {StorageFault} the server does not answer or refuses the credentials. */
  async #page<T>(read: Read<T>, signal?: AbortSignal): Promise<readonly T[]> {
    const { closing } = this.#connection
    try {
      const either = signal ? AbortSignal.any([closing, signal]) : closing
      return await itemsOf(read, this.#timeoutMs, either)
    } catch (error) {
      throw faultOf(error)
    }
  }

  /** Events of $all, the one at the position included. */
  allFrom(from: Position, maxCount: number, signal?: AbortSignal) {
    const fromPosition = from === origin ? START : pairOf(from)
    const how = { ...options, direction: FORWARDS, fromPosition, maxCount } as const
    return this.#allPage(this.#connection.client().readAll(how), signal)
  }

  /** Events of $all, the one before the position first. */
  #allBefore(before: Position | undefined, maxCount: number, signal?: AbortSignal) {
    const fromPosition = before === undefined ? END : pairOf(before)
    const how = { ...options, direction: BACKWARDS, fromPosition, maxCount } as const
    return this.#allPage(this.#connection.client().readAll(how), signal)
  }

  /** The events of one stream from a revision on; none for one without events or with a tombstone. */
  async streamPage(
    name: string,
    fromRevision: ReadRevision,
    maxCount: number,
    direction: Direction = FORWARDS,
  ): Promise<readonly ResolvedEvent[]> {
    const how = { ...options, direction, fromRevision, maxCount }
    try {
      return await this.#page<ResolvedEvent>(this.#connection.client().readStream(name, how))
    } catch (error) {
      if (error instanceof StreamNotFoundError || error instanceof StreamDeletedError) return []
      throw error
    }
  }

  /** @throws {EngineFault} `foreign`: another program appended to a stream of Kith. */
  #requireRecorded(resolved: ResolvedEvent): RecordedEvent {
    const { configured } = this.#connection
    const event = toRecordedEvent(resolved, configured)
    if (event) return event
    const { type, streamId } = resolved.event ?? {}
    throw new EngineFault('foreign', configured, { detail: `an event ${type} in ${streamId}` })
  }

  /**
   * Searches backwards to a position for the newest event that is not the server's. `end` is the
   * position of the newest event of any kind.
   */
  async searchNewest(
    downTo: Position,
    signal?: AbortSignal,
  ): Promise<{ readonly end: Position; readonly newest?: Position }> {
    let from: Position | undefined
    let end = downTo
    for (let round = 0; ; round += 1) {
      const maxCount = HEAD_PAGES[Math.min(round, HEAD_PAGES.length - 1)] ?? 1
      const events = await this.#allBefore(from, maxCount, signal)
      for (const event of events) {
        const position = this.#placeOf(event)
        if (comparePositions(position, downTo) <= 0) return { end }
        if (from === undefined) end = position
        from = position
        if (toRecordedEvent(event, this.#connection.configured)) return { end, newest: position }
      }
      if (events.length < maxCount) return { end }
    }
  }

  /**
   * Events in log order up to one that is there. Those of other programs are passed over; the next
   * page is read while one is given out.
   *
   * @throws {StorageFault} the server gives out the head, but not the events up to it.
   */
  async *range({ after, upTo, types, signal }: Range, limit = Number.POSITIVE_INFINITY) {
    if (limit === 0 || comparePositions(after, upTo) >= 0) return
    let remaining = limit
    let last = after
    let behind = 0
    const pageAfter = async (from: Position) => {
      if (behind > 0) await sleep(BEHIND.ms)
      if (behind > BEHIND.times) throw new StorageFault('unreachable')
      return this.allFrom(from, PAGE, signal)
    }
    // The event at `after` is read as well.
    for (let next = this.allFrom(last, Math.min(PAGE, limit + 1), signal); ; ) {
      const events = await next
      const newest = events.at(-1)
      const from = newest ? this.#placeOf(newest) : last
      behind = comparePositions(from, last) > 0 ? 0 : behind + 1
      const isComplete = comparePositions(from, upTo) >= 0
      if (!isComplete) {
        next = pageAfter(from)
        next.catch(() => {}) // reported when its turn comes
      }
      for (const resolved of events) {
        const position = this.#placeOf(resolved)
        if (comparePositions(position, last) <= 0) continue
        if (comparePositions(position, upTo) > 0) return
        const event = toRecordedEvent(resolved, this.#connection.configured)
        if (!event || (types && !types.has(event.type))) continue
        yield event
        remaining -= 1
        if (remaining === 0) return
      }
      if (isComplete) return
      last = from
    }
  }

  /** Events of one stream in either direction. */
  async *stream(
    name: string,
    { after, backwards = false, limit }: NonNullable<Parameters<EventLog['read']>[1]>,
  ) {
    if (isHiddenStream(name) || (backwards && after === 0)) return
    let remaining = limit ?? Number.POSITIVE_INFINITY
    let from: ReadRevision = backwards ? END : 0n
    if (after !== undefined) from = BigInt(backwards ? after - 1 : after + 1)
    while (remaining > 0) {
      const maxCount = Math.min(remaining, PAGE)
      const events = await this.streamPage(name, from, maxCount, backwards ? BACKWARDS : FORWARDS)
      if (!backwards && events[0]?.event && events[0].event.revision !== from)
        await this.#onCut(name)
      for (const resolved of events) if (!isHidden(resolved)) yield this.#requireRecorded(resolved)
      const last = Number(events.at(-1)?.event?.revision)
      if (events.length < maxCount || (backwards && last === 0)) return
      remaining -= events.length
      from = BigInt(backwards ? last - 1 : last + 1)
    }
  }
}
