import type { FilterValue } from './filters/filter-model.ts'
import { texts } from './texts.ts'

type StoredText = {
  readonly filterType: string
  readonly filterValue: string
  readonly isActive: boolean
}

/**
 * Returns how far away the people of the deck may be: `25 miles`, or `10 to 25 miles`. Active
 * distance filters replace the profile's range; with several, the deck takes people within any of
 * them.
 */
export function searchRange(maxDistance: number, filters: readonly StoredText[]): string {
  const ranges = filters
    .filter(({ filterType, isActive }) => filterType === 'max_distance' && isActive)
    .map(({ filterValue }) => JSON.parse(filterValue) as FilterValue<'max_distance'>)
  if (ranges.length === 0) return texts.range.miles(maxDistance)
  const min = Math.min(...ranges.map(range => range.min))
  const max = texts.range.miles(Math.max(...ranges.map(range => range.max)))
  return min > 0 ? texts.range.between(min, max) : max
}
