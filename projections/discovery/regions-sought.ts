import { centreOf } from '../../contracts/core/geo.ts'
import { FURTHEST_MILES } from '../../domain/discovery/rank-level.ts'
import type { DiscoveryRegion } from '../../engines/config/discovery-regions.ts'
import type { IndexData } from './index-data.ts'
import { milesSought } from './ranges-sought.ts'
import { isInRegion, milesToRegion, ROUNDED_MILES } from './regions.ts'

/**
 * The regions, by their index, whose decks together have everybody whom a viewer may look for: first
 * the one in which they live, then those within the distance that they look for, if that is beyond
 * the furthest band. All of them for a viewer without a place, who finds people everywhere.
 */
export const regionsSought = (
  index: IndexData,
  viewer: number,
  regions: readonly DiscoveryRegion[],
): number[] => {
  const numbers = [...regions.keys()]
  const cell = index.members.cellOf(viewer)
  if (cell === undefined) return numbers
  const place = centreOf(index.cells.list[cell] as number)
  const home = regions.findIndex(region => isInRegion(region, place))
  const miles = milesSought(index, viewer)
  const isSought = (region: DiscoveryRegion) =>
    miles > FURTHEST_MILES && milesToRegion(region, place) <= miles + ROUNDED_MILES
  return [home, ...numbers.filter(one => one !== home && isSought(regions[one] as DiscoveryRegion))]
}
