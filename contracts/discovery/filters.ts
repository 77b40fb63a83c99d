import * as z from 'zod'
import { event } from '../core/event.ts'
import { eachWordOnce } from '../core/folded-text.ts'
import { Id } from '../core/ids.ts'
import { hasInk } from '../core/ink.ts'
import { distanceBands, limits } from '../core/limits.ts'
import { ofProfile } from '../core/personal.ts'
import { RoundedCount } from '../core/rounded-count.ts'
import { route } from '../core/route.ts'
import { lineUpTo } from '../core/text.ts'
import { DiscoveryMode } from '../profiles/modes.ts'
import { relationshipStyles, type StyleKey } from '../profiles/profile-choices.ts'
import { relationshipCatalogue } from '../profiles/relationship-catalogue.ts'
import { PreferenceLevel } from '../profiles/relationship-preferences.ts'
import {
  blockFilterTypes,
  type DiscoveryFilterType,
  discoveryFilterTypes,
  type FilterType,
} from './filter-types.ts'
import { StoredFilter } from './stored-filters.ts'

const styleKeys = Object.keys(relationshipStyles) as [StyleKey, ...StyleKey[]]

/** A number, rounded and clamped to the bounds. NaN and infinite numbers are refused. */
const clamped = (min: number, max: number) =>
  z.number().transform(value => Math.min(max, Math.max(min, Math.round(value))))

const age = clamped(limits.age.min, limits.age.max)
const miles = clamped(0, limits.maxDistance.max)

const isOrdered = ({ min, max }: { min: number; max: number }) => min <= max
const crossed = { path: ['max'], message: 'The upper end cannot be below the lower one.' }

const word = lineUpTo(limits.filterWord, 'word')
const withoutRepeats = <T>(values: readonly T[]): T[] => [...new Set(values)]

/** Trimmed texts without empty ones and repeats. */
const words = z
  .array(word)
  .max(limits.filterValues, `Use at most ${limits.filterValues} values.`)
  .transform(values => eachWordOnce(values.filter(hasInk)))

const wordOrNull = word
  .nullable()
  .default(null)
  .transform(value => value || null)

const Wish = z
  .strictObject({
    category: z.enum(Object.keys(relationshipCatalogue) as (keyof typeof relationshipCatalogue)[]),
    item: z.string(),
    levels: z.array(PreferenceLevel).transform(withoutRepeats),
  })
  .refine(({ category, item }) => Object.hasOwn(relationshipCatalogue[category].items, item), {
    path: ['item'],
    message: 'Choose an item from the list.',
  })

/** Drops items without a level, instead of choosing one for them. */
const wishes = z
  .array(Wish)
  .refine(
    list => new Set(list.map(({ item }) => item)).size === list.length,
    'Name each item once.',
  )
  .transform(list => list.filter(({ levels }) => levels.length > 0))

const combined = z
  .strictObject({
    gender: wordOrNull,
    orientation: wordOrNull,
    relationshipStyle: z.enum(styleKeys).nullable().default(null),
    ageMin: age.nullable().default(null),
    ageMax: age.nullable().default(null),
    verified: z.boolean().nullable().default(null),
    faceHidden: z.boolean().nullable().default(null),
  })
  .refine(({ ageMin, ageMax }) => ageMin === null || ageMax === null || ageMin <= ageMax, {
    path: ['ageMax'],
    message: crossed.message,
  })

const valueList = z.strictObject({ values: words })
const styles = z.array(z.enum(styleKeys)).transform(withoutRepeats)
const allowEmpty = z.boolean().default(false)

/** Values of block filters in a request, by type; parsed, they are what events store. */
const blockFilterValues = {
  age_range: z.strictObject({ min: age, max: age }).refine(isOrdered, crossed),
  gender: valueList,
  max_distance: z.strictObject({ min: miles.default(0), max: miles }).refine(isOrdered, crossed),
  relationship_style: z.strictObject({ values: styles }),
  orientation: valueList,
  pronouns: valueList,
  location: valueList,
  is_verified: z.strictObject({ verified: z.boolean() }),
  tags: valueList,
  face_hidden: z.strictObject({ hidden: z.boolean() }),
  current_relationships: z.strictObject({ searchTerms: words }),
  seeking_description: z.strictObject({ searchTerms: words }),
  relationship_preferences: z.strictObject({ preferences: wishes }),
  combined,
  new_to_kith: z.strictObject({}),
  linked_to: z.strictObject({
    profileIds: z
      .array(Id)
      .max(limits.filterValues, `Name at most ${limits.filterValues} people.`)
      .transform(withoutRepeats),
  }),
} as const satisfies Record<FilterType, z.ZodType>

const { combined: _, new_to_kith: __, linked_to: ___, ...common } = blockFilterValues

/** The same for discovery filters, some of which can admit members without a statement. */
const discoveryFilterValues = {
  ...common,
  pronouns: z.strictObject({ values: words, allowEmpty }),
  current_relationships: z.strictObject({ searchTerms: words, allowEmpty }),
  seeking_description: z.strictObject({ searchTerms: words, allowEmpty }),
  relationship_preferences: z.strictObject({ preferences: wishes, allowMissing: allowEmpty }),
} as const satisfies Record<DiscoveryFilterType, z.ZodType>

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
const lists = ['values', 'searchTerms', 'preferences', 'profileIds'] as const

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
  summary: 'What leads on from a deck without cards: filters to loosen, distances that have people',
  access: 'member',
  params: z.strictObject({ mode: DiscoveryMode }),
  response: z.object({
    /** Whether the member has swiped anybody in this mode. */
    hasMet: z.boolean(),
    /** Larger distances of the profile, each with more people in round numbers than the one before. */
    wider: z.array(z.object({ miles: z.literal(distanceBands), atLeast: RoundedCount })),
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
