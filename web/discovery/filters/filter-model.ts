import { limits } from '../../../contracts/core/limits.ts'
import { randomId } from '../../../contracts/core/random-id.ts'
import type { FilterType } from '../../../contracts/discovery/filter-types.ts'
import type { FilterEntity } from '../../../contracts/discovery/filters.ts'
import type { StoredFilter } from '../../../contracts/discovery/stored-filters.ts'

/** The two lists of filters: whom a member wants to see, and who cannot see them. */
export type FilterKind = 'discovery' | 'block'

/** A filter with its value read from the text of the answer. */
export type Filter = StoredFilter
export type FilterValue<T extends FilterType> = Extract<Filter, { filterType: T }>['filterValue']

export const readFilter = ({ filterValue, ...rest }: FilterEntity): Filter =>
  ({ ...rest, filterValue: JSON.parse(filterValue) }) as Filter

const unstated = (kind: FilterKind) => (kind === 'discovery' ? { allowEmpty: false } : {})

/** The value with which a filter begins. */
const firstValue = (type: FilterType, kind: FilterKind): Filter['filterValue'] => {
  switch (type) {
    case 'age_range':
      return { ...limits.ageRange }
    case 'max_distance':
      return { min: 0, max: limits.maxDistance.initial }
    case 'is_verified':
      return { verified: kind === 'discovery' }
    case 'face_hidden':
      return { hidden: kind === 'block' }
    case 'pronouns':
      return { values: [], ...unstated(kind) }
    case 'current_relationships':
    case 'seeking_description':
      return { searchTerms: [], ...unstated(kind) }
    case 'relationship_preferences':
      return { preferences: [], ...(kind === 'discovery' ? { allowMissing: false } : {}) }
    case 'combined':
      return {
        gender: null,
        orientation: null,
        relationshipStyle: null,
        ageMin: null,
        ageMax: null,
        verified: null,
        faceHidden: null,
      }
    default:
      return { values: [] }
  }
}

/** Types whose first value already describes somebody. */
const choosesAtOnce: readonly FilterType[] = [
  'age_range',
  'max_distance',
  'is_verified',
  'face_hidden',
]

/**
 * A new filter. A block filter that would hide people before the member has chosen whom is off at
 * first.
 */
export const newFilter = (filterType: FilterType, kind: FilterKind): Filter =>
  ({
    id: randomId(),
    filterType,
    filterValue: firstValue(filterType, kind),
    isActive: kind === 'discovery' || !choosesAtOnce.includes(filterType),
  }) as Filter

/** The texts of a list as typed: divided by commas, trimmed, without empty ones and repeats. */
export const splitWords = (text: string, chosen: readonly string[] = []): string[] => {
  const words = text.split(',').map(word => word.trim())
  return [...new Set([...chosen, ...words.filter(word => word !== '')])]
}
