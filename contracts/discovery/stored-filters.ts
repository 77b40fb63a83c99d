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
])
export type StoredFilter = z.output<typeof StoredFilter>
