import * as z from 'zod'
import { event } from '../core/event.ts'
import { Id } from '../core/ids.ts'
import { distanceBands, limits } from '../core/limits.ts'
import { ofProfile } from '../core/personal.ts'
import { RoundedCount } from '../core/rounded-count.ts'
import { route } from '../core/route.ts'
import { DiscoveryMode } from '../profiles/modes.ts'
import { blockFilterTypes, discoveryFilterTypes, type FilterType } from './filter-types.ts'
import { blockFilterValues, discoveryFilterValues } from './filter-values.ts'
import { StoredFilter } from './stored-filters.ts'

/**
 * A discovery filter, which says whom a member wants to see, or a block filter, which hides two
 * members from each other. As shown to its member; `filterValue` is JSON text.
 */
export const FilterEntity = z
  .object({
    id: Id,
    filterType: z.enum(blockFilterTypes),
    filterValue: z.string(),
    isActive: z.boolean(),
  })
  .meta({ id: 'Filter' })
export type FilterEntity = z.output<typeof FilterEntity>

const notJson = 'Give the value as JSON of the shape of its type.'

/** JSON text, or the value itself. The shape depends on the type of the filter. */
const FilterValue = z
  .union([
    z.string().max(limits.filterText, `Use at most ${limits.filterText} characters.`),
    z.looseObject({}),
  ])
  .meta({ description: 'JSON text, or the same as an object; its shape depends on filterType' })

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** A filter in a request, with the value of its type normalised. */
const filterInput = <T extends FilterType>(
  types: readonly T[],
  values: { readonly [K in T]: z.ZodType },
) =>
  z
    .strictObject({
      id: Id.optional(),
      filterType: z.enum(types as [T, ...T[]]),
      filterValue: FilterValue,
      isActive: z.boolean().default(true),
    })
    .transform(({ filterType, filterValue, ...rest }, context) => {
      const value = typeof filterValue === 'string' ? parseJson(filterValue) : filterValue
      const parsed = values[filterType].safeParse(value)
      if (parsed.success) return { ...rest, filterType, filterValue: parsed.data }
      const issues = value === undefined ? [{ path: [], message: notJson }] : parsed.error.issues
      for (const { path, message } of issues)
        context.addIssue({ code: 'custom', path: ['filterValue', ...path], message })
      return z.NEVER
    })

const hasUniqueIds = (filters: readonly { readonly id?: string | undefined }[]) => {
  const ids = filters.flatMap(({ id }) => (id === undefined ? [] : [id]))
  return new Set(ids).size === ids.length
}

/** The lists that values of filters are in. */
const lists = ['values', 'searchTerms', 'preferences'] as const

type AnyInput = { readonly id?: string | undefined; readonly filterValue: unknown }

const hasFewValues = (filters: readonly AnyInput[]) => {
  const counts = filters.map(({ filterValue }) => {
    const value = filterValue as { readonly [L in (typeof lists)[number]]?: readonly unknown[] }
    return lists.reduce((sum, list) => sum + (value[list]?.length ?? 0), 0)
  })
  return counts.reduce((sum, count) => sum + count, 0) <= limits.filterValuesInAll
}

const filterList = <T extends z.ZodType<AnyInput>>(input: T) =>
  z.strictObject({
    filters: z
      .array(input)
      .max(limits.filters, `Keep at most ${limits.filters} filters.`)
      .refine(hasUniqueIds, 'Name each filter once.')
      .refine(
        hasFewValues,
        `Name at most ${limits.filterValuesInAll} values in all filters together.`,
      ),
  })

export const listDiscoveryFilters = route('GET /api/filter-preferences', {
  summary: 'Whom you want to see; filters that need premium are inactive without it',
  access: 'member',
  response: z.array(FilterEntity),
})

export const setDiscoveryFilters = route('POST /api/filter-preferences', {
  replacesList: true,
  summary: 'Replace the filters of whom you want to see',
  access: 'member',
  body: filterList(filterInput(discoveryFilterTypes, discoveryFilterValues)),
  response: z.array(FilterEntity),
  errors: ['premium_required'],
})

export const listBlockFilters = route('GET /api/block-filters', {
  summary: 'Who cannot see you, nor you them',
  access: 'member',
  response: z.array(FilterEntity),
})

export const setBlockFilters = route('POST /api/block-filters', {
  replacesList: true,
  summary: 'Replace the filters of who cannot see you',
  access: 'member',
  body: filterList(filterInput(blockFilterTypes, blockFilterValues)),
  response: z.array(FilterEntity),
})

/**
 * How many more members a filter alone hides, at least. Rounded down to 0, 10, 25, 50 or 100,
 * because a finer count could reveal something about one person.
 */
const FilterEffect = z
  .object({
    filterType: z.enum(discoveryFilterTypes),
    atLeast: RoundedCount,
  })
  .meta({ id: 'FilterEffect' })
export type FilterEffect = z.output<typeof FilterEffect>

export const listFilterEffects = route('GET /api/filter-preferences/effects', {
  summary: 'Which of your filters to loosen for more cards, in rounded numbers, the first first',
  access: 'member',
  query: z.strictObject({ mode: DiscoveryMode.default('dating') }),
  response: z.array(FilterEffect),
})

export const getEmptyDeck = route('GET /api/discover/:mode/empty', {
  summary: 'What leads on from a deck without cards: filters to loosen, a distance that has people',
  access: 'member',
  params: z.strictObject({ mode: DiscoveryMode }),
  response: z.object({
    /** Whether the member has swiped anybody in this mode. */
    hasMet: z.boolean(),
    /** The smallest larger distance of the profile with more people; null where none has enough. */
    widenTo: z.object({ miles: z.literal(distanceBands), atLeast: RoundedCount }).nullable(),
    effects: z.array(FilterEffect),
    /** False where only a part of the people who may fit was looked at: another part on another day. */
    lookedAtAll: z.boolean(),
  }),
})

export const filtersRoutes = [
  getEmptyDeck,
  listFilterEffects,
  listDiscoveryFilters,
  setDiscoveryFilters,
  listBlockFilters,
  setBlockFilters,
] as const

const filtersSet = z.object({ profileId: Id, filters: z.array(StoredFilter) })
const personal = {
  personal: { keySubjects: [ofProfile('profileId')], erased: { filters: [] } },
}

export const filtersEvents = [
  event('DiscoveryFiltersSet', filtersSet, personal),
  event('BlockFiltersSet', filtersSet, personal),
] as const
