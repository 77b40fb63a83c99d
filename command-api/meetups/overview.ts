import { milesBetween } from '../../contracts/core/geo.ts'
import { withinMiles } from '../../contracts/discovery/distance-bands.ts'
import { countNewEvents, type EventCity, listEventCities } from '../../contracts/meetups/meetups.ts'
import type { ChosenPlace } from '../../contracts/profiles/places.ts'
import { attendances, meetups } from '../../projections/views/meetups.ts'
import { profiles } from '../../projections/views/profiles.ts'
import { query } from '../handlers/handler.ts'
import { presentPlace } from '../profiles/present-parts.ts'
import { listedMeetups } from './listed-meetups.ts'
import { memberViews } from './visibility.ts'

const reads = [meetups, attendances, ...memberViews] as const

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
