import { type Cell, centreOf } from '../../contracts/core/geo.ts'
import { countingFilters } from '../../domain/discovery/can-see.ts'
import type { Member } from '../../domain/discovery/member.ts'
import type { KeysQuery } from '../../engines/ports/read-models.ts'
import { regionOf } from '../views/cards/reach.ts'
import { DISPLACEMENT_KM } from './displacement.ts'
import type { Asked } from './search-conditions.ts'

/** A region, or everybody within degrees. */
type Area = Pick<KeysQuery, 'where' | 'between'>

/** Miles of a degree of latitude, rounded down. */
const DEGREE_MILES = 69
/** Others are found by where they live, and seen where they are displaced to; a cell is 3 miles wide. */
const MARGIN_MILES = DISPLACEMENT_KM / 1.609 + 5

/** Whole degrees around a cell, both ends included; all longitudes where the box comes near a pole. */
const boxAround = (cell: Cell, miles: number) => {
  const { lat, lon } = centreOf(cell)
  const height = (miles + MARGIN_MILES) / DEGREE_MILES
  const [south, north] = [Math.floor(lat - height), Math.floor(lat + height)]
  const flattest = Math.cos((Math.min(89, Math.abs(lat) + height) * Math.PI) / 180)
  const width = height / flattest
  const isAround = Math.abs(lat) + height >= 89 || width >= 180
  const [west, east] = isAround ? [-180, 179] : [Math.floor(lon - width), Math.floor(lon + width)]
  return { south: Math.max(-90, south), north: Math.min(89, north), west, east }
}

/** Regions that are asked one by one; where there are more, one index of all members is asked. */
const MOST_REGIONS = 16

/** How far the viewer looks, in miles. */
const reachOfLook = (viewer: Member, asked: Asked): number => {
  const miles = countingFilters(viewer, asked).flatMap(({ filterType, filterValue }) =>
    filterType === 'max_distance' ? [filterValue.max] : [],
  )
  return miles.length > 0 ? Math.max(...miles) : viewer.now.maxDistance
}

const wrapped = (lon: number): number => ((((lon + 180) % 360) + 360) % 360) - 180

/**
 * The areas in which a viewer searches: together they have everybody near enough, and everybody without a
 * place.
 */
export const searchAreas = (viewer: Member, asked: Asked): readonly Area[] => {
  const everywhere = { where: {} }
  const { place } = viewer.now
  if (!place || asked.asViewerWants === false) return [everywhere]
  const { south, north, west, east } = boxAround(place.cell, reachOfLook(viewer, asked))
  const placeless = { where: { region: 0 } }
  if ((north - south + 1) * (east - west + 1) <= MOST_REGIONS) {
    const regions = new Set<number>()
    for (let lat = south; lat <= north; lat += 1)
      for (let lon = west; lon <= east; lon += 1) regions.add(regionOf(lat, wrapped(lon)))
    return [placeless, ...Array.from(regions, region => ({ where: { region } }))]
  }
  const lat = [south, north] as const
  // A box over the antimeridian is two ranges: it is left to the rule.
  const isOneRange = west >= -180 && east <= 179
  return [placeless, { where: {}, between: isOneRange ? { lat, lon: [west, east] } : { lat } }]
}
