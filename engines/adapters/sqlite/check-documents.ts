import { isDeepStrictEqual } from 'node:util'
import type { Checkable, CheckResult, DamagedRecord } from '../../ports/storage-health.ts'
import type { Reader } from './database.ts'
import { checksumOf } from './documents.ts'
import {
  documentsTable,
  type Entry,
  entriesTable,
  type Index,
  integerColumns,
  primaryKey,
  toSql,
} from './read-models-tables.ts'
import { resultCodeOf, resultCodes } from './sqlite-fault.ts'

const PAGE = 32

type Row = readonly [
  number: number,
  key: string,
  position: string,
  entries: string,
  document: string,
  checksum: number,
]
type Generation = { readonly id: number; readonly what: string; readonly indexes: readonly Index[] }

/**
 * Where a check continues: after this document's number; -1 checks the generation from the start.
 */
type Place = readonly [generation: number, number: number]

const toText = (...place: Place): string => JSON.stringify(place)
const parsePlace = (text: string): Place => JSON.parse(text)

const isCorrupt = (error: unknown): boolean => resultCodeOf(error) === resultCodes.corrupt

/**
 * Checks documents against their checksums, and checks that key and indexes lead to each document.
 * Index rows without a document are not searched for.
 */
export const checkDocuments = ({ prepared, snapshot }: Reader): Checkable => {
  const generation = (id: number): Generation | undefined => {
    const row = prepared(
      'SELECT id, collection, indexes FROM generations WHERE id >= ? ORDER BY id LIMIT 1',
    ).get(id) as unknown as [number, string, string] | undefined
    return row && { id: row[0], what: row[1], indexes: JSON.parse(row[2]) }
  }

  const columns = 'number, key, position, entries, document, checksum'

  const isIndexed = (
    { id, indexes }: Generation,
    row: Row,
    [place, by, order, kept = []]: Entry,
  ) => {
    const index = indexes.find(({ number }) => number === place)
    if (!index) return false
    const compared = [...primaryKey(index), ...integerColumns(index)]
    const conditions = compared.map(column => `${column} = ?`)
    const found = prepared(
      `SELECT number FROM ${entriesTable(id, place)} WHERE ${conditions.join(' AND ')}`,
    ).get(...by.map(toSql), toSql(order), row[1], ...kept) as unknown as [number] | undefined
    return found?.[0] === row[0]
  }

  const isIntact = (of: Generation, row: Row): boolean => {
    const [number, key, position, entries, document, checksum] = row
    if (checksum !== checksumOf(key, position, entries, document)) return false
    try {
      const byKey = prepared(`SELECT number FROM ${documentsTable(of.id)} WHERE key = ?`)
      const [found] = (byKey.get(key) ?? []) as unknown as [number?]
      // Through the index of versions where there is one: see `createVersions`.
      const version = prepared(
        `SELECT number, position, checksum FROM ${documentsTable(of.id)} WHERE key BETWEEN ?1 AND ?1`,
      ).get(key) as unknown as [number, string, number] | undefined
      return (
        found === number &&
        isDeepStrictEqual(version, [number, position, checksum]) &&
        (JSON.parse(entries) as Entry[]).every(entry => isIndexed(of, row, entry))
      )
    } catch (error) {
      if (error instanceof SyntaxError || isCorrupt(error)) return false
      throw error
    }
  }

  const checkGeneration = (of: Generation, after: number, until: number): CheckResult => {
    const damaged: DamagedRecord[] = []
    const page = prepared(
      `SELECT ${columns} FROM ${documentsTable(of.id)} WHERE number > ? ORDER BY number LIMIT ${PAGE}`,
    )
    for (let last = after; ; ) {
      const rows = page.all(last) as unknown as Row[]
      for (const row of rows)
        if (!isIntact(of, row)) damaged.push({ place: toText(of.id, row[0]), what: of.what })
      if (rows.length < PAGE) return { next: toText(of.id + 1, 0), damaged }
      last = rows.at(-1)?.[0] ?? last
      if (performance.now() >= until) return { next: toText(of.id, last), damaged }
    }
  }

  const isStillDamaged = ({ place }: DamagedRecord): boolean => {
    const [id, number] = parsePlace(place)
    const of = generation(id)
    if (of?.id !== id) return false
    if (number < 0) return true
    const row = prepared(`SELECT ${columns} FROM ${documentsTable(id)} WHERE number = ?`).get(
      number,
    )
    return row !== undefined && !isIntact(of, row as unknown as Row)
  }

  return {
    checkSome: async (from, forMs) =>
      snapshot(() => {
        const [id, after] = from === undefined ? [0, 0] : parsePlace(from)
        const of = generation(id)
        if (!of) return { next: undefined, damaged: [] }
        try {
          return checkGeneration(of, of.id === id ? after : 0, performance.now() + forMs)
        } catch (error) {
          if (!isCorrupt(error)) throw error
          const wholeCollection = { place: toText(of.id, -1), what: of.what }
          return { next: toText(of.id + 1, 0), damaged: [wholeCollection] }
        }
      }),
    stillDamaged: async damaged => snapshot(() => damaged.filter(isStillDamaged)),
  }
}
