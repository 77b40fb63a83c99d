import type { DomainEvent } from '../../contracts/events.ts'
import { openDuckDb } from '../../projections/history/database/duckdb.ts'
import { deriveTables } from '../../projections/history/database/selected-events.ts'
import { gatherFigures } from '../../projections/history/report/figures.ts'
import { withholdSmall } from '../../projections/history/report/withhold.ts'

export type Told = DomainEvent & { readonly at?: string }

const { connection } = await openDuckDb(':memory:', '')
await connection.run('SET threads = 1')
await connection.run(`CREATE TABLE told
  (position BIGINT, happened_at VARCHAR, type VARCHAR, revision INTEGER, data VARCHAR)`)
await deriveTables(
  connection,
  `SELECT * REPLACE (happened_at::TIMESTAMP AS happened_at, data::JSON AS data),
     NULL AS stream, NULL AS id, NULL AS actor, NULL AS correlation FROM told`,
)

const gather = async (events: readonly Told[], least: number, end: string) => {
  await connection.run('DELETE FROM told')
  const appender = await connection.createAppender('told')
  for (const [index, { at = '2026-01-05T12:00:00.000Z', type, data }] of events.entries()) {
    appender.appendBigInt(BigInt(index + 1))
    appender.appendVarchar(at)
    appender.appendVarchar(type)
    appender.appendInteger(index)
    appender.appendVarchar(JSON.stringify(data))
    appender.endRow()
  }
  appender.closeSync()
  return withholdSmall(await gatherFigures(connection, least, end))
}

let last: Promise<unknown> = Promise.resolve()

/**
 * The figures that a report of these events shows, by default as if every week were over. One at a time:
 * all share a database, which takes a while to open.
 */
export const shownFigures = (
  events: readonly Told[],
  least: number,
  end = '2027-01-01T00:00:00.000Z',
): ReturnType<typeof gather> => {
  const gathering = last.then(() => gather(events, least, end))
  last = gathering.catch(() => {}) // the caller has it
  return gathering
}
