import { deepFreeze } from '../deep-freeze.ts'
import { createLruCache } from '../lru-cache.ts'
import type { LocatedGeneration } from './generations.ts'

export type DocumentCache = ReturnType<typeof createDocumentCache>

type Read<D> = (key: string) => D | undefined

/** Caches up to `most` recently used documents of a collection's live generation, frozen. */
export const createDocumentCache = (most: number) => {
  const cached = createLruCache<string, object>(most)
  let generation: string | undefined
  let changes = 0

  const readAndCache = <D>(key: string, read: Read<D>): D | undefined => {
    const document = read(key)
    if (document) cached.set(key, deepFreeze(document))
    return document
  }

  return {
    /** `read` is called for keys that are not cached. Documents of another state are dropped first. */
    getMany<D>(state: LocatedGeneration, keys: readonly string[], read: Read<D>) {
      if (state.generation !== generation || state.changes !== changes) cached.clear()
      generation = state.generation
      changes = state.changes
      return keys.map(key => (cached.get(key) as D | undefined) ?? readAndCache(key, read))
    },
    clear: () => cached.clear(),
  }
}
