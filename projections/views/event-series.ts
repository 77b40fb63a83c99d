import type { Instant } from '../../contracts/core/event.ts'
import {
  eventSeries as decider,
  type EventSeriesState,
} from '../../domain/meetups/series-decider.ts'
import { defineProjection } from '../runtime/define-projection.ts'

/** An event that repeats, as it is decided. */
export type EventSeriesDocument = Pick<
  EventSeriesState,
  'status' | 'seriesId' | 'organizer' | 'rule' | 'dates' | 'opened' | 'skipped'
> & { readonly at: Instant }

/**
 * How an event repeats: its dates, those that are events and those that are skipped. By series; indexed by
 * organizer.
 *
 * @until the organizer ends it or deletes their account
 */
export const eventSeries = defineProjection<EventSeriesDocument>({
  name: 'eventSeries',
  version: 1,
  indexes: [{ by: ['organizer'], order: 'at' }],
  on: {
    SeriesStarted: {
      keys: ({ data }) => [data.seriesId],
      fold: (_, event) => ({ ...decider.evolve(decider.initialState, event), at: event.at }),
    },
    OccurrenceOpened: {
      keys: ({ data }) => [data.seriesId],
      fold: (series, event) => series && { ...decider.evolve(series, event), at: series.at },
    },
    SeriesDateSkipped: {
      keys: ({ data }) => [data.seriesId],
      fold: (series, event) => series && { ...decider.evolve(series, event), at: series.at },
    },
    SeriesEnded: { keys: ({ data }) => [data.seriesId], fold: () => null },
  },
})

/** The date of a series that an event is. */
export type OccurrenceDocument = {
  readonly meetupId: string
  readonly seriesId: string
  /** When it begins by the series. */
  readonly date: Instant
}

/**
 * Which date of which series an event is. By meetup.
 *
 * @until the organizer ends the series or deletes their account
 */
export const occurrences = defineProjection<OccurrenceDocument>({
  name: 'occurrences',
  version: 1,
  on: {
    SeriesStarted: {
      keys: ({ data }) => [data.seriesId],
      fold: (_, { data: { seriesId, eventDate: date } }) => ({
        meetupId: seriesId,
        seriesId,
        date,
      }),
    },
    OccurrenceOpened: {
      keys: ({ data }) => [data.meetupId],
      fold: (_, { data: { meetupId, seriesId, eventDate: date } }) => ({
        meetupId,
        seriesId,
        date,
      }),
    },
    SeriesEnded: { keys: ({ data }) => data.meetupIds, fold: () => null },
  },
})
