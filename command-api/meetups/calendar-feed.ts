import ical, { ICalEventClass, ICalEventStatus } from 'ical-generator'
import * as z from 'zod'
import type { Instant } from '../../contracts/core/event.ts'
import { Id } from '../../contracts/core/ids.ts'
import { streams } from '../../contracts/features.ts'
import {
  type CalendarFeed,
  getCalendarFeed,
  openCalendarFeed,
  revokeCalendarFeed,
} from '../../contracts/meetups/calendar-feed.ts'
import { calendarFeed } from '../../domain/meetups/calendar-feed-decider.ts'
import { keyedId } from '../../engines/log/keyed-ids.ts'
import type { Keys } from '../../engines/ports/keys.ts'
import { isSameSecret } from '../../engines/primitives/is-same-secret.ts'
import { type CalendarFeedDocument, calendarFeeds } from '../../projections/views/calendar-feeds.ts'
import { command, query } from '../handlers/handler.ts'
import { vtimezoneOf } from './vtimezone.ts'

/** A member's calendar address, for that member alone. */
export const presentFeed = async (
  feed: Pick<CalendarFeedDocument, 'feedId' | 'since'> | undefined,
  keys: Keys,
): Promise<CalendarFeed> =>
  feed
    ? { address: await calendarAddress(keys, feed.feedId), createdAt: feed.since }
    : { address: null, createdAt: null }

export const onGetCalendarFeed = query(
  getCalendarFeed,
  { reads: [calendarFeeds] },
  async ({ profileId }, { views, keys }) =>
    presentFeed(await views.collection(calendarFeeds).get(profileId), keys),
)

export const onOpenCalendarFeed = command(
  openCalendarFeed,
  { reads: [], settles: [calendarFeeds] },
  async (request, { keys }) => {
    const { profileId } = request
    const open = { type: 'OpenFeed', profileId, feedId: request.newId() } as const
    const { state } = await request.dispatch(calendarFeed, streams.calendarFeed(profileId), open)
    return presentFeed(state.open ?? undefined, keys)
  },
)

export const onRevokeCalendarFeed = command(
  revokeCalendarFeed,
  { reads: [], settles: [calendarFeeds] },
  async (request, { keys }) => {
    const { profileId } = request
    const revoke = { type: 'RevokeFeed', profileId } as const
    const { state } = await request.dispatch(calendarFeed, streams.calendarFeed(profileId), revoke)
    return presentFeed(state.open ?? undefined, keys)
  },
)

/** The secret part follows from the feed's id by a key: neither log nor views give an address. */
const secretOf = (keys: Keys, feedId: string): Promise<string> =>
  keyedId(keys, 'calendar feed', feedId)

/** The path of a feed's calendar file. */
export const calendarAddress = async (keys: Keys, feedId: string): Promise<string> =>
  `${openCalendarFeed.path}/${feedId}/${await secretOf(keys, feedId)}.ics`

/** Pattern of those paths. */
export const calendarAddressPattern = `${openCalendarFeed.path}/:feedId/:secret.ics`

const Parts = z.object({ feedId: Id, secret: Id })

/** The feed that an address opens; undefined for any other text. */
export const feedIdOf = async (keys: Keys, parts: unknown): Promise<string | undefined> => {
  const parsed = Parts.safeParse(parts)
  if (!parsed.success) return undefined
  const { feedId, secret } = parsed.data
  const expected = await secretOf(keys, feedId)
  return isSameSecret(secret, expected) ? feedId : undefined
}

/** Media type of iCalendar files. */
export const CALENDAR_TYPE = 'text/calendar; charset=utf-8'

/** How often a calendar program may ask again, in seconds. */
const ASK_AGAIN_SECONDS = 3_600

/** An entry of a calendar file, with what its reader may see. */
export type CalendarEntry = {
  /** Stays the same, so that a calendar replaces what it has. */
  readonly id: string
  readonly title: string
  readonly description: string | null
  readonly place: string | null
  readonly start: Instant
  readonly end: Instant
  /** Where it takes place, a name of the IANA database; null for none that is known. */
  readonly timeZone: string | null
  readonly status: 'confirmed' | 'tentative' | 'cancelled'
  /** The page of the entry. */
  readonly path: string
  /** Rises with every change that its reader sees. */
  readonly sequence: number
  readonly createdAt: Instant
  /** Later with every change. */
  readonly updatedAt: Instant
  /** How it repeats: its lines, and the start of the last date. */
  readonly repeat?: { readonly lines: string; readonly until: Instant }
}

const statuses = {
  confirmed: ICalEventStatus.CONFIRMED,
  tentative: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
}

const inZone = (at: Instant, timeZone: string | null) =>
  timeZone ? Temporal.Instant.from(at).toZonedDateTimeISO(timeZone) : new Date(at)

/**
 * An iCalendar file (RFC 5545). It has no METHOD: with one, programs take it for an invitation and
 * refuse it, as it names no organizer.
 */
export const calendarText = (entries: readonly CalendarEntry[], origin: string): string => {
  const calendar = ical({
    name: 'Kith',
    prodId: { company: 'Kith', product: 'Kith', language: 'EN' },
    ttl: ASK_AGAIN_SECONDS,
  })
  const starts = entries.map(({ start }) => start).toSorted()
  const ends = entries
    .flatMap(({ end, repeat }) => (repeat ? [end, repeat.until] : [end]))
    .toSorted()
  calendar.timezone({
    name: null,
    generator: zone => vtimezoneOf(zone, starts[0] ?? '', ends.at(-1) ?? ''),
  })
  for (const { id, title, description, place, start, end, timeZone, ...rest } of entries)
    calendar.createEvent({
      id: `${id}@kith`,
      sequence: rest.sequence,
      stamp: new Date(rest.updatedAt),
      created: new Date(rest.createdAt),
      lastModified: new Date(rest.updatedAt),
      start: inZone(start, timeZone),
      end: inZone(end, timeZone),
      timezone: timeZone,
      summary: title,
      description,
      location: place,
      url: `${origin}${rest.path}`,
      status: statuses[rest.status],
      class: ICalEventClass.PRIVATE,
      repeating: rest.repeat?.lines ?? null,
    })
  return `${calendar.toString()}\r\n`
}
