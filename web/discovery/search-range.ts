import { type Filter, readFilter } from './filters/filter-model.ts'
import { texts } from './texts.ts'

type Entity = Parameters<typeof readFilter>[0]
type DistanceFilter = Extract<Filter, { filterType: 'max_distance' }>

/**
 * Returns how far away the people of the deck may be: `25 miles`, or `10 to 25 miles`. Active distance
 * filters replace the profile's range; of several, the deck takes people within any.
 */
export function searchRange(maxDistance: number, filters: readonly Entity[]): string {
  const says = texts.range
  const ranges = filters
    .filter(({ isActive }) => isActive)
    .map(readFilter)
    .filter((filter): filter is DistanceFilter => filter.filterType === 'max_distance')
    .map(({ filterValue }) => filterValue)
  if (ranges.length === 0) return says.miles(maxDistance)
  const min = Math.min(...ranges.map(range => range.min))
  const max = says.miles(Math.max(...ranges.map(range => range.max)))
  return min > 0 ? says.between(min, max) : max
}
