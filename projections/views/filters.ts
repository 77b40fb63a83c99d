import type { EventNamed } from '../../contracts/core/event-types.ts'
import type { StoredFilter } from '../../contracts/discovery/stored-filters.ts'
import { defineProjection } from '../runtime/define-projection.ts'
import { deleteOnAccountClosed, profileKey } from './delete-on-account-closed.ts'

/** Both lists of filters of a member, each in the member's order. */
export type FiltersDocument = {
  readonly discovery: readonly StoredFilter[]
  readonly block: readonly StoredFilter[]
}

export const noFilters: FiltersDocument = { discovery: [], block: [] }

type FiltersEvent = EventNamed<'DiscoveryFiltersSet' | 'BlockFiltersSet'>

/** The filters after an event. Pure, and used by the profile's decider too. */
export const foldFilters = (
  document: FiltersDocument | null,
  { type, data }: FiltersEvent,
): FiltersDocument => ({
  ...(document ?? noFilters),
  ...(type === 'DiscoveryFiltersSet' ? { discovery: data.filters } : { block: data.filters }),
})

const filtersSet = {
  keys: ({ data }: FiltersEvent) => [data.profileId],
  fold: foldFilters,
}

/**
 * Discovery filters and block filters of a member. By profile id. Apart from the profile, which
 * others' cards are made of.
 *
 * @until the account is deleted
 */
export const filters = defineProjection<FiltersDocument>({
  name: 'filters',
  version: 2,
  on: {
    DiscoveryFiltersSet: filtersSet,
    BlockFiltersSet: filtersSet,
    ProfileClosed: { keys: ({ data }) => [data.profileId], fold: () => null },
    AccountClosed: deleteOnAccountClosed(profileKey),
  },
})
