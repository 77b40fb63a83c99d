import type { Instant } from '../../contracts/core/event.ts'
import { meetupLimits as limits } from '../../contracts/core/limits.ts'
import { attendances, meetups } from '../../projections/views/meetups.ts'
import { hangoutEntry } from '../hangouts/hangout-entry.ts'
import { listOwnPlans } from '../hangouts/own-plans.ts'
import type { Services } from '../services.ts'
import type { CalendarEntry } from './calendar-text.ts'
import { meetupEntry } from './meetup-entry.ts'
import { isThereFor } from './visibility.ts'

type FeedServices = Pick<Services, 'views' | 'discoveryIndex' | 'keys'>

/** Events that a member answered with going or maybe and that end after an instant. */
const eventEntries = async (
  profileId: string,
  since: Instant,
  services: FeedServices,
): Promise<CalendarEntry[]> => {
  const { views } = services
  const answered = await views.collection(attendances).find({
    where: { profileId },
    order: { field: 'at', direction: 'descending' },
    limit: limits.answersListed,
  })
  const coming = answered.filter(({ status }) => status === 'going' || status === 'maybe')
  const found = await views.collection(meetups).many(coming.map(one => one.gatheringId))
  return coming.flatMap(({ status, isApproved, keptAddress }, index) => {
    const event = found[index]
    if (!event || event.overAt < since || !isThereFor(profileId, event.organizer, services))
      return []
    return [meetupEntry(event, { status, position: null, isApproved, keptAddress })]
  })
}

/** Plans dated after an instant. */
const planEntries = async (
  profileId: string,
  now: Date,
  since: Instant,
  services: FeedServices,
): Promise<CalendarEntry[]> =>
  (await listOwnPlans({ profileId, now }, services)).flatMap(plan => {
    const { scheduledDate } = plan.activity
    if (scheduledDate === null) return []
    const entry = hangoutEntry(plan, scheduledDate)
    return entry.end < since ? [] : [entry]
  })

/**
 * Entries of a member's calendar: events that they attend and dated plans. The last weeks are
 * included, so that a calendar keeps recent entries.
 */
export const feedEntries = async (
  profileId: string,
  now: Date,
  services: FeedServices,
): Promise<CalendarEntry[]> => {
  const since = new Date(now.getTime() - limits.keptInCalendar).toISOString()
  const [events, plans] = await Promise.all([
    eventEntries(profileId, since, services),
    planEntries(profileId, now, since, services),
  ])
  return [...events, ...plans]
}
