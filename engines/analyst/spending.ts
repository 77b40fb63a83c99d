import { DatabaseSync } from 'node:sqlite'

/** What the analyst's API has cost so far: tokens by month (`2026-11`, UTC). */
export interface Spending {
  /** Takes `tokens` from a month's `budget`; false, and nothing taken, where it would not suffice. */
  reserve(month: string, tokens: number, budget: number): boolean
  /** Corrects a reservation by what it turned out to cost; `difference` may be negative. */
  settle(month: string, difference: number): void
  /** Tokens of a month, reservations among them. */
  spent(month: string): number
  [Symbol.dispose](): void
}

/** The month that a moment belongs to. */
export const monthOf = (now: Date): string => now.toISOString().slice(0, 7)

/**
 * Keeps what was spent in a SQLite file, so that neither a restart nor a second process forgets it.
 * A process that dies between reserving and settling leaves its reservation counted as spent.
 * `:memory:` keeps it for as long as the process lives.
 */
export const openSpending = (path: string): Spending => {
  const database = new DatabaseSync(path)
  database.exec(`
    PRAGMA busy_timeout = 5000;
    PRAGMA journal_mode = WAL;
    CREATE TABLE IF NOT EXISTS spending (month TEXT PRIMARY KEY, tokens INTEGER NOT NULL) STRICT;
  `)
  const begin = database.prepare('INSERT OR IGNORE INTO spending VALUES (?, 0)')
  const take = database.prepare(
    'UPDATE spending SET tokens = tokens + :tokens WHERE month = :month AND tokens + :tokens <= :budget',
  )
  const correct = database.prepare(
    'UPDATE spending SET tokens = max(0, tokens + ?) WHERE month = ?',
  )
  const read = database.prepare('SELECT tokens FROM spending WHERE month = ?')

  return {
    reserve(month, tokens, budget) {
      begin.run(month)
      return take.run({ month, tokens, budget }).changes === 1
    },
    settle(month, difference) {
      correct.run(difference, month)
    },
    spent: month => Number(read.get(month)?.tokens ?? 0),
    [Symbol.dispose]() {
      database.close()
    },
  }
}
