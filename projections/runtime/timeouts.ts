/*
 * Every deadline, interval and retry delay of the projections. Names end in their unit.
 */

/** Requests that follow each other within this time share one pass of the log. */
export const CATCH_UP_GATHER_MS = 50

/** How often the live generation is compared with the followed one. */
export const SWAP_POLL_MS = 200

/** How often a process counts the others that follow views. */
export const SHARE_CHECK_MS = 5_000

/** Pauses of a view that failed. */
export const VIEW_RETRY_MS = { first: 100, max: 30_000, maxOnStorageFault: 2_000 } as const

/** How often the index of the deck is saved while events arrive. */
export const SNAPSHOT_INTERVAL_MS = 5 * 60_000

/** How long a stop waits for the last snapshot to be stored. */
export const SNAPSHOT_CLOSE_TIMEOUT_MS = 3_000

/** After so long a snapshot that was not finished is deleted: its process has given it up. */
export const ABANDONED_SNAPSHOT_MS = 3_600_000

/** How long a read waits for the profiles view; then it reads what is there. */
export const PROFILES_TIMEOUT_MS = 2_000

/** How often `history tail` reads the file for new events. */
export const TAIL_POLL_MS = 200
