import * as z from 'zod'
import type { Instant } from '../../contracts/core/event.ts'
import { causedId, Id } from '../../contracts/core/ids.ts'
import { timing } from '../../contracts/core/limits.ts'
import { storedMeetupId } from '../../contracts/core/stored-names.ts'
import { timeInZone } from '../../contracts/core/zone-times.ts'
import { streams } from '../../contracts/features.ts'
import { answerIn, answersIn, meetup } from '../../domain/meetups/decider.ts'
import { inbox } from '../../domain/notifications/decider.ts'
import { stateBefore } from '../runtime/causing-event.ts'
import { defineQueue, type Task, task } from '../runtime/queue.ts'
import { meetupSubjects } from './meetup-subjects.ts'

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
  storedFields: storedMeetupId,
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
    const between = await discovery.between(organizer, going)
    const seeing = going.filter(
      id => id === organizer || between.isSeenBy(id, { surface: 'EVENTS' }),
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
