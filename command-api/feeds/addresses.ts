import * as z from 'zod'
import type { Decider } from '../../contracts/core/decider.ts'
import { Id } from '../../contracts/core/ids.ts'
import { streams } from '../../contracts/features.ts'
import {
  getCalendarFeed,
  getNewsFeed,
  openCalendarFeed,
  openNewsFeed,
  type PrivateFeed,
  revokeCalendarFeed,
  revokeNewsFeed,
} from '../../contracts/feeds/feeds.ts'
import {
  calendarFeed,
  type FeedCommand,
  type FeedEvent,
  type FeedState,
  newsFeed,
} from '../../domain/feeds/decider.ts'
import { keyedId } from '../../engines/log/keyed-ids.ts'
import type { Keys } from '../../engines/ports/keys.ts'
import { isSameSecret } from '../../engines/primitives/is-same-secret.ts'
import { calendarFeeds, type FeedDocument, newsFeeds } from '../../projections/views/feeds.ts'
import { command, type Handler, query } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'

/** Private addresses of a kind. */
export type FeedKind = {
  readonly routes: {
    readonly get: typeof getCalendarFeed | typeof getNewsFeed
    readonly open: typeof openCalendarFeed | typeof openNewsFeed
    readonly revoke: typeof revokeCalendarFeed | typeof revokeNewsFeed
  }
  /** Of the file at the address. */
  readonly extension: string
  /** The purpose of the key that addresses are made with. */
  readonly purpose: string
  readonly decider: Decider<FeedState, FeedCommand, FeedEvent>
  readonly streamOf: (profileId: string) => string
  readonly view: typeof calendarFeeds
}

export const calendar: FeedKind = {
  routes: { get: getCalendarFeed, open: openCalendarFeed, revoke: revokeCalendarFeed },
  extension: 'ics',
  purpose: 'calendar feed',
  decider: calendarFeed,
  streamOf: streams.calendarFeed,
  view: calendarFeeds,
}

export const news: FeedKind = {
  routes: { get: getNewsFeed, open: openNewsFeed, revoke: revokeNewsFeed },
  extension: 'atom',
  purpose: 'news feed',
  decider: newsFeed,
  streamOf: streams.newsFeed,
  view: newsFeeds,
}

/** The secret part follows from the feed's id by a key: neither log nor views give an address. */
const secretOf = (keys: Keys, { purpose }: FeedKind, feedId: string): Promise<string> =>
  keyedId(keys, purpose, feedId)

/** Pattern of the addresses of a kind. */
export const addressPattern = ({ routes, extension }: FeedKind): string =>
  `${routes.open.path}/:feedId/:secret.${extension}`

const Parts = z.object({ feedId: Id, secret: Id })

/** The feed that an address opens; undefined for any other text. */
export const feedIdOf = async (
  keys: Keys,
  kind: FeedKind,
  parts: unknown,
): Promise<string | undefined> => {
  const parsed = Parts.safeParse(parts)
  if (!parsed.success) return undefined
  const { feedId, secret } = parsed.data
  return isSameSecret(secret, await secretOf(keys, kind, feedId)) ? feedId : undefined
}

/** A private address, for its member alone. */
const present = async (
  feed: Pick<FeedDocument, 'feedId' | 'since'> | null | undefined,
  kind: FeedKind,
  keys: Keys,
): Promise<PrivateFeed> => {
  if (!feed) return { address: null, createdAt: null }
  const { feedId, since } = feed
  const secret = await secretOf(keys, kind, feedId)
  const address = `${kind.routes.open.path}/${feedId}/${secret}.${kind.extension}`
  return { address, createdAt: since }
}

/** Whether an address is still open in the log, which is never behind. */
export const isOpen = async (
  { decider, streamOf }: FeedKind,
  { profileId, feedId }: Pick<FeedDocument, 'profileId' | 'feedId'>,
  { dispatch }: Pick<Services, 'dispatch'>,
): Promise<boolean> =>
  (await dispatch.readState(decider, streamOf(profileId))).open?.feedId === feedId

const handlersOfFeed = (kind: FeedKind): readonly Handler[] => {
  const { routes, view, decider, streamOf } = kind
  return [
    query(routes.get, { reads: [view] }, async ({ profileId }, { views, keys }) =>
      present(await views.collection(view).get(profileId), kind, keys),
    ),
    command(routes.open, { reads: [], settles: [view] }, async (request, { keys }) => {
      const { profileId } = request
      const open = { type: 'OpenFeed', profileId, feedId: request.newId() } as const
      const { state } = await request.dispatch(decider, streamOf(profileId), open)
      return present(state.open, kind, keys)
    }),
    command(routes.revoke, { reads: [], settles: [view] }, async (request, services) => {
      const { profileId } = request
      const revoke = { type: 'RevokeFeed', profileId } as const
      const { state } = await request.dispatch(decider, streamOf(profileId), revoke)
      return present(state.open, kind, services.keys)
    }),
  ]
}

export const feedHandlers: readonly Handler[] = [calendar, news].flatMap(handlersOfFeed)
