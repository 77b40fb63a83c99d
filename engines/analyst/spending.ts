import { DatabaseSync } from 'node:sqlite'
import { UnusableFile } from '../file-advice.ts'
import { reasonOfSqlite } from '../sqlite/opening-fault.ts'
import { storageFaultOf } from '../sqlite/sqlite-fault.ts'
import { SPENDING_BUSY_TIMEOUT_MS } from '../timeouts.ts'

/** Tokens reserved before a request, in a month and in a payer's day (UTC). */
export type Reservation = {
  /** E.g. `2026-11`. */
  readonly month: string
  /** E.g. `2026-11-20`. */
  readonly day: string
  /** The profile that pays; undefined where the request is for no member. */
  readonly member: string | undefined
  readonly tokens: number
}

/** Tokens that may be spent: by all in a month, for one member in a day. */
type Budgets = { readonly monthly: number; readonly daily: number }

/** Tokens spent at the analyst's API. */
export interface Spending {
  /**
   * Reserves the tokens, or reserves nothing and returns the budget that would not suffice.
   *
   * @throws {StorageFault} the reservation cannot be stored: send no request.
   */
  reserve(reservation: Reservation, budgets: Budgets): 'reserved' | 'month_spent' | 'day_spent'
  /**
   * Corrects a reservation by the actual cost; `difference` may be negative. If that cannot be
   * stored, the reservation counts as spent.
   */
  settle(reservation: Reservation, difference: number): void
  /** Tokens of a month, including reservations. */
  spent(month: string): number
  [Symbol.dispose](): void
}

/** The UTC month of an instant, e.g. `2026-11`. */
export const utcMonthOf = (now: Date): string => now.toISOString().slice(0, 7)

/** The UTC day of an instant, e.g. `2026-11-20`. */
export const utcDayOf = (now: Date): string => now.toISOString().slice(0, 10)

const schema = `
  PRAGMA busy_timeout = ${SPENDING_BUSY_TIMEOUT_MS};
  PRAGMA journal_mode = WAL;
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
    database = new DatabaseSync(path)
    database.exec(schema)
    return database
  } catch (error) {
    database?.close()
    const reason = reasonOfSqlite(error, path)
    throw reason ? new UnusableFile(path, reason, 'spending', error) : error
  }
}

/**
 * Stores spending in a SQLite file, so that it survives a restart and is shared by processes. A
 * process that dies between reserving and settling leaves its reservation counted as spent.
 * Spending of a member is kept for one day. `:memory:` keeps everything for the life of the
 * process.
 *
 * @throws {UnusableFile} the file is of another kind or cannot be written.
 */
export const openSpending = (path: string): Spending => {
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

  const takeAll = ({ month, day, member, tokens }: Reservation, { monthly, daily }: Budgets) => {
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
    reserve(reservation, budgets) {
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
    settle({ month, day, member }, difference) {
      try {
        correct.run(difference, month)
        if (member !== undefined) correctDay.run(difference, day, member)
      } catch (error) {
        if (!storageFaultOf(error)) throw error
      }
    },
    spent: month => Number(read.get(month)?.tokens ?? 0),
    [Symbol.dispose]() {
      database.close()
    },
  }
}
