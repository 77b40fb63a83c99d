import type { DuckDBConnection } from '@duckdb/node-api'
import type { EventFilter } from '../../../engines/log/history-log.ts'
import { PATIENCE_MS } from '../answer-sql.ts'
import type { HistorySession } from '../with-log.ts'
import { tablesOverEvents } from './described-tables.ts'
import { openDuckDb } from './duckdb.ts'
import { choosePlace } from './place.ts'
import { prepareTables } from './prepare-tables.ts'
import { quoted } from './question.ts'

/** Defines the tables of `sql` over a table of events, in the schema in use. */
export const deriveTables = async (connection: DuckDBConnection, events: string) => {
  await connection.run(`CREATE VIEW events AS ${events}`)
  for (const { sql } of tablesOverEvents(new Map())) await connection.run(sql)
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
  const prepared = await prepareTables(session, place, PATIENCE_MS)
  if (session.signal.aborted) return undefined
  const { connection, close } = await openDuckDb(':memory:', place.scratch)
  const stop = () => connection.interrupt()
  session.signal.addEventListener('abort', stop)
  try {
    await connection.run(`ATTACH ${quoted(prepared.path)} AS prepared (READ_ONLY)`)
    const conditions = [
      `position <= ${upTo}`,
      ...(since === undefined ? [] : [`happened_at >= ${quoted(since)}::TIMESTAMPTZ::TIMESTAMP`]),
      ...(until === undefined ? [] : [`happened_at < ${quoted(until)}::TIMESTAMPTZ::TIMESTAMP`]),
    ]
    await deriveTables(
      connection,
      `SELECT * FROM prepared.events WHERE ${conditions.join(' AND ')}`,
    )
    return await work(connection)
  } catch (error) {
    if (session.signal.aborted) return undefined
    throw error
  } finally {
    session.signal.removeEventListener('abort', stop)
    close()
  }
}
