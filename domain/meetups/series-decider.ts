import { type Decider, unhandledEvent } from '../../contracts/core/decider.ts'
import type { Instant } from '../../contracts/core/event.ts'
import { causedId } from '../../contracts/core/ids.ts'
import { meetupLimits as limits } from '../../contracts/core/limits.ts'
import { BadInput, Refusal } from '../../contracts/core/refusals.ts'
import type { EventsOfDecider } from '../../contracts/events.ts'
import { lastDayOf, type SeriesRule, seriesDates } from './series-dates.ts'

type SeriesEvent = EventsOfDecider<'eventSeries'>

/** An event that repeats. */
export type EventSeriesState = {
  readonly status: 'none' | 'live' | 'ended'
  readonly seriesId: string
  readonly organizer: string
  readonly rule: SeriesRule
  /** All dates, the first one first. */
  readonly dates: readonly Instant[]
  /** Ids of the events that were announced or are about to be, by date. */
  readonly opened: Readonly<Record<Instant, string>>
  readonly skipped: readonly Instant[]
}

type ByMember = { readonly by: string; readonly now: Date }

export type EventSeriesCommand =
  | ({
      readonly type: 'Start'
      readonly seriesId: string
      readonly organizer: string
      readonly now: Date
    } & SeriesRule)
  | ({ readonly type: 'Skip'; readonly date: Instant } & ByMember)
  | ({ readonly type: 'End' } & ByMember)
  /** Dates are due. A repeat opens none twice. */
  | { readonly type: 'OpenDue'; readonly now: Date }

/** One refusal for an event without a series and one of somebody else. */
export const seriesNotFound = () =>
  new Refusal('not_found', "This event doesn't repeat anymore. Reload the page.")

/** The event belongs to a series already. */
export const seriesRunning = () =>
  new Refusal(
    'series_changed',
    'This event repeats already. End the series first, then choose again.',
  )

const dateTaken = () =>
  new Refusal(
    'series_changed',
    'This date was announced already, or is none of the series. Reload the page; to call off an event, cancel it.',
  )

/** Why an event cannot repeat until this day; undefined if it can. */
export const repeatIssue = (rule: SeriesRule, now: Date): string | undefined => {
  const { eventDate, until, timeZone } = rule
  if (until > lastDayOf(eventDate, timeZone ?? 'UTC'))
    return 'Choose a last day within a year of the first date.'
  const dates = seriesDates(rule)
  if (dates.length < 2) return 'Choose a later day: there is no second date until then.'
  const last = dates.at(-1) ?? eventDate
  return Date.parse(last) > now.getTime() + limits.ahead
    ? 'Choose a last day within the next two years.'
    : undefined
}

/** Whether dates of a series are still to come, so that it can be seen, changed and ended. */
export const isRunning = ({ status, dates }: EventSeriesState, now: Date): boolean =>
  status === 'live' && (dates.at(-1) ?? '') > now.toISOString()

const isSameRule = (one: SeriesRule, other: SeriesRule): boolean =>
  one.every === other.every &&
  one.eventDate === other.eventDate &&
  one.until === other.until &&
  one.timeZone === other.timeZone

/** The next dates that are neither open nor past, skipped ones too. */
export const plannedDates = (
  { dates, opened }: Pick<EventSeriesState, 'dates' | 'opened'>,
  now: Date,
): Instant[] => dates.filter(date => date > now.toISOString() && opened[date] === undefined)

/** Opens the next dates, so that at most so many are open as lists show. */
const decideOpening = (now: Date, state: EventSeriesState): SeriesEvent[] => {
  const { seriesId, organizer, dates, opened, skipped } = state
  const coming = dates.filter(date => date > now.toISOString() && opened[date] !== undefined)
  return plannedDates(state, now)
    .filter(date => !skipped.includes(date))
    .slice(0, Math.max(0, limits.series.open - coming.length))
    .map((eventDate, index, opening) => {
      const before = [...coming, ...opening.slice(0, index)].at(-1)
      const dueAt = before ?? eventDate
      const meetupId = causedId('occurrence', seriesId, eventDate)
      return { type: 'OccurrenceOpened', data: { seriesId, organizer, meetupId, eventDate, dueAt } }
    })
}

/** A series opens its next date at once. */
const decideStart = (
  { type: _, now, seriesId, organizer, ...rule }: Extract<EventSeriesCommand, { type: 'Start' }>,
  state: EventSeriesState,
): SeriesEvent[] | Refusal => {
  if (isRunning(state, now)) return isSameRule(state.rule, rule) ? [] : seriesRunning()
  const message = repeatIssue(rule, now)
  if (message) return new BadInput([{ path: 'until', message }])
  const opened = { [rule.eventDate]: seriesId }
  const dates = seriesDates(rule)
  const started = { ...state, seriesId, organizer, dates, opened, skipped: [] }
  return [
    { type: 'SeriesStarted', data: { seriesId, organizer, ...rule, dates } },
    ...decideOpening(now, started),
  ]
}

/**
 * The dates of an event that repeats. Its organizer skips dates that are not announced and ends it; what
 * was announced is an event of its own and no part of this.
 */
export const eventSeries: Decider<EventSeriesState, EventSeriesCommand, SeriesEvent> = {
  initialState: {
    status: 'none',
    seriesId: '',
    organizer: '',
    rule: { every: 'week', eventDate: '', until: '', timeZone: null },
    dates: [],
    opened: {},
    skipped: [],
  },

  decide(command, state) {
    if (command.type === 'Start') return decideStart(command, state)
    const { seriesId, organizer } = state
    if (command.type === 'OpenDue')
      return state.status === 'live' ? decideOpening(command.now, state) : []
    if (command.by !== organizer) return seriesNotFound()
    if (command.type === 'End')
      return state.status === 'live'
        ? [
            {
              type: 'SeriesEnded',
              data: { seriesId, organizer, meetupIds: Object.values(state.opened) },
            },
          ]
        : []
    if (state.status !== 'live') return seriesNotFound()
    const { date: eventDate, now } = command
    if (state.skipped.includes(eventDate)) return []
    if (!plannedDates(state, now).includes(eventDate)) return dateTaken()
    return [{ type: 'SeriesDateSkipped', data: { seriesId, organizer, eventDate } }]
  },

  evolve(state, event) {
    switch (event.type) {
      case 'SeriesStarted': {
        const { seriesId, organizer, dates, ...rule } = event.data
        const opened = { [rule.eventDate]: seriesId }
        return { status: 'live', seriesId, organizer, rule, dates, opened, skipped: [] }
      }
      case 'OccurrenceOpened': {
        const { eventDate, meetupId } = event.data
        return { ...state, opened: { ...state.opened, [eventDate]: meetupId } }
      }
      case 'SeriesDateSkipped':
        return { ...state, skipped: [...state.skipped, event.data.eventDate] }
      case 'SeriesEnded':
        return { ...state, status: 'ended' }
    }
    return unhandledEvent(event)
  },
}
