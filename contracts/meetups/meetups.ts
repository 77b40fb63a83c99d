import * as z from 'zod'
import { eachWordOnce } from '../core/folded-text.ts'
import { Id } from '../core/ids.ts'
import { limits, meetupLimits } from '../core/limits.ts'
import { methodAndPath, route } from '../core/route.ts'
import { lineUpTo, required, textUpTo } from '../core/text.ts'
import { TimeZone } from '../core/time-zone.ts'
import { WithinMiles } from '../discovery/distance-bands.ts'
import { ReportReason, TellsHost } from '../matching/matching.ts'
import { MemberName } from '../profiles/member-name.ts'
import { Place } from '../profiles/places.ts'
import { SeenFace } from '../profiles/profiles.ts'
import { EventRepeat, EventSeries } from './event-series.ts'
import { AddressAudience, MeetupRole, RsvpStatus } from './meetup-events.ts'

const optionalLine = (max: number, noun: string) =>
  lineUpTo(max, noun)
    .nullable()
    .transform(text => text || null)

const { title, description, location, address, contactPerson, tags, tag, capacity } = meetupLimits

const When = z.iso
  .datetime({ offset: true, error: 'Enter a date and time, such as 2026-12-04T19:00:00Z.' })
  .transform(text => new Date(text).toISOString())

const fields = {
  title: required(lineUpTo(title, 'title'), 'Give the event a title.'),
  description: required(textUpTo(description, 'description'), 'Say what the event is about.'),
  eventDate: When,
  endDate: When.nullable(),
  location: optionalLine(location, 'location'),
  /** The city, of those that `GET /api/places` finds. */
  placeId: Id.nullable(),
  address: optionalLine(address, 'address'),
  isOnline: z.boolean(),
  maxAttendees: z
    .int('Enter a whole number.')
    .min(capacity.min, `Enter at least ${capacity.min}.`)
    .max(capacity.max, `Enter at most ${capacity.max}, or leave it empty.`)
    .nullable(),
  isPublic: z.boolean(),
  addressShownTo: AddressAudience,
  timeZone: TimeZone,
  contactPerson: optionalLine(contactPerson, 'name'),
  /** How people get in and take part: steps, toilets, noise, scents. */
  accessNotes: textUpTo(meetupLimits.accessNotes, 'access notes')
    .nullable()
    .transform(text => text || null),
  /** What it costs: a price, a sliding scale, a donation. */
  price: optionalLine(meetupLimits.price, 'price'),
  /** Asked of those who want to come, where the organizer approves them. */
  question: optionalLine(meetupLimits.question, 'question'),
  tags: z
    .array(required(lineUpTo(tag, 'tag'), 'Write a word first.'))
    .max(tags, `Use at most ${tags} tags.`)
    .transform(eachWordOnce),
}

/**
 * Body of the call that creates an event. Only title, description and start are required. By
 * default the address of a public event shows to all who go, of another to approved members.
 */
const EventInput = z.strictObject({
  ...fields,
  endDate: fields.endDate.default(null),
  location: fields.location.default(null),
  placeId: fields.placeId.default(null),
  address: fields.address.default(null),
  isOnline: fields.isOnline.default(false),
  maxAttendees: fields.maxAttendees.default(null),
  isPublic: fields.isPublic.default(true),
  addressShownTo: fields.addressShownTo.optional(),
  timeZone: fields.timeZone.default(null),
  contactPerson: fields.contactPerson.default(null),
  accessNotes: fields.accessNotes.default(null),
  price: fields.price.default(null),
  question: fields.question.default(null),
  tags: fields.tags.default([]),
  houseRulesAgreed: z.literal(true, 'Agree to the house rules before you post.').optional(),
  /** Each date becomes an event of its own. */
  repeat: EventRepeat.optional(),
})

/** `version`: of the event from which the fields were changed; by default they change whatever is there. */
const EventPatch = z.strictObject({ ...fields, version: z.int().nonnegative() }).partial()

/** An event is past from its end on, by default three hours after its start. */
export const EventStatus = z.enum(['upcoming', 'past', 'cancelled'])
export type EventStatus = z.output<typeof EventStatus>

/** A member's relation to an event. `requested`: they asked to go and have no answer. */
export const AnswerStatus = z.enum([...RsvpStatus.options, 'requested'])
export type AnswerStatus = z.output<typeof AnswerStatus>

const count = z.int().nonnegative()

const shared = {
  id: Id,
  title: z.string(),
  description: z.string(),
  eventDate: z.iso.datetime(),
  endDate: z.iso.datetime().nullable(),
  location: z.string().nullable(),
  place: Place.nullable(),
  isOnline: z.boolean(),
  maxAttendees: z.int().nullable(),
  isPublic: z.boolean(),
  addressShownTo: AddressAudience,
  timeZone: z.string().nullable(),
  question: z.string().nullable(),
  tags: z.array(z.string()),
  status: EventStatus,
  /** Counts everyone, also attendees whom the reader does not see in `attendees`. */
  goingCount: count,
  maybeCount: count,
  waitlistCount: count,
  /** The reader's own answer, and position in the waitlist from 1 on. */
  myStatus: AnswerStatus.nullable(),
  waitlistPosition: z.int().positive().nullable(),
  /** True if answering `going` asks the organizer, who has not approved the reader. */
  needsApproval: z.boolean(),
  isOrganizer: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
}

/** An event in the list. `attendees` contains the reader first and a few others. */
export const CommunityEvent = z
  .object({
    ...shared,
    organizer: SeenFace,
    attendees: z.array(z.object({ status: RsvpStatus, profile: z.object({ id: Id }) })),
  })
  .meta({ id: 'Event' })
export type CommunityEvent = z.output<typeof CommunityEvent>

/**
 * A member at an event. `id` is the profile id of the reader and their matches; for others it means
 * nothing outside this event. `pseudonym` is null for members who show their name to matches only.
 * `photo` is that of their card, if the reader sees the name and may open the profile.
 */
export const EventMember = z
  .object({
    id: Id,
    ...SeenFace.shape,
    isMatch: z.boolean(),
  })
  .meta({ id: 'EventMember' })
export type EventMember = z.output<typeof EventMember>

/**
 * What a request tells its organizer of a member: what cards show to strangers. Without a profile of
 * members who show it to matches only.
 */
export const EventAsker = z
  .object({
    profile: z
      .object({
        age: z.int(),
        pronouns: z.string().nullable(),
        bio: z.string().nullable(),
        isVerified: z.boolean(),
        /** At least so many events of others, until yesterday: 0, 1, 3 or 10. */
        eventsAttended: count,
      })
      .nullable(),
    /** To the organizer's question. */
    answer: z.string().nullable(),
  })
  .meta({ id: 'EventAsker' })
export type EventAsker = z.output<typeof EventAsker>

/** An offer of a role at an event to the reader. */
const OwnRole = z
  .object({
    role: MeetupRole,
    /** `none`: they have not answered. After a no they can still say yes while they are asked. */
    answer: z.enum(['none', 'yes', 'no']),
  })
  .meta({ id: 'OwnRole' })

/** What only the organizer and co-hosts see of an event. */
export const EventHosting = z
  .object({
    /**
     * Members waiting for approval. `going`: they have a seat from before, and do not see the
     * address.
     */
    requests: z.array(
      z.object({
        status: AnswerStatus.extract(['requested', 'going']),
        isDeclined: z.boolean(),
        profile: EventMember,
        /** Null once declined, for a seat from before, and for requests before this was shown. */
        asker: EventAsker.nullable(),
      }),
    ),
    /**
     * Members who could read the address and no longer go. `pseudonym` is the name that the
     * organizer saw then; null if they saw none, and for co-hosts. `id` is null for a member who no longer exists for
     * them.
     */
    leftWithAddress: z.array(z.object({ id: Id.nullable(), pseudonym: z.string().nullable() })),
    /** Members whom the organizer asked to take on a role; empty for co-hosts. A no looks like no answer. */
    roles: z.array(z.object({ role: MeetupRole, isAccepted: z.boolean(), profile: EventMember })),
    /** The attendees whom the organizer marked, by their ids in `attendees`. */
    came: z.array(z.object({ id: Id, came: z.boolean() })),
  })
  .meta({ id: 'EventHosting' })
export type EventHosting = z.output<typeof EventHosting>

/** One event. `address` is null for readers who may not see it. */
export const EventDetails = z
  .object({
    ...shared,
    address: z.string().nullable(),
    /**
     * Whom guests can talk to: as the organizer says, or the organizer. Null where that is an organizer
     * who keeps their name to themselves.
     */
    contactPerson: z.string().nullable(),
    accessNotes: z.string().nullable(),
    price: z.string().nullable(),
    /**
     * Who answers for consent at the event, as they agreed. Null without one, and for readers for whom
     * they do not exist or who do not see their name.
     */
    consentLead: EventMember.nullable(),
    /** Who hosts it with the organizer and whose names the reader sees. */
    coHosts: z.array(EventMember),
    isCoHost: z.boolean(),
    /** Roles that the organizer offers to the reader. */
    myRoles: z.array(OwnRole),
    /** Null for an event that does not repeat, and once it is over or cancelled for all but its organizer. */
    series: EventSeries.nullable(),
    /** Rises with every change of the organizer's. */
    version: count,
    organizer: EventMember,
    /** `withId` names the attendee with whom somebody comes, once both said so. */
    attendees: z.array(
      z.object({ status: RsvpStatus, profile: EventMember, withId: Id.nullable() }),
    ),
    /** The linked member with whom the reader wants to come, by profile id. */
    myCompanion: Id.nullable(),
    /** Linked members who want to come with the reader, by profile id. */
    companions: z.array(z.object({ profileId: Id, ...MemberName.shape })),
    /** Whether there is a discussion, as long as it lasts; false for all but hosts and those who go. */
    hasDiscussion: z.boolean(),
    /** Null for everyone but the organizer and co-hosts. */
    hosting: EventHosting.nullable(),
  })
  .meta({ id: 'EventDetails' })
export type EventDetails = z.output<typeof EventDetails>

/** The result of an answer for the member who gave it. */
export const EventAnswered = z
  .object({
    id: Id,
    address: EventDetails.shape.address,
    goingCount: count,
    maybeCount: count,
    waitlistCount: count,
    myStatus: shared.myStatus,
    waitlistPosition: shared.waitlistPosition,
    needsApproval: shared.needsApproval,
  })
  .meta({ id: 'EventAnswered' })
export type EventAnswered = z.output<typeof EventAnswered>

const params = z.strictObject({ id: Id })

export const listEvents = route('GET /api/events', {
  summary: 'Events to come: public ones, yours and those you answered, the next first',
  access: 'member',
  response: z.array(CommunityEvent),
})

/** A city of the events in the reader's list, and its distance band from the reader's own city. */
export const EventCity = z
  .object({ place: Place, withinMiles: WithinMiles, count: z.int().positive() })
  .meta({ id: 'EventCity' })
export type EventCity = z.output<typeof EventCity>

export const listEventCities = route('GET /api/event-cities', {
  summary: 'The cities of the events to come that you see, the nearest to your own city first',
  access: 'member',
  response: z.array(EventCity),
})

export const countNewEvents = route('GET /api/event-news', {
  summary: 'How many events of others that you see were created after a time; all without one',
  access: 'member',
  query: z.strictObject({ after: When.optional() }),
  response: z.object({ count }),
})

/** What guests read on the way to an event: of an `EventDetails`, nothing about other guests. */
export const NextEvent = EventDetails.pick({
  title: true,
  eventDate: true,
  endDate: true,
  timeZone: true,
  location: true,
  place: true,
  isOnline: true,
  address: true,
  contactPerson: true,
}).meta({ id: 'NextEvent' })
export type NextEvent = z.output<typeof NextEvent>

/** Stands before `GET /api/events/:id`, which its path fits too. */
export const getNextEvent = route('GET /api/events/next', {
  summary: 'The next event that you are going to, as its page shows when, where and whom to ask',
  access: 'member',
  response: z.object({ event: NextEvent.nullable() }),
})

export const getEvent = route('GET /api/events/:id', {
  summary: 'One event, public or by its link',
  access: 'member',
  params,
  response: EventDetails,
  errors: ['not_found'],
})

export const createEvent = route('POST /api/events', {
  summary: 'Create an event; you are going from the start',
  access: 'reaching',
  body: EventInput,
  response: EventDetails,
  errors: ['not_found', 'rate_limited'],
})

export const reviseEvent = route('PATCH /api/events/:id', {
  summary: 'Change your event; those who answered are told',
  access: 'member',
  params,
  body: EventPatch,
  response: EventDetails,
  errors: ['not_found', 'event_over', 'event_changed', 'capacity_below_going'],
})

export const cancelEvent = route('DELETE /api/events/:id', {
  summary: 'Cancel your event; those who answered are told',
  access: 'member',
  params,
  response: z.object({ id: Id, status: z.literal('cancelled') }),
  errors: ['not_found', 'event_over'],
})

export const answerEvent = route('POST /api/events/:id/rsvp', {
  summary:
    'Say whether you come, or ask to where the organizer approves; a later answer replaces it',
  access: 'member',
  params,
  body: z.strictObject({
    status: RsvpStatus,
    /** To the organizer's question, for a request to come. */
    answer: textUpTo(meetupLimits.answer, 'answer')
      .nullable()
      .transform(text => text || null)
      .optional(),
    /** A linked member to come with: they answer for themselves. Null takes it back. */
    withProfileId: Id.nullable().optional(),
  }),
  response: EventAnswered,
  errors: ['not_found', 'event_full', 'event_over', 'organizer_attends'],
})

const WaitlistPlace = z.object({ position: count.nullable() }).meta({ id: 'WaitlistPlace' })

export const joinWaitlist = route('POST /api/events/:id/waitlist', {
  summary:
    'Wait for a place: `position` from 1 on, 0 when you have one at once, null when you asked for one',
  access: 'member',
  params,
  response: WaitlistPlace,
  errors: ['not_found', 'event_full', 'event_over'],
})

export const leaveWaitlist = route('DELETE /api/events/:id/waitlist', {
  summary: 'Stop waiting for a place',
  access: 'member',
  params,
  response: WaitlistPlace,
  errors: ['not_found'],
})

/** The response names no report: its id is the same wherever the reporter meets the member. */
export const reportEvent = route('POST /api/events/:id/reports', {
  summary: 'Tell the staff about an event and its organizer',
  access: 'member',
  params,
  body: z.strictObject({
    reason: ReportReason,
    description: textUpTo(limits.report, 'description').optional(),
    tellsHost: TellsHost.optional(),
  }),
  response: z.object({ status: z.literal('pending') }),
  errors: ['not_found', 'rate_limited'],
})

const attendee = z.strictObject({ id: Id, attendeeId: Id })

export const approveRequest = route('POST /api/events/:id/requests/:attendeeId/approve', {
  summary:
    'Let somebody come who asked: they get a seat, or a place in the waitlist of a full event',
  access: 'member',
  params: attendee,
  response: EventDetails,
  errors: ['not_found', 'event_full', 'event_over'],
})

export const declineRequest = route('POST /api/events/:id/requests/:attendeeId/decline', {
  summary: 'Decline a request; nobody is told',
  access: 'member',
  params: attendee,
  response: EventDetails,
  errors: ['not_found', 'event_over'],
})

export const markAttendance = route('PUT /api/events/:id/attendees/:attendeeId/attendance', {
  summary: 'Note whether somebody who was going came to your event; nobody else sees it',
  access: 'member',
  params: attendee,
  body: z.strictObject({ came: z.boolean() }),
  response: EventDetails,
  errors: ['not_found', 'event_not_begun', 'event_over'],
})

/** The response names no report either. */
export const reportAttendee = route('POST /api/events/:id/attendees/:attendeeId/reports', {
  summary: 'Tell the staff about somebody at an event',
  access: 'member',
  params: attendee,
  body: z.strictObject({
    reason: ReportReason,
    description: textUpTo(limits.report, 'description').optional(),
    tellsHost: TellsHost.optional(),
  }),
  response: z.object({ status: z.literal('pending') }),
  errors: ['not_found', 'rate_limited'],
})

export const blockAttendee = route('POST /api/events/:id/attendees/:attendeeId/blocks', {
  summary: 'Block somebody at an event: neither of you exists for the other anywhere',
  access: 'member',
  params: attendee,
  body: z.strictObject({ reason: textUpTo(limits.blockReason, 'reason').optional() }),
  response: z.object({ status: z.literal('blocked') }),
  errors: ['not_found', 'rate_limited'],
})

/**
 * Somebody whom the organizer can ask to take on a role. `id` is their profile id if they are a match;
 * otherwise it means nothing outside this event.
 */
export const EventCandidate = z
  .object({ id: Id, ...SeenFace.shape, pseudonym: z.string() })
  .meta({ id: 'EventCandidate' })
export type EventCandidate = z.output<typeof EventCandidate>

export const listCandidates = route('GET /api/events/:id/candidates', {
  summary:
    'Whom you can ask to take on a role: matches, guests and members of your groups, by name',
  access: 'member',
  params,
  response: z.array(EventCandidate),
  errors: ['not_found'],
})

export const offerRole = route('POST /api/events/:id/roles', {
  summary: 'Ask somebody to take on a role at your event; nobody sees it before they agree',
  access: 'reaching',
  params,
  body: z.strictObject({ role: MeetupRole, memberId: Id }),
  response: EventDetails,
  errors: ['not_found', 'event_over', 'role_taken'],
})

export const withdrawRole = route('DELETE /api/events/:id/roles/:role/:memberId', {
  summary: 'Take back a role or the question about it',
  access: 'member',
  params: z.strictObject({ id: Id, role: MeetupRole, memberId: Id }),
  response: EventDetails,
  errors: ['not_found'],
})

export const answerRole = route('PUT /api/events/:id/own-roles/:role', {
  summary: 'Say yes or no to a role that you are asked to take on, or give it back',
  access: 'member',
  params: z.strictObject({ id: Id, role: MeetupRole }),
  body: z.strictObject({ accepted: z.boolean() }),
  response: EventDetails,
  errors: ['not_found', 'event_over'],
})

/** Answers with an iCalendar file, so the server mounts it beside the table of JSON routes. */
export const eventCalendar = {
  ...methodAndPath('GET /api/events/:id.ics'),
  summary: 'One event as an iCalendar file',
  access: 'member',
} as const

export const meetupsRoutes = [
  listEvents,
  listEventCities,
  countNewEvents,
  getNextEvent,
  getEvent,
  createEvent,
  reviseEvent,
  cancelEvent,
  answerEvent,
  joinWaitlist,
  leaveWaitlist,
  approveRequest,
  declineRequest,
  markAttendance,
  listCandidates,
  offerRole,
  withdrawRole,
  answerRole,
  reportEvent,
  reportAttendee,
  blockAttendee,
] as const
