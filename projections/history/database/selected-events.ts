import type { DuckDBConnection } from '@duckdb/node-api'
import { conditionOf, quoted } from '../../../contracts/explore/condition-of.ts'
import type { EventFilter } from '../../../engines/log/history-log.ts'
import type { HistorySession } from '../with-log.ts'
import { tableFunctions, tablesOverEvents } from './described-tables.ts'
import { openDuckDb } from './duckdb.ts'
import { choosePlace } from './place.ts'
import { type PreparedTables, prepareTables } from './prepared.ts'

/** Defines the tables of `sql` over a query of events, in the schema in use. */
export const deriveTables = async (
  connection: DuckDBConnection,
  events: string,
  { withPersonal = false }: { readonly withPersonal?: boolean } = {},
): Promise<void> => {
  await connection.run(`CREATE VIEW events AS ${events}`)
  // Comments of columns, for which the catalogue is read, are those of the prepared tables.
  for (const { sql } of tablesOverEvents(new Map(), withPersonal)) await connection.run(sql)
  for (const sql of tableFunctions) await connection.run(sql)
}

/** Opens a database in memory, in which the prepared tables are the schema `prepared`. */
export const openBeside = async ({ path }: Pick<PreparedTables, 'path'>, scratch: string) => {
  const opened = await openDuckDb(':memory:', scratch)
  await opened.connection.run(`ATTACH ${quoted(path)} AS prepared (READ_ONLY)`)
  return opened
}

/**
 * Runs `work` with the tables of `sql` over the events of a time, in a database in memory.
 *
 * @returns undefined when the session's signal aborted.
 */
export const withSelectedEvents = async <T>(
  session: HistorySession,
  { since, until, upTo = session.log.head() }: EventFilter,
  work: (connection: DuckDBConnection) => Promise<T>,
): Promise<T | undefined> => {
  await using place = await choosePlace(session.data)
  const prepared = await prepareTables(session, place)
  if (session.signal.aborted) return undefined
  const { connection, close } = await openBeside(prepared, place.scratch)
  const stop = () => connection.interrupt()
  session.signal.addEventListener('abort', stop)
  try {
    const condition = conditionOf({ since, until, upTo })
    await deriveTables(connection, `SELECT * FROM prepared.events WHERE ${condition}`)
    return await work(connection)
  } catch (error) {
    if (session.signal.aborted) return undefined
    throw error
  } finally {
    session.signal.removeEventListener('abort', stop)
    close()
  }
}
