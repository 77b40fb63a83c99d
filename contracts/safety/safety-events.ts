import * as z from 'zod'
import { event } from '../core/event.ts'
import { Id } from '../core/ids.ts'
import { safetyLimits } from '../core/limits.ts'
import { EncryptedField, ofProfile, ofSafety, subjects } from '../core/personal.ts'

/** Minutes after the time of a check-in until those who keep watch are told. */
export const GraceMinutes = z.literal(safetyLimits.grace)
export type GraceMinutes = z.output<typeof GraceMinutes>

/** What a member wrote, for the person who has the link. */
const PlanWords = z.object({
  signed: z.string(),
  who: z.string(),
  where: z.string(),
  note: z.string().nullable(),
})
export type PlanWords = z.output<typeof PlanWords>

/** Hashes of the PIN and of the second PIN, in base64url. A plan without a second one has a hash of no PIN. */
const PlanPins = z.object({ salt: z.string(), pin: z.string(), second: z.string() })
export type PlanPins = z.output<typeof PlanPins>

/**
 * How a check-in was answered: with the PIN, or with the second one. Both words have the same length, so
 * that what is encrypted has, too.
 */
const CheckInSign = z.object({ sign: z.enum(['well', 'help']) })
export type CheckInSign = z.output<typeof CheckInSign>

const ofPlan = { profileId: Id, planId: Id }
const keySubjects = [ofSafety('planId'), ofProfile('profileId')]
const signed = {
  answer: z.union([EncryptedField, CheckInSign]).nullable(),
}
const personalSign = {
  personal: { keySubjects, erased: { answer: null }, staysEncrypted: true },
} as const

/** Events of a member's plans of dates. Types, open fields and sizes are the same for both PINs. */
export const safetyEvents = [
  event(
    'SafetyPlanMade',
    z.object({
      ...ofPlan,
      /** A keyed hash of the link's secret. */
      linkId: Id,
      beginsAt: z.iso.datetime(),
      checkInAt: z.iso.datetime(),
      grace: GraceMinutes,
      words: z.union([EncryptedField, PlanWords]).nullable(),
      pins: z.union([EncryptedField, PlanPins]).nullable(),
    }),
    {
      personal: { keySubjects, erased: { words: null, pins: null }, staysEncrypted: true },
    },
  ),
  /** A browser keeps watch. The id is a keyed hash of its cookie. */
  event('SafetyPlanWatched', z.object({ ...ofPlan, watcherId: Id })),
  /** A PIN is about to be compared. */
  event('SafetyPinTried', z.object(ofPlan)),
  /** A PIN was right, and the check-in has a new time. */
  event(
    'SafetyPlanExtended',
    z.object({ ...ofPlan, checkInAt: z.iso.datetime(), grace: GraceMinutes, ...signed }),
    personalSign,
  ),
  /** A PIN was right, and the plan has ended. */
  event('SafetyPlanEnded', z.object({ ...ofPlan, ...signed }), personalSign),
  /** Nobody answered the check-in of this time within its grace. */
  event('SafetyCheckInMissed', z.object({ ...ofPlan, checkInAt: z.iso.datetime() })),
  /** The member removed a plan that has ended from their list and closed its link. */
  event('SafetyPlanRemoved', z.object(ofPlan)),
  /** Nobody can read the plan any more. */
  event('SafetyPlanForgotten', z.object({ ...ofPlan, linkId: Id }), {
    ends: ({ planId }) => [subjects.safety(planId)],
  }),
] as const
