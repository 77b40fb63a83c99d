import { meetupLimits as limits } from '../../contracts/core/limits.ts'
import { deRankedLast } from '../../projections/discovery/de-ranked-last.ts'
import {
  type AttendanceDocument,
  attendances,
  type MeetupDocument,
  meetups,
} from '../../projections/views/meetups.ts'
import type { ApiRequest } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { type MeetupReader, readerOf } from './reader.ts'

type Listed = {
  /** By start; organizers whom the reader's rules rank lower come last. */
  readonly listed: readonly MeetupDocument[]
  /** The reader's own answers to them. */
  readonly own: readonly AttendanceDocument[]
  /** Knows the organizers and the attendees whom the meetups show. */
  readonly reader: MeetupReader
}

/** Everybody whom the card of a meetup may mention. */
const membersOf = ({ organizer, shown }: MeetupDocument): string[] => [
  organizer,
  ...shown.map(({ profileId }) => profileId),
]

/** The minute in which an instant lies. */
const wholeMinute = (at: Date): string => `${at.toISOString().slice(0, 16)}:00.000Z`

/**
 * Upcoming meetups: public ones and those that the member answered or organizes, without those
 * whose organizer is hidden from them. Cancelled ones stay for members who answered.
 */
export const listedMeetups = async (
  request: Pick<ApiRequest<unknown>, 'profileId' | 'now'>,
  services: Pick<Services, 'views' | 'discovery'>,
): Promise<Listed> => {
  const { profileId, now } = request
  const { views } = services
  const isoNow = now.toISOString()
  const [open, answered] = await Promise.all([
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
  ])
  const openIds = new Set(open.map(one => one.meetupId))
  const others = answered.filter(({ meetupId }) => !openIds.has(meetupId))
  const more = await views.collection(meetups).many(others.map(one => one.meetupId))
  const isToCome = (one: MeetupDocument | undefined): one is MeetupDocument =>
    one !== undefined && one.overAt > isoNow && one.status !== 'past'

  const toCome = [...open, ...more].filter(isToCome)
  const reader = await readerOf(request, toCome.flatMap(membersOf), services)
  const byStart = toCome
    .filter(({ organizer }) => reader.canSee(organizer))
    .sort((one, other) => (one.details.eventDate < other.details.eventDate ? -1 : 1))
  const listed = deRankedLast(byStart, ({ organizer }) => [organizer], 'EVENTS', reader)
  const listedIds = new Set(listed.map(one => one.meetupId))
  const own = answered.filter(({ meetupId }) => listedIds.has(meetupId))
  return { listed, own, reader }
}
