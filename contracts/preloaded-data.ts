/**
 * Id of the element with preloaded data: bodies of API answers by address, as JSON, which the
 * server puts into a page so that its first reads need no request. Only the page of a member has
 * it.
 */
export const PRELOADED_DATA_ID = 'kith-preloaded-data'
