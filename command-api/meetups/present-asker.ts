import { meetupLimits as limits } from '../../contracts/core/limits.ts'
import { utcDayOf } from '../../contracts/core/utc-day.ts'
import type { EventAsker } from '../../contracts/meetups/meetups.ts'
import { ageNow } from '../../contracts/profiles/profiles.ts'
import type { ProfileDocument } from '../../domain/profiles/profile.ts'
import { attendances, meetups } from '../../projections/views/meetups.ts'
import type { Services } from '../handlers/services.ts'
import { isNamedTo } from '../profiles/name-for.ts'
import type { MeetupReader } from './reader.ts'

type Asked = { readonly answer: string | null }

/**
 * The number of events of others that a member went to, as the lower bound of a band. The current
 * day does not count, so that nobody sees by a change which event a member was at.
 */
const eventsAttended = async (
  profileId: string,
  now: Date,
  { views }: Pick<Services, 'views'>,
): Promise<number> => {
  const own = await views.collection(attendances).find({
    where: { profileId },
    order: { field: 'at', direction: 'descending' },
    limit: limits.attendedAmong,
  })
  const going = own.filter(({ status }) => status === 'going')
  const found = await views.collection(meetups).many(going.map(one => one.meetupId))
  const today = utcDayOf(now)
  const attended = found.filter(
    event =>
      event &&
      event.organizer !== profileId &&
      event.status !== 'cancelled' &&
      event.overAt < today,
  )
  return limits.attendedBands.findLast(least => least <= attended.length) ?? 0
}

/** A member who asks to come, as the organizer of the event sees them. */
export const presentAsker = async (
  profile: ProfileDocument,
  { answer }: Asked,
  reader: MeetupReader,
  services: Pick<Services, 'views'>,
): Promise<EventAsker> => {
  if (!isNamedTo(profile, reader)) return { profile: null, answer }
  const { profileId, pronouns, bio, isVerified, age, declaredAt } = profile
  const attended = await eventsAttended(profileId, reader.now, services)
  const told = { pronouns, bio, isVerified, eventsAttended: attended }
  return { profile: { age: ageNow(age, declaredAt, reader.now), ...told }, answer }
}
