/**
 * Id of the element with preloaded data: API responses by address, as JSON, which the server puts
 * into a member's page so that its first reads need no request.
 */
export const PRELOADED_DATA_ID = 'kith-preloaded-data'

/**
 * Cookie of a device whose app lock is on. Its pages open locked, so the server puts no data into
 * them: they would be in the page behind the lock, and count people as seen.
 */
export const LOCK_COOKIE = 'kith_lock'
