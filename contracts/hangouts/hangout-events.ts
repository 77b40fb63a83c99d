import * as z from 'zod'
import { event } from '../core/event.ts'
import { Id } from '../core/ids.ts'
import { EncryptedField, ofProfile } from '../core/personal.ts'

/** What an inviter proposes. Stored as text, so that a removed hobby can still be read. */
const HangoutProposal = z.object({
  hobby: z.string(),
  timeSlot: z.string(),
  message: z.string().nullable(),
  suggestedDate: z.iso.datetime().nullable(),
  location: z.string().nullable(),
  /** The IANA zone in which they read the date; absent in older events. */
  timeZone: z.string().nullable().optional(),
})
export type HangoutProposal = z.output<typeof HangoutProposal>

const planFields = {
  scheduledDate: z.iso.datetime().nullable(),
  location: z.string().nullable(),
  notes: z.string().nullable(),
  /** The IANA zone in which the date was set. */
  timeZone: z.string().nullable(),
}

/** One member's changes to a plan. */
const HangoutPlan = z.object(planFields).partial()
export type HangoutPlan = z.output<typeof HangoutPlan>

export const PlanField = z.enum(['scheduledDate', 'location', 'notes', 'timeZone'])
export type PlanField = z.output<typeof PlanField>

const invitation = { invitationId: Id, inviter: Id, invitee: Id }
const keySubjects = [ofProfile('inviter'), ofProfile('invitee')]
const answered = z.object(invitation)

/** Events of two members: invitations to a hobby at a time, and the plans made of them. */
export const hangoutEvents = [
  event(
    'HangoutInvited',
    z.object({
      ...invitation,
      /**
       * Id of pair, hobby and slot under the installation's key; each has at most one pending
       * invitation.
       */
      topic: Id,
      proposal: z.union([EncryptedField, HangoutProposal]).nullable(),
    }),
    { personal: { keySubjects, erased: { proposal: null }, staysEncrypted: true } },
  ),
  /** In logs of earlier versions: the counted invitation was not sent. */
  event('HangoutNotInvited', answered),
  event('HangoutAccepted', answered),
  event('HangoutDeclined', answered),
  /** `by` is the inviter, or the member who ended the match. */
  event('HangoutCancelled', z.object({ ...invitation, by: Id })),
  event('HangoutExpired', answered),
  event(
    'HangoutPlanned',
    z.object({
      ...invitation,
      by: Id,
      changed: z.array(PlanField).min(1),
      plan: z.union([EncryptedField, HangoutPlan]).nullable(),
    }),
    { personal: { keySubjects, erased: { plan: null }, staysEncrypted: true } },
  ),
  event('HangoutCompleted', z.object({ ...invitation, by: Id, isCompleted: z.boolean() })),
  /** One of the two has blocked the other or has left. */
  event(
    'HangoutsForgotten',
    z.object({ profiles: z.tuple([Id, Id]), invitationIds: z.array(Id).min(1) }),
  ),
] as const

const counted = z.object({ invitationId: Id, day: z.iso.date(), by: Id, to: Id })

/** Invitations were counted in a stream of the day, then sent. None of these is new. */
export const invitationEvents = [
  event('InvitationCounted', counted),
  /** It was not sent and no longer counts. */
  event('InvitationReturned', counted),
] as const
