/**
 * What a page needs at once and its server knows: beside the page, by address, the bodies that
 * reads of it would have, as JSON in an element of this id. It is only ever in a member's own page.
 */
export const PRELOADED_DATA_ID = 'kith-preloaded-data'
