import { meetupLimits as limits } from '../../contracts/core/limits.ts'
import { deRankedLast } from '../../projections/discovery/de-ranked-last.ts'
import {
  type AttendanceDocument,
  attendances,
  type MeetupDocument,
  meetups,
} from '../../projections/views/meetups.ts'
import type { Services } from '../services.ts'
import type { MeetupReader } from './reader.ts'

type Listed = {
  /** By start; organizers whom the reader's rules rank lower come last. */
  readonly listed: readonly MeetupDocument[]
  /** The reader's own answers to them. */
  readonly own: readonly AttendanceDocument[]
}

/** The minute in which an instant lies. */
const wholeMinute = (at: Date): string => `${at.toISOString().slice(0, 16)}:00.000Z`

/**
 * Upcoming meetups: public ones and those that the member answered or organizes, without those
 * whose organizer is hidden from them. Cancelled ones stay for members who answered.
 */
export const listedMeetups = async (
  { profileId, now, isThere }: MeetupReader,
  { views, discoveryIndex }: Pick<Services, 'views' | 'discoveryIndex'>,
): Promise<Listed> => {
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
  const openIds = new Set(open.map(one => one.gatheringId))
  const others = answered.filter(({ gatheringId }) => !openIds.has(gatheringId))
  const more = await views.collection(meetups).many(others.map(one => one.gatheringId))
  const isToCome = (one: MeetupDocument | undefined): one is MeetupDocument =>
    one !== undefined && one.overAt > isoNow && one.status !== 'past'

  const byStart = [...open, ...more]
    .filter(isToCome)
    .filter(({ organizer }) => isThere(organizer))
    .sort((one, other) => (one.details.eventDate < other.details.eventDate ? -1 : 1))
  const listed = deRankedLast(
    byStart,
    ({ organizer }) => [organizer],
    { viewer: profileId, surface: 'EVENTS', now },
    discoveryIndex,
  )
  const listedIds = new Set(listed.map(one => one.gatheringId))
  return { listed, own: answered.filter(({ gatheringId }) => listedIds.has(gatheringId)) }
}
