import { DatabaseSync } from 'node:sqlite'
import type { AiSpending, TokenBudgets, TokenReservation } from '../../ports/ai-spending.ts'
import { UnusableFile } from '../../process/file-advice.ts'
import { SPENDING_BUSY_TIMEOUT_MS } from '../../process/timeouts.ts'
import { reasonOfSqlite } from './opening-fault.ts'
import { storageFaultOf } from './sqlite-fault.ts'
import { turnOnWriteAheadLog } from './write-ahead-log.ts'

const schema = `
  CREATE TABLE IF NOT EXISTS spending (month TEXT PRIMARY KEY, tokens INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS member_spending (
    day TEXT NOT NULL,
    member TEXT NOT NULL,
    tokens INTEGER NOT NULL,
    PRIMARY KEY (day, member)
  ) STRICT, WITHOUT ROWID;
`

const openDatabase = (path: string): DatabaseSync => {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(path, { timeout: SPENDING_BUSY_TIMEOUT_MS })
    turnOnWriteAheadLog(database, SPENDING_BUSY_TIMEOUT_MS)
    database.exec(schema)
    return database
  } catch (error) {
    database?.close()
    const reason = reasonOfSqlite(error, path)
    throw reason ? new UnusableFile(path, reason, 'spending', error) : error
  }
}

/**
 * AI spending in one SQLite file, for the processes of one machine. Spending of a member is kept
 * for one day. `:memory:` keeps everything for the life of the process.
 *
 * Writes are on the calling thread, because they are few and small.
 *
 * @throws {UnusableFile} the file is of another kind or cannot be written.
 */
export const openSqliteAiSpending = async ({
  path,
}: {
  readonly path: string
}): Promise<AiSpending> => {
  const database = openDatabase(path)
  const begin = database.prepare('INSERT OR IGNORE INTO spending VALUES (?, 0)')
  const take = database.prepare(
    'UPDATE spending SET tokens = tokens + :tokens WHERE month = :month AND tokens + :tokens <= :budget',
  )
  const correct = database.prepare(
    'UPDATE spending SET tokens = max(0, tokens + ?) WHERE month = ?',
  )
  const read = database.prepare('SELECT tokens FROM spending WHERE month = ?')
  const forget = database.prepare('DELETE FROM member_spending WHERE day < ?')
  const beginDay = database.prepare('INSERT OR IGNORE INTO member_spending VALUES (?, ?, 0)')
  const takeOfDay = database.prepare(
    'UPDATE member_spending SET tokens = tokens + :tokens WHERE day = :day AND member = :member AND tokens + :tokens <= :budget',
  )
  const correctDay = database.prepare(
    'UPDATE member_spending SET tokens = max(0, tokens + ?) WHERE day = ? AND member = ?',
  )

  const takeAll = (
    { month, day, member, tokens }: TokenReservation,
    { monthly, daily }: TokenBudgets,
  ) => {
    if (member !== undefined) {
      forget.run(day)
      beginDay.run(day, member)
      if (takeOfDay.run({ day, member, tokens, budget: daily }).changes === 0) return 'day_spent'
    }
    begin.run(month)
    if (take.run({ month, tokens, budget: monthly }).changes === 0) return 'month_spent'
    return 'reserved'
  }

  return {
    async reserve(reservation, budgets) {
      try {
        database.exec('BEGIN IMMEDIATE')
        const result = takeAll(reservation, budgets)
        database.exec(result === 'reserved' ? 'COMMIT' : 'ROLLBACK')
        return result
      } catch (error) {
        if (database.isTransaction) database.exec('ROLLBACK')
        throw storageFaultOf(error) ?? error
      }
    },
    async settle({ month, day, member }, difference) {
      try {
        correct.run(difference, month)
        if (member !== undefined) correctDay.run(difference, day, member)
      } catch (error) {
        if (!storageFaultOf(error)) throw error
      }
    },
    spent: async month => Number(read.get(month)?.tokens ?? 0),
    async [Symbol.asyncDispose]() {
      database.close()
    },
  }
}
