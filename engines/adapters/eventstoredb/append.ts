import { setTimeout as sleep } from 'node:timers/promises'
import {
  ANY,
  type AppendResult,
  MaxAppendSizeExceededError,
  NO_STREAM,
  StreamDeletedError,
  WrongExpectedVersionError,
} from '@eventstore/db-client'
import type { Position, Revision } from '../../../contracts/core/event.ts'
import {
  AppendTooLarge,
  type EventLog,
  EventTooLarge,
  type Expected,
  MAX_APPEND_BYTES,
  RevisionConflict,
  requireAppendSize,
  StreamDeleted,
} from '../../ports/event-log.ts'
import { StorageFault } from '../../ports/storage-fault.ts'
import { within } from '../../primitives/within.ts'
import type { EventStoreConnection } from './connection.ts'
import {
  CallTimedOut,
  faultOf,
  isPassing,
  RefusedByServer,
  trailerOf,
} from './event-store-fault.ts'
import type { Reads } from './reads.ts'
import { isHiddenStream, positionOf, toWireEvent, type WireEvent } from './wire-event.ts'

/** How much later than its deadline an append may end by itself, before its client is replaced. */
const HANG_MS = 1_000

/** How long the stream may be read to settle an append without an answer. */
const SETTLE_MS = 1_000

/** How long reads may be behind the server's refusals. */
const INDEX_LAG_MS = 2_000

/** Where a server of KurrentDB is set to take smaller events than Kith. */
const EVENT_TOO_LARGE = 'maximum-append-event-size-exceeded'

const expectedRevisionOf = (expected: Expected) => {
  if (expected === 'any') return ANY
  return expected === 'none' ? NO_STREAM : BigInt(expected)
}

/** The first result of `look`, which is repeated for a time; undefined where it finds nothing. */
const lookFor = async <T>(
  milliseconds: number,
  look: () => Promise<T | undefined>,
): Promise<T | undefined> => {
  const deadline = performance.now() + milliseconds
  for (let pause = 2; ; pause *= 2) {
    const found = await look()
    if (found !== undefined || performance.now() + pause > deadline) return found
    await sleep(pause)
  }
}

/** Appends events to a stream, as the client and its errors are. */
export const createWrite =
  (connection: EventStoreConnection, timeoutMs: number) =>
  async (stream: string, expected: Expected, events: WireEvent[]): Promise<AppendResult> => {
    const client = connection.client()
    const appending = client.appendToStream(stream, events, {
      expectedRevision: expectedRevisionOf(expected),
      credentials: connection.credentials,
      requiresLeader: true,
      deadline: timeoutMs,
    })
    // The deadline of the call does not include the search for a cluster's leader.
    const appended = await within(timeoutMs + HANG_MS, appending)
    if (appended) return appended
    connection.replace(client)
    throw new CallTimedOut(timeoutMs)
  }

export type WriteEvents = ReturnType<typeof createWrite>

/** `append` of the log. One with `any` that has no answer is not looked for in its stream. */
export const createAppend = (
  write: WriteEvents,
  reads: Pick<Reads, 'streamPage'>,
  { configured }: EventStoreConnection,
): EventLog['append'] => {
  /** The positions of events in their stream; undefined unless exactly they follow a revision. */
  const placesOf = async (stream: string, after: Revision, events: readonly WireEvent[]) => {
    const stored = await reads.streamPage(stream, BigInt(after + 1), events.length)
    const isThere = events.every(({ id }, index) => stored[index]?.event?.id === id)
    return isThere ? stored.map(({ event }) => positionOf(event?.position, configured)) : undefined
  }

  /** The positions of the events after their append failed. @throws why they are not stored. */
  const settle = async (
    error: unknown,
    stream: string,
    expected: Expected,
    events: readonly WireEvent[],
  ): Promise<readonly Position[]> => {
    if (error instanceof WrongExpectedVersionError) {
      const actual = typeof error.actualVersion === 'bigint' ? Number(error.actualVersion) : 'none'
      // Its caller reads the stream next, which may not show the event that caused the refusal yet.
      if (actual !== 'none')
        await lookFor(INDEX_LAG_MS, async () => {
          const [shown] = await reads.streamPage(stream, BigInt(actual), 1)
          return shown
        })
      throw new RevisionConflict(stream, expected, actual)
    }
    if (error instanceof StreamDeletedError) throw new StreamDeleted(stream)
    if (error instanceof MaxAppendSizeExceededError) throw new AppendTooLarge(MAX_APPEND_BYTES + 1)
    const fault = faultOf(error)
    if (fault instanceof RefusedByServer && fault.exception === EVENT_TOO_LARGE) {
      const bytes = (name: string) => Number(trailerOf(error, name))
      throw new EventTooLarge(
        bytes('proposed-append-event-size'),
        bytes('maximum-append-event-size'),
      )
    }
    if (!isPassing(fault) || expected === 'any') throw fault
    const after = expected === 'none' ? -1 : expected
    const search = lookFor(SETTLE_MS, () => placesOf(stream, after, events))
    const places = await within(SETTLE_MS, search).catch(() => undefined) // reads fail as well
    if (!places) throw fault
    return places
  }

  return async (stream, expected, events) => {
    if (events.length === 0) throw new RangeError('An append needs at least one event.')
    if (isHiddenStream(stream)) throw new RangeError(`${stream} is no stream of Kith.`)
    const sent = events.map(toWireEvent)
    requireAppendSize(sent.map(({ bytes }) => bytes))
    const wire = sent.map(({ event }) => event)
    let positions: readonly Position[] | undefined
    let revision = expected === 'any' || expected === 'none' ? -1 : expected
    try {
      const { nextExpectedRevision, position } = await write(stream, expected, wire)
      revision = Number(nextExpectedRevision) - events.length
      // The server gives the position of the last event alone.
      if (events.length === 1 && position) positions = [positionOf(position, configured)]
      else positions = await placesOf(stream, revision, wire)
    } catch (error) {
      positions = await settle(error, stream, expected, wire)
    }
    const position = positions?.at(-1)
    if (!positions || position === undefined) throw new StorageFault('unreachable')
    return { revision: revision + events.length, position, positions }
  }
}
