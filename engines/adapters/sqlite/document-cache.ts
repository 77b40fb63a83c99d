import type { Position } from '../../../contracts/core/event.ts'
import { deepFreeze } from '../../primitives/deep-freeze.ts'
import { createLruCache } from '../../primitives/lru-cache.ts'
import type { LocatedGeneration } from './generations.ts'

export type DocumentCache = ReturnType<typeof createDocumentCache>

type ReadKey<D> = (key: string) => D | undefined

/** A document that was found: its key, the position of its last change and its row. */
export type FoundRow = readonly [key: string, position: Position, number: number]

type ReadRow<D> = (number: number) => D

type Found = { readonly position: Position; readonly document: object }

/** Cached for a key without a document, so that asking for it again reads nothing. */
const absent = Object.freeze({})

/** Queries whose answers are kept. */
const MOST_ANSWERS = 8

/**
 * Caches up to `most` frozen documents of a collection's live generation by key, keys without a
 * document included, and the documents of the last queries.
 *
 * Without the documents of queries, the list of 500 upcoming events takes 225 ms at p99 instead of 10
 * (`npm run bench -- meetups`).
 */
export const createDocumentCache = (most: number) => {
  const cached = createLruCache<string, object>(most)
  const found = new Map<string, Found>()
  const answers = createLruCache<string, readonly object[]>(MOST_ANSWERS)
  let generation: string | undefined
  let changes = 0

  const enter = (state: LocatedGeneration): void => {
    if (state.generation !== generation) found.clear()
    if (state.generation !== generation || state.changes !== changes) {
      cached.clear()
      answers.clear()
    }
    generation = state.generation
    changes = state.changes
  }

  const readAndCache = <D>(key: string, read: ReadKey<D>): D | undefined => {
    const document = read(key)
    cached.set(key, document ? deepFreeze(document) : absent)
    return document
  }

  const documentIn = <D>(entry: object): D | undefined =>
    entry === absent ? undefined : (entry as D)

  const foundDocument = <D>([key, position, number]: FoundRow, read: ReadRow<D>): object => {
    const known = found.get(key)
    if (known?.position === position) return known.document
    const document = deepFreeze(read(number)) as D & object
    if (found.size >= most) found.clear()
    found.set(key, { position, document })
    return document
  }

  return {
    /**
     * The documents of these keys if all are cached, else undefined. Drops documents of another
     * state first.
     */
    allOf<D>(state: LocatedGeneration, keys: readonly string[]): (D | undefined)[] | undefined {
      enter(state)
      const documents: (D | undefined)[] = []
      for (const key of keys) {
        const entry = cached.get(key)
        if (!entry) return undefined
        documents.push(documentIn(entry))
      }
      return documents
    },

    /** Calls `read` for keys that are not cached. Drops documents of another state first. */
    getMany<D>(state: LocatedGeneration, keys: readonly string[], read: ReadKey<D>) {
      enter(state)
      return keys.map(key => {
        const entry = cached.get(key)
        return entry ? documentIn<D>(entry) : readAndCache(key, read)
      })
    },

    /**
     * The documents that a query finds. While nothing has changed, the answer to the same query is
     * cached; otherwise `read` is called for documents that changed since they were last found.
     */
    find<D>(
      state: LocatedGeneration,
      query: string,
      rows: () => FoundRow[],
      read: ReadRow<D>,
    ): D[] {
      enter(state)
      const answer = answers.get(query) ?? rows().map(row => foundDocument(row, read))
      answers.set(query, answer)
      return [...answer] as D[]
    },

    /** Frees the cached documents and answers. */
    clear() {
      cached.clear()
      answers.clear()
    },
  }
}
