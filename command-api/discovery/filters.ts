import type { FilterType } from '../../contracts/filter-types.ts'
import {
  type FilterEntity,
  listBlockFilters,
  listDiscoveryFilters,
  setBlockFilters,
  setDiscoveryFilters,
} from '../../contracts/filters.ts'
import type { StoredFilter } from '../../contracts/stored-filters.ts'
import { streams } from '../../contracts/streams.ts'
import { filters } from '../../projections/filters.ts'
import { entitlements } from '../../projections/payments.ts'
import { type ApiRequest, command, query } from '../handler.ts'
import { findPremium } from '../payments/find-premium.ts'
import { profile } from '../profiles/decider.ts'
import type { FilterCommand } from '../profiles/filter-rules.ts'
import type { Services } from '../services.ts'
import { presentBlockFilter, presentDiscoveryFilter } from './present-filters.ts'

/** Filters as a call gives them: their values were parsed by type. */
type FilterBody = {
  readonly filters: readonly {
    readonly id?: string | undefined
    readonly filterType: FilterType
    readonly filterValue: unknown
    readonly isActive: boolean
  }[]
}

/** The filters of a call, new ones with a new id. The log validates them once more. */
const withIds = (request: ApiRequest<unknown>, { filters }: FilterBody): StoredFilter[] =>
  filters.map(({ id, ...filter }) => ({ id: id ?? request.newId(), ...filter }) as StoredFilter)

const change = async (request: ApiRequest<unknown>, command: FilterCommand) => {
  const { state } = await request.dispatch(profile, streams.profile(request.profileId), command)
  if (!state) throw new Error(`A profile has no state after ${command.type}.`)
  return state.filters
}

export const onSetDiscoveryFilters = command(
  setDiscoveryFilters,
  { reads: [entitlements], limit: 'filters' },
  async (request, services): Promise<FilterEntity[]> => {
    const { active: hasPremium } = await findPremium(request, services)
    const filters = withIds(request, request.body)
    const stored = await change(request, { type: 'SetDiscoveryFilters', filters, hasPremium })
    return stored.discovery.map(one => presentDiscoveryFilter(one, hasPremium))
  },
)

export const onSetBlockFilters = command(
  setBlockFilters,
  { reads: [], limit: 'filters' },
  async (request): Promise<FilterEntity[]> => {
    const filters = withIds(request, request.body)
    const stored = await change(request, { type: 'SetBlockFilters', filters })
    return stored.block.map(presentBlockFilter)
  },
)

const ownFilters = async ({ profileId }: ApiRequest<unknown>, { views }: Services) =>
  views.collection(filters).get(profileId)

export const onListDiscoveryFilters = query(
  listDiscoveryFilters,
  { reads: [filters, entitlements] },
  async (request, services) => {
    const own = await ownFilters(request, services)
    const { active } = await findPremium(request, services)
    return (own?.discovery ?? []).map(one => presentDiscoveryFilter(one, active))
  },
)

export const onListBlockFilters = query(
  listBlockFilters,
  { reads: [filters] },
  async (request, services) => {
    const own = await ownFilters(request, services)
    return (own?.block ?? []).map(presentBlockFilter)
  },
)
