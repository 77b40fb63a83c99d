import {
  BIGINT,
  type DuckDBConnection,
  DuckDBDataChunk,
  DuckDBInstance,
  INTEGER,
  VARCHAR,
} from '@duckdb/node-api'
import { type EventRecord, recordColumns } from './record.ts'

/** Rows that DuckDB takes at once. */
const CHUNK = 2_048

const types = recordColumns.map(column =>
  column === 'position'
    ? BIGINT
    : column === 'version' || column === 'revision'
      ? INTEGER
      : VARCHAR,
)

/** A database in memory, on one thread, that may take so much of it. */
export const openDuck = async (memory: string) => {
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: memory,
    threads: '1',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  })
  const connection = await instance.connect()
  return {
    connection,
    [Symbol.dispose]() {
      connection.closeSync()
      instance.closeSync()
    },
  }
}

/** Makes an empty table for records; `at` and `data` are text in it. */
export const createRecords = async (connection: DuckDBConnection, table: string): Promise<void> => {
  const columns = recordColumns.map((column, n) => `"${column}" ${types[n]}`)
  await connection.run(`CREATE TABLE ${table} (${columns.join(', ')})`)
}

const cellOf = (record: EventRecord, column: (typeof recordColumns)[number]) => {
  const cell = record[column]
  if (column === 'position') return BigInt(record.position)
  return typeof cell === 'object' && cell !== null ? JSON.stringify(cell) : cell
}

/** Adds records to such a table. */
export const addRecords = async (
  connection: DuckDBConnection,
  table: string,
  records: readonly EventRecord[],
): Promise<void> => {
  const appender = await connection.createAppender(table)
  for (let from = 0; from < records.length; from += CHUNK) {
    const some = records.slice(from, from + CHUNK)
    const chunk = DuckDBDataChunk.create(types, some.length)
    chunk.setColumns(recordColumns.map(column => some.map(record => cellOf(record, column))))
    appender.appendDataChunk(chunk)
  }
  appender.closeSync()
}
