import { setImmediate } from 'node:timers/promises'
import type { LRUCache } from 'lru-cache'
import type { Position } from '../../../contracts/core/event.ts'
import type {
  Collection,
  CollectionSpec,
  FindQuery,
  Generation,
  IndexSpec,
  KeysQuery,
  Scalar,
  VersionedDocument,
} from '../../ports/read-models.ts'
import { deepFreeze } from '../../primitives/deep-freeze.ts'
import { comparedFields, indexFor, indexKey, keysIndexFor } from '../../primitives/index-for.ts'
import type { Reader } from './database.ts'
import {
  byColumns,
  documentsTable,
  entriesTable,
  findGeneration,
  type Index,
  integerColumns,
  type LocatedGeneration,
  toSql,
} from './read-models-tables.ts'

/** A page of `all` ends after this many documents, or characters of JSON. */
const PAGE_DOCUMENTS = 256
const PAGE_CHARACTERS = 1_048_576

/** Frozen documents by key. One is current while the row of its version is. */
export type DocumentCache = LRUCache<
  string,
  { readonly version: string; readonly document: object }
>

type Source<D> = {
  readonly reader: Reader
  readonly spec: CollectionSpec<D>
  /** The generation to read; without it the one that is live at each read. */
  readonly generation?: Generation
  /** Adds the spec's indexes to a generation that was made under an older spec. */
  readonly addIndexes: (generation: Generation) => Promise<void>
  /** The cache of this collection, if its spec asks for one. */
  readonly cache?: DocumentCache | undefined
}

type DocumentRow = readonly [key: string, document: string, position: Position]

const DOCUMENT = 'd.key, d.document, d.position'

/** What tells whether a document changed. */
type VersionRow = readonly [key: string, number: number, position: Position, checksum: number]
const VERSION = 'd.key, d.number, d.position, d.checksum'

/** Reads of one generation, or of the live one. Each read sees one state of the file. */
export const readCollection = <D>({ reader, spec, generation, addIndexes, cache }: Source<D>) => {
  const parse = (json: string) => JSON.parse(json) as D

  /** Reads from the generation; `none` if there is none. */
  const inGeneration = <T>(none: T, read: (at: LocatedGeneration) => T): T =>
    reader.snapshot(() => {
      const at = findGeneration(reader.prepared, spec.name, generation)
      return at ? read(at) : none
    })

  /** Reads through an index of the generation, which gets it first if it lacks it. */
  const throughIndex = async <T>(
    wanted: IndexSpec,
    none: T,
    read: (at: LocatedGeneration, index: Index) => T,
  ): Promise<T> => {
    for (;;) {
      const answer = inGeneration<{ value: T } | { lacking: Generation }>({ value: none }, at => {
        const index = at.indexes.find(one => indexKey(one) === indexKey(wanted))
        return index ? { value: read(at, index) } : { lacking: at.generation }
      })
      if ('value' in answer) return answer.value
      await addIndexes(answer.lacking)
    }
  }

  const rows = ({ sql, parameters }: Query) =>
    reader.prepared(sql).all(...parameters) as unknown as unknown[][]

  /**
   * Rows that begin with the document's key, by that key: one statement costs half of many. Asked for a
   * range, SQLite prefers the index of versions, if there is one and it has all columns.
   */
  const rowsOf = <R extends readonly [key: string, ...unknown[]]>(
    at: LocatedGeneration,
    keys: readonly string[],
    columns: string,
  ): ReadonlyMap<string, R> => {
    if (keys.length === 0) return new Map()
    const found = rows({
      sql: `SELECT ${columns} FROM json_each(?)
        CROSS JOIN ${documentsTable(at.id)} d ON d.key BETWEEN json_each.value AND json_each.value`,
      parameters: [JSON.stringify(keys)],
    })
    return new Map((found as unknown as R[]).map(row => [row[0], row]))
  }

  /** The documents of rows, by key: those that the cache has in this version, the others parsed. */
  const cachedDocuments = (
    at: LocatedGeneration,
    cached: DocumentCache,
    found: Iterable<VersionRow>,
  ): ReadonlyMap<string, D> => {
    const documents = new Map<string, D>()
    const missing = new Map<string, string>()
    for (const [key, number, position, checksum] of found) {
      const version = `${at.id} ${number} ${position} ${checksum}`
      const known = cached.get(key)
      if (known?.version === version) documents.set(key, known.document as D)
      else missing.set(key, version)
    }
    const read = rowsOf<DocumentRow>(at, [...missing.keys()], DOCUMENT)
    for (const [key, json] of read.values()) {
      const document = deepFreeze(parse(json) as D & object)
      cached.set(key, { version: missing.get(key) as string, document })
      documents.set(key, document)
    }
    return documents
  }

  const documents = (keys: readonly string[]): (D | undefined)[] =>
    inGeneration<(D | undefined)[]>(
      keys.map(() => undefined),
      at => {
        if (cache) {
          const found = cachedDocuments(at, cache, rowsOf<VersionRow>(at, keys, VERSION).values())
          return keys.map(key => found.get(key))
        }
        const found = rowsOf<DocumentRow>(at, keys, DOCUMENT)
        return keys.map(key => {
          const row = found.get(key)
          return row && parse(row[1])
        })
      },
    )

  /** A page of documents after a key, in key order. */
  const page = (after: string | undefined): DocumentRow[] =>
    inGeneration<DocumentRow[]>([], at => {
      const statement = reader.prepared(
        `SELECT key, document, position FROM ${documentsTable(at.id)}
         ${after === undefined ? '' : 'WHERE key > ?'} ORDER BY key LIMIT ${PAGE_DOCUMENTS}`,
      )
      const found: DocumentRow[] = []
      let characters = 0
      for (const row of statement.iterate(...(after === undefined ? [] : [after]))) {
        found.push(row as unknown as DocumentRow)
        characters += found.at(-1)?.[1].length ?? 0
        if (characters >= PAGE_CHARACTERS) break
      }
      return found
    })

  return {
    async get(key) {
      return documents([key])[0]
    },

    async many(keys) {
      return documents(keys)
    },

    async find(query: FindQuery) {
      const declared = indexFor(spec, Object.keys(query.where), query.order?.field)
      return throughIndex(declared, [] as D[], (at, index) => {
        if (!cache)
          return rows(findQuery(at.id, index, query)).map(([json]) => parse(json as string))
        const found = rows(findQuery(at.id, index, query, VERSION)) as unknown as VersionRow[]
        const cached = cachedDocuments(at, cache, found)
        return found.map(([key]) => cached.get(key) as D)
      })
    },

    async keys(query) {
      return throughIndex(keysIndexFor(spec, query), [] as string[], (at, index) =>
        rows(keysQuery(at.id, index, query)).map(([key]) => key as string),
      )
    },

    async count({ where }) {
      return throughIndex(indexFor(spec, Object.keys(where)), 0, (at, index) =>
        Number(rows(countQuery(at.id, index, where))[0]?.[0]),
      )
    },

    async *all() {
      let found = page(undefined)
      while (found.length > 0) {
        for (const [key, document, position] of found)
          yield { key, document: parse(document), position }
        await setImmediate()
        found = page(found.at(-1)?.[0])
      }
    },

    async versioned(keys: readonly string[]): Promise<(VersionedDocument<D> | undefined)[]> {
      const found = inGeneration<ReadonlyMap<string, DocumentRow>>(new Map(), at =>
        rowsOf(at, keys, DOCUMENT),
      )
      return keys.map(key => {
        const row = found.get(key)
        return row && { document: parse(row[1]), position: row[2] }
      })
    },
  } satisfies Collection<D> & Record<string, unknown>
}

/** The text of a statement and its parameters. */
export type Query = {
  readonly sql: string
  readonly parameters: readonly (string | number | Uint8Array)[]
}

type Where = Readonly<Record<string, Scalar>>

/** What is selected of documents: their JSON, or what tells whether they changed. */
type FoundColumns = 'd.document' | typeof VERSION

/** Selects documents through an index, ordered by (value, key) or by key alone. */
export const findQuery = (
  generation: number,
  index: Index,
  query: FindQuery,
  columns: FoundColumns = 'd.document',
): Query => {
  const { sql, parameters } = inOrder(index, query)
  return {
    sql: `SELECT ${columns} FROM ${entriesTable(generation, index.number)} e
      CROSS JOIN ${documentsTable(generation)} d ON d.number = e.number ${sql}`,
    parameters,
  }
}

/** Selects keys by the columns of an index; one text for each set of conditions. */
export const keysQuery = (generation: number, index: Index, query: KeysQuery): Query => {
  const { sql, parameters } = inOrder(index, query, columnConditions(index, query))
  return { sql: `SELECT e.key FROM ${entriesTable(generation, index.number)} e ${sql}`, parameters }
}

type Condition = { readonly sql: string; readonly parameters: Query['parameters'] }

const columnConditions = (index: Index, { between, anyBit }: KeysQuery): Condition[] =>
  comparedFields(index).flatMap(field => {
    const column =
      field === index.order ? 'ordered' : integerColumns(index)[index.columns?.indexOf(field) ?? 0]
    const range = between?.[field]
    const mask = anyBit?.[field]
    return [
      ...(range ? [{ sql: `e.${column} BETWEEN ? AND ?`, parameters: range }] : []),
      ...(mask === undefined ? [] : [{ sql: `(e.${column} & ?) != 0`, parameters: [mask] }]),
    ]
  })

/** The part of a query from its conditions on. */
const inOrder = (
  index: Index,
  { where: filter, order, after, limit }: FindQuery,
  further: readonly Condition[] = [],
): Query => {
  const [direction, beyond] = order?.direction === 'descending' ? ['DESC', '<'] : ['ASC', '>']
  const ordering = order ? ['e.ordered', 'e.key'] : ['e.key']
  const cursor = after ? (order ? [toSql(after.value), after.key] : [after.key]) : []
  const conditions = equalities(index)
  if (after)
    conditions.push(`(${ordering.join(', ')}) ${beyond} (${ordering.map(() => '?').join(', ')})`)
  return {
    sql: `${where([...conditions, ...further.map(({ sql }) => sql)])}
      ORDER BY ${ordering.map(column => `${column} ${direction}`).join(', ')} LIMIT ?`,
    parameters: [
      ...values(index, filter),
      ...cursor,
      ...further.flatMap(({ parameters }) => parameters),
      Math.max(0, limit ?? 2 ** 31),
    ],
  }
}

/** Counts documents through an index. */
export const countQuery = (generation: number, index: Index, filter: Where): Query => ({
  sql: `SELECT count(*) FROM ${entriesTable(generation, index.number)} e ${where(equalities(index))}`,
  parameters: values(index, filter),
})

const equalities = (index: Index): string[] => byColumns(index).map(column => `e.${column} = ?`)

const where = (conditions: readonly string[]): string =>
  conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''

const values = ({ by }: Index, filter: Where) => by.map(field => toSql(filter[field] ?? null))
