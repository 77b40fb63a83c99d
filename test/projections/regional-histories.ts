import fc from 'fast-check'
import { cellOf, centreOf } from '../../contracts/core/geo.ts'
import type { DiscoveryRegion } from '../../engines/config/discovery-regions.ts'
import { deckHistory } from './histories.ts'

/** Regions of which the first crosses the antimeridian and the second is narrower than a deck is near. */
export const regions: readonly DiscoveryRegion[] = [
  { west: 170, east: 5 },
  { west: 5, east: 6 },
  { west: 6, east: 170 },
]

/** At 52° of latitude a degree is 43 miles: within each region, near each border, and beyond. */
const longitude = fc.constantFrom(-179, 2, 3.6, 4.9, 5.1, 5.9, 6.1, 7.5, 9, 169.5, 175)

/** Histories for the discovery index in which members move between regions. */
export const regionalHistory = fc
  .record({ history: deckHistory, longitudes: fc.infiniteStream(longitude) })
  .map(({ history, longitudes }) =>
    history.map(event => {
      if (event.type !== 'PlaceChosen' || !event.data.place) return event
      const { lat } = centreOf(event.data.place.cell)
      const cell = cellOf({ lat, lon: longitudes.next().value ?? 0 })
      return { ...event, data: { ...event.data, place: { ...event.data.place, cell } } }
    }),
  )
