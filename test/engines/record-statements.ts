import { DatabaseSync, type StatementSync } from 'node:sqlite'

/** One step of a query plan: a scan of a table or index, or a search by some columns. */
export type PlanStep = {
  readonly table: string
  readonly way: 'scan' | 'search'
  /** The index; undefined for the table itself. */
  readonly index: string | undefined
  /** Number of columns that the search compares, and that the index has. */
  readonly compared: number
  readonly columns: number
}

/** A compiled statement with SQLite's plan for it. */
export type SqlStatement = { readonly sql: string; readonly steps: readonly PlanStep[] }

const DETAIL =
  /^(SCAN|SEARCH) (\S+)(?: USING (?:COVERING )?(?:INDEX (\S+)|INTEGER PRIMARY KEY|PRIMARY KEY))?(?: \((.*)\))?/

type Prepare = (sql: string) => StatementSync

const columnsOf = (prepare: Prepare, table: string, index: string | undefined): number => {
  if (index) return prepare(`PRAGMA index_info(${index})`).all().length
  return prepare(`PRAGMA table_info(${table})`)
    .all()
    .filter(({ pk }) => Number(pk) > 0).length
}

const stepsOf = (prepare: Prepare, sql: string): PlanStep[] =>
  prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .all()
    .flatMap(({ detail }) => {
      const [, way, alias = '', index, compared] = DETAIL.exec(String(detail)) ?? []
      if (way === undefined || alias.startsWith('(')) return []
      // The plan names a table by its alias.
      const table = new RegExp(`(?:FROM|JOIN) (\\S+) ${alias}\\b`).exec(sql)?.[1] ?? alias
      // `SEARCH t` alone is the first or last entry of a table: of all rows, or of those that
      // match.
      const isEnd = way === 'SEARCH' && compared === undefined && !/\bWHERE\b/.test(sql)
      const columns = isEnd ? 0 : columnsOf(prepare, table, index)
      return {
        table,
        way: way === 'SCAN' ? 'scan' : 'search',
        index,
        columns,
        compared: compared?.split(' AND ').length ?? 0,
      }
    })

/** Records every statement that this process compiles during `run`, with its plan. */
export const recordStatements = async (run: () => Promise<void>): Promise<SqlStatement[]> => {
  const prepare = DatabaseSync.prototype.prepare
  const found = new Map<string, SqlStatement>()
  DatabaseSync.prototype.prepare = function (this: DatabaseSync, sql: string) {
    if (/^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)/.test(sql) && !found.has(sql))
      found.set(sql, { sql, steps: stepsOf(text => prepare.call(this, text), sql) })
    return prepare.call(this, sql)
  }
  try {
    await run()
  } finally {
    DatabaseSync.prototype.prepare = prepare
  }
  return [...found.values()]
}
