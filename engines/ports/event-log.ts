import type {
  EventBody,
  NewEvent,
  Position,
  RecordedEvent,
  Revision,
} from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/events.ts'

/** The stream's last revision, 'none' while it has no event, 'any' for no check. */
export type Expected = Revision | 'none' | 'any'

/** Result of an append. `revision` and `position` are those of its last event. */
export type Appended = {
  readonly revision: Revision
  readonly position: Position
  /** Of each event, in the order of the append. */
  readonly positions: readonly Position[]
}

/** The largest event that the log accepts, in bytes of its data as JSON. */
export const MAX_EVENT_BYTES = 1_044_480

/** The largest append, in bytes as `appendBytes` counts them: 1 MiB. */
export const MAX_APPEND_BYTES = 1_048_576

/** Bytes counted for an event's id, type, version and time. */
const EVENT_OVERHEAD_BYTES = 256

/** Bytes that an event counts for in an append; `data` and `meta` are JSON. */
export const eventBytes = (data: string, meta: string): number =>
  Buffer.byteLength(data) + Buffer.byteLength(meta) + EVENT_OVERHEAD_BYTES

/** Which event it is; `type` as it is stored. */
export type EventName = Pick<RecordedEvent, 'id' | 'type' | 'at'>

/** The unit of `EventLog.lag`. */
export type LagUnit = 'events' | 'bytes'

/**
 * How far into its log a store is: a position, and the id of the event there where it is known, so that
 * another log is noticed.
 */
export type LastEvent = { readonly position: Position; readonly event?: string | undefined }

/** A follower has been given every event up to this position. */
export type CaughtUp = { readonly caughtUp: Position }

/**
 * The event log: append-only streams with one order over all. An acknowledged append survives the
 * end of the process; positions rise in commit order, and a follower never misses an event.
 *
 * Positions are opaque: compare them with `comparePositions`, and ask `lag` how far one is from the
 * head. An event id must be new to the log; not every log checks that.
 */
export interface EventLog<E extends EventBody = EventBody> {
  /**
   * Appends events to a stream, all or none.
   *
   * A log does not look for repeats, since `dispatch` finds them by their command. The same events at
   * the same expected revision again are answered as the first time or with a RevisionConflict.
   *
   * @throws {RevisionConflict} the stream is not in the expected state.
   * @throws {StreamDeleted} the stream was deleted in the log's engine.
   * @throws {StorageFault} the events are not stored, or the log could not say whether they are.
   * @throws {EventTooLarge} one event's data exceeds `MAX_EVENT_BYTES`, or what the engine takes.
   * @throws {AppendTooLarge} all events together exceed `MAX_APPEND_BYTES`.
   * @throws {RangeError} there are no events.
   */
  append(stream: string, expected: Expected, events: readonly NewEvent<E>[]): Promise<Appended>

  /**
   * The events of one stream, oldest first unless `backwards`; none for an unknown stream. `after`
   * excludes that revision and those before it in the direction of the read.
   */
  read(
    stream: string,
    from?: { after?: Revision; backwards?: boolean; limit?: number },
  ): AsyncIterable<RecordedEvent<E>>

  /** All events in log order, up to the head at the start of the read. */
  readAll(from?: {
    after?: Position
    limit?: number
    types?: readonly E['type'][]
  }): AsyncIterable<RecordedEvent<E>>

  /**
   * All events after a position, then each new one, as fast as the reader takes them. Yields
   * `caughtUp` whenever it has yielded all events up to the head that it read last; ends without
   * throwing when `signal` aborts.
   */
  follow(from: {
    after?: Position
    types?: readonly E['type'][]
    signal: AbortSignal
  }): AsyncIterable<RecordedEvent<E> | CaughtUp>

  /**
   * The newest revision of a stream that followers of this process were given lately, a hint that a
   * cached state is outdated. Undefined if unknown.
   */
  readonly newestFollowed?: (stream: string) => Revision | undefined

  /** Position of the newest event, `origin` while there is none. */
  head(): Promise<Position>

  /** How far the head is beyond a position, in `lagUnit`; 0 at the head. */
  lag(from: Position): Promise<number>

  /** What `lag` counts: events, or bytes of the log where its positions are places in a file. */
  readonly lagUnit: LagUnit

  /** The event at exactly this position, even one that cannot be read; undefined if there is none. */
  eventAt(position: Position): Promise<EventName | undefined>

  [Symbol.asyncDispose](): Promise<void>
}

/** The stream was deleted in the log's engine: it reads as one without events and takes none. */
export class StreamDeleted extends Error {
  override readonly name = 'StreamDeleted'
  readonly code = 'stream_deleted'
  readonly stream: string

  constructor(stream: string) {
    super(`Stream ${stream} was deleted and takes no more events. Use a new one.`)
    this.stream = stream
  }
}

/** Another writer appended to the stream first: read it again and decide again. */
export class RevisionConflict extends Error {
  override readonly name = 'RevisionConflict'
  readonly code = 'revision_conflict'
  readonly stream: string
  readonly expected: Expected
  /** The stream's last revision, or 'none'. */
  readonly actual: Revision | 'none'

  constructor(stream: string, expected: Expected, actual: Revision | 'none') {
    super(`Stream ${stream} is at revision ${actual}, not ${expected}. Read it again and retry.`)
    this.stream = stream
    this.expected = expected
    this.actual = actual
  }
}

/** An event's data is larger than the log accepts. */
export class EventTooLarge extends Error {
  override readonly name = 'EventTooLarge'
  readonly code = 'event_too_large'
  readonly bytes: number

  constructor(bytes: number, limit: number = MAX_EVENT_BYTES) {
    super(`An event of ${bytes} bytes is over the limit of ${limit}. Store the bulk elsewhere.`)
    this.bytes = bytes
  }
}

/** The events of one append are larger together than the log accepts. */
export class AppendTooLarge extends Error {
  override readonly name = 'AppendTooLarge'
  readonly code = 'append_too_large'
  readonly bytes: number

  constructor(bytes: number) {
    super(
      `An append of ${bytes} bytes is over the limit of ${MAX_APPEND_BYTES}. Append the events in parts.`,
    )
    this.bytes = bytes
  }
}

/** @throws {AppendTooLarge} the events, each as `eventBytes` counts it, are too many for one append. */
export const requireAppendSize = (sizes: readonly number[]): void => {
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  if (bytes > MAX_APPEND_BYTES) throw new AppendTooLarge(bytes)
}

/** The newest event of a stream; undefined for a stream without events. */
export const newestEvent = async (
  log: Pick<EventLog<DomainEvent>, 'read'>,
  stream: string,
): Promise<RecordedEvent<DomainEvent> | undefined> => {
  for await (const event of log.read(stream, { backwards: true, limit: 1 })) return event
  return undefined
}

/** The kind of a stream, e.g. `pair`. */
export const streamKind = (stream: string): string => stream.split('-', 1)[0] ?? stream
