import * as z from 'zod'
import { event } from '../core/event.ts'
import { Id } from '../core/ids.ts'
import { ofProfile } from '../core/personal.ts'
import { SeenName } from '../profiles/member-name.ts'
import { ChosenPlace } from '../profiles/places.ts'

/** A member's answer to a community event. A later one replaces it. */
export const RsvpStatus = z.enum(['going', 'maybe', 'not_going'])
export type RsvpStatus = z.output<typeof RsvpStatus>

/** Who sees a meetup's address: all who go, or those whom the organizer approved. */
export const AddressAudience = z.enum(['going', 'approved'])
export type AddressAudience = z.output<typeof AddressAudience>

/**
 * A part of the work at a meetup that a member takes on after its organizer asked them. A co-host revises
 * it, answers requests and notes who came; its organizer alone cancels it and asks others.
 */
export const MeetupRole = z.enum(['consent_lead', 'co_host'])
export type MeetupRole = z.output<typeof MeetupRole>

/** The aspects of a meetup that a revision may change. */
export const MeetupAspect = z.enum(['words', 'time', 'place', 'capacity', 'visibility', 'approval'])
export type MeetupAspect = z.output<typeof MeetupAspect>

const ofMeetup = { meetupId: Id, organizer: Id }
const ofAttendee = { ...ofMeetup, profileId: Id }
const ofRole = { ...ofAttendee, role: MeetupRole }
const Previous = RsvpStatus.nullable()

const details = {
  title: z.string(),
  description: z.string(),
  eventDate: z.iso.datetime(),
  endDate: z.iso.datetime().nullable(),
  location: z.string().nullable(),
  /** The city that the organizer chose, for the distance; `location` says where in it. */
  place: ChosenPlace.nullable(),
  address: z.string().nullable(),
  isOnline: z.boolean(),
  maxAttendees: z.int().nullable(),
  isPublic: z.boolean(),
  addressShownTo: AddressAudience,
  tags: z.array(z.string()),
  /** The IANA time zone that the organizer chose; absent in older events. */
  timeZone: z.string().nullable().optional(),
  /** Whom guests can talk to at the event; absent in older events. */
  contactPerson: z.string().nullable().optional(),
  /** How people get in and take part: steps, toilets, noise; absent in older events. */
  accessNotes: z.string().nullable().optional(),
  /** What it costs, or what people may give; absent in older events. */
  price: z.string().nullable().optional(),
  /** What the organizer asks those who want to come; absent in older events. */
  question: z.string().nullable().optional(),
  /** Whether the organizer agreed to the house rules; absent if they did not say. */
  houseRulesAgreed: z.boolean().optional(),
}

/**
 * The details that an organizer gives. Without `maxAttendees`, the number of seats has no limit.
 */
const MeetupDetails = z.object(details)
export type MeetupDetails = Readonly<z.output<typeof MeetupDetails>>

const ofOrganizer = {
  personal: {
    keySubjects: [ofProfile('organizer')],
    erased: {
      title: '',
      description: '',
      location: null,
      place: null,
      address: null,
      tags: [],
      timeZone: null,
      contactPerson: null,
      accessNotes: null,
      price: null,
      question: null,
    },
  },
  open: { maxAttendees: 'how many places there are' },
}

/**
 * Events of one meeting of members: its organizer, answers, seats and waitlist. `previous` is the
 * member's answer until then; null without one.
 */
export const meetupEvents = [
  /** The organizer is going from the start and takes a seat. */
  event('MeetupAnnounced', z.object({ ...ofMeetup, ...details }), {
    ...ofOrganizer,
  }),
  /** All details as they are from now on. */
  event('MeetupRevised', z.object({ ...ofMeetup, ...details, changed: z.array(MeetupAspect) }), {
    ...ofOrganizer,
  }),
  event('MeetupCancelled', z.object(ofMeetup)),
  /** It is over. */
  event('MeetupArchived', z.object(ofMeetup)),
  event('RsvpGiven', z.object({ ...ofAttendee, status: RsvpStatus, previous: Previous })),
  /** The linked member with whom an attendee wants to come; null for nobody. */
  event('CompanionChosen', z.object({ ...ofAttendee, companion: Id.nullable() })),
  event('WaitlistJoined', z.object(ofAttendee)),
  event('WaitlistLeft', z.object(ofAttendee)),
  /** The first member in the waitlist got a free seat: they are going. */
  event('SeatPromoted', z.object({ ...ofAttendee, previous: Previous })),
  /**
   * A member asked to go to a meetup whose organizer approves members. It takes no seat. `answer` is
   * their reply to the organizer's question, null without one; absent before organizers saw who asks.
   */
  event(
    'SeatRequested',
    z.object({ ...ofAttendee, previous: Previous, answer: z.string().nullable().optional() }),
    {
      personal: {
        keySubjects: [ofProfile('profileId'), ofProfile('organizer')],
        erased: { answer: null },
      },
    },
  ),
  /**
   * The organizer approved a member. A seat or a position in the waitlist is an event of its own.
   */
  event('RequestApproved', z.object(ofAttendee)),
  /** The organizer declined a request. The member is not told. */
  event('RequestDeclined', z.object(ofAttendee)),
  /**
   * The address is now restricted to approved members. These members, who go and could see it, keep
   * it until it changes.
   */
  event('AddressKept', z.object({ ...ofMeetup, profileIds: z.array(Id), addressNumber: z.int() }), {
    open: { addressNumber: 'which address of the event it is, counted from 0' },
  }),
  /** The organizer says whether a member who was going came. A later one replaces it. */
  event('AttendanceMarked', z.object({ ...ofAttendee, came: z.boolean() })),
  /** A member who could read the address no longer goes. `seenAs`: their name to the organizer. */
  event('LeftWithAddress', z.object({ ...ofAttendee, seenAs: z.string().nullable() }), {
    personal: {
      keySubjects: [ofProfile('profileId'), ofProfile('organizer')],
      erased: { seenAs: null },
    },
  }),
  /**
   * A member left with their answer: their account was closed, or they and the organizer no longer
   * exist for each other. `hadAddress`: they could read the address at some time.
   */
  event(
    'AttendeeLeft',
    z.object({
      ...ofAttendee,
      previous: Previous,
      wasWaiting: z.boolean(),
      hadAddress: z.boolean(),
    }),
  ),
  /** The organizer asked a member to take on a role. Nobody sees it before they agree. */
  event('RoleOffered', z.object(ofRole)),
  /** The member took on the role. */
  event('RoleAccepted', z.object(ofRole)),
  /** The member said no, or gave back the role that they had. */
  event('RoleDeclined', z.object({ ...ofRole, wasAccepted: z.boolean() })),
  /**
   * The member has the role no longer, and is not asked: the organizer took it back, or the member's
   * account was closed or suspended, or the two no longer exist for each other.
   */
  event('RoleWithdrawn', z.object({ ...ofRole, wasAccepted: z.boolean() })),
  /** A host lets those who go discuss the meetup, in this group, which is founded by who joins first. */
  event('DiscussionOpened', z.object({ ...ofMeetup, groupId: Id })),
  /** A host ended the discussion. */
  event('DiscussionEnded', z.object({ ...ofMeetup, groupId: Id })),
  /** The organizer closed their account. Nobody finds the meetup any more. */
  event('MeetupForgotten', z.object({ ...ofMeetup, profileIds: z.array(Id) })),
] as const

const ofExclusion = { profileId: Id, exclusionId: Id, excluded: Id }

/** Events of one host's list of people who may not come to their events. These are not told. */
export const eventExclusionsEvents = [
  /** The name is that under which the host saw them. */
  event('GuestExcluded', z.object({ ...ofExclusion, ...SeenName.shape }), {
    personal: {
      keySubjects: [ofProfile('profileId'), ofProfile('excluded')],
      erased: { pseudonym: null },
    },
  }),
  event('GuestReadmitted', z.object(ofExclusion)),
] as const
