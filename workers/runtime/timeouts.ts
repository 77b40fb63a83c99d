/*
 * Every deadline, delay and retry pause of the workers. Names end in their unit.
 */

/** How long a job waits for the views that it reads. */
export const JOB_VIEWS_TIMEOUT_MS = 10_000

/** Delay of a failed job's second attempt; each further failure doubles it. */
export const JOB_RETRY_MS = 1_000

/**
 * A job that runs so long after it was to run may be a repeat whose id is forgotten, which is known
 * for longer. Retries of a job end long before.
 */
export const LATE_JOB_MS = 10 * 60_000

/** Pauses of a reactor that failed. */
export const REACTOR_RETRY_MS = { first: 1_000, max: 60_000, maxOnStorageFault: 4_000 } as const

/** How long a profile and a consent must be unchanged before they are scored. */
export const SCORING_DELAY_MS = 10_000

/** How long work that started before an account was closed may take. */
export const ERASE_AGAIN_DELAY_MS = 10 * 60_000

/** How long after a checkout it is reviewed even without a notice of payment. */
export const CHECKOUT_REVIEW_MS = 15 * 60_000

/** Between two pushes that a process prepares: at most a hundred a second. */
export const PUSH_GAP_MS = 10
