import { deepFreeze } from '../deep-freeze.ts'
import { createLruCache } from '../lru-cache.ts'
import type { LocatedGeneration } from './generations.ts'

/** Recently used parsed documents of a collection's live generation. */
export type DocumentCache = {
  /**
   * The documents of `keys` in one state of a generation; `read` is called for those that are not
   * cached. Documents of another state are dropped first.
   */
  getMany<D>(state: LocatedGeneration, keys: readonly string[], read: Read<D>): (D | undefined)[]
  clear(): void
}

type Read<D> = (key: string) => D | undefined

/** Caches up to `most` documents, frozen. */
export const createDocumentCache = (most: number): DocumentCache => {
  const cached = createLruCache<string, object>(most)
  let generation: string | undefined
  let changes = 0

  const readAndCache = <D>(key: string, read: Read<D>): D | undefined => {
    const document = read(key)
    if (document) cached.set(key, deepFreeze(document))
    return document
  }

  return {
    getMany<D>(state: LocatedGeneration, keys: readonly string[], read: Read<D>) {
      if (state.generation !== generation || state.changes !== changes) cached.clear()
      generation = state.generation
      changes = state.changes
      return keys.map(key => (cached.get(key) as D | undefined) ?? readAndCache(key, read))
    },
    clear: () => cached.clear(),
  }
}
