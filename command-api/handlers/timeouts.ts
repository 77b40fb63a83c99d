/*
 * Every deadline, interval and retry delay of the API. Names end in their unit.
 */

/** How long a request waits until its views reach its position. */
export const VIEWS_TIMEOUT_MS = 2_000

/** How long a page waits for the data of its first screen. */
export const PRELOAD_TIMEOUT_MS = 2_000

/** How long a read waits for the log if it can do without. */
export const OPTIONAL_LOG_TIMEOUT_MS = 1_000

/** `Retry-After` of a call that is unavailable now. */
export const UNAVAILABLE_RETRY_SECONDS = 2

/** The same if something could not be stored: a full disk takes longer. */
export const STORAGE_RETRY_SECONDS = 10

/** The same if the payment provider does not answer. */
export const PAYMENTS_RETRY_SECONDS = 30

/** How long `generate` waits for an outcome: browsers and proxies wait for 30 seconds or more. */
export const OUTCOME_TIMEOUT_MS = 25_000

/** How soon the live channel follows the log again after a failure. */
export const LIVE_RETRY_MS = 1_000

/** How long a client may take to authenticate. */
export const SOCKET_AUTHENTICATION_TIMEOUT_MS = 10_000

/** How long a client may take to answer a close frame before its socket is terminated. */
export const SOCKET_CLOSE_TIMEOUT_MS = 1_000

/** How often counts of new cards are stored: a killed process forgets at most so much. */
export const NEW_CARDS_STORE_MS = 1_000

/** The last use of a session is stored at most this often, so that not every read writes. */
export const SESSION_NOTE_MS = 3_600_000

/** How often expired sessions are deleted. */
export const SESSION_CLEANUP_MS = 3_600_000
