import { withinMiles } from '../../contracts/discovery/distance-bands.ts'
import type { HangoutAvailability } from '../../contracts/hangouts/hangout-availability.ts'
import type {
  FreePerson,
  HangoutActivity,
  HangoutInvitation,
  HangoutPlan,
  HangoutProfile,
  HangoutProposal,
} from '../../contracts/hangouts/hangouts.ts'
import type { Hobby } from '../../contracts/profiles/hobbies.ts'
import { hobbyLabels } from '../../contracts/profiles/hobby-catalogue.ts'
import { memberName } from '../../contracts/profiles/member-name.ts'
import { ageNow } from '../../contracts/profiles/profiles.ts'
import { statusAt } from '../../domain/hangouts/invitation-rules.ts'
import type { ProfileDocument } from '../../domain/profiles/profile.ts'
import type { HangoutDocument } from '../../projections/views/hangouts.ts'

/** When a member has time, for that member alone. */
export const presentAvailability = ({
  hangoutAvailability,
}: Pick<ProfileDocument, 'hangoutAvailability'>): HangoutAvailability[] =>
  hangoutAvailability.map(one => ({
    ...one,
    // Stored as text, so that a slot that is no longer offered can be read.
    timeSlot: one.timeSlot as HangoutAvailability['timeSlot'],
    hobbies: [...one.hobbies],
  }))

/** Whether the catalogue still has a stored hobby. */
const isOffered = (hobby: string): hobby is Hobby => hobby in hobbyLabels

/** A profile, with the photo that a reader sees of it. */
export type SeenProfile = ProfileDocument & { readonly face: HangoutProfile['photo'] }

/** A member whom another may invite to a hangout. */
export const presentHangoutProfile = (document: SeenProfile, now: Date): HangoutProfile => ({
  id: document.profileId,
  ...memberName(document),
  photo: document.face,
  age: ageNow(document.age, document.declaredAt, now),
  pronouns: document.pronouns,
  bio: document.bio,
})

/**
 * Somebody who is free, how many miles away at most, and what they can be invited to. Without their
 * notes.
 */
export const presentFreePerson = (
  document: SeenProfile,
  miles: number | null,
  now: Date,
): FreePerson => ({
  ...presentHangoutProfile(document, now),
  withinMiles: withinMiles(miles),
  free: presentAvailability(document)
    .filter(({ isActive }) => isActive)
    .map(({ timeSlot, hobbies }) => ({ timeSlot, hobbies: hobbies.filter(isOffered) })),
})

type InvitationSource = Pick<HangoutDocument, 'id' | 'inviter' | 'invitee' | 'status' | 'at'>

/** An invitation as one of the two sees it; `partner` is the other. */
export const presentInvitation = (
  hangout: InvitationSource,
  proposal: HangoutProposal,
  partner: SeenProfile,
  now: Date,
): HangoutInvitation => ({
  id: hangout.id,
  inviterProfileId: hangout.inviter,
  inviteeProfileId: hangout.invitee,
  ...proposal,
  timeZone: proposal.timeZone ?? null,
  status: statusAt(hangout, now),
  createdAt: hangout.at,
  partner: presentHangoutProfile(partner, now),
})

/** A plan as one of the two sees it. Fields that nobody set come from the invitation. */
export const presentActivity = (
  hangout: Pick<HangoutDocument, 'id' | 'inviter' | 'invitee' | 'isCompleted'>,
  { hobby, timeSlot, suggestedDate, location, timeZone = null }: HangoutProposal,
  plan: HangoutPlan,
  partner: SeenProfile,
  now: Date,
): HangoutActivity => ({
  id: hangout.id,
  invitationId: hangout.id,
  profile1Id: hangout.inviter,
  profile2Id: hangout.invitee,
  hobby,
  timeSlot,
  scheduledDate: suggestedDate,
  timeZone,
  location,
  notes: null,
  ...plan,
  isCompleted: hangout.isCompleted,
  partner: presentHangoutProfile(partner, now),
})
