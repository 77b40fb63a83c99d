import * as z from 'zod'
import type { Instant } from '../../contracts/core/event.ts'
import { causedId, Id } from '../../contracts/core/ids.ts'
import { streams } from '../../contracts/features.ts'
import { meetup } from '../../domain/meetups/decider.ts'
import { isFound, type Meetup } from '../../domain/meetups/meetup-state.ts'
import { type EventSeriesState, eventSeries } from '../../domain/meetups/series-decider.ts'
import { decisions, findHolding } from '../../domain/staff/decisions.ts'
import type { CommandContext } from '../../engines/log/dispatch.ts'
import { eventSeries as seriesView } from '../../projections/views/event-series.ts'
import { defineQueue, followUpJob, type JobServices, task } from '../runtime/queue.ts'
import { defineReactor } from '../runtime/reactor.ts'

const DAY = 86_400_000

const readSeries = (seriesId: string, { dispatch }: JobServices) =>
  dispatch.readState(eventSeries, streams.eventSeries(seriesId))

/**
 * Opens the dates of a series that are due. Late, it opens the next ones; those that have passed stay out.
 * A limited organizer reaches nobody new by a new date: the job looks again every day, as the limit may be
 * taken back before its end. Co-hosts lead no series and are asked anew for each date: their limits stop none.
 */
export const openOccurrences = defineQueue({
  name: 'open-occurrences',
  data: z.object({ seriesId: Id, at: z.iso.datetime() }),
  concurrency: 2,
  async run({ seriesId, at }, cause, services) {
    const { dispatch, jobs } = services
    // A job that runs a moment early would open nothing, and no other one follows.
    const now = new Date(Math.max(cause.now.getTime(), Date.parse(at)))
    const { status, organizer } = await readSeries(seriesId, services)
    if (status !== 'live') return
    const decided = await dispatch.readState(decisions, streams.decisions(organizer))
    if (findHolding(decided, 'limited', now)) {
      const nextDay = new Date(Date.parse(at) + DAY).toISOString()
      const again = task(openOccurrences, { seriesId, at: nextDay }, nextDay)
      await jobs.add(openOccurrences.name, followUpJob(cause, again))
      return
    }
    await dispatch(eventSeries, streams.eventSeries(seriesId), { type: 'OpenDue', now }, cause)
  },
})

/** The latest event of the series before a date whose details are known. */
const eventBefore = async (
  date: Instant,
  { opened }: EventSeriesState,
  { dispatch }: JobServices,
): Promise<Meetup | undefined> => {
  const earlier = Object.entries(opened)
    .filter(([other]) => other < date)
    .toSorted(([one], [other]) => (one < other ? 1 : -1))
  for (const [, meetupId] of earlier) {
    const state = await dispatch.readState(meetup, streams.meetup(meetupId))
    if (isFound(state)) return state
  }
  return undefined
}

/**
 * Announces a date of a series as an event, with the details of the one before as they are now. Guests and
 * roles are not carried over. A repeat announces nothing; one that raced with the end of the series is
 * taken back.
 */
export const announceOccurrence = defineQueue({
  name: 'announce-occurrence',
  data: z.object({ seriesId: Id, meetupId: Id, eventDate: z.iso.datetime() }),
  concurrency: 2,
  async run({ seriesId, meetupId, eventDate }, cause, services) {
    const { dispatch } = services
    const { now } = cause
    const isLive = ({ status, opened }: EventSeriesState) =>
      status === 'live' && opened[eventDate] === meetupId
    const series = await readSeries(seriesId, services)
    if (!isLive(series) || eventDate <= now.toISOString()) return
    const source = await eventBefore(eventDate, series, services)
    if (!source) return
    const { organizer } = series
    const { details } = source
    const span = details.endDate && Date.parse(details.endDate) - Date.parse(details.eventDate)
    const endDate =
      span === null ? null : new Date(Date.parse(eventDate) + Number(span)).toISOString()
    const stream = streams.meetup(meetupId)
    const dated = { ...details, eventDate, endDate }
    await dispatch(
      meetup,
      stream,
      { type: 'Announce', meetupId, organizer, details: dated, now },
      cause,
    )
    if (isLive(await readSeries(seriesId, services))) return
    const after = { ...cause, command: causedId(cause.command, 'forget') }
    await dispatch(meetup, stream, { type: 'Forget', now }, after)
  },
})

const liveSeriesOf = (organizer: string, { views }: Pick<JobServices, 'views'>) =>
  views.collection(seriesView).find({
    where: { organizer },
    order: { field: 'at', direction: 'ascending' },
  })

/** Announces the dates of events that repeat. */
export const eventSeriesReactor = defineReactor({
  name: 'event-series',
  from: 'origin',
  on: {
    OccurrenceOpened: ({ data: { seriesId, meetupId, eventDate, dueAt } }) => [
      task(announceOccurrence, { seriesId, meetupId, eventDate }),
      task(openOccurrences, { seriesId, at: dueAt }, dueAt),
    ],
  },
})

export const eventSeriesQueues = [openOccurrences, announceOccurrence] as const

/**
 * Ends the series of a member who closed their account, and forgets every event that they announced, also
 * one that the views do not have yet. The views must be at the head.
 */
export const eraseSeries = async (
  profileId: string,
  cause: CommandContext,
  services: JobServices,
): Promise<void> => {
  const { dispatch } = services
  const { now } = cause
  for (const { seriesId } of await liveSeriesOf(profileId, services)) {
    const end = { type: 'End', by: profileId, now } as const
    const { state } = await dispatch(eventSeries, streams.eventSeries(seriesId), end, cause)
    for (const meetupId of Object.values(state.opened))
      await dispatch(meetup, streams.meetup(meetupId), { type: 'Forget', now }, cause)
  }
}
