import { LRUCache } from 'lru-cache'

/**
 * A cache of at most `most` entries, which drops the least recently used. It grows with what it
 * holds: given `max`, the library takes the room for all entries at once.
 */
export const createLruCache = <K extends {}, V extends {}>(most: number): LRUCache<K, V> =>
  new LRUCache<K, V>({ maxSize: most, sizeCalculation: () => 1 })
