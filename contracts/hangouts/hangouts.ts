import * as z from 'zod'
import { event } from '../core/event.ts'
import { Id } from '../core/ids.ts'
import { limits } from '../core/limits.ts'
import { EncryptedField, ofProfile } from '../core/personal.ts'
import { methodAndPath, route } from '../core/route.ts'
import { lineUpTo, textUpTo } from '../core/text.ts'
import { TimeZone } from '../core/time-zone.ts'
import { WithinMiles } from '../discovery/distance-bands.ts'
import { Hobby } from '../profiles/hobbies.ts'
import { MemberName } from '../profiles/member-name.ts'
import { PhotoView } from '../profiles/profiles.ts'
import { TimeSlot } from './hangout-availability.ts'

/** A member as others see them who look for company. `photo` is that of their card, if the reader may open it. */
export const HangoutProfile = z
  .object({
    id: Id,
    ...MemberName.shape,
    photo: PhotoView.nullable(),
    age: z.int(),
    pronouns: z.string().nullable(),
    bio: z.string().nullable(),
  })
  .meta({ id: 'HangoutProfile' })
export type HangoutProfile = z.output<typeof HangoutProfile>

/** Somebody who has time, with what they can be invited to, and when. */
export const FreePerson = z
  .object({
    ...HangoutProfile.shape,
    withinMiles: WithinMiles,
    free: z.array(z.object({ timeSlot: TimeSlot, hobbies: z.array(Hobby) })),
  })
  .meta({ id: 'FreePerson' })
export type FreePerson = z.output<typeof FreePerson>

export const InvitationStatus = z.enum(['pending', 'accepted', 'declined', 'cancelled', 'expired'])
export type InvitationStatus = z.output<typeof InvitationStatus>

/** The inviter's proposal, readable only by the two. */
const proposal = {
  hobby: z.string(),
  timeSlot: z.string(),
  message: z.string().nullable(),
  suggestedDate: z.iso.datetime().nullable(),
  timeZone: z.string().nullable(),
  location: z.string().nullable(),
}

export const HangoutInvitation = z
  .object({
    id: Id,
    inviterProfileId: Id,
    inviteeProfileId: Id,
    ...proposal,
    status: InvitationStatus,
    createdAt: z.iso.datetime(),
    /** The other member. */
    partner: HangoutProfile,
  })
  .meta({ id: 'HangoutInvitation' })
export type HangoutInvitation = z.output<typeof HangoutInvitation>

export const HangoutActivity = z
  .object({
    /** The id of its invitation. */
    id: Id,
    invitationId: Id,
    profile1Id: Id,
    profile2Id: Id,
    hobby: z.string(),
    timeSlot: z.string(),
    scheduledDate: z.iso.datetime().nullable(),
    /** The IANA zone in which the date was set; null if unknown. */
    timeZone: z.string().nullable(),
    location: z.string().nullable(),
    notes: z.string().nullable(),
    isCompleted: z.boolean(),
    /** The other member. */
    partner: HangoutProfile,
  })
  .meta({ id: 'HangoutActivity' })
export type HangoutActivity = z.output<typeof HangoutActivity>

const offer = z.strictObject({ hobby: Hobby, timeSlot: TimeSlot })
const matchesOf = {
  summary: 'Who has time in a slot for a hobby, nearest first',
  access: 'member',
  response: z.array(HangoutProfile),
  errors: ['card_limit'],
} as const

export const listHangoutMatches = route('GET /api/hangout-matches/:hobby/:timeSlot', {
  ...matchesOf,
  params: offer,
})

export const listHangoutMatchesByQuery = route('GET /api/hangout-matches', {
  ...matchesOf,
  query: offer,
})

/**
 * Without hobby and slot, everybody who has time for anything; with one of them, at any time or for
 * anything.
 */
export const listHangoutPeople = route('GET /api/hangout-people', {
  summary: 'Who has time, for what and when, nearest first; a hobby and a slot narrow it down',
  access: 'member',
  query: offer.partial(),
  response: z.array(FreePerson).max(limits.hangoutMatches.shown),
  errors: ['card_limit'],
})

const orNull = <T extends z.ZodType<string>>(text: T) =>
  text.nullable().transform(value => value || null)
const place = orNull(lineUpTo(limits.hangout.location, 'place'))
const date = z.iso.datetime({ error: 'Enter a date and time in UTC.' }).nullable()

export const listHangoutInvitations = route('GET /api/hangout-invitations', {
  summary: 'The invitations that you sent and received, newest first',
  access: 'member',
  response: z.array(HangoutInvitation),
})

export const inviteToHangout = route('POST /api/hangout-invitations', {
  summary: 'Invite somebody who has time; at most ten a day',
  access: 'reaching',
  body: z.strictObject({
    inviteeProfileId: Id,
    hobby: Hobby,
    timeSlot: TimeSlot,
    message: orNull(textUpTo(limits.hangout.message, 'message')).optional(),
    suggestedDate: date.optional(),
    timeZone: TimeZone.optional(),
    location: place.optional(),
  }),
  response: HangoutInvitation,
  errors: ['not_found', 'invitation_pending', 'hangout_unavailable', 'rate_limited'],
})

export const answerHangoutInvitation = route('PATCH /api/hangout-invitations/:id', {
  summary: 'Accept or decline an invitation, or cancel one that you sent',
  access: 'member',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ status: InvitationStatus.extract(['accepted', 'declined', 'cancelled']) }),
  response: HangoutInvitation,
  errors: ['not_found', 'invitation_closed', 'invitation_not_yours'],
})

export const listHangoutActivities = route('GET /api/hangout-activities', {
  summary: 'What you plan with others and have done with them, the latest agreement first',
  access: 'member',
  response: z.array(HangoutActivity),
})

export const planHangout = route('PATCH /api/hangout-activities/:id', {
  summary: 'Set date, place and notes of a plan, or say that it has happened; for both of you',
  access: 'member',
  params: z.strictObject({ id: Id }),
  body: z
    .strictObject({
      scheduledDate: date,
      timeZone: TimeZone,
      location: place,
      notes: orNull(textUpTo(limits.hangout.notes, 'note')),
      isCompleted: z.boolean(),
    })
    .partial(),
  response: HangoutActivity,
  errors: ['not_found'],
})

/** Answers with an iCalendar file, so the server mounts it beside the table of JSON routes. */
export const hangoutCalendar = {
  ...methodAndPath('GET /api/hangout-activities/:id.ics'),
  summary: 'A plan with a date as an iCalendar file',
  access: 'member',
} as const

export const hangoutsRoutes = [
  listHangoutMatches,
  listHangoutMatchesByQuery,
  listHangoutPeople,
  listHangoutInvitations,
  inviteToHangout,
  answerHangoutInvitation,
  listHangoutActivities,
  planHangout,
] as const

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
