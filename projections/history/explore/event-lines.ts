import { definitionOf } from '../../../contracts/events.ts'
import type { StoredEvent } from '../../../engines/log/stored-event.ts'
import { quoted } from '../duckdb.ts'
import { redactedData, redactedEvent } from '../redacted-events.ts'

/**
 * A number for the member who did an event or, where Kith did it, for the first one whom its stream
 * names; null where it names none, such as a queue. Members are counted by it.
 */
const member = `nullif(hash(coalesce(meta->>'$.actor',
  regexp_extract(stream, '^[a-z]+-[0-9a-f-]{36}'))), hash(''))`

/** Columns of the index and what DuckDB makes of a line to get them. */
const columns = {
  position: 'position',
  happened_at: 'happened_at',
  type: 'type',
  stream: 'stream',
  revision: 'revision',
  id: 'id',
  actor: "meta->>'$.actor'",
  command: "meta->>'$.command'",
  correlation: "meta->>'$.correlation'",
  causation: "meta->>'$.causation'",
  data: 'data',
  member,
} as const

const types: Partial<Record<keyof typeof columns, string>> = {
  position: 'BIGINT',
  happened_at: 'TIMESTAMP',
  revision: 'INTEGER',
  member: 'UBIGINT',
}

/** The columns of a table of events, for `CREATE TABLE`. `data` is JSON as text. */
export const eventColumns = Object.keys(columns)
  .map(name => `${name} ${types[name as keyof typeof columns] ?? 'VARCHAR'}`)
  .join(', ')

/**
 * What an event says, as JSON without what is personal. Events whose type has no personal fields are
 * passed on as they are stored, which is most of them: they were validated when they were written.
 */
const dataOf = (row: StoredEvent): string => {
  const [, , , , type, version, , stored] = row
  const definition = definitionOf(type)
  if (definition?.version === version && !definition.personal) return stored
  return JSON.stringify(redactedData(redactedEvent(row)))
}

/**
 * An event as a line with tabs between its parts. JSON escapes tabs and ends of lines, and the other
 * parts have none: ids, names and times.
 */
export const eventLine = (row: StoredEvent): string => {
  const [position, stream, revision, id, type, , at, , meta] = row
  return `${position}\t${at}\t${type}\t${stream}\t${revision}\t${id}\t${meta}\t${dataOf(row)}\n`
}

/**
 * The query that reads a file of such lines as `eventColumns`, by one thread: what several read is
 * stored in incomplete groups of rows, which DuckDB then stores once more.
 */
export const selectLines = (path: string): string => {
  const selected = Object.entries(columns).map(([name, sql]) => `${sql} AS ${name}`)
  return `SELECT ${selected.join(', ')} FROM read_csv(${quoted(path)},
    delim = '\t', quote = '', escape = '', header = false, auto_detect = false, parallel = false,
    columns = {position: 'BIGINT', happened_at: 'TIMESTAMP', type: 'VARCHAR', stream: 'VARCHAR',
      revision: 'INTEGER', id: 'VARCHAR', meta: 'VARCHAR', data: 'VARCHAR'})`
}
