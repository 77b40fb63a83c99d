import * as z from 'zod'
import { event } from '../core/event.ts'
import { Id } from '../core/ids.ts'
import { ofProfile } from '../core/personal.ts'

/** How often an event repeats. A month later is the same weekday of the month. */
export const Every = z.enum(['week', 'two_weeks', 'month'])
export type Every = z.output<typeof Every>

const ofSeries = { seriesId: Id, organizer: Id }

/**
 * Events of one series: an event that repeats. `seriesId` is the id of the event with which it began; each
 * date is an event of its own once it is announced.
 */
export const eventSeriesEvents = [
  /** `eventDate` is the first date, `until` the last day, in the zone in which the event begins at the same time. `dates`: all of them, as the zone was known then. */
  event(
    'SeriesStarted',
    z.object({
      ...ofSeries,
      every: Every,
      eventDate: z.iso.datetime(),
      until: z.iso.date(),
      timeZone: z.string().nullable(),
      dates: z.array(z.iso.datetime()),
    }),
    { personal: { keySubjects: [ofProfile('organizer')], erased: { timeZone: null } } },
  ),
  /** A date is to be announced as an event. `dueAt`: when the next one is. */
  event(
    'OccurrenceOpened',
    z.object({ ...ofSeries, meetupId: Id, eventDate: z.iso.datetime(), dueAt: z.iso.datetime() }),
  ),
  /** No event is announced for this date. */
  event('SeriesDateSkipped', z.object({ ...ofSeries, eventDate: z.iso.datetime() })),
  /** No further date is announced. `meetupIds`: of those that were. */
  event('SeriesEnded', z.object({ ...ofSeries, meetupIds: z.array(Id) })),
] as const
