import { milesBetween } from '../../contracts/core/geo.ts'
import { meetupLimits as limits } from '../../contracts/core/limits.ts'
import { withinMiles } from '../../contracts/discovery/distance-bands.ts'
import { countNewEvents, type EventCity, listEventCities } from '../../contracts/meetups/meetups.ts'
import type { ChosenPlace } from '../../contracts/profiles/places.ts'
import { hostsAdmit } from '../../domain/meetups/is-visible-to.ts'
import { hostsOf, isHost, offersTo } from '../../domain/meetups/roles.ts'
import { deRankedLast } from '../../projections/discovery/viewer-policy.ts'
import {
  type AttendanceDocument,
  attendances,
  type MeetupDocument,
  meetupRoles,
  meetups,
} from '../../projections/views/meetups.ts'
import { profiles } from '../../projections/views/profiles.ts'
import { type ApiRequest, query } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { presentPlace } from '../profiles/present.ts'
import { type MeetupReader, memberViews, readerOf } from './visibility.ts'

type Listed = {
  /** By start; organizers whom the reader's rules rank lower come last. */
  readonly listed: readonly MeetupDocument[]
  /** The reader's own answers to them. */
  readonly own: readonly AttendanceDocument[]
  /** Knows the organizers and the attendees whom the meetups show. */
  readonly reader: MeetupReader
}

/** The hosts of a meetup, and everybody else whom its card may mention. */
const membersOf = ({ shown, ...meetup }: MeetupDocument): string[] => [
  ...hostsOf(meetup),
  ...shown.map(({ profileId }) => profileId),
]

/** The minute in which an instant lies. */
const wholeMinute = (at: Date): string => `${at.toISOString().slice(0, 16)}:00.000Z`

/**
 * Upcoming meetups: public ones and those that the member answered, organizes or is a co-host of, without
 * those whose organizer is hidden from them, or a co-host where they take no part. Cancelled ones stay for
 * members who answered.
 */
export const listedMeetups = async (
  request: Pick<ApiRequest<unknown>, 'profileId' | 'now'>,
  services: Pick<Services, 'views' | 'discovery'>,
): Promise<Listed> => {
  const { profileId, now } = request
  const { views } = services
  const isoNow = now.toISOString()
  const [open, answered, roles] = await Promise.all([
    views.collection(meetups).find({
      where: { listing: 'public' },
      order: { field: 'overAt', direction: 'ascending' },
      after: { value: wholeMinute(now), key: '' }, // many readers ask the same within a minute
      limit: limits.listed,
    }),
    views.collection(attendances).find({
      where: { profileId },
      order: { field: 'at', direction: 'descending' },
      limit: limits.answersListed,
    }),
    views.collection(meetupRoles).find({
      where: { profileId },
      order: { field: 'at', direction: 'descending' },
      limit: limits.answersListed,
    }),
  ])
  const openIds = new Set(open.map(one => one.meetupId))
  const answeredIds = new Set(answered.map(one => one.meetupId))
  const hosted = roles.filter(({ role }) => role === 'co_host').map(({ meetupId }) => meetupId)
  const others = [...new Set([...answeredIds, ...hosted])].filter(id => !openIds.has(id))
  const more = (await views.collection(meetups).many(others)).filter(
    one => one && (answeredIds.has(one.meetupId) || isHost(one, profileId)),
  )
  const isToCome = (one: MeetupDocument | undefined): one is MeetupDocument =>
    one !== undefined && one.overAt > isoNow && one.status !== 'past'

  const toCome = [...open, ...more].filter(isToCome)
  const reader = await readerOf(request, toCome.flatMap(membersOf), services)
  const takesPart = ({ meetupId, roles }: MeetupDocument) =>
    answeredIds.has(meetupId) || offersTo(roles, profileId).length > 0
  const byStart = toCome
    .filter(one => (takesPart(one) ? reader.mayCome(one.organizer) : hostsAdmit(one, reader)))
    .sort((one, other) => (one.details.eventDate < other.details.eventDate ? -1 : 1))
  const listed = deRankedLast(byStart, ({ organizer }) => [organizer], 'EVENTS', reader)
  const listedIds = new Set(listed.map(one => one.meetupId))
  const own = answered.filter(({ meetupId }) => listedIds.has(meetupId))
  return { listed, own, reader }
}

const reads = [meetups, attendances, meetupRoles, ...memberViews] as const

/**
 * Separate from the list of events, whose cards all strangers share. The distance is between two
 * cities that the reader knows, so it reveals nothing of where anybody lives.
 */
export const onListEventCities = query(listEventCities, { reads }, async (request, services) => {
  const { listed } = await listedMeetups(request, services)
  const own = await services.views.collection(profiles).get(request.profileId)
  const cities = new Map<string, { place: ChosenPlace; miles: number | null; count: number }>()
  for (const { details } of listed) {
    const { place } = details
    if (!place) continue
    const known = cities.get(place.id)
    const miles = own?.place ? milesBetween(own.place.cell, place.cell) : null
    cities.set(place.id, { place, miles, count: (known?.count ?? 0) + 1 })
  }
  const byDistance = [...cities.values()].sort(
    (one, other) =>
      (one.miles ?? 0) - (other.miles ?? 0) || one.place.name.localeCompare(other.place.name),
  )
  return byDistance.flatMap(({ place, miles, count }): EventCity[] => {
    const presented = presentPlace({ place })
    return presented ? [{ place: presented, withinMiles: withinMiles(miles), count }] : []
  })
})

export const onCountNewEvents = query(countNewEvents, { reads }, async (request, services) => {
  const { listed } = await listedMeetups(request, services)
  const { after = '' } = request.query
  const isNews = listed.filter(
    ({ organizer, status, createdAt }) =>
      organizer !== request.profileId && status === 'upcoming' && createdAt > after,
  )
  return { count: isNews.length }
})
