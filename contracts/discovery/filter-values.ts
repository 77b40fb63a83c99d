import * as z from 'zod'
import { eachWordOnce } from '../core/folded-text.ts'
import { hasInk } from '../core/ink.ts'
import { limits } from '../core/limits.ts'
import { lineUpTo } from '../core/text.ts'
import { relationshipStyles, type StyleKey } from '../profiles/profile-choices.ts'
import { relationshipCatalogue } from '../profiles/relationship-catalogue.ts'
import { PreferenceLevel } from '../profiles/relationship-preferences.ts'
import type { DiscoveryFilterType, FilterType } from './filter-types.ts'

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
export const blockFilterValues = {
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
} as const satisfies Record<FilterType, z.ZodType>

const { combined: _, new_to_kith: __, ...common } = blockFilterValues

/** The same for discovery filters, some of which can admit members without a statement. */
export const discoveryFilterValues = {
  ...common,
  pronouns: z.strictObject({ values: words, allowEmpty }),
  current_relationships: z.strictObject({ searchTerms: words, allowEmpty }),
  seeking_description: z.strictObject({ searchTerms: words, allowEmpty }),
  relationship_preferences: z.strictObject({ preferences: wishes, allowMissing: allowEmpty }),
} as const satisfies Record<DiscoveryFilterType, z.ZodType>
