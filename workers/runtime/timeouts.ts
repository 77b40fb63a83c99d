/*
 * Every deadline, delay and retry pause of the workers. Names end in their unit.
 */

/** How long a job waits for the views that it reads. */
export const JOB_VIEWS_TIMEOUT_MS = 10_000

/** Delay of a failed job's second attempt; each further failure doubles it. */
export const JOB_RETRY_MS = 1_000

/** Pauses of a reactor that failed. */
export const REACTOR_RETRY_MS = { first: 1_000, max: 60_000, maxOnStorageFault: 4_000 } as const

/** How long a profile and a consent must be unchanged before they are scored. */
export const SCORING_DELAY_MS = 10_000

/** By then the request that counted an invitation has made it or has stopped. */
export const INVITATION_TIMEOUT_MS = 60_000

/** How long a call may take from spending a like to its last step. */
export const SETTLE_LIKE_AFTER_MS = 30_000

/** By then all work that ran while an account was closed has ended. */
export const ERASE_AGAIN_DELAY_MS = 10 * 60_000

/** How long after a checkout it is looked at even if no notice of a payment came. */
export const CHECKOUT_REVIEW_MS = 15 * 60_000

/** Between two pushes that a process prepares: it sends a hundred in a second at most. */
export const PUSH_GAP_MS = 10
