import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import {
  BIGINT,
  type DuckDBAppender,
  type DuckDBConnection,
  DuckDBInstance,
  INTEGER,
  VARCHAR,
} from '@duckdb/node-api'
import { type EventRecord, recordColumns } from './event-record.ts'

const types = recordColumns.map(column =>
  column === 'position'
    ? BIGINT
    : column === 'version' || column === 'revision'
      ? INTEGER
      : VARCHAR,
)

/**
 * A database in memory on one thread; `memory` is its limit, e.g. `1GB`. Disposal collects garbage: a
 * result keeps its whole database in memory until then, and Node collects small objects late.
 */
export const openDuckDb = async (memory: string) => {
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: memory,
    threads: '1',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  })
  const connection = await instance.connect()
  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  return {
    connection,
    [Symbol.dispose]() {
      connection.closeSync()
      instance.closeSync()
      collectGarbage()
    },
  }
}

/** A text as a literal of SQL. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** A DuckDB error while `errors_as_json` is set. */
export type DuckDbError = {
  /** Its class, e.g. `Catalog`. */
  readonly exception_type: string
  readonly exception_message: string
  /** E.g. `MISSING_ENTRY`. */
  readonly error_subtype?: string
  /** Kind of the missing thing, e.g. `Table`. */
  readonly type?: string
  /** Name of what is missing. */
  readonly name?: string
  /** Where in the query, in bytes from 0. */
  readonly position?: string
}

/**
 * DuckDB's description of an error; undefined for other errors. The library has no error classes or
 * codes: it throws DuckDB's text, at times after a sentence of its own. With `errors_as_json` that text
 * is JSON with the class of the error.
 */
export const readDuckDbError = ({ message }: Error): DuckDbError | undefined => {
  const start = message.indexOf('{"exception_type":')
  return start < 0 ? undefined : JSON.parse(message.slice(start))
}

/** Creates an empty table for records; its columns `happened_at` and `data` are text. */
export const createRecordTable = async (
  connection: DuckDBConnection,
  table: string,
): Promise<void> => {
  const columns = recordColumns.map((column, n) => `"${column}" ${types[n]}`)
  await connection.run(`CREATE TABLE ${table} (${columns.join(', ')})`)
}

const appendCell = (appender: DuckDBAppender, cell: EventRecord[keyof EventRecord]): void => {
  if (cell === null) appender.appendNull()
  else if (typeof cell === 'number') appender.appendInteger(cell)
  else appender.appendVarchar(typeof cell === 'object' ? JSON.stringify(cell) : cell)
}

/** Appends records to such a table row by row, without a copy in memory. Disposal completes the append. */
export const openRecordAppender = async (connection: DuckDBConnection, table: string) => {
  const appender = await connection.createAppender(table)
  return {
    add(record: EventRecord): void {
      for (const column of recordColumns)
        if (column === 'position') appender.appendBigInt(BigInt(record.position))
        else appendCell(appender, record[column])
      appender.endRow()
    },
    [Symbol.dispose]: () => appender.closeSync(),
  }
}
