import * as z from 'zod'
import type { Instant } from '../../contracts/core/event.ts'
import { causedId, Id } from '../../contracts/core/ids.ts'
import { timing } from '../../contracts/core/limits.ts'
import { timeInZone } from '../../contracts/core/times.ts'
import { streams } from '../../contracts/features.ts'
import { answerIn, answersIn, meetup } from '../../domain/meetups/decider.ts'
import { eventExclusions } from '../../domain/meetups/event-exclusions-decider.ts'
import { guestMessages } from '../../domain/meetups/guest-messages-decider.ts'
import { isHost } from '../../domain/meetups/roles.ts'
import { inbox } from '../../domain/notifications/decider.ts'
import type { CommandContext } from '../../engines/log/dispatch.ts'
import type { ReadModels } from '../../engines/ports/read-models.ts'
import { eventExclusions as exclusionsView } from '../../projections/views/event-exclusions.ts'
import { guestMessages as guestMessagesView } from '../../projections/views/guest-messages.ts'
import {
  attendances,
  type MeetupDocument,
  meetupRoles,
  meetups,
} from '../../projections/views/meetups.ts'
import {
  defineQueue,
  defineSchedule,
  type JobCause,
  type JobServices,
  type Task,
  task,
} from '../runtime/queue.ts'
import { defineReactor, stateBefore } from '../runtime/reactor.ts'
import { waitForViews } from '../runtime/wait-for-views.ts'
import { nextDayQueues, nextDayTasks } from './next-day.ts'
import { eraseSeries, eventSeriesQueues, eventSeriesReactor } from './series.ts'
import { meetupSubjects, tellAttendees, tellChangeLater } from './tell-attendees.ts'

const leads = ['day', 'hour'] as const

const Reminder = z.object({
  meetupId: Id,
  /** The start it reminds of; a changed start has reminders of its own. */
  eventDate: z.iso.datetime(),
  lead: z.enum(leads),
})
type Reminder = z.output<typeof Reminder>

const texts = {
  day: {
    title: 'Event tomorrow',
    message: "An event you're going to starts in 24 hours",
  },
  hour: {
    title: 'Event soon',
    message: "An event you're going to starts in an hour",
  },
} as const satisfies Record<Reminder['lead'], { title: string; message: string }>

const before = (eventDate: Instant, ms: number): Instant =>
  new Date(Date.parse(eventDate) - ms).toISOString()

/** The latest time for this reminder: then the next one is due, or the event begins. */
const lateFrom = ({ eventDate, lead }: Reminder): Instant =>
  lead === 'day' ? before(eventDate, timing.eventReminders.hour) : eventDate

/**
 * Adds a reminder's jobs 24 hours and one hour before a start. A reminder whose time is past when
 * the start becomes known is left out: its members just learned of the event.
 */
export const reminderTasks = (
  { meetupId, eventDate }: { meetupId: string; eventDate: Instant },
  knownAt: Instant,
): Task[] =>
  leads
    .map(lead => ({ lead, due: before(eventDate, timing.eventReminders[lead]) }))
    .filter(({ due }) => due > knownAt)
    .map(({ lead, due }) => task(remindAttendees, { meetupId, eventDate, lead }, due))

/**
 * Reminds members who are going at that time, unless the start changed or the event was cancelled.
 * A late reminder is for those who were going when it was due: others just learned of the event.
 */
export const remindAttendees = defineQueue<Reminder>({
  name: 'remind-attendees',
  data: Reminder,
  concurrency: 2,
  async run(reminder, cause, services) {
    const { dispatch, discovery } = services
    const { meetupId, eventDate, lead } = reminder
    const stream = streams.meetup(meetupId)
    const state = await dispatch.readState(meetup, stream)
    const { status, details, organizer } = state
    if (status !== 'upcoming' || details.eventDate !== eventDate) return
    if (cause.now.toISOString() >= lateFrom(reminder)) return
    const due = before(eventDate, timing.eventReminders[lead])
    const whenDue = cause.isLate
      ? await stateBefore(meetup, stream, ({ at }) => at > due, services)
      : state
    const going = answersIn(state)
      .filter(answer => answer.status === 'going')
      .map(({ profileId }) => profileId)
      .filter(profileId => answerIn(whenDue, profileId) === 'going')
    const policy = await discovery.policyOf(organizer, going)
    const seeing = going.filter(
      id => id === organizer || policy.isSeenBy(id, { surface: 'EVENTS' }),
    )
    const start = details.timeZone ? `: ${timeInZone(eventDate, details.timeZone)}` : ''
    for (const profileId of seeing) {
      // The same id for every job, so that moving a start back and forth reminds once.
      const command = causedId('event reminder', meetupId, eventDate, lead, profileId)
      const notification = {
        notificationId: command,
        profileId,
        type: 'event_reminder' as const,
        title: texts[lead].title,
        message: `${texts[lead].message}${start}.`,
        actionUrl: `/events/${meetupId}`,
        subject: meetupSubjects[lead](meetupId),
      }
      const context = { ...cause, command }
      await dispatch(inbox, streams.inbox(profileId), { type: 'Notify', notification }, context)
    }
  },
})

/** Roles that a member has or is asked about, the latest first. */
const rolesOf = (profileId: string, { views }: Pick<JobServices, 'views'>) =>
  views.collection(meetupRoles).find({
    where: { profileId },
    order: { field: 'at', direction: 'descending' },
  })

/** Later than a block, a seat or a role is from after it was lifted. */
const isFromBefore =
  ({ isLate, wanted }: JobCause) =>
  ({ at }: { readonly at: Instant }): boolean =>
    !isLate || at <= (wanted ?? at)

/**
 * After a block, neither of the two keeps a seat or a role at a meetup that the other organizes or is a
 * co-host of.
 */
export const partFromOrganizer = defineQueue({
  name: 'part-from-organizer',
  data: z.object({ by: Id, on: Id }),
  concurrency: 2,
  async run({ by, on }, cause, services, signal) {
    const { views, dispatch } = services
    await waitForViews([attendances.name, meetupRoles.name, meetups.name], services, signal)
    const attended = [by, on].map(profileId =>
      views.collection(attendances).find({
        where: { profileId },
        order: { field: 'at', direction: 'descending' },
      }),
    )
    const all = [...attended, rolesOf(by, services), rolesOf(on, services)]
    const before = (await Promise.all(all)).flat().filter(isFromBefore(cause))
    const ids = new Set(before.map(one => one.meetupId))
    for (const one of await views.collection(meetups).many([...ids])) {
      if (one?.status !== 'upcoming' || !(isHost(one, by) || isHost(one, on))) continue
      const command = { type: 'Part', profiles: [by, on], now: cause.now } as const
      await dispatch(meetup, streams.meetup(one.meetupId), command, cause)
    }
  },
})

/**
 * A member who may not come to a host's events gives up their seats and roles at them, as if they had left.
 * They are not told.
 */
export const turnOut = defineQueue({
  name: 'turn-out-of-meetups',
  data: z.object({ host: Id, excluded: Id }),
  concurrency: 2,
  async run({ host, excluded }, cause, services, signal) {
    const { views, dispatch } = services
    const read = [attendances.name, meetupRoles.name, meetups.name]
    await waitForViews(read, services, signal)
    const list = await dispatch.readState(eventExclusions, streams.eventExclusions(host))
    if (!Object.values(list).includes(excluded)) return // readmitted since
    const attended = await views.collection(attendances).find({
      where: { profileId: excluded },
      order: { field: 'at', direction: 'descending' },
    })
    const ids = new Set(
      [...attended, ...(await rolesOf(excluded, services))].map(one => one.meetupId),
    )
    for (const one of await views.collection(meetups).many([...ids])) {
      if (one?.status !== 'upcoming' || !isHost(one, host)) continue
      const command = { type: 'Bar', by: host, profileId: excluded, now: cause.now } as const
      await dispatch(meetup, streams.meetup(one.meetupId), command, cause)
    }
  },
})

const PAGE = 500

/** Meetups that are over and still listed, in pages, the earliest first. */
async function* overBefore(
  now: Instant,
  listing: MeetupDocument['listing'],
  views: ReadModels,
): AsyncGenerator<MeetupDocument> {
  const order = { field: 'overAt', direction: 'ascending' } as const
  let last: MeetupDocument | undefined
  do {
    const after = last ? { after: { value: last.overAt, key: last.meetupId } } : {}
    const page = await views
      .collection(meetups)
      .find({ where: { listing }, order, ...after, limit: PAGE })
    const over = page.filter(({ overAt }) => overAt <= now)
    yield* over
    last = over.length === PAGE ? over.at(-1) : undefined
  } while (last)
}

/**
 * Every quarter of an hour: archives meetups that are over. Lists hide them from their end on,
 * archived or not.
 */
export const archiveMeetups = defineSchedule({
  name: 'archive-meetups',
  cron: '*/15 * * * *',
  async run(cause, { views, dispatch }) {
    const { now } = cause
    for (const listing of ['public', 'link'] as const)
      for await (const { meetupId } of overBefore(now.toISOString(), listing, views))
        await dispatch(meetup, streams.meetup(meetupId), { type: 'Archive', now }, cause)
  },
})

const meetupsQueues = [
  tellAttendees,
  remindAttendees,
  partFromOrganizer,
  turnOut,
  archiveMeetups,
  tellChangeLater,
  ...nextDayQueues,
  ...eventSeriesQueues,
] as const

/** Parts of a revision that attendees must know; seats and visibility are not among them. */
const worthTelling = ['words', 'time', 'place', 'approval'] as const

/** Notifies and reminds the attendees of meetups. */
export const meetupsReactor = defineReactor({
  name: 'meetups',
  from: 'origin',
  on: {
    MeetupAnnounced: ({ data, at }) => [...reminderTasks(data, at), ...nextDayTasks(data, at)],
    MeetupRevised: ({ data, at }) => [
      ...(worthTelling.some(aspect => data.changed.includes(aspect))
        ? [task(tellAttendees, { meetupId: data.meetupId, about: 'change', at })]
        : []),
      ...(data.changed.includes('time')
        ? [...reminderTasks(data, at), ...nextDayTasks(data, at)]
        : []),
    ],
    MeetupCancelled: ({ data: { meetupId }, at }) => [
      task(tellAttendees, { meetupId, about: 'cancellation', at }),
    ],
    SeatPromoted: ({ data: { meetupId, profileId }, at }) => [
      task(tellAttendees, { meetupId, about: 'seat', at, to: profileId }),
    ],
    SeatRequested: ({ data: { meetupId, profileId }, at }) => [
      task(tellAttendees, { meetupId, about: 'request', at, from: profileId }),
    ],
    RequestApproved: ({ data: { meetupId, profileId }, at }) => [
      task(tellAttendees, { meetupId, about: 'approval', at, to: profileId }),
    ],
    RoleOffered: ({ data: { meetupId, profileId, role }, at }) => [
      task(tellAttendees, { meetupId, about: 'role_offer', at, to: profileId, role }),
    ],
    RoleAccepted: ({ data: { meetupId, profileId, role }, at }) => [
      task(tellAttendees, { meetupId, about: 'role_accepted', at, from: profileId, role }),
    ],
    RoleDeclined: ({ data: { meetupId, profileId, role, wasAccepted }, at }) =>
      wasAccepted
        ? [task(tellAttendees, { meetupId, about: 'role_given_back', at, from: profileId, role })]
        : [],
    GuestExcluded: ({ data: { profileId, excluded } }) => [
      task(turnOut, { host: profileId, excluded }),
    ],
    GuestsAddressed: ({ data: { meetupId, by }, at }) => [
      task(tellAttendees, { meetupId, about: 'guest_message', at, from: by }),
    ],
    Blocked: ({ data: { by, on } }) => [task(partFromOrganizer, { by, on })],
  },
})

export const meetupsWorkers = {
  reactors: [meetupsReactor, eventSeriesReactor],
  queues: meetupsQueues,
}

/**
 * Removes a member who closed their account from all meetups: ends their series, cancels their upcoming
 * ones, forgets all of theirs, frees their seats and roles at others, and ends lists of people who may not
 * come and what they wrote to guests. The views must be at the head.
 */
export const eraseMeetups = async (
  profileId: string,
  cause: CommandContext,
  services: JobServices,
): Promise<void> => {
  const { views, dispatch } = services
  const { now } = cause
  await eraseSeries(profileId, cause, services)
  const own = await views.collection(meetups).find({
    where: { organizer: profileId },
    order: { field: 'createdAt', direction: 'ascending' },
  })
  for (const { meetupId } of own)
    await dispatch(meetup, streams.meetup(meetupId), { type: 'Forget', now }, cause)

  const attended = await views.collection(attendances).find({
    where: { profileId },
    order: { field: 'at', direction: 'ascending' },
  })
  const held = await rolesOf(profileId, services)
  const ids = new Set([...attended, ...held].map(({ meetupId }) => meetupId))
  for (const meetupId of ids) {
    const command = { type: 'Leave', by: profileId, now } as const
    await dispatch(meetup, streams.meetup(meetupId), command, cause)
  }

  const exclusions = views.collection(exclusionsView)
  const lists = await Promise.all([
    exclusions.find({ where: { profileId } }),
    exclusions.find({ where: { excluded: profileId } }),
  ])
  for (const { profileId: host, exclusionId } of lists.flat()) {
    const command = { type: 'Readmit', profileId: host, exclusionId } as const
    const context = { ...cause, command: causedId(cause.command, exclusionId) }
    await dispatch(eventExclusions, streams.eventExclusions(host), command, context)
  }

  const written = await views.collection(guestMessagesView).find({ where: { authors: profileId } })
  for (const { meetupId, organizer } of written) {
    const forget = { type: 'ForgetGuestMessages', meetupId, organizer, by: profileId } as const
    await dispatch(guestMessages, streams.guestMessages(meetupId), forget, cause)
  }
}
