import { DatabaseSync } from 'node:sqlite'
import { UnusableFile } from '../file-advice.ts'
import { reasonOfSqlite } from '../sqlite/opening-fault.ts'
import { storageFaultOf } from '../sqlite/sqlite-fault.ts'
import { SPENDING_BUSY_TIMEOUT_MS } from '../timeouts.ts'

/** Tokens that are taken before a question is asked: of a month, and of a member's day (UTC). */
export type Reservation = {
  /** E.g. `2026-11`. */
  readonly month: string
  /** E.g. `2026-11-20`. */
  readonly day: string
  /** The profile for which it is asked; undefined where no member has it asked. */
  readonly member: string | undefined
  readonly tokens: number
}

/** Tokens that may be spent: by all in a month, for one member in a day. */
type Budgets = { readonly monthly: number; readonly daily: number }

/** What the analyst's API has cost so far, in tokens. */
export interface Spending {
  /**
   * Takes the tokens; says which budget would not suffice, and takes nothing then.
   *
   * @throws {StorageFault} it cannot be noted: nothing may be asked.
   */
  reserve(reservation: Reservation, budgets: Budgets): 'reserved' | 'month_spent' | 'day_spent'
  /**
   * Corrects a reservation by what it turned out to cost; `difference` may be negative. Where that
   * cannot be noted the reservation counts as spent.
   */
  settle(reservation: Reservation, difference: number): void
  /** Tokens of a month, reservations among them. */
  spent(month: string): number
  [Symbol.dispose](): void
}

/** The month that a moment belongs to. */
export const utcMonthOf = (now: Date): string => now.toISOString().slice(0, 7)

/** The day that a moment belongs to. */
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
 * Keeps what was spent in a SQLite file, so that neither a restart nor a second process forgets it.
 * A process that dies between reserving and settling leaves its reservation counted as spent. What
 * was spent for a member is kept for the day. `:memory:` keeps all as long as the process lives.
 *
 * @throws {UnusableFile} it is no such file, or cannot be written to.
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
        const taken = takeAll(reservation, budgets)
        database.exec(taken === 'reserved' ? 'COMMIT' : 'ROLLBACK')
        return taken
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
