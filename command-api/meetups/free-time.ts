import { utcDayOf } from '../../contracts/core/times.ts'
import { streams } from '../../contracts/features.ts'
import { getFreeTime } from '../../contracts/meetups/free-time.ts'
import { overAt } from '../../contracts/meetups/time-and-place.ts'
import { link, linkNotFound, shareFreeTime } from '../../domain/constellations/link-decider.ts'
import { type Busy, freeDays } from '../../domain/meetups/free-days.ts'
import { zoneAt } from '../../engines/adapters/gazetteer/zone-at.ts'
import { attendances, meetups } from '../../projections/views/meetups.ts'
import { profiles } from '../../projections/views/profiles.ts'
import { constellationViews } from '../constellations/visibility.ts'
import { query } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { listOwnPlans } from '../hangouts/queries.ts'
import { hangoutViews } from '../hangouts/visibility.ts'
import { ofConstellation } from '../profiles/linked-people.ts'
import { findComing } from './serve-calendar.ts'

/** Days that are shown, from today on. */
const DAYS = 14

/** Events that a member goes to, and their dated hangouts. */
const busyTimes = async (profileId: string, now: Date, services: Services): Promise<Busy[]> => {
  const [coming, plans, own] = await Promise.all([
    findComing(profileId, now.toISOString(), services),
    listOwnPlans({ profileId, now }, services),
    services.views.collection(profiles).get(profileId),
  ])
  const home = own?.place ? await zoneAt(own.place.cell) : 'UTC'
  const events = coming
    .filter(({ event, answer }) => answer.status === 'going' && event.status === 'upcoming')
    .map(({ event: { details } }) => ({
      start: details.eventDate,
      end: overAt(details),
      timeZone: details.timeZone ?? home,
    }))
  const hangouts = plans.flatMap(({ activity: { scheduledDate, timeZone, isCompleted } }) => {
    if (scheduledDate === null || isCompleted) return []
    const end = overAt({ eventDate: scheduledDate, endDate: null })
    return [{ start: scheduledDate, end, timeZone: timeZone ?? home }]
  })
  return [...events, ...hangouts]
}

/** Halves of days only: no title, place or time, and nothing of it is stored. */
export const onGetFreeTime = query(
  getFreeTime,
  { reads: [...constellationViews, ...hangoutViews, attendances, meetups] },
  async (request, services) => {
    const { profileId: by, params, now } = request
    const { profileId: on } = params
    const state = await request.readState(link, streams.link(by, on))
    if (!shareFreeTime(state)) throw linkNotFound()
    const policy = await services.discovery.policyOf(by, [on], now)
    if (!policy.canSee(on, ofConstellation)) throw linkNotFound()
    return { days: freeDays(await busyTimes(on, now, services), utcDayOf(now), DAYS) }
  },
)
