import { needsPremium } from '../../contracts/discovery/filter-types.ts'
import type { FilterEntity } from '../../contracts/discovery/filters.ts'
import type { StoredFilter } from '../../contracts/discovery/stored-filters.ts'

/** A block filter as shown to its member. */
export const presentBlockFilter = ({
  id,
  filterType,
  filterValue,
  isActive,
}: StoredFilter): FilterEntity => ({
  id,
  filterType,
  filterValue: JSON.stringify(filterValue, (key, value) => (key === 'near' ? undefined : value)),
  isActive,
})

/** A discovery filter as shown to its member; inactive without the premium that it needs. */
export const presentDiscoveryFilter = (
  filter: StoredFilter,
  hasPremium: boolean,
): FilterEntity => ({
  ...presentBlockFilter(filter),
  isActive: filter.isActive && (hasPremium || !needsPremium(filter.filterType)),
})
