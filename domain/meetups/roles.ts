import { meetupLimits } from '../../contracts/core/limits.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import type { EventNamed } from '../../contracts/events.ts'
import type { MeetupRole } from '../../contracts/meetups/meetup-events.ts'

/** A member whom the organizer asked to take on a role, at this time or earlier. */
export type RoleOffer = {
  readonly profileId: string
  readonly role: MeetupRole
  /** Whether the organizer asks, or asked and did not take it back. */
  readonly isOpen: boolean
  /** Their last answer; a no stays when the organizer asks again, which they are not told. */
  readonly answer: 'none' | 'yes' | 'no'
}

export type RoleEvent = EventNamed<
  'RoleOffered' | 'RoleAccepted' | 'RoleDeclined' | 'RoleWithdrawn'
>

type OfRole = Pick<RoleOffer, 'profileId' | 'role'>

const offerOf = (offers: readonly RoleOffer[], { profileId, role }: OfRole) =>
  offers.find(one => one.profileId === profileId && one.role === role)

/** The offers after an event. */
export const evolveRoles = (
  offers: readonly RoleOffer[],
  { type, data: { profileId, role } }: Pick<RoleEvent, 'type'> & { readonly data: OfRole },
): readonly RoleOffer[] => {
  const before = offerOf(offers, { profileId, role })
  const { isOpen = false, answer = 'none' } = before ?? {}
  const changed = {
    RoleOffered: { isOpen: true, answer },
    RoleAccepted: { isOpen, answer: 'yes' },
    RoleDeclined: { isOpen: isOpen && answer !== 'yes', answer: 'no' },
    RoleWithdrawn: { isOpen: false, answer: answer === 'no' ? 'no' : 'none' },
  } as const
  const after = { profileId, role, ...changed[type] }
  return before ? offers.map(one => (one === before ? after : one)) : [...offers, after]
}

/** Profile ids of the members who took on a role and still have it. */
export const holdersOf = (offers: readonly RoleOffer[], role: MeetupRole): string[] =>
  offers
    .filter(one => one.role === role && one.isOpen && one.answer === 'yes')
    .map(({ profileId }) => profileId)

type Hosts = { readonly organizer: string; readonly roles: readonly RoleOffer[] }

/** The organizer of a meetup and its co-hosts. */
export const hostsOf = ({ organizer, roles }: Hosts): string[] => [
  organizer,
  ...holdersOf(roles, 'co_host'),
]

/** Whether a member organizes a meetup or is a co-host. */
export const isHost = (meetup: Hosts, profileId: string): boolean =>
  hostsOf(meetup).includes(profileId)

/** What the organizer offers to a member, whatever they answered. */
export const offersTo = (offers: readonly RoleOffer[], profileId: string): RoleOffer[] =>
  offers.filter(one => one.profileId === profileId && one.isOpen)

type Roles = {
  readonly meetupId: string
  readonly organizer: string
  readonly roles: readonly RoleOffer[]
}

/** One refusal for somebody unknown, hidden or not asked. */
export const roleNotFound = () =>
  new Refusal('not_found', "This person can't be asked anymore. Reload the event.")

const roleTaken = () =>
  new Refusal(
    'role_taken',
    'Somebody has this role or is asked about it. Take that back first, then ask somebody else.',
  )

/** The organizer asks a member. A repeat changes nothing. */
export const decideOffer = (
  { profileId, role }: OfRole,
  { meetupId, organizer, roles }: Roles,
): RoleEvent[] | Refusal => {
  if (profileId === organizer) return roleNotFound()
  if (offerOf(roles, { profileId, role })?.isOpen) return []
  const open = roles.filter(one => one.role === role && one.isOpen)
  if (open.length >= meetupLimits.roles[role]) return roleTaken()
  return [{ type: 'RoleOffered', data: { meetupId, organizer, profileId, role } }]
}

/** A member who is asked says yes or no, or gives back what they took on. A repeat changes nothing. */
export const decideRoleAnswer = (
  { profileId, role, answer }: RoleOffer,
  isAccepted: boolean,
  { meetupId, organizer }: Roles,
): RoleEvent[] => {
  if (answer === (isAccepted ? 'yes' : 'no')) return []
  const data = { meetupId, organizer, profileId, role }
  if (isAccepted) return [{ type: 'RoleAccepted', data }]
  return [{ type: 'RoleDeclined', data: { ...data, wasAccepted: answer === 'yes' } }]
}

/** Ends the roles of a member and the questions about them: one role, or all. */
export const withdrawRoles = (
  { profileId, role }: { readonly profileId: string; readonly role?: MeetupRole },
  { meetupId, organizer, roles }: Roles,
): RoleEvent[] =>
  offersTo(roles, profileId)
    .filter(one => role === undefined || one.role === role)
    .map(one => ({
      type: 'RoleWithdrawn',
      data: { meetupId, organizer, profileId, role: one.role, wasAccepted: one.answer === 'yes' },
    }))
