import type { Decider } from '../../contracts/core/decider.ts'
import { BadInput, Refusal } from '../../contracts/core/refusals.ts'
import type {
  MeetupAspect,
  MeetupDetails,
  MeetupRole,
  RsvpStatus,
} from '../../contracts/meetups/meetup-events.ts'
import type { AnswerStatus } from '../../contracts/meetups/meetups.ts'
import { overAt, timesIssue } from '../../contracts/meetups/time-and-place.ts'
import { allAnswers, allAttendances, answerOf, attendanceOf } from './answers.ts'
import {
  differences,
  evolveMeetup,
  isFound,
  isOpen,
  type Meetup,
  type MeetupEvent,
  unannounced,
} from './meetup-state.ts'
import { decideOffer, decideRoleAnswer, isHost, offersTo, withdrawRoles } from './roles.ts'
import {
  decideAnswer,
  decideApproval,
  decideDeclining,
  decideJoining,
  decideLeaving,
  decideLeavingWaitlist,
  decideMark,
  requestNotFound,
  withPromotions,
} from './seat-rules.ts'

type Announce = {
  readonly type: 'Announce'
  readonly meetupId: string
  readonly organizer: string
  readonly details: MeetupDetails
  readonly now: Date
}
type ByMember = { readonly by: string; readonly now: Date }
type Revise = ByMember & {
  readonly type: 'Revise'
  readonly changes: DetailChanges
  /** Version of the meetup that the organizer changes; by default the current one. */
  readonly version?: number | undefined
}
type Cancel = ByMember & { readonly type: 'Cancel' }
type Rsvp = ByMember & {
  readonly type: 'Rsvp'
  readonly status: RsvpStatus
  /** The member's name to the organizer; null, the default, if the organizer sees none. */
  readonly seenAs?: string | null
  /** To the organizer's question, if this asks to come; null, the default, for none. */
  readonly answer?: string | null
}
/** The member, who has answered, wants to come with a linked one; null: with nobody. */
type ChooseCompanion = ByMember & {
  readonly type: 'ChooseCompanion'
  readonly companion: string | null
}
type JoinWaitlist = ByMember & { readonly type: 'JoinWaitlist' }
/** The organizer answers a request. */
type AnswerRequest = ByMember & {
  readonly type: 'Approve' | 'Decline'
  readonly profileId: string
}
/** The organizer notes whether a member who was going came. */
type MarkAttendance = ByMember & {
  readonly type: 'MarkAttendance'
  readonly profileId: string
  readonly came: boolean
}
type LeaveWaitlist = ByMember & { readonly type: 'LeaveWaitlist' }
/** The member's account is closed, or they and the organizer no longer exist for each other. */
type Leave = ByMember & { readonly type: 'Leave' }
/** The organizer asks a member to take on a role, or takes it back. */
type OfferRole = ByMember & {
  readonly type: 'OfferRole' | 'WithdrawRole'
  readonly profileId: string
  readonly role: MeetupRole
}
/** The member who is asked says yes or no, or gives back the role. */
type AnswerRole = ByMember & {
  readonly type: 'AnswerRole'
  readonly role: MeetupRole
  readonly isAccepted: boolean
}
/** A host lets those who go discuss the meetup, in a group of this id, or ends that. */
type SwitchDiscussion = ByMember & {
  readonly type: 'SwitchDiscussion'
  readonly isOn: boolean
  readonly groupId: string
}
/** Two members no longer exist for each other, because of a block. */
type Part = {
  readonly type: 'Part'
  readonly profiles: readonly [string, string]
  readonly now: Date
}
/** A host, `by`, says that a member may not come to their events. */
type Bar = ByMember & { readonly type: 'Bar'; readonly profileId: string }
type Archive = { readonly type: 'Archive'; readonly now: Date }
/** The organizer's account is closed. */
type Forget = { readonly type: 'Forget'; readonly now: Date }

/** Commands on an open meetup. */
type OpenCommand = Revise | Cancel | AnswerRequest | Rsvp | JoinWaitlist
export type MeetupCommand =
  | Announce
  | OpenCommand
  | MarkAttendance
  | ChooseCompanion
  | LeaveWaitlist
  | Leave
  | OfferRole
  | AnswerRole
  | SwitchDiscussion
  | Part
  | Bar
  | Archive
  | Forget

/** A member's answer; undefined without one. */
export const answerIn = ({ answers }: Meetup, profileId: string): AnswerStatus | undefined =>
  answerOf(answers, profileId)

/** A member's attendance at a meetup; undefined if they never answered. */
export const attendanceIn = ({ answers }: Meetup, profileId: string) =>
  attendanceOf(answers, profileId)

/** All members' attendances at a meetup. */
export const attendancesIn = ({ answers }: Meetup) => allAttendances(answers)

/** All answers, in the order of the first answers. */
export const answersIn = ({ answers }: Meetup) => allAnswers(answers)

/** One refusal for an unknown event, a hidden one and a deleted one. */
export const eventNotFound = () =>
  new Refusal('not_found', "This event isn't here anymore. Go back to the list.")

/** The refusal of what only an open event allows: it is cancelled, or over. */
export const eventOver = ({ status }: Pick<Meetup, 'status'>) =>
  new Refusal(
    'event_over',
    status === 'cancelled'
      ? 'This event was canceled. Look for another one in the list.'
      : 'This event is over. Look for another one in the list.',
  )

const onAnnounce = (
  { meetupId, organizer, details, now }: Announce,
  { status }: Meetup,
): MeetupEvent[] | Refusal => {
  if (status !== 'unannounced') return []
  const refusal = refuseTimes(details, now)
  if (refusal) return refusal
  const data = { meetupId, organizer, ...details, tags: [...details.tags] }
  return [{ type: 'MeetupAnnounced', data }]
}

const onForget = ({ now }: Forget, state: Meetup): MeetupEvent[] => {
  const { meetupId, organizer, answers, waitlist, roles } = state
  const data = { meetupId, organizer }
  const known = allAttendances(answers).map(one => one.profileId)
  const asked = roles.map(({ profileId }) => profileId)
  const profileIds = [...new Set([...known, ...waitlist, ...asked])]
  return [
    ...(isOpen(state, now) ? [{ type: 'MeetupCancelled', data } as const] : []),
    { type: 'MeetupForgotten', data: { ...data, profileIds } },
  ]
}

const onOpen = (command: OpenCommand, state: Meetup): MeetupEvent[] | Refusal => {
  const { by, now } = command
  const { meetupId, organizer } = state
  const isMembers = command.type === 'Rsvp' || command.type === 'JoinWaitlist'
  const isAllowed = command.type === 'Cancel' ? by === organizer : isHost(state, by)
  if (!isMembers && !isAllowed) return eventNotFound()
  if (command.type === 'Cancel' && state.status === 'cancelled') return []
  if (!isOpen(state, now)) return eventOver(state)
  switch (command.type) {
    case 'Revise':
      return withPromotions(
        state,
        decideRevision(command.changes, command.version, state, now),
        now,
      )
    case 'Cancel':
      return [{ type: 'MeetupCancelled', data: { meetupId, organizer } }]
    case 'Approve':
      // Their approval would outlast the role.
      if (command.profileId === by && by !== organizer) return requestNotFound()
      return decideApproval(command.profileId, state)
    case 'Decline':
      return decideDeclining(command.profileId, state)
    case 'Rsvp':
      return withPromotions(state, decideAnswer(command, state), now)
    case 'JoinWaitlist':
      return decideJoining(by, state)
  }
}

const onArchive = ({ now }: Archive, state: Meetup): MeetupEvent[] => {
  const { meetupId, organizer, status, details } = state
  return status === 'upcoming' && overAt(details) <= now.toISOString()
    ? [{ type: 'MeetupArchived', data: { meetupId, organizer } }]
    : []
}

/** Whether the command follows from another event, so that no caller can be refused. */
const isFollowUp = ({ type }: MeetupCommand) =>
  type === 'Leave' || type === 'Part' || type === 'Bar' || type === 'Archive' || type === 'Forget'

const onSwitch = (
  { by, isOn, groupId, now }: SwitchDiscussion,
  state: Meetup,
): MeetupEvent[] | Refusal => {
  const { meetupId, organizer, discussion } = state
  if (!isHost(state, by)) return eventNotFound()
  if (isOn === (discussion !== null)) return []
  if (discussion !== null)
    return [{ type: 'DiscussionEnded', data: { meetupId, organizer, groupId: discussion } }]
  if (!isOpen(state, now)) return eventOver(state)
  return [{ type: 'DiscussionOpened', data: { meetupId, organizer, groupId } }]
}

/** Nobody turns the organizer out, and a co-host no other host. */
const decideBar = ({ by, profileId }: Bar, state: Meetup): MeetupEvent[] => {
  const mayTurnOut = by === state.organizer || !isHost(state, profileId)
  return isHost(state, by) && mayTurnOut ? leaveAltogether(profileId, state) : []
}

const leaveAltogether = (profileId: string, state: Meetup): MeetupEvent[] => [
  ...withdrawRoles({ profileId }, state),
  ...decideLeaving(profileId, state),
]

/**
 * Whoever of the two does not organize the meetup leaves it if the other is a host. Two co-hosts both do,
 * so that nobody learns who of them placed the block.
 */
const decideParting = ([one, other]: Part['profiles'], state: Meetup): MeetupEvent[] => [
  ...(isHost(state, other) ? leaveAltogether(one, state) : []),
  ...(isHost(state, one) ? leaveAltogether(other, state) : []),
]

const onRole = (command: OfferRole | AnswerRole, state: Meetup): MeetupEvent[] | Refusal => {
  const { by, role, now } = command
  if (command.type !== 'AnswerRole') {
    if (by !== state.organizer) return eventNotFound()
    if (command.type === 'WithdrawRole') return withdrawRoles(command, state)
    return isOpen(state, now) ? decideOffer(command, state) : eventOver(state)
  }
  const offer = offersTo(state.roles, by).find(one => one.role === role)
  if (!offer) return eventNotFound()
  if (command.isAccepted && !isOpen(state, now)) return eventOver(state)
  return decideRoleAnswer(offer, command.isAccepted, state)
}

/**
 * The seats of a meetup, and who sees its address. Members going never exceed the seats, the
 * organizer is one of them, and no seat is free while somebody waits. A request takes no seat.
 */
export const meetup: Decider<Meetup, MeetupCommand, MeetupEvent> = {
  initialState: unannounced,

  decide(command, state) {
    if (command.type === 'Announce') return onAnnounce(command, state)
    if (!isFound(state)) return isFollowUp(command) ? [] : eventNotFound()
    switch (command.type) {
      case 'MarkAttendance':
        if (!isHost(state, command.by)) return eventNotFound()
        return state.status === 'cancelled' ? eventOver(state) : decideMark(command, state)
      case 'ChooseCompanion': {
        const { by, companion } = command
        const attendance = attendanceIn(state, by)
        if (!attendance || attendance.companion === companion) return []
        const { meetupId, organizer } = state
        const data = { meetupId, organizer, profileId: by, companion }
        return [{ type: 'CompanionChosen', data }]
      }
      case 'LeaveWaitlist':
        return decideLeavingWaitlist(command.by, state)
      case 'Leave': {
        const left = leaveAltogether(command.by, state)
        return isOpen(state, command.now) ? withPromotions(state, left, command.now) : left
      }
      case 'OfferRole':
      case 'WithdrawRole':
      case 'AnswerRole':
        return onRole(command, state)
      case 'Part':
        return withPromotions(state, decideParting(command.profiles, state), command.now)
      case 'Bar':
        return withPromotions(state, decideBar(command, state), command.now)
      case 'SwitchDiscussion':
        return onSwitch(command, state)
      case 'Archive':
        return onArchive(command, state)
      case 'Forget':
        return onForget(command, state)
      case 'Revise':
      case 'Cancel':
      case 'Approve':
      case 'Decline':
      case 'Rsvp':
      case 'JoinWaitlist':
        return onOpen(command, state)
    }
  },

  evolve: evolveMeetup,
}

/** The details that an organizer changes; the others stay. */
type DetailChanges = {
  readonly [K in keyof MeetupDetails]?: MeetupDetails[K] | undefined
}

const aspects: Readonly<Record<MeetupAspect, readonly (keyof MeetupDetails)[]>> = {
  words: ['title', 'description', 'tags', 'contactPerson', 'accessNotes', 'price', 'question'],
  time: ['eventDate', 'endDate', 'timeZone'],
  place: ['location', 'place', 'address', 'isOnline'],
  capacity: ['maxAttendees'],
  visibility: ['isPublic'],
  approval: ['addressShownTo'],
}

const belowGoing = (going: number) =>
  new Refusal(
    'capacity_below_going',
    `${going} are going already, and nobody loses their place. Allow at least ${going} places.`,
  )

const changedElsewhere = () =>
  new Refusal(
    'event_changed',
    'This was changed in the meantime, by you on another device or by another host. Close this sheet, look at the event, and edit it again.',
  )

/** Refuses times at which no event can take place. */
const refuseTimes = (details: MeetupDetails, now: Date): Refusal | undefined => {
  const issue = timesIssue(details, now)
  return issue && new BadInput([issue])
}

const defined = (changes: DetailChanges): Partial<MeetupDetails> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))

/**
 * Members who go and could see the address keep it when it is restricted to approved members. An
 * address changed at the same time was seen by nobody.
 */
const keptAddresses = (revised: MeetupDetails, state: Meetup): MeetupEvent[] => {
  const { meetupId, organizer, details, addressNumber, answers } = state
  const isNarrowed = details.addressShownTo === 'going' && revised.addressShownTo === 'approved'
  if (!isNarrowed || details.address === null || revised.address !== details.address) return []
  const profileIds = allAttendances(answers)
    .filter(({ status, isApproved }) => status === 'going' && !isApproved)
    .map(({ profileId }) => profileId)
  return profileIds.length > 0
    ? [{ type: 'AddressKept', data: { meetupId, organizer, profileIds, addressNumber } }]
    : []
}

/**
 * New details of a meetup. Seats never fall below the number of members going. Times are checked
 * only if they change: the texts of an event that has begun can still be corrected. Details that
 * another revision changed after `version` are refused; without it, the last one wins.
 */
const decideRevision = (
  changes: DetailChanges,
  version: number | undefined,
  state: Meetup,
  now: Date,
): MeetupEvent[] | Refusal => {
  const { meetupId, organizer, details, going, changedIn } = state
  const revised: MeetupDetails = { ...details, ...defined(changes) }
  const differing = differences(details, revised)
  if (version !== undefined && differing.some(field => (changedIn[field] ?? 0) > version))
    return changedElsewhere()
  const changed = (Object.keys(aspects) as MeetupAspect[]).filter(aspect =>
    aspects[aspect].some(field => differing.includes(field)),
  )
  const refusal = changed.includes('time') ? refuseTimes(revised, now) : undefined
  if (refusal) return refusal
  if (revised.maxAttendees !== null && revised.maxAttendees < going) return belowGoing(going)
  if (changed.length === 0) return []
  const data = { meetupId, organizer, ...revised, tags: [...revised.tags], changed }
  return [{ type: 'MeetupRevised', data }, ...keptAddresses(revised, state)]
}
