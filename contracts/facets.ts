import * as z from 'zod'
import { facetLimits } from './limits.ts'
import { lineUpTo } from './text.ts'

/** The name of a facet: small letters and digits, words parted by underscores. */
export const FacetKey = z
  .string()
  .max(facetLimits.key, `Use at most ${facetLimits.key} characters.`)
  .regex(
    /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/,
    'Name a facet in small letters, with underscores between words.',
  )

/** What kind of value a field of the profile has for rules. */
type FieldKind = 'text' | 'number' | 'boolean'

/** Fields of the profile that rules name like facets, so that no facet has such a name. */
export const profileFacets: Readonly<Record<string, FieldKind>> = {
  age: 'number',
  gender: 'text',
  orientation: 'text',
  relationship_style: 'text',
  pronouns: 'text',
  tags: 'text',
  is_verified: 'boolean',
  face_hidden: 'boolean',
}

export const FacetText = lineUpTo(facetLimits.text).min(1, 'Give a text that is not empty.')

const FacetValue = z.union(
  [
    FacetText,
    z.number(),
    z.boolean(),
    z
      .array(FacetText)
      .min(1)
      .max(facetLimits.texts)
      .transform(texts => [...new Set(texts)]),
  ],
  `Give a text of 1 to ${facetLimits.text} characters, a number, true, false, or a list of 1 to ${facetLimits.texts} texts.`,
)

const encoder = new TextEncoder()

const isOwnName = (facets: Readonly<Record<string, unknown>>) =>
  !Object.keys(facets).some(key => Object.hasOwn(profileFacets, key))

const fits = (facets: Readonly<Record<string, unknown>>) =>
  encoder.encode(JSON.stringify(facets)).length <= facetLimits.bytes

/** What a member says of themselves for rules, by facets that they name. */
export const Facets = z
  .record(FacetKey, FacetValue)
  .refine(isOwnName, 'A facet cannot have the name of a field of the profile.')
  .refine(fits, `Use at most ${facetLimits.bytes} bytes for all facets, as JSON.`)

/** Facets as events store them: normalised when they were given. */
export const StoredFacets = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]),
)
export type StoredFacets = z.output<typeof StoredFacets>
