import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { definitionOf } from '../../../contracts/events.ts'
import { quoted } from '../../../contracts/explore/condition-of.ts'
import type { HistoryLog } from '../../../engines/log/history-log.ts'
import { StoppedAtEvent } from '../../../engines/log/stopped-at-event.ts'
import type { StoredEvent } from '../../../engines/log/stored-event.ts'
import { redactedData, redactedEvent } from '../redacted-events.ts'

/** Events that are added at once: a group of rows, as DuckDB stores them. */
const EVENTS_TOGETHER = 122_880
const CHARACTERS_TOGETHER = 1_048_576

/** Columns of the table `events`: their type, what DuckDB makes of a line to get them, what they are. */
export const eventColumns: Readonly<
  Record<string, readonly [type: string, sql: string, about: string]>
> = {
  position: ['BIGINT', 'position', 'place in the log as analysts read it'],
  happened_at: ['TIMESTAMP', 'happened_at', 'when, UTC'],
  type: ['VARCHAR', 'type', 'what happened'],
  version: ['INTEGER', 'version', 'version of the shape of data'],
  stream: ['VARCHAR', 'stream', 'whose history it belongs to'],
  stream_kind: ['VARCHAR', "split_part(stream, '-', 1)", 'the kind of the stream, e.g. pair'],
  revision: ['INTEGER', 'revision', 'place in the stream'],
  id: ['VARCHAR', 'id', "the event's id"],
  actor: ['VARCHAR', "meta->>'$.actor'", 'the member who did it; null where Kith did'],
  command: ['VARCHAR', "meta->>'$.command'", 'what was asked for'],
  correlation: [
    'VARCHAR',
    "meta->>'$.correlation'",
    'the call, run of a schedule or command that everything started with',
  ],
  causation: [
    'VARCHAR',
    "meta->>'$.causation'",
    'the event that led to it; the same as correlation where there is none',
  ],
  data: ['JSON', 'data', 'what it says; null where this release cannot read it'],
  member: [
    'UBIGINT',
    "nullif(hash(coalesce(meta->>'$.actor', regexp_extract(stream, '^[a-z]+-[0-9a-f-]{36}'))), hash(''))",
    'a number for the actor or, where Kith did it, for the first member whom the stream names; null where it names none',
  ],
}

/**
 * What an event says, as JSON without what is personal. Events whose type has no personal fields are
 * passed on as they are stored, which is most of them: they were validated when they were written.
 */
const dataOf = (row: StoredEvent): string => {
  const [, , , , type, version, , stored] = row
  const definition = definitionOf(type)
  if (definition?.version === version && !definition.personal) return stored
  try {
    return JSON.stringify(redactedData(redactedEvent(row)))
  } catch (error) {
    if (error instanceof StoppedAtEvent) return '' // null: the tables of views say what they lack by it
    throw error
  }
}

/**
 * An event as a line with tabs between its parts. JSON escapes tabs and ends of lines, and the other
 * parts have none: ids, names and times.
 */
const eventLine = (row: StoredEvent): string => {
  const [position, stream, revision, id, type, stored, at, , meta] = row
  const version = definitionOf(type)?.version ?? stored
  return `${[position, at, type, version, stream, revision, id, meta, dataOf(row)].join('\t')}\n`
}

/**
 * Reads a file of such lines by one thread: what several read is stored in incomplete groups of rows,
 * which DuckDB then stores once more.
 */
const insertLines = (path: string): string =>
  `INSERT INTO events SELECT ${Object.values(eventColumns)
    .map(([, sql]) => sql)
    .join(', ')} FROM read_csv(${quoted(path)},
    delim = '\t', quote = '', escape = '', header = false, auto_detect = false, parallel = false,
    columns = {position: 'BIGINT', happened_at: 'TIMESTAMP', type: 'VARCHAR', version: 'INTEGER',
      stream: 'VARCHAR', revision: 'INTEGER', id: 'VARCHAR', meta: 'VARCHAR', data: 'VARCHAR'})`

/** Writes the next events into a file; returns the position of the last one. */
const writeLines = async (pages: ReturnType<HistoryLog['pages']>, path: string) => {
  await using file = await open(path, 'w', 0o600)
  let text = ''
  let count = 0
  let last: number | undefined
  while (count < EVENTS_TOGETHER) {
    const { value: page } = await pages.next()
    const newest = page?.at(-1)
    if (!page || !newest) break
    for (const row of page) text += eventLine(row)
    count += page.length
    last = newest[0]
    if (text.length < CHARACTERS_TOGETHER) continue
    await file.writeFile(text)
    text = ''
  }
  await file.writeFile(text)
  return last
}

type Adding = {
  readonly log: HistoryLog
  readonly after: number
  readonly upTo: number
  /** Folder for two files, of which one is read while the other is written. */
  readonly scratch: string
  readonly signal: AbortSignal
  readonly onProgress: (position: number) => void
}

/** Adds events to the table `events`; a batch of them is there whole or not at all. */
export const addEvents = async (
  connection: DuckDBConnection,
  { log, after, upTo, scratch, signal, onProgress }: Adding,
): Promise<void> => {
  const pages = log.pages({ after, upTo }, { signal })
  let adding: Promise<unknown> = Promise.resolve()
  for (let number = 0; ; number += 1) {
    const path = join(scratch, `lines-${number % 2}.tsv`)
    const last = await writeLines(pages, path)
    await adding
    if (last === undefined) return
    onProgress(last)
    adding = connection.run(insertLines(path))
    adding.catch(() => {}) // thrown by the next `await`, which may be some time later
  }
}
