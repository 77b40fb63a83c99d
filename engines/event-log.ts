import type { EventBody, NewEvent, Position, RecordedEvent, Revision } from '../contracts/event.ts'

/** The stream's last revision, 'none' while it has no event, 'any' for no check. */
export type Expected = Revision | 'none' | 'any'

/** Result of an append. `revision` and `position` are those of its last event. */
export type Appended = {
  readonly revision: Revision
  readonly position: Position
  /** Of each event, in the order of the append. */
  readonly positions: readonly Position[]
  /** The events were in the log already. */
  readonly repeated?: true
}

/** The largest event that the log accepts, in bytes of its data as JSON. */
export const MAX_EVENT_BYTES = 1_048_576

/** A follower has been given every event up to this position. */
export type CaughtUp = { readonly caughtUp: Position }

/**
 * The event log: append-only streams with one order over all. An acknowledged append survives the
 * end of the process; positions rise in commit order, and a follower never misses an event.
 */
export interface EventLog<E extends EventBody = EventBody> {
  /**
   * Appends events to a stream, all or none.
   *
   * An append whose events are already stored under the same ids returns the first answer with
   * `repeated`, whatever `expected` says.
   *
   * @throws {RevisionConflict} the stream is not in the expected state.
   * @throws {EventIdReused} an id belongs to another event, or only some of the ids are stored.
   * @throws {EventTooLarge} one event's data exceeds `MAX_EVENT_BYTES`.
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
   * `caughtUp` whenever it has given all that was there when it looked; ends without throwing when
   * `signal` aborts.
   */
  follow(from: {
    after?: Position
    types?: readonly E['type'][]
    signal: AbortSignal
  }): AsyncIterable<RecordedEvent<E> | CaughtUp>

  /** Position of the newest event, `origin` while there is none. */
  head(): Promise<Position>

  /** The log's id: random, created with the log, never changed. */
  identity(): Promise<string>

  /**
   * A rolling hash of all events up to and including the one at a position: two copies of a log
   * with the same mark have the same events up to there. Undefined before the first event, after
   * the newest, and at events stored before marks existed.
   */
  markAt(position: Position): Promise<string | undefined>

  [Symbol.asyncDispose](): Promise<void>
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

/** An event id belongs to another event in the log. */
export class EventIdReused extends Error {
  override readonly name = 'EventIdReused'
  readonly code = 'event_id_reused'
  readonly eventId: string

  constructor(eventId: string) {
    super(`Event id ${eventId} belongs to another event. Give the new event an id of its own.`)
    this.eventId = eventId
  }
}

/** An event's data is larger than the log accepts. */
export class EventTooLarge extends Error {
  override readonly name = 'EventTooLarge'
  readonly code = 'event_too_large'
  readonly bytes: number

  constructor(bytes: number) {
    super(
      `An event of ${bytes} bytes is over the limit of ${MAX_EVENT_BYTES}. Store the bulk elsewhere.`,
    )
    this.bytes = bytes
  }
}
