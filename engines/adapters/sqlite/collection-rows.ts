import type { Position } from '../../../contracts/core/event.ts'
import type { Generation, IndexSpec } from '../../ports/read-models.ts'
import { indexKey } from '../../primitives/index-for.ts'
import { type Reader, single } from './database.ts'
import type { DocumentCache, FoundRow } from './document-cache.ts'
import type { LocatedGeneration } from './generations.ts'
import type { Index } from './index-entries.ts'
import type { Query } from './read-models-queries.ts'
import { documentsTable } from './read-models-tables.ts'

/** A page of `all` ends after this many documents, or characters of JSON. */
const PAGE_DOCUMENTS = 256
const PAGE_CHARACTERS = 1_048_576

export type Locate = () => LocatedGeneration | undefined

/** Adds the spec's indexes to a generation that was made under an older spec. */
export type AddIndexes = (generation: Generation) => Promise<void>

/** Rows of the generation that `locate` returns. Each read sees one state of the file. */
export const collectionRows = (reader: Reader, locate: Locate, addIndexes: AddIndexes) => ({
  /** Documents with their positions, in the order of `keys`; undefined for a missing one. */
  byKey: (keys: readonly string[]) =>
    reader.snapshot(() => {
      const at = locate()
      if (!at) return keys.map(() => undefined)
      const statement = reader.prepared(
        `SELECT document, position FROM ${documentsTable(at.id)} WHERE key = ?`,
      )
      return keys.map(key => statement.get(key) as unknown as [string, Position] | undefined)
    }),

  documents<D>(keys: readonly string[], cache?: DocumentCache): (D | undefined)[] {
    // If all are cached, only the state is read, and one statement needs no transaction.
    const state = cache && locate()
    const known = state && cache.allOf<D>(state, keys)
    if (known) return known
    return reader.snapshot(() => {
      const at = locate()
      if (!at) return keys.map(() => undefined)
      const statement = reader.prepared(
        `SELECT document FROM ${documentsTable(at.id)} WHERE key = ?`,
      )
      const read = (key: string) => {
        const json = single(statement, key)
        return json === undefined ? undefined : parse<D>(json)
      }
      return cache ? cache.getMany(at, keys, read) : keys.map(read)
    })
  },

  async byIndex<R>(index: IndexSpec, read: (at: LocatedGeneration, index: Index) => R) {
    for (;;) {
      const answer = reader.snapshot(() => {
        const at = locate()
        if (!at) return { found: undefined }
        const declared = at.indexes().find(candidate => indexKey(candidate) === indexKey(index))
        return declared ? { found: read(at, declared) } : { lacking: at.generation }
      })
      if (answer.lacking === undefined) return answer.found
      await addIndexes(answer.lacking)
    }
  },

  rows: ({ sql, parameters }: Query) =>
    reader.prepared(sql).all(...parameters) as unknown as unknown[][],

  /** The documents that a query finds; those that have not changed come from the cache. */
  found: <D>(at: LocatedGeneration, query: Query, cache: DocumentCache): D[] => {
    const statement = reader.prepared(
      `SELECT document FROM ${documentsTable(at.id)} WHERE number = ?`,
    )
    const { sql, parameters } = query
    const rows = () => reader.prepared(sql).all(...parameters) as unknown as FoundRow[]
    const read = (number: number) => parse<D>(single(statement, number))
    return cache.find(at, JSON.stringify([sql, parameters]), rows, read)
  },

  /** A page of documents after a key, in key order. */
  page: (after: string | undefined) =>
    reader.snapshot(() => {
      const at = locate()
      if (!at) return []
      const statement = reader.prepared(
        `SELECT key, document, position FROM ${documentsTable(at.id)}
         ${after === undefined ? '' : 'WHERE key > ?'} ORDER BY key LIMIT ${PAGE_DOCUMENTS}`,
      )
      const found: AllRow[] = []
      let characters = 0
      for (const row of statement.iterate(...(after === undefined ? [] : [after]))) {
        found.push(row as unknown as AllRow)
        characters += found.at(-1)?.[1].length ?? 0
        if (characters >= PAGE_CHARACTERS) break
      }
      return found
    }),
})

export const parse = <D>(json: unknown): D => JSON.parse(json as string)

type AllRow = readonly [key: string, document: string, position: Position]
