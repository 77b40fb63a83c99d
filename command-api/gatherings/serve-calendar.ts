import { eventCalendar } from '../../contracts/endpoints.ts'
import { Id } from '../../contracts/ids.ts'
import { Refusal } from '../../contracts/refusals.ts'
import { streams } from '../../contracts/streams.ts'
import { calendarFeeds } from '../../projections/calendar-feeds.ts'
import { attendances, gatherings } from '../../projections/gatherings.ts'
import { suspensions } from '../../projections/staff.ts'
import { notReady, viewsReady } from '../http/consistency.ts'
import type { HttpContext } from '../http/context.ts'
import { etagOf } from '../http/etag.ts'
import { refuseForeignNavigation } from '../http/request-guards.ts'
import { createRouter } from '../http/router.ts'
import type { RouteServer } from '../http/serve-route.ts'
import { calendarAddressPattern, feedIdOf } from './calendar-address.ts'
import { calendarFeed } from './calendar-feed-decider.ts'
import { CALENDAR_TYPE, calendarText } from './calendar-text.ts'
import { eventNotFound, gathering } from './decider.ts'
import { feedEntries } from './feed-entries.ts'
import { ownAnswer, presentedState } from './present.ts'
import { isVisibleTo, memberViews } from './visibility.ts'

const noCalendar = () =>
  new Refusal('not_found', 'There is no such calendar. Its address may have been revoked.')

const send = (ctx: HttpContext, text: string, fileName: string): void => {
  ctx.set('Cache-Control', 'private, no-cache')
  ctx.attachment(fileName)
  ctx.etag = etagOf(text)
  ctx.body = text
  ctx.type = CALENDAR_TYPE
}

/** Calendar files: one event for a member, and all of a member's events at their private address. */
export const serveCalendar = (server: RouteServer) => {
  const { services, origin } = server
  const { keys, views, clock, dispatch } = services
  const router = createRouter()

  router.get(eventCalendar.path, async ctx => {
    ctx.state.route = eventCalendar.path
    refuseForeignNavigation(ctx)
    const caller = await server.authenticate(ctx, 'member')
    await server.authorize(caller, 'member')
    await server.consumeRateLimit('read', caller.memberId)
    const { success, data: id } = Id.safeParse(ctx.params.id)
    if (!success) throw eventNotFound()
    if (
      !(await viewsReady(
        services,
        memberViews.map(one => one.name),
        server.signalOf(ctx),
      ))
    )
      throw notReady()
    const state = await dispatch.readState(gathering, streams.gathering(id))
    const { profileId } = caller
    if (!isVisibleTo(state, { profileId, now: clock.now() }, services)) throw eventNotFound()
    const entry = { event: presentedState(state), own: ownAnswer(state, profileId) }
    send(ctx, calendarText([entry], origin), 'event.ics')
  })

  const feedViews = [calendarFeeds, attendances, gatherings, suspensions]

  router.get(calendarAddressPattern, async ctx => {
    ctx.state.route = calendarAddressPattern
    const feedId = await feedIdOf(keys, ctx.params)
    if (feedId === undefined) throw noCalendar()
    await server.consumeRateLimit('calendarFeed', feedId)
    if (
      !(await viewsReady(
        services,
        feedViews.map(one => one.name),
        server.signalOf(ctx),
      ))
    )
      throw notReady()
    const [feed] = await views.collection(calendarFeeds).find({ where: { feedId } })
    if (!feed || (await views.collection(suspensions).get(feed.profileId))) throw noCalendar()
    const { open } = await dispatch.readState(calendarFeed, streams.calendar(feed.profileId))
    if (open?.feedId !== feedId) throw noCalendar()
    const entries = await feedEntries(feed.profileId, clock.now(), services)
    send(ctx, calendarText(entries, origin), 'kith.ics')
  })
  return router
}
