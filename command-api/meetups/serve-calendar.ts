import type { Instant } from '../../contracts/core/event.ts'
import { Id } from '../../contracts/core/ids.ts'
import { meetupLimits as limits } from '../../contracts/core/limits.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import { timeInZone } from '../../contracts/core/times.ts'
import { streams } from '../../contracts/features.ts'
import { type HangoutActivity, hangoutCalendar } from '../../contracts/hangouts/hangouts.ts'
import { type AnswerStatus, eventCalendar } from '../../contracts/meetups/meetups.ts'
import { overAt, placeLineOf } from '../../contracts/meetups/time-and-place.ts'
import { pageAt } from '../../contracts/pages.ts'
import { hobbyLabel } from '../../contracts/profiles/hobby-catalogue.ts'
import { activityNotFound } from '../../domain/hangouts/decider.ts'
import { eventNotFound, meetup } from '../../domain/meetups/decider.ts'
import { isVisibleTo } from '../../domain/meetups/is-visible-to.ts'
import { isOpen, type Meetup } from '../../domain/meetups/meetup-state.ts'
import { hostsOf } from '../../domain/meetups/roles.ts'
import { eventExclusions, hostsExcluding } from '../../projections/views/event-exclusions.ts'
import { attendances, type MeetupDocument, meetups } from '../../projections/views/meetups.ts'
import type { Services } from '../handlers/services.ts'
import { findOwnPlans, type OwnPlan, readActivity, readOwnPlans } from '../hangouts/queries.ts'
import { hangoutViews, partnerIdsOf, readOwnHangout } from '../hangouts/visibility.ts'
import { requireViews } from '../http/consistency.ts'
import { createRouter, type HttpContext } from '../http/context.ts'
import { etagOf } from '../http/etag.ts'
import { refuseForeignNavigation } from '../http/request-guards.ts'
import type { RouteServer } from '../http/serve-route.ts'
import { CALENDAR_TYPE, type CalendarEntry, calendarText } from './calendar-text.ts'
import { readSeries } from './event-series.ts'
import {
  type OwnAnswer,
  ownAnswer,
  type PresentedMeetup,
  presentAddress,
  presentedState,
} from './present.ts'
import { recurrenceLines } from './recurrence.ts'
import { memberViews, readerOf } from './visibility.ts'

/** Answers with a calendar file. */
export const sendCalendar = (ctx: HttpContext, text: string, fileName: string): void => {
  ctx.set('Cache-Control', 'private, no-store')
  ctx.attachment(fileName)
  ctx.etag = etagOf(text)
  ctx.body = text
  ctx.type = CALENDAR_TYPE
}

type CalendarReader = { readonly profileId: string; readonly now: Date }
type View = { readonly name: string }

/** A call that returns a calendar file with one entry. */
type EntryFile = {
  readonly path: string
  readonly fileName: string
  readonly views: readonly View[]
  /** The same refusal for an unknown id and for entries hidden from the member. */
  readonly notFound: () => Refusal
  /** @throws {Refusal} there is no such entry for the reader. */
  readonly read: (id: string, reader: CalendarReader, services: Services) => Promise<CalendarEntry>
}

const eventFile: EntryFile = {
  path: eventCalendar.path,
  fileName: 'event.ics',
  views: memberViews,
  notFound: eventNotFound,
  async read(id, reader, services) {
    const state = await readMeetup(id, services)
    if (!isVisibleTo(state, await readerOf(reader, hostsOf(state), services))) throw eventNotFound()
    const own = ownAnswer(state, reader.profileId)
    const entry = meetupEntry(presentedState(state), own, reader.profileId)
    const repeat = await repeatOf(state, reader, services)
    return repeat ? { ...entry, repeat } : entry
  },
}

/**
 * How an event repeats from its own date on; undefined for one that was moved, for a last one, and for one
 * that is over or cancelled. Left out are skipped dates, and events that were moved or cancelled or do not
 * exist for the reader: these two look alike.
 */
const repeatOf = async (
  state: Meetup,
  reader: CalendarReader,
  services: Services,
): Promise<CalendarEntry['repeat']> => {
  const { now } = reader
  const found = isOpen(state, now) ? await readSeries(state.meetupId, now, services) : undefined
  const { eventDate, timeZone } = state.details
  if (found?.date !== eventDate || !timeZone || timeZone !== found.series.rule.timeZone)
    return undefined
  const { rule, dates, opened, skipped } = found.series
  const later = dates.filter(date => date > eventDate)
  const until = later.at(-1)
  if (until === undefined) return undefined
  const leftOut: Instant[] = []
  for (const date of later) {
    const event = opened[date] && (await readMeetup(opened[date], services))
    const takesPlace = event ? await takesPlaceFor(event, date, reader, services) : true
    if (!takesPlace || skipped.includes(date)) leftOut.push(date)
  }
  return { lines: recurrenceLines(rule, timeZone, until, leftOut), until }
}

const readMeetup = (meetupId: string, { dispatch }: Services): Promise<Meetup> =>
  dispatch.readState(meetup, streams.meetup(meetupId))

/** Whether a date of a series takes place for a member; one that is no event yet does. */
const takesPlaceFor = async (
  event: Meetup,
  date: Instant,
  reader: CalendarReader,
  services: Services,
): Promise<boolean> =>
  event.status === 'unannounced' ||
  (isOpen(event, reader.now) &&
    event.details.eventDate === date &&
    isVisibleTo(event, await readerOf(reader, hostsOf(event), services)))

const hangoutFile: EntryFile = {
  path: hangoutCalendar.path,
  fileName: 'hangout.ics',
  views: hangoutViews,
  notFound: activityNotFound,
  async read(id, { profileId, now }, services) {
    const found = await readOwnHangout(id, profileId, services)
    if (found?.hangout.status !== 'accepted') throw activityNotFound()
    const plan = await readActivity(found.hangout, found.partner, now, services)
    if (!plan) throw activityNotFound()
    return hangoutEntry(plan, requireDate(plan.activity.scheduledDate))
  },
}

/** Views that `calendarEntries` reads. */
export const calendarViews = [eventExclusions, attendances, meetups, ...hangoutViews] as const

/** Serves the calendar files of one event or plan. */
export const serveCalendar = (server: RouteServer) => {
  const { services, origin } = server
  const router = createRouter()

  for (const file of [eventFile, hangoutFile])
    router.get(file.path, async ctx => {
      ctx.state.route = file.path
      refuseForeignNavigation(ctx)
      const caller = await server.authenticate(ctx, 'member')
      await server.authorize(caller, 'member')
      await server.consumeRateLimit('read', caller.memberId)
      const { success, data: id } = Id.safeParse(ctx.params.id)
      if (!success) throw file.notFound()
      await requireViews(file.views, services, server.signalOf(ctx))
      const reader = { profileId: caller.profileId, now: services.clock.now() }
      const entry = await file.read(id, reader, services)
      sendCalendar(ctx, calendarText([entry], origin), file.fileName)
    })
  return router
}

type FeedServices = Pick<Services, 'views' | 'discovery' | 'keys'>

type Coming = { readonly event: MeetupDocument; readonly answer: OwnAnswer }

/** Events that a member answered with going or maybe and that end after an instant. */
export const findComing = async (
  profileId: string,
  since: Instant,
  { views }: Pick<Services, 'views'>,
): Promise<Coming[]> => {
  const answered = await views.collection(attendances).find({
    where: { profileId },
    order: { field: 'at', direction: 'descending' },
    limit: limits.answersListed,
  })
  const coming = answered.filter(({ status }) => status === 'going' || status === 'maybe')
  const found = await views.collection(meetups).many(coming.map(one => one.meetupId))
  return coming.flatMap(({ status, isApproved, keptAddress, changes, changedAt }, index) => {
    const event = found[index]
    if (!event || event.overAt < since) return []
    return [
      { event, answer: { status, position: null, isApproved, keptAddress, changes, changedAt } },
    ]
  })
}

/** Plans dated after an instant. */
const planEntries = (plans: readonly OwnPlan[], since: Instant): CalendarEntry[] =>
  plans.flatMap(plan => {
    const { scheduledDate } = plan.activity
    if (scheduledDate === null) return []
    const entry = hangoutEntry(plan, scheduledDate)
    return entry.end < since ? [] : [entry]
  })

/**
 * Entries of a member's calendar: events that they attend and dated plans. The last weeks are
 * included, so that a calendar keeps recent entries.
 */
export const calendarEntries = async (
  profileId: string,
  now: Date,
  services: FeedServices,
): Promise<CalendarEntry[]> => {
  const since = new Date(now.getTime() - limits.keptInCalendar).toISOString()
  const [coming, planned] = await Promise.all([
    findComing(profileId, since, services),
    findOwnPlans(profileId, services),
  ])
  const organizers = coming.map(({ event }) => event.organizer)
  const others = [...organizers, ...partnerIdsOf(planned, profileId)]
  const policy = await services.discovery.policyOf(profileId, others, now)
  const excludedBy = await hostsExcluding(profileId, services.views)
  const events = coming
    .filter(
      ({ event: { organizer } }) =>
        organizer === profileId ||
        (!excludedBy.has(organizer) &&
          policy.canSee(organizer, { surface: 'EVENTS', sight: 'list' })),
    )
    .map(({ event, answer }) => meetupEntry(event, answer, profileId))
  const plans = await readOwnPlans(planned, { profileId, now }, policy, services)
  return [...events, ...planEntries(plans, since)]
}

/** @throws {Refusal} `hangout_undated`: the plan cannot be in a calendar yet. */
const requireDate = (date: HangoutActivity['scheduledDate']): string => {
  if (date !== null) return date
  throw new Refusal('hangout_undated', 'This plan has no date yet. Choose one first.')
}

/**
 * A plan as a calendar entry of one of the two. It lasts as long as a meetup without an end. Notes
 * are left out: calendars are often shared, and notes are for the two.
 */
const hangoutEntry = ({ hangout, activity }: OwnPlan, scheduledDate: string): CalendarEntry => ({
  id: hangout.id,
  title: `${hobbyLabel(activity.hobby)} with ${activity.partner.pseudonym}`,
  description: activity.timeZone ? timeInZone(scheduledDate, activity.timeZone) : null,
  place: activity.location,
  start: scheduledDate,
  end: overAt({ eventDate: scheduledDate, endDate: null }),
  timeZone: activity.timeZone ?? null,
  status: 'confirmed',
  path: `${pageAt('/hangouts')}?tab=plans`,
  sequence: hangout.changes ?? 0,
  createdAt: hangout.acceptedAt || hangout.at,
  updatedAt: hangout.updatedAt,
})

const statusOf = (
  { status }: PresentedMeetup,
  answer: AnswerStatus | null,
): CalendarEntry['status'] => {
  if (status === 'cancelled' || answer === 'not_going') return 'cancelled'
  return answer === 'going' ? 'confirmed' : 'tentative'
}

const placeOf = (event: PresentedMeetup, own: OwnAnswer, viewer: string): string | null => {
  const { details } = event
  const parts = [
    details.isOnline ? 'Online' : null,
    presentAddress(event, own, viewer),
    placeLineOf(details),
  ]
  return parts.filter(part => part !== null).join(', ') || null
}

/** Calendars show times in the reader's zone, so the words name the event's own. */
const wordsOf = ({ details: { description, eventDate, timeZone } }: PresentedMeetup): string =>
  timeZone ? `${timeInZone(eventDate, timeZone)}\n\n${description}` : description

/** An event as a calendar entry, with the reader's answer, and its address if they may read it. */
const meetupEntry = (event: PresentedMeetup, own: OwnAnswer, viewer: string): CalendarEntry => {
  const { meetupId: id, details, status, version = 0, createdAt, updatedAt } = event
  const { changes = 0, changedAt = '' } = own
  const isAnsweredSince = changedAt > updatedAt
  return {
    id,
    title: details.title,
    description: wordsOf(event),
    place: placeOf(event, own, viewer),
    start: details.eventDate,
    end: overAt(details),
    timeZone: details.timeZone ?? null,
    status: statusOf(event, own.status),
    path: `/events/${id}`,
    sequence: version + Number(status === 'cancelled') + changes,
    createdAt,
    updatedAt: isAnsweredSince ? changedAt : updatedAt,
  }
}
