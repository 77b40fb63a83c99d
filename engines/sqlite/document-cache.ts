import type { Position } from '../../contracts/event.ts'
import { deepFreeze } from '../deep-freeze.ts'
import { createLruCache } from '../lru-cache.ts'
import type { LocatedGeneration } from './generations.ts'

export type DocumentCache = ReturnType<typeof createDocumentCache>

type ReadKey<D> = (key: string) => D | undefined

/** A document that was found: its key, the position of its last change and its row. */
export type FoundRow = readonly [key: string, position: Position, number: number]

type Found = { readonly position: Position; readonly document: object }

/** Caches up to `most` recently used documents of a collection's live generation, frozen. */
export const createDocumentCache = (most: number) => {
  const cached = createLruCache<string, object>(most)
  const found = createLruCache<string, Found>(most)
  let generation: string | undefined
  let changes = 0

  const enter = (state: LocatedGeneration): void => {
    if (state.generation !== generation) found.clear()
    if (state.generation !== generation || state.changes !== changes) cached.clear()
    generation = state.generation
    changes = state.changes
  }

  const readAndCache = <D>(key: string, read: ReadKey<D>): D | undefined => {
    const document = read(key)
    if (document) cached.set(key, deepFreeze(document))
    return document
  }

  return {
    /** `read` is called for keys that are not cached. Documents of another state are dropped first. */
    getMany<D>(state: LocatedGeneration, keys: readonly string[], read: ReadKey<D>) {
      enter(state)
      return keys.map(key => (cached.get(key) as D | undefined) ?? readAndCache(key, read))
    },

    /** `read` is called for documents that have changed since they were found last. */
    getFound<D>(state: LocatedGeneration, rows: readonly FoundRow[], read: (number: number) => D) {
      enter(state)
      return rows.map(([key, position, number]) => {
        const known = found.get(key)
        if (known?.position === position) return known.document as D
        const document = deepFreeze(read(number)) as D & object
        found.set(key, { position, document })
        return document
      })
    },

    /** Frees the documents by key, which the next read would drop. */
    clear: () => cached.clear(),
  }
}
