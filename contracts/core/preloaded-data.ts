/**
 * Id of the element with preloaded data: API responses by address, as JSON, which the server puts
 * into a member's page so that its first reads need no request.
 */
export const PRELOADED_DATA_ID = 'kith-preloaded-data'

/**
 * Cookie of a device whose app lock is off. The server puts data into no other pages: they may open
 * locked, and the data would be in the page behind the lock and count people as seen. So a device
 * whose browser has dropped its cookies gets no data.
 */
export const UNLOCKED_COOKIE = 'kith_unlocked'
