import type { EventBody, NewEvent, Position, RecordedEvent, Revision } from '../contracts/event.ts'

/** What the writer believes of the stream: its last revision, that it has no event, or nothing. */
export type Expected = Revision | 'none' | 'any'

/** Where the last event of an append stands. */
export type Appended = {
  readonly revision: Revision
  readonly position: Position
  /** The events were there already. */
  readonly repeated?: true
}

/** The largest event the log takes, in bytes of its data as JSON. */
export const MAX_EVENT_BYTES = 1_048_576

/** Tells that a follower has been given everything up to this position. */
export type CaughtUp = { readonly caughtUp: Position }

/**
 * The log of everything that happened: append-only streams, ordered as a whole.
 * An acknowledged append survives the end of the process; positions rise in commit order and a
 * follower never misses one.
 */
export interface EventLog<E extends EventBody = EventBody> {
  /**
   * Adds events to a stream, all or none.
   *
   * An append whose events are already there under the same ids answers what the first answered,
   * and that it is `repeated`, whatever `expected` says.
   * @throws {RevisionConflict} the stream is not where `expected` says.
   * @throws {EventIdReused} an id is taken by another event, or only some of the ids are.
   * @throws {EventTooLarge} one event's data exceeds `MAX_EVENT_BYTES`.
   * @throws {RangeError} there are no events.
   */
  append(stream: string, expected: Expected, events: readonly NewEvent<E>[]): Promise<Appended>

  /**
   * The events of one stream, oldest first unless `backwards`; none for an unknown stream.
   * `after` leaves out that revision and what comes before it in the direction of the read.
   */
  read(
    stream: string,
    from?: { after?: Revision; backwards?: boolean; limit?: number },
  ): AsyncIterable<RecordedEvent<E>>

  /** Every event in log order up to the head as it was when the read began. */
  readAll(from?: {
    after?: Position
    limit?: number
    types?: readonly E['type'][]
  }): AsyncIterable<RecordedEvent<E>>

  /**
   * Every event after a position, then each new one, as fast as the reader takes them.
   * Says `caughtUp` whenever it has given all that was there when it looked; ends, without throwing, when `signal` aborts.
   */
  follow(from: {
    after?: Position
    types?: readonly E['type'][]
    signal: AbortSignal
  }): AsyncIterable<RecordedEvent<E> | CaughtUp>

  /** Position of the newest event, `origin` while there is none. */
  head(): Promise<Position>

  /** Which log this is: a random id that is made with it, and stays. */
  identity(): Promise<string>

  /**
   * A rolling hash over all events up to and with the one at a position: where two copies of a log
   * have the same, they say the same up to there. Undefined where no event has one: before the
   * first, after the newest, and at events from before marks were kept.
   */
  markAt(position: Position): Promise<string | undefined>

  [Symbol.asyncDispose](): Promise<void>
}

/** Somebody else wrote to the stream first: read it again and decide anew. */
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

/** An event id stands in the log with other content. */
export class EventIdReused extends Error {
  override readonly name = 'EventIdReused'
  readonly code = 'event_id_reused'
  readonly eventId: string

  constructor(eventId: string) {
    super(`Event id ${eventId} belongs to another event. Give the new event an id of its own.`)
    this.eventId = eventId
  }
}

/** An event's data is larger than the log takes. */
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
