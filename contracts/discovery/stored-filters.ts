import * as z from 'zod'
import { Cell } from '../core/geo.ts'
import { Id } from '../core/ids.ts'
import { PreferenceLevel } from '../profiles/relationship-preferences.ts'
import type { FilterType } from './filter-types.ts'

const wordList = { values: z.array(z.string()) }
const termList = { searchTerms: z.array(z.string()) }
const wishList = {
  preferences: z.array(
    z.object({ category: z.string(), item: z.string(), levels: z.array(PreferenceLevel) }),
  ),
}
const range = z.object({ min: z.number(), max: z.number() })
/** Absent in block filters. */
const allowed = z.boolean().optional()

/** Values as events store them: normalised when set, so reading does not repeat it. */
const values = {
  age_range: range,
  gender: z.object(wordList),
  max_distance: range,
  relationship_style: z.object(wordList),
  orientation: z.object(wordList),
  pronouns: z.object({ ...wordList, allowEmpty: allowed }),
  location: z.object({
    ...wordList,
    /** Cells of the named places; absent in filters from before places were looked up. */
    near: z.array(Cell).optional(),
  }),
  is_verified: z.object({ verified: z.boolean() }),
  tags: z.object(wordList),
  face_hidden: z.object({ hidden: z.boolean() }),
  current_relationships: z.object({ ...termList, allowEmpty: allowed }),
  seeking_description: z.object({ ...termList, allowEmpty: allowed }),
  relationship_preferences: z.object({ ...wishList, allowMissing: allowed }),
  combined: z.object({
    gender: z.string().nullable(),
    orientation: z.string().nullable(),
    relationshipStyle: z.string().nullable(),
    ageMin: z.number().nullable(),
    ageMax: z.number().nullable(),
    verified: z.boolean().nullable(),
    faceHidden: z.boolean().nullable(),
  }),
  new_to_kith: z.object({}),
  linked_to: z.object({ profileIds: z.array(Id) }),
} as const satisfies Record<FilterType, z.ZodType>

const stored = <const T extends FilterType>(type: T) =>
  z.object({
    id: Id,
    filterType: z.literal(type),
    filterValue: values[type],
    isActive: z.boolean(),
  })

/** A filter of a member. */
export const StoredFilter = z.union([
  stored('age_range'),
  stored('gender'),
  stored('max_distance'),
  stored('relationship_style'),
  stored('orientation'),
  stored('pronouns'),
  stored('location'),
  stored('is_verified'),
  stored('tags'),
  stored('face_hidden'),
  stored('current_relationships'),
  stored('seeking_description'),
  stored('relationship_preferences'),
  stored('combined'),
  stored('new_to_kith'),
  stored('linked_to'),
])
export type StoredFilter = z.output<typeof StoredFilter>

/** How a rule compares a facet. */
const ruleOperators = [
  'EQ',
  'NEQ',
  'IN',
  'NOT_IN',
  'GTE',
  'LTE',
  'RANGE',
  'EXISTS',
  'NOT_EXISTS',
  'CONTAINS_ANY',
  'CONTAINS_ALL',
] as const

/** What a rule does with members whom it describes. */
export const ruleActions = ['BLOCK', 'DE_RANK'] as const
export type RuleAction = (typeof ruleActions)[number]

/** Where members meet. */
export const ruleSurfaces = ['PEOPLE', 'GROUPS', 'EVENTS', 'FEED'] as const
export type RuleSurface = (typeof ruleSurfaces)[number]

/** Where a rule holds. */
export const ruleScopes = [...ruleSurfaces, 'ALL'] as const

/** The schemas of a rule's parts, which differ between requests and events. */
type RuleParts = {
  readonly facet: z.ZodType<string>
  /** The value of an operator, by its shape. */
  readonly one: z.ZodType
  readonly list: z.ZodType
  readonly texts: z.ZodType
  readonly number: z.ZodType
  readonly range: z.ZodType
  readonly none: z.ZodType
  readonly notes: z.ZodType<string | null>
}

/** The schema of a rule, each operator with the shape of its value. */
export const ruleOf = <const P extends RuleParts>(parts: P) => {
  const { facet, notes } = parts
  const rest = { action: z.enum(ruleActions), scope: z.enum(ruleScopes), notes }
  return z.discriminatedUnion(
    'operator',
    [
      z.strictObject({
        facet,
        operator: z.enum(['EQ', 'NEQ']),
        value: parts.one as P['one'],
        ...rest,
      }),
      z.strictObject({
        facet,
        operator: z.enum(['IN', 'NOT_IN']),
        value: parts.list as P['list'],
        ...rest,
      }),
      z.strictObject({
        facet,
        operator: z.enum(['GTE', 'LTE']),
        value: parts.number as P['number'],
        ...rest,
      }),
      z.strictObject({
        facet,
        operator: z.literal('RANGE'),
        value: parts.range as P['range'],
        ...rest,
      }),
      z.strictObject({
        facet,
        operator: z.enum(['EXISTS', 'NOT_EXISTS']),
        value: parts.none as P['none'],
        ...rest,
      }),
      z.strictObject({
        facet,
        operator: z.enum(['CONTAINS_ANY', 'CONTAINS_ALL']),
        value: parts.texts as P['texts'],
        ...rest,
      }),
    ],
    `Choose an operator: ${ruleOperators.join(', ')}.`,
  )
}

const scalar = z.union([z.string(), z.number(), z.boolean()])

/**
 * A rule of a member: hides others by facets, or ranks them last, on the surfaces of its scope. As
 * events store it, already normalised.
 */
export const StoredRule = ruleOf({
  facet: z.string(),
  one: scalar,
  list: z.array(scalar),
  texts: z.array(z.string()),
  number: z.number(),
  range: z.object({ min: z.number(), max: z.number() }),
  none: z.null(),
  notes: z.string().nullable(),
})
export type StoredRule = z.output<typeof StoredRule>
