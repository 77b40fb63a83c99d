/**
 * Id of the element with preloaded data: API responses by address, as JSON, which the server puts
 * into a member's page so that its first reads need no request.
 */
export const PRELOADED_DATA_ID = 'kith-preloaded-data'
