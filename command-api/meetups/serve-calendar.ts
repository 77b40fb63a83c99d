import { Id } from '../../contracts/core/ids.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import { streams } from '../../contracts/features.ts'
import { hangoutCalendar } from '../../contracts/hangouts/hangouts.ts'
import { eventCalendar } from '../../contracts/meetups/meetups.ts'
import { activityNotFound } from '../../domain/hangouts/decider.ts'
import { calendarFeed } from '../../domain/meetups/calendar-feed-decider.ts'
import { eventNotFound, meetup } from '../../domain/meetups/decider.ts'
import { calendarFeeds } from '../../projections/views/calendar-feeds.ts'
import { attendances, meetups } from '../../projections/views/meetups.ts'
import { suspensions } from '../../projections/views/staff.ts'
import type { Services } from '../handlers/services.ts'
import { readActivity } from '../hangouts/own-plans.ts'
import { hangoutViews, readOwnHangout } from '../hangouts/visibility.ts'
import { notReady, viewsReady } from '../http/consistency.ts'
import { createRouter, type HttpContext } from '../http/context.ts'
import { etagOf } from '../http/etag.ts'
import { refuseForeignNavigation } from '../http/request-guards.ts'
import type { RouteServer } from '../http/serve-route.ts'
import { calendarAddressPattern, feedIdOf } from './calendar-address.ts'
import { CALENDAR_TYPE, type CalendarEntry, calendarText } from './calendar-text.ts'
import { feedEntries } from './feed-entries.ts'
import { hangoutEntry, requireDate } from './hangout-entry.ts'
import { meetupEntry } from './meetup-entry.ts'
import { ownAnswer, presentedState } from './present.ts'
import { readerOf } from './reader.ts'
import { isVisibleTo, memberViews } from './visibility.ts'

const noCalendar = () =>
  new Refusal('not_found', "This calendar doesn't exist. Its address may have been revoked.")

const send = (ctx: HttpContext, text: string, fileName: string): void => {
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
    const state = await services.dispatch.readState(meetup, streams.meetup(id))
    if (!isVisibleTo(state, await readerOf(reader, [state.organizer], services)))
      throw eventNotFound()
    return meetupEntry(presentedState(state), ownAnswer(state, reader.profileId))
  },
}

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

const feedViews = [calendarFeeds, attendances, meetups, suspensions, ...hangoutViews]

/** Serves calendar files: of one event or plan, and of all of a member's at their private address. */
export const serveCalendar = (server: RouteServer) => {
  const { services, origin } = server
  const { keys, views, clock, dispatch } = services
  const router = createRouter()

  const requireViews = async (ctx: HttpContext, needed: readonly View[]): Promise<void> => {
    const names = needed.map(one => one.name)
    if (!(await viewsReady(services, names, server.signalOf(ctx)))) throw notReady()
  }

  for (const file of [eventFile, hangoutFile])
    router.get(file.path, async ctx => {
      ctx.state.route = file.path
      refuseForeignNavigation(ctx)
      const caller = await server.authenticate(ctx, 'member')
      await server.authorize(caller, 'member')
      await server.consumeRateLimit('read', caller.memberId)
      const { success, data: id } = Id.safeParse(ctx.params.id)
      if (!success) throw file.notFound()
      await requireViews(ctx, file.views)
      const reader = { profileId: caller.profileId, now: clock.now() }
      const entry = await file.read(id, reader, services)
      send(ctx, calendarText([entry], origin), file.fileName)
    })

  router.get(calendarAddressPattern, async ctx => {
    ctx.state.route = calendarAddressPattern
    const feedId = await feedIdOf(keys, ctx.params)
    if (feedId === undefined) throw noCalendar()
    await server.consumeRateLimit('calendarFeed', feedId)
    await requireViews(ctx, feedViews)
    const [feed] = await views.collection(calendarFeeds).find({ where: { feedId } })
    if (!feed || (await views.collection(suspensions).get(feed.profileId))) throw noCalendar()
    const { open } = await dispatch.readState(calendarFeed, streams.calendarFeed(feed.profileId))
    if (open?.feedId !== feedId) throw noCalendar()
    const entries = await feedEntries(feed.profileId, clock.now(), services)
    send(ctx, calendarText(entries, origin), 'kith.ics')
  })
  return router
}
