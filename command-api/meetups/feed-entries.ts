import type { Instant } from '../../contracts/core/event.ts'
import { meetupLimits as limits } from '../../contracts/core/limits.ts'
import { attendances, type MeetupDocument, meetups } from '../../projections/views/meetups.ts'
import type { Services } from '../handlers/services.ts'
import { findOwnPlans, type OwnPlan, readOwnPlans } from '../hangouts/own-plans.ts'
import { partnerIdsOf } from '../hangouts/visibility.ts'
import type { CalendarEntry } from './calendar-text.ts'
import { hangoutEntry } from './hangout-entry.ts'
import { meetupEntry } from './meetup-entry.ts'
import type { OwnAnswer } from './present.ts'

type FeedServices = Pick<Services, 'views' | 'discovery' | 'keys'>

type Coming = { readonly event: MeetupDocument; readonly answer: OwnAnswer }

/** Events that a member answered with going or maybe and that end after an instant. */
const findComing = async (
  profileId: string,
  since: Instant,
  { views }: Pick<Services, 'views'>,
): Promise<Coming[]> => {
  const answered = await views.collection(attendances).find({
    where: { profileId },
    order: { field: 'at', direction: 'descending' },
    limit: limits.answersListed,
  })
  const coming = answered.filter(({ status }) => status === 'going' || status === 'maybe')
  const found = await views.collection(meetups).many(coming.map(one => one.meetupId))
  return coming.flatMap(({ status, isApproved, keptAddress, changes, changedAt }, index) => {
    const event = found[index]
    if (!event || event.overAt < since) return []
    return [
      { event, answer: { status, position: null, isApproved, keptAddress, changes, changedAt } },
    ]
  })
}

/** Plans dated after an instant. */
const planEntries = (plans: readonly OwnPlan[], since: Instant): CalendarEntry[] =>
  plans.flatMap(plan => {
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
  const [coming, planned] = await Promise.all([
    findComing(profileId, since, services),
    findOwnPlans(profileId, services),
  ])
  const organizers = coming.map(({ event }) => event.organizer)
  const others = [...organizers, ...partnerIdsOf(planned, profileId)]
  const between = await services.discovery.between(profileId, others, now)
  const events = coming
    .filter(
      ({ event: { organizer } }) =>
        organizer === profileId || between.canSee(organizer, { surface: 'EVENTS' }),
    )
    .map(({ event, answer }) => meetupEntry(event, answer))
  const plans = await readOwnPlans(planned, { profileId, now }, between, services)
  return [...events, ...planEntries(plans, since)]
}
