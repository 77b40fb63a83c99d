import type { Position } from '../../contracts/event.ts'
import type { Prepared } from './database.ts'
import { type Entry, entriesOf, type Index, toSql } from './index-entries.ts'
import { byColumns, documentsTable, entriesTable } from './read-models-tables.ts'

const REINDEX_PAGE = 500

/** Stores or replaces a document and moves it in the indexes where its fields changed. */
export const storeDocument = (
  prepared: Prepared,
  generation: number,
  indexes: readonly Index[],
  key: string,
  document: string,
  position: Position,
): void => {
  const table = documentsTable(generation)
  const entries = indexes.length > 0 ? entriesOf(JSON.parse(document), indexes) : []
  const text = JSON.stringify(entries)
  const old = stored(prepared, generation, key)
  if (!old) {
    const { lastInsertRowid } = prepared(
      `INSERT INTO ${table} (key, position, entries, document) VALUES (?, ?, ?, ?)`,
    ).run(key, position, text, document)
    const at = { generation, key, number: Number(lastInsertRowid) }
    moveEntries(prepared, at, indexes, [], entries)
    return
  }
  prepared(`UPDATE ${table} SET position = ?, entries = ?, document = ? WHERE number = ?`).run(
    position,
    text,
    document,
    old.number,
  )
  if (text !== old.entries)
    moveEntries(
      prepared,
      { generation, key, number: old.number },
      indexes,
      JSON.parse(old.entries),
      entries,
    )
}

/** Removes a document and its places in the indexes; nothing happens when there is none. */
export const removeDocument = (
  prepared: Prepared,
  generation: number,
  indexes: readonly Index[],
  key: string,
): void => {
  const old = stored(prepared, generation, key)
  if (!old) return
  const at = { generation, key, number: old.number }
  moveEntries(prepared, at, indexes, JSON.parse(old.entries), [])
  prepared(`DELETE FROM ${documentsTable(generation)} WHERE number = ?`).run(old.number)
}

/** Gives every document its places in indexes that were added after it. */
export const reindex = (
  prepared: Prepared,
  generation: number,
  indexes: readonly Index[],
): void => {
  const table = documentsTable(generation)
  const page = prepared(
    `SELECT number, key, entries, document FROM ${table} WHERE number > ? ORDER BY number
     LIMIT ${REINDEX_PAGE}`,
  )
  const update = prepared(`UPDATE ${table} SET entries = ? WHERE number = ?`)
  let last = 0
  for (;;) {
    const rows = page.all(last) as unknown as [number, string, string, string][]
    for (const [number, key, old, document] of rows) {
      const entries = entriesOf(JSON.parse(document), indexes)
      moveEntries(prepared, { generation, key, number }, indexes, JSON.parse(old), entries)
      update.run(JSON.stringify(entries), number)
      last = number
    }
    if (rows.length < REINDEX_PAGE) return
  }
}

type At = { readonly generation: number; readonly key: string; readonly number: number }

const stored = (prepared: Prepared, generation: number, key: string) => {
  const row = prepared(
    `SELECT number, entries FROM ${documentsTable(generation)} WHERE key = ?`,
  ).get(key) as unknown as [number, string] | undefined
  return row && { number: row[0], entries: row[1] }
}

/** Takes a document out of the places it left and puts it into the new ones. */
const moveEntries = (
  prepared: Prepared,
  { generation, key, number }: At,
  indexes: readonly Index[],
  from: readonly Entry[],
  to: readonly Entry[],
): void => {
  const before = new Set(from.map(entry => JSON.stringify(entry)))
  const after = new Set(to.map(entry => JSON.stringify(entry)))

  const change = (
    entry: Entry,
    sql: (index: Index, table: string) => string,
    ...more: number[]
  ) => {
    const [indexNumber, by, order] = entry
    const index = indexes.find(candidate => candidate.number === indexNumber)
    if (!index) return
    const statement = prepared(sql(index, entriesTable(generation, indexNumber)))
    statement.run(...by.map(toSql), toSql(order), key, ...more)
  }

  for (const entry of from)
    if (!after.has(JSON.stringify(entry)))
      change(entry, (index, table) => {
        const columns = [...byColumns(index), 'ordered', 'key']
        return `DELETE FROM ${table} WHERE ${columns.map(column => `${column} = ?`).join(' AND ')}`
      })
  for (const entry of to)
    if (!before.has(JSON.stringify(entry)))
      change(
        entry,
        (index, table) => {
          const columns = [...byColumns(index), 'ordered', 'key', 'number']
          return `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`
        },
        number,
      )
}
