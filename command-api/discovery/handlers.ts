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
import { onGetShownProfile } from './shown-profile.ts'

export const handlers = [
  onDiscover,
  onDiscoverByQuery,
  onGetShownProfile,
  onListDiscoveryFilters,
  onSetDiscoveryFilters,
  onListBlockFilters,
  onSetBlockFilters,
  onListFilterEffects,
  onListPreferenceRules,
  onSetPreferenceRules,
  onListPreferenceAudit,
] as const
