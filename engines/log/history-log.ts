import type { StoredEvent } from './stored-event.ts'

/** Selects events that match everything given. */
export type EventFilter = {
  /** Positions: after `after`, up to and including `upTo`. */
  readonly after?: number
  readonly upTo?: number
  /** Only at these positions. */
  readonly among?: readonly number[]
  readonly types?: readonly string[]
  /** A stream name, or a prefix of stream names followed by `*`. */
  readonly stream?: string
  readonly actor?: string
  /** Id of a command, job or correlation. There is no index: every event is read. */
  readonly cause?: string
  /** Instants: `since` is inclusive, `until` exclusive. */
  readonly since?: string
  readonly until?: string
}

/** What events can be counted by. */
export const countings = ['type', 'day', 'stream-kind'] as const
export type Counting = (typeof countings)[number]

/**
 * A log that analysts read and cannot change. Positions count from 1 in the order of the log. What
 * is personal in an event is encrypted, as in the log.
 */
export interface HistoryLog {
  /** Position of the newest event; 0 while there is none. */
  head(): number

  /** The id that the log's file was made with: another one means another log. */
  logId(): string

  /** Positions of events that the operator set aside, which `pages` and `count` leave out, ascending. */
  parked(): readonly number[]

  /** Position of the event with this id. */
  positionOf(id: string): number | undefined

  hasStream(stream: string): boolean

  /** The position before the first event at or after this instant; undefined if there is none. */
  positionBefore(instant: string): number | undefined

  /** Events in log order, page by page, so that memory stays flat. */
  pages(
    filter: EventFilter,
    options?: { readonly signal?: AbortSignal; readonly newestFirst?: boolean },
  ): AsyncGenerator<StoredEvent[], void, undefined>

  /** Counts events by kind, in the order of the kinds. */
  count(filter: EventFilter, by: Counting): [kind: string, count: number][]

  /** Reads the events appended since, if the log is read from a copy. */
  refresh(): Promise<void>

  [Symbol.asyncDispose](): Promise<void>
}

/** The event at a position; undefined where there is none. */
export const storedEventAt = async (
  log: Pick<HistoryLog, 'pages'>,
  position: number,
): Promise<StoredEvent | undefined> => {
  for await (const [row] of log.pages({ after: position - 1, upTo: position })) return row
  return undefined
}
