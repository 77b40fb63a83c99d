import type { Instant } from '../core/event.ts'

const DAY = 86_400_000

/**
 * What the staff can do about a case, from the mildest on: nothing, a warning, to remove a photo or
 * text, to let a member reach nobody new for a time, to suspend them.
 */
export const measures = ['nothing', 'warned', 'removed', 'limited', 'suspended'] as const

/** How long things about a decision last, in milliseconds. */
export const decisionTimes = {
  /** A warning counts no more afterwards. */
  warning: 365 * DAY,
  /** So long the person concerned may appeal: six months. */
  appeal: 183 * DAY,
  /** Within this time the staff mean to answer an appeal. */
  answer: 14 * DAY,
  /** A longer suspension needs a second member of staff, where there is one. */
  alone: 30 * DAY,
} as const

/** By when the person concerned is promised the answer to an appeal. */
export const answerPromisedBy = (appealedAt: Instant): Instant =>
  new Date(Date.parse(appealedAt) + decisionTimes.answer).toISOString()
