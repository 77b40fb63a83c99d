import * as z from 'zod'
import type { Instant } from '../../contracts/core/event.ts'
import { causedId, Id } from '../../contracts/core/ids.ts'
import { timing } from '../../contracts/core/limits.ts'
import { subjects } from '../../contracts/core/personal.ts'
import { streams } from '../../contracts/features.ts'
import type { MeetupDetails } from '../../contracts/meetups/meetup-events.ts'
import { meetup } from '../../domain/meetups/decider.ts'
import { eventExclusions } from '../../domain/meetups/event-exclusions-decider.ts'
import { feltBy, nextDayAsksAt, nextDayEndsAt, wentTo } from '../../domain/meetups/next-day.ts'
import { nextDay } from '../../domain/meetups/next-day-decider.ts'
import { inbox } from '../../domain/notifications/decider.ts'
import { nextDayAnswers, nextDayKey, readNextDayAnswer } from '../../projections/views/next-day.ts'
import { defineQueue, defineSchedule, followUpJob, type Task, task } from '../runtime/queue.ts'
import { documentsBefore } from '../runtime/reactor.ts'
import { waitForViews } from '../runtime/wait-for-views.ts'

/** `due`: for which time it was added; a changed time has jobs of its own. */
const NextDayJob = z.object({ meetupId: Id, due: z.iso.datetime() })
type NextDayJob = z.output<typeof NextDayJob>

const text = {
  title: 'How was it? Did you feel safe?',
  message: 'You went to an event. Tell the staff how it was: neither hosts nor guests read it.',
} as const

/** Counts the answers to an event once the time to answer is over. Later ones change nothing. */
const countNextDay = defineQueue<NextDayJob>({
  name: 'count-next-day',
  data: NextDayJob,
  concurrency: 2,
  async run({ meetupId, due }, cause, services, signal) {
    const { dispatch, views, keys } = services
    const state = await dispatch.readState(meetup, streams.meetup(meetupId))
    if (wentTo(state).length === 0 || nextDayEndsAt(state.details) !== due) return
    await waitForViews([nextDayAnswers.name], services, signal)
    const found = await views.collection(nextDayAnswers).find({
      where: { meetupId },
      order: { field: 'at', direction: 'ascending' },
    })
    if (found.length === 0) return
    const answers = await Promise.all(found.map(one => readNextDayAnswer(keys, one)))
    const counts = feltBy(answers.flatMap(one => (one ? [one] : [])))
    const count = { type: 'CountNextDay', meetupId, ...counts } as const
    await dispatch(nextDay, streams.nextDay(meetupId), count, cause)
  },
})

/**
 * Asks all who went, hosts apart, at once, as long as the organizer and the event exist for them. Adds
 * the job that counts the answers.
 */
const askNextDay = defineQueue<NextDayJob>({
  name: 'ask-next-day',
  data: NextDayJob,
  concurrency: 2,
  async run({ meetupId, due }, cause, services) {
    const { dispatch, discovery, jobs } = services
    const state = await dispatch.readState(meetup, streams.meetup(meetupId))
    const { organizer, details } = state
    const went = wentTo(state)
    const until = nextDayEndsAt(details)
    if (went.length === 0 || nextDayAsksAt(details) !== due || cause.now.toISOString() >= until)
      return
    const listed = await dispatch.readState(eventExclusions, streams.eventExclusions(organizer))
    const policy = await discovery.policyOf(organizer, went)
    const asked = went.filter(
      one => !Object.values(listed).includes(one) && policy.isSeenBy(one, { surface: 'EVENTS' }),
    )
    for (const profileId of asked) {
      const command = causedId('the day after an event', meetupId, profileId)
      const notification = {
        notificationId: command,
        profileId,
        type: 'event_reminder' as const,
        ...text,
        actionUrl: `/events/${meetupId}`,
        subject: `event-next-day:${meetupId}`,
      }
      const notify = { type: 'Notify', notification } as const
      await dispatch(inbox, streams.inbox(profileId), notify, { ...cause, command })
    }
    const count = task(countNextDay, { meetupId, due: until }, until)
    await jobs.add(countNextDay.name, followUpJob(cause, count))
  },
})

/** The job that asks, if its time is to come. */
export const nextDayTasks = (
  { meetupId, ...details }: { readonly meetupId: string } & MeetupDetails,
  knownAt: Instant,
): Task[] => {
  const due = nextDayAsksAt(details)
  return due > knownAt ? [task(askNextDay, { meetupId, due }, due)] : []
}

/** Once a day: deletes the answers to an event after twelve months. */
export const forgetNextDays = defineSchedule({
  name: 'forget-next-days',
  cron: '16 4 * * *',
  async run(cause, { views, dispatch, keys }) {
    const before = new Date(cause.now.getTime() - timing.reportsKept).toISOString()
    const old = { field: 'at', keyOf: nextDayKey, before } as const
    const forgotten = new Set<string>()
    for await (const { meetupId } of documentsBefore(views.collection(nextDayAnswers), old)) {
      if (forgotten.has(meetupId)) continue
      forgotten.add(meetupId)
      const command = { type: 'ForgetNextDay', meetupId } as const
      const context = { ...cause, command: causedId(cause.command, meetupId) }
      await dispatch(nextDay, streams.nextDay(meetupId), command, context)
      await keys.destroy([subjects.nextDay(meetupId)])
    }
  },
})

export const nextDayQueues = [askNextDay, countNextDay, forgetNextDays] as const
