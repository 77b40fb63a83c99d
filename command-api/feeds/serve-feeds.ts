import { Refusal } from '../../contracts/core/refusals.ts'
import { streams } from '../../contracts/features.ts'
import { type ShownNews, showNews } from '../../domain/feeds/shown-news.ts'
import { suspension } from '../../domain/staff/suspension-decider.ts'
import { keyedId } from '../../engines/log/keyed-ids.ts'
import { countNews, newsViews } from '../../projections/notifications/news-counts.ts'
import type { FeedDocument } from '../../projections/views/feeds.ts'
import type { Services } from '../handlers/services.ts'
import { requireViews } from '../http/consistency.ts'
import { createRouter, type HttpContext } from '../http/context.ts'
import { etagOf } from '../http/etag.ts'
import type { RouteServer } from '../http/serve-route.ts'
import { calendarText } from '../meetups/calendar-text.ts'
import { calendarEntries, calendarViews, sendCalendar } from '../meetups/serve-calendar.ts'
import { addressPattern, calendar, type FeedKind, feedIdOf, isOpen, news } from './addresses.ts'
import { ATOM_TYPE, newsFeedText } from './news-text.ts'

const noFeed = () =>
  new Refusal('not_found', "This address doesn't exist. It may have been revoked.")

/** How long it is known what a feed showed, in milliseconds. */
const SHOWN_KEPT = 90 * 86_400_000

/** What a member's feed of counts shows now, which is noted for the next reading. */
const shownNews = async (
  { feedId, profileId }: FeedDocument,
  now: Date,
  services: Services,
): Promise<ShownNews> => {
  const { shortLived } = services
  const counts = await countNews({ profileId, now }, services)
  const last = (await shortLived.get('news-feed', feedId, now.getTime()))?.value
  const shown = showNews(last as ShownNews | undefined, counts, now)
  const expiresAt = now.getTime() + SHOWN_KEPT
  await shortLived.put('news-feed', feedId, { value: shown, expiresAt, owner: profileId })
  return shown
}

/**
 * Serves private feeds at their secret addresses: a member's calendar, and counts of what is new for
 * them. A wrong, a revoked address, and one of somebody suspended or gone are the same 404.
 */
export const serveFeeds = (server: RouteServer) => {
  const { services, origin } = server
  const { keys, views, clock } = services
  const router = createRouter()

  /** The feed at an address. @throws {Refusal} `not_found`, or too many readings. */
  const findFeed = async (
    ctx: HttpContext,
    kind: FeedKind,
    needed: readonly { readonly name: string }[],
  ): Promise<FeedDocument> => {
    ctx.set('X-Robots-Tag', 'noindex')
    ctx.state.route = addressPattern(kind)
    const feedId = await feedIdOf(keys, kind, ctx.params)
    if (feedId === undefined) throw noFeed()
    await server.consumeRateLimit('feed', feedId)
    await requireViews([kind.view, ...needed], services, server.signalOf(ctx))
    const [feed] = await views.collection(kind.view).find({ where: { feedId } })
    if (!feed || !(await isOpen(kind, feed, services))) throw noFeed()
    const { suspended } = await services.dispatch.readState(
      suspension,
      streams.suspension(feed.profileId),
    )
    if (suspended) throw noFeed()
    return feed
  }

  router.get(addressPattern(calendar), async ctx => {
    const { profileId } = await findFeed(ctx, calendar, calendarViews)
    const entries = await calendarEntries(profileId, clock.now(), services)
    sendCalendar(ctx, calendarText(entries, origin), 'kith.ics')
  })

  router.get(addressPattern(news), async ctx => {
    const feed = await findFeed(ctx, news, newsViews)
    const shown = await shownNews(feed, clock.now(), services)
    const { feedId: id } = feed
    const entryId = await keyedId(keys, 'news of a feed', id, shown.since)
    const text = newsFeedText({ id, entryId, shown, page: `${origin}/#notifications` })
    ctx.set('Cache-Control', 'private, no-store')
    ctx.etag = etagOf(text)
    ctx.body = text
    ctx.type = ATOM_TYPE
  })
  return router
}
