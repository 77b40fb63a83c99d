import type { NewEvent } from '../../contracts/core/event.ts'
import { fromStored, toStored } from '../../contracts/core/stored-names.ts'
import { definitionOf } from '../../contracts/events.ts'
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

/** The filter of a read with the names under which the log stores event types. */
export const storedFilter = <F extends { readonly types?: readonly string[] | undefined }>(
  filter: F,
  definitionFor: (type: string) => { readonly stored?: string } | undefined = definitionOf,
): F =>
  filter.types
    ? { ...filter, types: filter.types.map(type => definitionFor(type)?.stored ?? type) }
    : filter

/** An event with the names of its type and fields under which the log stores it. */
export const toStoredEvent = (event: NewEvent): NewEvent => {
  const { stored = event.type, storedFields } = definitionOf(event.type) ?? {}
  return { ...event, type: stored, data: toStored(storedFields, event.data) }
}

/** A stored event with the names of code. */
export const rowInCode = (row: StoredEvent): StoredEvent => {
  const [position, stream, revision, id, type, version, at, data, meta] = row
  const definition = definitionOf(type)
  if (!definition || (definition.type === type && !definition.storedFields)) return row
  let json: string
  try {
    json = JSON.stringify(fromStored(definition.storedFields, JSON.parse(data)))
  } catch {
    return row // reading the event reports the damage
  }
  return [position, stream, revision, id, definition.type, version, at, json, meta]
}

/** A log of stored events with the names of code, in what it is asked and in what it answers. */
export const historyInCode = (log: HistoryLog): HistoryLog => ({
  ...log,
  async *pages(filter, options) {
    for await (const page of log.pages(storedFilter(filter), options)) yield page.map(rowInCode)
  },
  count(filter, by) {
    const counted = log.count(storedFilter(filter), by)
    if (by !== 'type') return counted
    return counted
      .map(([type, events]): [string, number] => [definitionOf(type)?.type ?? type, events])
      .sort(([one], [other]) => (one < other ? -1 : 1))
  },
})

/** The event at a position; undefined where there is none. */
export const storedEventAt = async (
  log: Pick<HistoryLog, 'pages'>,
  position: number,
): Promise<StoredEvent | undefined> => {
  for await (const [row] of log.pages({ after: position - 1, upTo: position })) return row
  return undefined
}
