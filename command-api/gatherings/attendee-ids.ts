import { keyedId } from '../../engines/keyed-ids.ts'
import type { Keys } from '../../engines/keys.ts'
import { createLruCache } from '../../engines/lru-cache.ts'

const CACHED_IDS = 50_000

const caches = new WeakMap<Keys, ReturnType<typeof createLruCache<string, string>>>()

const cacheOf = (keys: Keys) => {
  const cache = caches.get(keys) ?? createLruCache<string, string>(CACHED_IDS)
  caches.set(keys, cache)
  return cache
}

/**
 * The id of a member at one gathering, for those who are no match of theirs: it means nothing
 * elsewhere, and nobody can guess whose it is.
 */
export const attendeeId = async (
  keys: Keys,
  gatheringId: string,
  profileId: string,
): Promise<string> => {
  const cache = cacheOf(keys)
  const name = `${gatheringId}/${profileId}`
  const known = cache.get(name)
  if (known !== undefined) return known
  const id = await keyedId(keys, 'attendee of a gathering', gatheringId, profileId)
  cache.set(name, id)
  return id
}
