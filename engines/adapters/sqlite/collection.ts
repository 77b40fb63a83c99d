import { setImmediate } from 'node:timers/promises'
import type {
  Collection,
  CollectionSpec,
  FindQuery,
  VersionedDocument,
} from '../../ports/read-models.ts'
import { indexFor, keysIndexFor } from '../../primitives/index-for.ts'
import { type AddIndexes, collectionRows, type Locate, parse } from './collection-rows.ts'
import type { Reader } from './database.ts'
import type { DocumentCache } from './document-cache.ts'
import { countQuery, findQuery, keysQuery } from './read-models-queries.ts'

type Source<D> = {
  readonly reader: Reader
  readonly spec: CollectionSpec<D>
  readonly locate: Locate
  readonly addIndexes: AddIndexes
  /** The cache of this collection, if its spec asks for one. */
  readonly inMemory?: DocumentCache | undefined
}

/** Reads of one generation, or of the live one. */
export const readCollection = <D>({ reader, spec, locate, addIndexes, inMemory }: Source<D>) => {
  const {
    byKey,
    documents,
    byIndex,
    rows,
    found: cached,
    page,
  } = collectionRows(reader, locate, addIndexes)

  return {
    async get(key) {
      return documents<D>([key], inMemory)[0]
    },

    async many(keys) {
      return documents<D>(keys, inMemory)
    },

    async find(query: FindQuery) {
      const index = indexFor(spec, Object.keys(query.where), query.order?.field)
      const found = await byIndex(index, (at, located) =>
        inMemory
          ? cached<D>(at, findQuery(at.id, located, query, 'd.key, d.position, d.number'), inMemory)
          : rows(findQuery(at.id, located, query)).map(([document]) => parse<D>(document)),
      )
      return found ?? []
    },

    async keys(query) {
      const found = await byIndex(keysIndexFor(spec, query), (at, located) =>
        rows(keysQuery(at.id, located, query)),
      )
      return (found ?? []).map(([key]) => key as string)
    },

    async count({ where }) {
      const index = indexFor(spec, Object.keys(where))
      const counted = await byIndex(index, (at, located) => rows(countQuery(at.id, located, where)))
      return Number(counted?.[0]?.[0] ?? 0)
    },

    async *all() {
      let found = page(undefined)
      while (found.length > 0) {
        for (const [key, document, position] of found)
          yield { key, document: parse<D>(document), position }
        await setImmediate()
        found = page(found.at(-1)?.[0])
      }
    },

    async versioned(keys: readonly string[]): Promise<(VersionedDocument<D> | undefined)[]> {
      return byKey(keys).map(row => row && { document: parse<D>(row[0]), position: row[1] })
    },
  } satisfies Collection<D> & Record<string, unknown>
}
