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
import type { RecordedEvent } from '../../../contracts/core/event.ts'
import {
  comparePositions,
  origin,
  type Position,
  type Revision,
} from '../../../contracts/core/event.ts'
import { type ConfiguredEngine, EngineFault } from '../../ports/engine-fault.ts'
import { StreamRemoved } from '../../ports/event-log.ts'
import { StorageFault } from '../../ports/storage-fault.ts'
import { EVENT_STORE_READ_TIMEOUT_MS } from '../../process/timeouts.ts'
import type { EventStoreConnection } from './connection.ts'
import { faultOf } from './event-store-fault.ts'
import { pairOf, positionOf } from './position.ts'
import { readPage } from './read-page.ts'
import { untilAborted } from './until-aborted.ts'
import { isHidden, isHiddenStream, OWN_STREAM, toRecordedEvent } from './wire-event.ts'

/** Events of a page. A page of large events is followed by a smaller one. */
const PAGE = { first: 64, fewest: 8, most: 512, bytes: 2_097_152 } as const

const STREAM_PAGE = 256

/** How often a read up to the head is retried, and after how many milliseconds. */
const BEHIND = { times: 40, ms: 50 } as const

/** Sizes of the pages that are read backwards until an event of Kith's is found. */
const HEAD_PAGES = [1, 32, 512] as const

type Range = {
  readonly after: Position
  readonly upTo: Position
  readonly types?: ReadonlySet<string> | undefined
  readonly signal?: AbortSignal | undefined
}

type Page = readonly AllStreamResolvedEvent[]

type StreamRange = {
  readonly after?: Revision | undefined
  readonly backwards?: boolean | undefined
  readonly limit?: number | undefined
}

type Source = {
  readonly connection: EventStoreConnection
  readonly configured: ConfiguredEngine
  readonly closing: AbortSignal
  readonly timeoutMs?: number
}

export type Reads = ReturnType<typeof createReads>

/** Reads of streams and of all events, page by page; no read is open in between. */
export const createReads = ({
  connection,
  configured,
  closing,
  timeoutMs = EVENT_STORE_READ_TIMEOUT_MS,
}: Source) => {
  const options = { requiresLeader: true }

  /** @throws {StorageFault} the server does not answer or refuses the credentials. */
  const page = async <T>(read: Parameters<typeof readPage<T>>[0]): Promise<readonly T[]> => {
    try {
      return await readPage(read, { timeoutMs, signal: closing })
    } catch (error) {
      throw faultOf(error)
    }
  }

  /** Events of $all, the one at the position included. */
  const allFrom = (fromPosition: Position, maxCount: number) =>
    page<AllStreamResolvedEvent>(
      connection.client().readAll({
        ...options,
        direction: FORWARDS,
        fromPosition: fromPosition === origin ? START : pairOf(fromPosition),
        maxCount,
      }),
    )

  /** @throws {EngineFault} `foreign`: another program appended to a stream of Kith. */
  const requireRecorded = (resolved: ResolvedEvent): RecordedEvent => {
    const event = toRecordedEvent(resolved, configured)
    if (event) return event
    const { type, streamId } = resolved.event ?? {}
    throw new EngineFault('foreign', configured, { detail: `an event ${type} in ${streamId}` })
  }

  const placeOf = ({ event }: AllStreamResolvedEvent): Position =>
    positionOf(event?.position, configured)

  return {
    allFrom,

    /**
     * Searches backwards to a position for the newest event that is not the server's. `end` is the
     * position of the newest event of any kind.
     */
    async searchNewest(
      downTo: Position,
    ): Promise<{ readonly end: Position; readonly newest?: RecordedEvent }> {
      let from: Position | undefined
      let end = downTo
      for (let round = 0; ; round += 1) {
        const maxCount = HEAD_PAGES[Math.min(round, HEAD_PAGES.length - 1)] ?? 1
        const events = await page<AllStreamResolvedEvent>(
          connection.client().readAll({
            ...options,
            direction: BACKWARDS,
            fromPosition: from === undefined ? END : pairOf(from),
            maxCount,
          }),
        )
        for (const event of events) {
          const position = placeOf(event)
          if (comparePositions(position, downTo) <= 0) return { end }
          if (from === undefined) end = position
          from = position
          const newest = toRecordedEvent(event, configured)
          if (newest) return { end, newest }
        }
        if (events.length < maxCount) return { end }
      }
    },

    /** The data of the first event of the log's own stream. */
    async ownData(): Promise<unknown> {
      const [first] = await rawPage(OWN_STREAM, START, FORWARDS, 1)
      return first?.event?.data
    },

    /**
     * Events in log order up to one that is there. Those of other programs are passed over; the next page is read while one is given out.
     *
     * @throws {StorageFault} the server gives out the head, but not the events up to it.
     */
    async *range({ after, upTo, types, signal }: Range, limit = Number.POSITIVE_INFINITY) {
      if (limit === 0 || comparePositions(after, upTo) >= 0) return
      let remaining = limit
      let last = after
      let size = Math.min(PAGE.first, limit + 1) // the event at `after` is read as well
      let behind = 0
      let next: Promise<Page> | undefined = allFrom(last, size)
      while (next && !signal?.aborted) {
        const events: Page | undefined = await orNothing(next, signal)
        if (!events) return
        const newest = events.at(-1)
        const from = newest ? placeOf(newest) : last
        const isComplete = comparePositions(from, upTo) >= 0
        behind = comparePositions(from, last) > 0 ? 0 : behind + 1
        size = nextSize(events.length, last, from)
        next = isComplete ? undefined : nextPage(from, size, behind)
        next?.catch(() => {}) // reported when its turn comes
        for (const resolved of events) {
          const position = placeOf(resolved)
          if (comparePositions(position, last) <= 0) continue
          if (comparePositions(position, upTo) > 0) return
          const event = toRecordedEvent(resolved, configured)
          if (!event || (types && !types.has(event.type))) continue
          if (signal?.aborted) return
          yield event
          remaining -= 1
          if (remaining === 0) return
        }
        last = from
      }
    },

    /**
     * Events of one stream in either direction.
     *
     * @throws {StreamRemoved} it has a tombstone.
     */
    async *stream(name: string, { after, backwards = false, limit }: StreamRange) {
      if (isHiddenStream(name) || (backwards && after === 0)) return
      let remaining = limit ?? Number.POSITIVE_INFINITY
      let from: ReadRevision = backwards ? END : START
      if (after !== undefined) from = BigInt(backwards ? after - 1 : after + 1)
      while (remaining > 0) {
        const maxCount = Math.min(remaining, STREAM_PAGE)
        const events = await rawPage(name, from, backwards ? BACKWARDS : FORWARDS, maxCount)
        for (const resolved of events) if (!isHidden(resolved)) yield requireRecorded(resolved)
        const last = Number(events.at(-1)?.event?.revision)
        if (events.length < maxCount || (backwards && last === 0)) return
        remaining -= events.length
        from = BigInt(backwards ? last - 1 : last + 1)
      }
    },
  }

  /**
   * The page after a position. Retries later if the server returned nothing although there is more.
   */
  async function nextPage(from: Position, size: number, behind: number): Promise<Page> {
    if (behind > 0) await sleep(BEHIND.ms)
    if (behind > BEHIND.times) throw new StorageFault('unreachable')
    return allFrom(from, size)
  }

  async function rawPage(
    name: string,
    fromRevision: ReadRevision,
    direction: Direction,
    maxCount: number,
  ): Promise<readonly ResolvedEvent[]> {
    const how = { ...options, direction, fromRevision, maxCount }
    try {
      return await page<ResolvedEvent>(connection.client().readStream(name, how))
    } catch (error) {
      if (error instanceof StreamNotFoundError) return []
      if (error instanceof StreamDeletedError) throw new StreamRemoved(name)
      throw error
    }
  }
}

const orNothing = (
  page: Promise<Page>,
  signal: AbortSignal | undefined,
): Promise<Page | undefined> => (signal ? untilAborted(page, signal) : page)

/** The size of the next page: positions are places in a file, so their distance is a size. */
const nextSize = (events: number, from: Position, to: Position): number => {
  const bytes = Number(BigInt(to) - BigInt(from)) / Math.max(1, events)
  const fitting = Math.floor(PAGE.bytes / Math.max(1, bytes))
  return Math.min(PAGE.most, Math.max(PAGE.fewest, fitting))
}
