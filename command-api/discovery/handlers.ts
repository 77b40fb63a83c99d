import { onListFilterEffects } from './filter-effects.ts'
import {
  onListBlockFilters,
  onListDiscoveryFilters,
  onSetBlockFilters,
  onSetDiscoveryFilters,
} from './filters.ts'
import {
  onListPreferenceAudit,
  onListPreferenceRules,
  onSetPreferenceRules,
} from './preference-rules.ts'
import { onDiscover, onDiscoverByQuery } from './queries.ts'

export const handlers = [
  onDiscover,
  onDiscoverByQuery,
  onListDiscoveryFilters,
  onSetDiscoveryFilters,
  onListBlockFilters,
  onSetBlockFilters,
  onListFilterEffects,
  onListPreferenceRules,
  onSetPreferenceRules,
  onListPreferenceAudit,
] as const
