import { gatheringLimits as limits } from '../../contracts/limits.ts'
import { attendances, gatherings } from '../../projections/gatherings.ts'
import type { Services } from '../services.ts'
import type { CalendarEntry } from './calendar-text.ts'
import { isThereFor } from './visibility.ts'

/**
 * What a member's calendar shows: events that they answered with going or maybe, also those of the
 * last weeks, so that a calendar does not lose what has just been.
 */
export const feedEntries = async (
  profileId: string,
  now: Date,
  services: Pick<Services, 'views' | 'discoveryIndex'>,
): Promise<CalendarEntry[]> => {
  const { views } = services
  const answered = await views.collection(attendances).find({
    where: { profileId },
    order: { field: 'at', direction: 'descending' },
    limit: limits.answersListed,
  })
  const coming = answered.filter(({ status }) => status === 'going' || status === 'maybe')
  const found = await views.collection(gatherings).many(coming.map(one => one.gatheringId))
  const since = new Date(now.getTime() - limits.keptInCalendar).toISOString()
  return coming.flatMap(({ status }, place) => {
    const event = found[place]
    if (!event || event.overAt < since || !isThereFor(profileId, event.organizer, services))
      return []
    return [{ event, own: { status, position: null } }]
  })
}
