import { getNextEvent } from '../../contracts/meetups/meetups.ts'
import { attendances, meetups } from '../../projections/views/meetups.ts'
import { profiles } from '../../projections/views/profiles.ts'
import { query } from '../handlers/handler.ts'
import { seenFaceFor } from '../profiles/find-profile.ts'
import { presentAddress, presentCommon } from './present.ts'
import { findComing } from './serve-calendar.ts'
import { memberViews, readerOf } from './visibility.ts'

const reads = [meetups, attendances, ...memberViews] as const

/** Names its host alone, as `presentDetails` does, and only where the host exists for the reader. */
export const onGetNextEvent = query(getNextEvent, { reads }, async (request, services) => {
  const { profileId, now } = request
  const going = (await findComing(profileId, now.toISOString(), services))
    .filter(({ event, answer }) => event.status === 'upcoming' && answer.status === 'going')
    .sort((one, other) => (one.event.details.eventDate < other.event.details.eventDate ? -1 : 1))
  const hosts = going.map(({ event }) => event.organizer)
  const reader = await readerOf(request, hosts, services)
  const found = await services.views.collection(profiles).many(hosts)
  for (const [index, { event, answer }] of going.entries()) {
    const host = found[index]
    if (!host || !reader.mayCome(event.organizer)) continue
    const { title, eventDate, endDate, timeZone, location, place, isOnline } = presentCommon(
      event,
      answer,
      profileId,
      now,
    )
    const when = { eventDate, endDate, timeZone }
    const where = { location, place, isOnline, address: presentAddress(event, answer, profileId) }
    const contactPerson = event.details.contactPerson ?? seenFaceFor(host, reader).pseudonym
    return { event: { title, ...when, ...where, contactPerson } }
  }
  return { event: null }
})
