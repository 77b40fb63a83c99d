import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '../../contracts/core/refusals.ts'
import { needsPremium } from '../../contracts/discovery/filter-types.ts'
import type { StoredFilter } from '../../contracts/discovery/stored-filters.ts'
import type { EventNamed } from '../../contracts/events.ts'

/** A member's discovery and block filters, each in the member's order. */
export type FiltersDocument = {
  readonly discovery: readonly StoredFilter[]
  readonly block: readonly StoredFilter[]
}

export const noFilters: FiltersDocument = { discovery: [], block: [] }

export type FiltersEvent = EventNamed<'DiscoveryFiltersSet' | 'BlockFiltersSet'>

/** The filters after an event. The decider and the view fold by it. */
export const foldFilters = (
  document: FiltersDocument | null,
  { type, data }: FiltersEvent,
): FiltersDocument => ({
  ...(document ?? noFilters),
  ...(type === 'DiscoveryFiltersSet' ? { discovery: data.filters } : { block: data.filters }),
})

type SetDiscoveryFilters = {
  readonly type: 'SetDiscoveryFilters'
  readonly filters: readonly StoredFilter[]
  /** Whether the member has premium now. */
  readonly hasPremium: boolean
  readonly now: Date
}
type SetBlockFilters = {
  readonly type: 'SetBlockFilters'
  readonly filters: readonly StoredFilter[]
  readonly now: Date
}

export type FilterCommand = SetDiscoveryFilters | SetBlockFilters

const premiumRequired = () =>
  new Refusal('premium_required', 'This filter needs Premium. Turn it off, or get Premium first.')

/**
 * Decides commands that replace a list of filters. Without premium, filters that need it can be kept,
 * but not switched on. Block filters never need it.
 */
export const decideFilters = (
  command: FilterCommand,
  profileId: string,
  before: FiltersDocument,
) => {
  const data = { profileId, filters: [...command.filters] }
  switch (command.type) {
    case 'SetDiscoveryFilters': {
      const isLocked = ({ filterType, isActive }: StoredFilter) =>
        isActive && needsPremium(filterType)
      if (!command.hasPremium && command.filters.some(isLocked)) return premiumRequired()
      if (isDeepStrictEqual(before.discovery, data.filters)) return []
      return [{ type: 'DiscoveryFiltersSet', data } as const]
    }
    case 'SetBlockFilters':
      if (isDeepStrictEqual(before.block, data.filters)) return []
      return [{ type: 'BlockFiltersSet', data } as const]
  }
}
