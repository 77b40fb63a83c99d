import { keyedId } from '../../engines/log/keyed-ids.ts'
import type { Keys } from '../../engines/ports/keys.ts'
import { createLruCache } from '../../engines/primitives/lru-cache.ts'

const CACHED_IDS = 50_000

const caches = new WeakMap<Keys, ReturnType<typeof createLruCache<string, string>>>()

const cacheOf = (keys: Keys) => {
  const cache = caches.get(keys) ?? createLruCache<string, string>(CACHED_IDS)
  caches.set(keys, cache)
  return cache
}

/** A member's role in one place. Part of the ids: never renamed. */
type ScopedRole = 'attendee of a meetup' | 'member of a group' | 'hidden seat of a group'

/**
 * The id of a member at one event or in one group, for readers who are no match of theirs. It means
 * nothing elsewhere and does not reveal the member.
 */
export const scopedId = async (
  keys: Keys,
  role: ScopedRole,
  placeId: string,
  profileId: string,
): Promise<string> => {
  const cache = cacheOf(keys)
  const name = `${role}/${placeId}/${profileId}`
  const known = cache.get(name)
  if (known !== undefined) return known
  const id = await keyedId(keys, role, placeId, profileId)
  cache.set(name, id)
  return id
}
