import type { Instant } from '../../contracts/core/event.ts'
import { meetupLimits as limits } from '../../contracts/core/limits.ts'
import { streams } from '../../contracts/features.ts'
import {
  type EventSeries,
  endSeries,
  skipDate,
  startSeries,
} from '../../contracts/meetups/event-series.ts'
import { eventNotFound, eventOver } from '../../domain/meetups/decider.ts'
import { isOpen, type Meetup } from '../../domain/meetups/meetup-state.ts'
import {
  eventSeries as decider,
  type EventSeriesState,
  isRunning,
  plannedDates,
  seriesNotFound,
  seriesRunning,
} from '../../domain/meetups/series-decider.ts'
import { eventSeries, occurrences } from '../../projections/views/event-series.ts'
import { type ApiRequest, command } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { findMeetup, memberViews } from './visibility.ts'

/** Views that tell how an event repeats, which screens read after a change of it. */
export const seriesViews = [eventSeries, occurrences] as const

/** A series of an event that its reader may see. Dates to come are for the organizer. */
export const presentSeries = (
  series: EventSeriesState,
  date: Instant,
  viewer: string,
  now: Date,
): EventSeries => ({
  every: series.rule.every,
  date,
  until: series.dates.at(-1) ?? date,
  planned:
    viewer === series.organizer
      ? plannedDates(series, now)
          .slice(0, limits.series.planned)
          .map(one => ({ date: one, isSkipped: series.skipped.includes(one) }))
      : [],
})

/** The running series of an event, and the date of it that the event is. */
export type OfSeries = { readonly series: EventSeriesState; readonly date: Instant }

/** Undefined for an event that does not repeat, and once the last date has begun. */
export const readSeries = async (
  meetupId: string,
  now: Date,
  { views }: Pick<Services, 'views'>,
): Promise<OfSeries | undefined> => {
  const occurrence = await views.collection(occurrences).get(meetupId)
  const series = occurrence && (await views.collection(eventSeries).get(occurrence.seriesId))
  return occurrence && series && isRunning(series, now)
    ? { series, date: occurrence.date }
    : undefined
}

const ofSeries = {
  reads: memberViews,
  settles: [...seriesViews],
} as const

/** The event that a command names, which its caller organizes. */
const findOwn = async (
  meetupId: string,
  request: ApiRequest<unknown>,
  services: Services,
): Promise<Meetup> => {
  const { state } = await findMeetup(meetupId, request, services)
  if (state.organizer !== request.profileId) throw eventNotFound()
  return state
}

const findOccurrence = async (meetupId: string, { views }: Services) => {
  const found = await views.collection(occurrences).get(meetupId)
  if (!found) throw seriesNotFound()
  return found
}

export const onStartSeries = command(startSeries, ofSeries, async (request, services) => {
  const { profileId: organizer, params, body, now } = request
  const state = await findOwn(params.id, request, services)
  if (!isOpen(state, now)) throw eventOver(state)
  const other = await services.views.collection(occurrences).get(params.id)
  if (other && other.seriesId !== params.id) {
    const running = await request.readState(decider, streams.eventSeries(other.seriesId))
    if (isRunning(running, now)) throw seriesRunning()
  }
  const { eventDate, timeZone = null } = state.details
  const started = await request.dispatch(decider, streams.eventSeries(params.id), {
    type: 'Start',
    seriesId: params.id,
    organizer,
    eventDate,
    timeZone: timeZone ?? 'UTC',
    ...body,
    now,
  })
  return presentSeries(started.state, eventDate, organizer, now)
})

export const onSkipDate = command(skipDate, ofSeries, async (request, services) => {
  const { profileId: by, params, body, now } = request
  await findOwn(params.id, request, services)
  const { seriesId, date } = await findOccurrence(params.id, services)
  const skip = { type: 'Skip', by, date: body.date, now } as const
  const { state } = await request.dispatch(decider, streams.eventSeries(seriesId), skip)
  return presentSeries(state, date, by, now)
})

export const onEndSeries = command(endSeries, ofSeries, async (request, services) => {
  const { profileId: by, params, now } = request
  await findOwn(params.id, request, services)
  const { seriesId } = await findOccurrence(params.id, services)
  await request.dispatch(decider, streams.eventSeries(seriesId), { type: 'End', by, now })
  return { status: 'ended' as const }
})
