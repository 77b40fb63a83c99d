import { eachWordOnce } from '../../../contracts/core/folded-text.ts'
import { hasInk } from '../../../contracts/core/ink.ts'
import { limits } from '../../../contracts/core/limits.ts'
import { randomId } from '../../../contracts/core/random-id.ts'
import type { FilterType } from '../../../contracts/discovery/filter-types.ts'
import type { FilterEntity } from '../../../contracts/discovery/filters.ts'
import type { StoredFilter } from '../../../contracts/discovery/stored-filters.ts'

/** The two lists of filters: `discovery` for people to see, `block` for people to hide from. */
export type FilterKind = 'discovery' | 'block'

/** A filter with its parsed value. */
export type Filter = StoredFilter
export type FilterValue<T extends FilterType> = Extract<Filter, { filterType: T }>['filterValue']

export const readFilter = ({ filterValue, ...rest }: FilterEntity): Filter =>
  ({ ...rest, filterValue: JSON.parse(filterValue) }) as Filter

const unstated = (kind: FilterKind) => (kind === 'discovery' ? { allowEmpty: false } : {})

/** The value of a new filter. */
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
    case 'new_to_kith':
      return {}
    case 'linked_to':
      return { profileIds: [] }
    default:
      return { values: [] }
  }
}

/** Types whose first value, or a step on the way to the whole one, describes more people than meant. */
const startsOff: readonly FilterType[] = [
  'age_range',
  'max_distance',
  'is_verified',
  'face_hidden',
  'new_to_kith',
  'combined',
]

/**
 * A new filter. Some block filters are off until the member switches them on: each change is saved,
 * and whom one hid for a moment stays hidden until the day is over.
 */
export const newFilter = (filterType: FilterType, kind: FilterKind): Filter =>
  ({
    id: randomId(),
    filterType,
    filterValue: firstValue(filterType, kind),
    isActive: kind === 'discovery' || !startsOff.includes(filterType),
  }) as Filter

/** Splits a typed list at commas into trimmed texts, without empty texts and repeats. */
export const splitWords = (text: string, chosen: readonly string[] = []): string[] => {
  const words = text.split(/[,，、]/).map(word => word.trim())
  return eachWordOnce([...chosen, ...words.filter(hasInk)])
}
