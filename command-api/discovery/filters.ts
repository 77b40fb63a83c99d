import { distanceBands, placeLimits } from '../../contracts/core/limits.ts'
import { BadInput, type Issue } from '../../contracts/core/refusals.ts'
import { roundCount } from '../../contracts/core/rounded-count.ts'
import { type FilterType, needsPremium } from '../../contracts/discovery/filter-types.ts'
import {
  type FilterEffect,
  type FilterEntity,
  getEmptyDeck,
  listBlockFilters,
  listDiscoveryFilters,
  listFilterEffects,
  setBlockFilters,
  setDiscoveryFilters,
} from '../../contracts/discovery/filters.ts'
import {
  listPreferenceAudit,
  listPreferenceRules,
  setPreferenceRules,
} from '../../contracts/discovery/preference-rules.ts'
import type { StoredFilter } from '../../contracts/discovery/stored-filters.ts'
import { streams } from '../../contracts/features.ts'
import { profile } from '../../domain/profiles/decider.ts'
import type { FilterCommand } from '../../domain/profiles/filter-rules.ts'
import { normalizeName } from '../../engines/adapters/gazetteer/place-names.ts'
import type { FilterEffects } from '../../projections/discovery/find-candidates.ts'
import { deckViews } from '../../projections/views/discovery.ts'
import { filters, preferenceRules } from '../../projections/views/filters.ts'
import { entitlements } from '../../projections/views/payments.ts'
import { type ApiRequest, command, query } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { findAllowed } from '../payments/paid-time.ts'

const reads = [preferenceRules]

export const onSetPreferenceRules = command(
  setPreferenceRules,
  { reads: [], settles: [preferenceRules, ...deckViews], limit: 'filters' },
  async request => {
    const { rules } = request.body
    const { state } = await request.dispatch(profile, streams.profile(request.profileId), {
      type: 'SetPreferenceRules',
      rules,
      now: request.now,
    })
    if (!state) throw new Error('A profile has no state after SetPreferenceRules.')
    return [...state.preferenceRules.rules]
  },
)

export const onListPreferenceRules = query(
  listPreferenceRules,
  { reads },
  async ({ profileId }, { views }) => {
    const own = await views.collection(preferenceRules).get(profileId)
    return [...(own?.rules ?? [])]
  },
)

export const onListPreferenceAudit = query(
  listPreferenceAudit,
  { reads },
  async ({ profileId }, { views }) => {
    const own = await views.collection(preferenceRules).get(profileId)
    return [...(own?.audit ?? [])]
  },
)

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

/** Filters in a request; their values were parsed by type. */
type FilterBody = {
  readonly filters: readonly {
    readonly id?: string | undefined
    readonly filterType: FilterType
    readonly filterValue: unknown
    readonly isActive: boolean
  }[]
}

/**
 * The filters of a request. New ones get an id, named places their cells. The log validates them
 * again.
 */
const readFilters = async (
  request: ApiRequest<unknown>,
  { filters }: FilterBody,
  { gazetteer }: Pick<Services, 'gazetteer'>,
): Promise<StoredFilter[]> => {
  const read = filters.map(
    ({ id, ...filter }) => ({ id: id ?? request.newId(), ...filter }) as StoredFilter,
  )
  const unknown: Issue[] = []
  const located = await Promise.all(
    read.map(async (filter, at) => {
      if (filter.filterType !== 'location') return filter
      const { values } = filter.filterValue
      const found = await Promise.all(values.map(name => cellsNamed(name, gazetteer)))
      for (const [nth, cells] of found.entries())
        if (cells.length === 0)
          unknown.push({
            path: `filters.${at}.filterValue.values.${nth}`,
            message:
              'Enter a city. If several share the name, add the region or country after a comma.',
          })
      return { ...filter, filterValue: { values, near: [...new Set(found.flat())] } }
    }),
  )
  if (unknown.length > 0) throw new BadInput(unknown)
  return located
}

/**
 * Cells of the cities with a name, the most populous first. Spellings that normalize alike count as
 * one.
 */
const cellsNamed = async (name: string, gazetteer: Services['gazetteer']) => {
  const [city = ''] = name.split(',')
  const found = await gazetteer.search(name, { limit: placeLimits.namesakes })
  const namesakes = found.filter(place => normalizeName(place.name) === normalizeName(city))
  const places = await Promise.all(
    (namesakes.length > 0 ? namesakes : found.slice(0, 1)).map(({ id }) => gazetteer.place(id)),
  )
  return places.flatMap(place => (place ? [place.cell] : []))
}

const change = async (request: ApiRequest<unknown>, command: FilterCommand) => {
  const { state } = await request.dispatch(profile, streams.profile(request.profileId), command)
  if (!state) throw new Error(`A profile has no state after ${command.type}.`)
  return state.filters
}

export const onSetDiscoveryFilters = command(
  setDiscoveryFilters,
  { reads: [entitlements], settles: [filters, ...deckViews], limit: 'filters' },
  async (request, services): Promise<FilterEntity[]> => {
    const { now } = request
    const { active: hasPremium } = await findAllowed(request, services)
    const filters = await readFilters(request, request.body, services)
    const stored = await change(request, { type: 'SetDiscoveryFilters', filters, hasPremium, now })
    return stored.discovery.map(one => presentDiscoveryFilter(one, hasPremium))
  },
)

export const onSetBlockFilters = command(
  setBlockFilters,
  { reads: [], settles: [filters, ...deckViews], limit: 'filters' },
  async (request, services): Promise<FilterEntity[]> => {
    const { now } = request
    const filters = await readFilters(request, request.body, services)
    const stored = await change(request, { type: 'SetBlockFilters', filters, now })
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
    const { active } = await findAllowed(request, services)
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

export const onListFilterEffects = query(
  listFilterEffects,
  { reads: deckViews, limit: 'effects' },
  async ({ profileId, query: { mode }, now }, { discovery }) => {
    return presentEffects(await discovery.filterEffects(profileId, mode, now))
  },
)

const presentEffects = ({ hidden }: FilterEffects): FilterEffect[] =>
  [...hidden]
    .map(([filterType, count]) => ({
      filterType: filterType as FilterEffect['filterType'],
      atLeast: roundCount(count),
    }))
    .sort((one, other) => other.atLeast - one.atLeast)

export const onGetEmptyDeck = query(
  getEmptyDeck,
  { reads: deckViews, limit: 'effects' },
  async ({ profileId, params: { mode }, now }, { discovery }) => {
    const [effects, swipes] = await Promise.all([
      discovery.filterEffects(profileId, mode, now),
      discovery.recordedSwipes(profileId),
    ])
    const counts = effects.within.map(roundCount)
    const wider = distanceBands.flatMap((miles, band) => {
      const [before, atLeast] = [counts[band - 1] ?? 0, counts[band] ?? 0]
      return atLeast > before ? [{ miles, atLeast }] : []
    })
    return {
      hasMet: swipes.some(swipe => swipe.mode === mode),
      wider,
      effects: presentEffects(effects),
      lookedAtAll: effects.isComplete,
    }
  },
)
