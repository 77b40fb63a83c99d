import * as z from 'zod'
import type { Instant, RecordedEvent } from '../../contracts/core/event.ts'
import { causedId, Id } from '../../contracts/core/ids.ts'
import { nextHour } from '../../contracts/core/times.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import { streams } from '../../contracts/features.ts'
import { MeetupRole } from '../../contracts/meetups/meetup-events.ts'
import {
  answerIn,
  answersIn,
  attendanceIn,
  attendancesIn,
  meetup,
} from '../../domain/meetups/decider.ts'
import { guestsOf } from '../../domain/meetups/guest-messages-decider.ts'
import { hostsOf } from '../../domain/meetups/roles.ts'
import { type Inbox, inbox } from '../../domain/notifications/decider.ts'
import type { CommandResult } from '../../engines/log/dispatch.ts'
import { hasReadSince } from '../notifications/has-read-since.ts'
import {
  defineQueue,
  followUpJob,
  type JobCause,
  type JobServices,
  task,
} from '../runtime/queue.ts'
import { causingEvent, stateBefore } from '../runtime/reactor.ts'

type Meetup = typeof meetup.initialState

const News = z.object({
  meetupId: Id,
  about: z.enum([
    'change',
    'cancellation',
    'seat',
    'request',
    'approval',
    'role_offer',
    'role_accepted',
    'role_given_back',
    'guest_message',
  ]),
  /** When it happened. */
  at: z.iso.datetime(),
  /** The member concerned; by default all attendees, or for requests the organizer. */
  to: Id.optional(),
  /** The requester, who answers about a role, or the host who wrote; by default any. */
  from: Id.optional(),
  role: MeetupRole.optional(),
})
type News = z.output<typeof News>

/** News, and the event that it is about, if the job is repeated. */
type ToldNews = News & { readonly event?: RecordedEvent<DomainEvent> | undefined }

const texts = {
  change: {
    title: 'Event changed',
    message: "The host changed an event you answered. See what's new.",
  },
  cancellation: {
    title: 'Event canceled',
    message: "An event you answered won't take place.",
  },
  seat: {
    title: 'You got a place',
    message: "A place opened up at an event you were waiting for. You're going.",
  },
  request: {
    title: 'Someone wants to come',
    message: "There's a request for an event you host. See who's asking.",
  },
  approval: {
    title: 'The host approved you',
    message: 'You asked to come to an event, and the host approved. See the details.',
  },
  role_offer: {
    title: 'A host asks for your help',
    message: "You're asked to take on a role at an event. Nobody sees it unless you say yes.",
  },
  role_accepted: {
    title: 'Somebody said yes',
    message: 'Somebody you asked takes on a role at your event.',
  },
  role_given_back: {
    title: 'Somebody gave back a role',
    message: 'Somebody no longer has the role they had at your event. You can ask somebody else.',
  },
  guest_message: {
    title: 'The host wrote to all guests',
    message: "There's a message about an event you answered. Read it on its page.",
  },
} as const satisfies Record<News['about'], { title: string; message: string }>

/** Members who go, may come or wait, without the organizer. */
const attendeesOf = (state: Meetup): string[] => {
  const { waitlist, organizer } = state
  const coming = answersIn(state)
    .filter(({ status }) => status !== 'not_going')
    .map(({ profileId }) => profileId)
  return [...new Set([...coming, ...waitlist])].filter(one => one !== organizer)
}

/** Whether this requester, or any, waits for an answer of a host. Declined ones do not count. */
const isAsked = async (
  host: string,
  state: Meetup,
  from: string | undefined,
  { discovery }: JobServices,
): Promise<boolean> => {
  const asking = attendancesIn(state)
    .filter(
      ({ profileId, status, isDeclined }) =>
        (from === undefined || from === profileId) && status === 'requested' && !isDeclined,
    )
    .map(({ profileId }) => profileId)
  if (asking.length === 0) return false
  const policy = await discovery.policyOf(host, asking)
  return asking.some(requester => policy.canSee(requester, { surface: 'EVENTS', sight: 'list' }))
}

const isApproved = (state: Meetup, profileId: string): boolean =>
  attendanceIn(state, profileId)?.isApproved === true

const offerTo = ({ roles }: Meetup, profileId: string | undefined, role: News['role']) =>
  roles.find(one => one.profileId === profileId && one.role === role)

/** Whether a role is still offered, taken on or given back as the news says. */
const isNewsOfRole = ({ about, to, from, role }: News, state: Meetup): boolean => {
  if (about === 'role_offer') {
    const offer = offerTo(state, to, role)
    // After a no, another question is not delivered.
    return offer?.isOpen === true && offer.answer === 'none'
  }
  const answer = offerTo(state, from, role)
  return (answer?.isOpen === true && answer.answer === 'yes') === (about === 'role_accepted')
}

const isOfRole = ({ about }: News): boolean =>
  about === 'role_offer' || about === 'role_accepted' || about === 'role_given_back'

/** Whether the news still holds; later events may have overtaken it. */
const isNews = (news: News, state: Meetup): boolean => {
  const { about, to } = news
  if (about === 'cancellation') return true
  if (state.status !== 'upcoming') return false
  if (isOfRole(news)) return isNewsOfRole(news, state)
  if (to === undefined) return true
  return about === 'approval' ? isApproved(state, to) : answerIn(state, to) === 'going'
}

/** Guests for whom the organizer exists, and who exist for the host who wrote as that host for them. */
const guestsSeeing = async (
  author: string,
  state: Meetup,
  { discovery }: JobServices,
): Promise<string[]> => {
  const guests = guestsOf(state).filter(one => one !== author)
  const [organizer, by] = await Promise.all([
    discovery.policyOf(state.organizer, guests),
    discovery.policyOf(author, guests),
  ])
  return guests.filter(
    one =>
      organizer.isSeenBy(one, { surface: 'EVENTS' }) &&
      by.isSeenBy(one, { surface: 'EVENTS' }) &&
      by.canSee(one, { surface: 'EVENTS', sight: 'list' }),
  )
}

const recipientsOf = async (
  { about, to, from }: News,
  state: Meetup,
  services: JobServices,
): Promise<string[]> => {
  const { discovery } = services
  if (about === 'request') {
    const hosts = hostsOf(state)
    const asked = await Promise.all(hosts.map(host => isAsked(host, state, from, services)))
    return hosts.filter((_, index) => asked[index])
  }
  if (about === 'role_accepted' || about === 'role_given_back') {
    const policy = await discovery.policyOf(state.organizer, from === undefined ? [] : [from])
    const isSeen = from && policy.canSee(from, { surface: 'EVENTS', sight: 'list' })
    return isSeen ? [state.organizer] : []
  }
  if (about === 'guest_message')
    return from === undefined ? [] : guestsSeeing(from, state, services)
  const concerned = to === undefined ? attendeesOf(state) : [to]
  // An organizer with a closed account exists for nobody, but everyone learns of the cancellation.
  if (about === 'cancellation') return concerned
  const policy = await discovery.policyOf(state.organizer, concerned)
  return concerned.filter(profileId => policy.isSeenBy(profileId, { surface: 'EVENTS' }))
}

/** Members who attended already when the event happened: to others the change is no news. */
const attendeesAt = async (
  { revision, stream }: RecordedEvent<DomainEvent>,
  services: JobServices,
): Promise<ReadonlySet<string>> =>
  new Set(
    attendeesOf(await stateBefore(meetup, stream, event => event.revision > revision, services)),
  )

/** Subjects that a cancellation overtakes. */
const overtakenSubjects = (meetupId: string): string[] =>
  Object.entries(meetupSubjects)
    .filter(([about]) => about !== 'cancellation')
    .map(([, subjectOf]) => subjectOf(meetupId))

const pageOf = ({ meetupId, status }: Meetup) =>
  status === 'forgotten' ? '/events' : `/events/${meetupId}`

const notificationOf = (
  { about, meetupId }: News,
  state: Meetup,
  profileId: string,
  notificationId: string,
  happenedAt: Instant,
) => ({
  notificationId,
  profileId,
  type: 'event_reminder' as const,
  ...texts[about],
  happenedAt,
  actionUrl: pageOf(state),
  subject: meetupSubjects[about](meetupId),
})

/** Whether nothing was added because the member read a notification of this hour. */
const wasHeldBack = (
  { events, state }: CommandResult<Inbox, DomainEvent>,
  subject: string,
): boolean =>
  events.length === 0 && !state.items.some(item => item.subject === subject && !item.isRead)

/**
 * Notifies one member, of changes and requests at most once an hour. Returns whether a notification
 * was held back.
 */
const tellAttendee = async (
  profileId: string,
  news: ToldNews,
  state: Meetup,
  cause: JobCause,
  services: JobServices,
): Promise<boolean> => {
  const { dispatch } = services
  const { meetupId, about, at, event } = news
  const stream = streams.inbox(profileId)
  if (about === 'cancellation') {
    const subjects = overtakenSubjects(meetupId)
    const context = { ...cause, command: causedId(cause.command, profileId, 'overtaken') }
    await dispatch(inbox, stream, { type: 'Forget', profileId, subjects }, context)
  }
  const command = causedId(cause.command, profileId)
  const notification = notificationOf(news, state, profileId, command, at)
  const { subject } = notification
  if (event && (await hasReadSince({ ...event, profileId, subject }, services))) return false
  const isHourly = about === 'change' || about === 'request' || about === 'role_offer'
  const notify = { type: 'Notify', notification, isHourly } as const
  const told = await dispatch(inbox, stream, notify, { ...cause, command })
  return isHourly && about !== 'role_offer' && wasHeldBack(told, subject)
}

/** Notifies everyone concerned. Returns whether a notification was held back from any of them. */
const tellAll = async (news: News, cause: JobCause, services: JobServices): Promise<boolean> => {
  const stream = streams.meetup(news.meetupId)
  const state = await services.dispatch.readState(meetup, stream)
  if (!isNews(news, state)) return false
  const event = cause.repeated ? await causingEvent(stream, cause, services) : undefined
  const attended = event && news.about === 'change' ? await attendeesAt(event, services) : undefined
  let isHeldBack = false
  for (const profileId of await recipientsOf(news, state, services)) {
    if (attended?.has(profileId) === false) continue
    const told = tellAttendee(profileId, { ...news, event }, state, cause, services)
    if (await told) isHeldBack = true
  }
  return isHeldBack
}

/** Notifies of a held back change or request when the hour is over. */
export const tellChangeLater = defineQueue<News>({
  name: 'tell-change-later',
  data: News,
  concurrency: 2,
  run: async (news, cause, services) => void (await tellAll(news, cause, services)),
})

/**
 * Notifies attendees of a change, a cancellation, an approval or a seat that became theirs, members who
 * are asked to take on a role, the hosts of requests, the organizer of answers about roles, and guests of
 * a message of a host. Changes and requests notify at most once an hour; one job for each event
 * and hour then reports the latest.
 */
export const tellAttendees = defineQueue({
  name: 'tell-attendees',
  data: News,
  concurrency: 2,
  async run(news, cause, services) {
    if (!(await tellAll(news, cause, services))) return
    const { meetupId, about } = news
    const due = nextHour(news.at)
    const command = causedId(`${about} told later`, meetupId, due)
    const later = task(tellChangeLater, { meetupId, about, at: due }, due)
    await services.jobs.add(tellChangeLater.name, followUpJob({ ...cause, command }, later))
  },
})

/** Subjects of notifications about a meetup: unread ones of one subject are one. */
export const meetupSubjects = {
  change: (meetupId: string) => `event-change:${meetupId}`,
  cancellation: (meetupId: string) => `event-cancelled:${meetupId}`,
  request: (meetupId: string) => `event-request:${meetupId}`,
  approval: (meetupId: string) => `event-approval:${meetupId}`,
  seat: (meetupId: string) => `event-seat:${meetupId}`,
  role_offer: (meetupId: string) => `event-role:${meetupId}`,
  role_accepted: (meetupId: string) => `event-role-accepted:${meetupId}`,
  role_given_back: (meetupId: string) => `event-role-given-back:${meetupId}`,
  day: (meetupId: string) => `event-tomorrow:${meetupId}`,
  guest_message: (meetupId: string) => `event-message:${meetupId}`,
  hour: (meetupId: string) => `event-soon:${meetupId}`,
} as const
