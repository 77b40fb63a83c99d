import * as z from 'zod'
import { facetLimits } from '../core/limits.ts'
import { lineUpTo, required } from '../core/text.ts'

/** The name of a facet: small letters and digits, words separated by underscores. */
export const FacetKey = z
  .string()
  .max(facetLimits.key, `Use at most ${facetLimits.key} characters.`)
  .regex(
    /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/,
    'Name a facet in small letters, with underscores between words.',
  )

/** The kind of value that a profile field has for rules. */
type FieldKind = 'text' | 'number' | 'boolean'

/** Profile fields that rules name like facets; no facet may have such a name. */
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

export const FacetText = required(lineUpTo(facetLimits.text), 'Give a text that is not empty.')

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

/** What a member says of themselves besides the profile's fields, by facets that they name. */
export const Facets = z
  .record(FacetKey, FacetValue)
  .refine(isOwnName, 'A facet cannot have the name of a field of the profile.')
  .refine(fits, `Use at most ${facetLimits.bytes} bytes for all facets, as JSON.`)
  .meta({
    description:
      'What you say of yourself beside the fields. Everybody who may see your profile reads it, numbers in bands (183 as 150 to 199), and may have rules about it.',
  })

/** The band shown instead of a facet's number, both ends included. */
export type NumberBand = { readonly from: number; readonly to: number }

const BAND_WIDTH = 5

/**
 * The band of a number: five units of its second digit (42 is in 40 to 44, 183 in 150 to 199), and
 * at least a whole number. Negative numbers mirror positive ones. A larger number is never in a
 * lower band.
 */
export const numberBand = (value: number): NumberBand => {
  const size = Math.floor(Math.abs(value))
  const exponent = Number(size.toExponential().split('e')[1])
  const width = Math.max(1, BAND_WIDTH * 10 ** (exponent - 1))
  const least = Math.floor(size / width) * width
  const most = least + width - 1
  return value < 0 ? { from: 0 - most, to: 0 - least } : { from: least, to: most }
}

/** Facets as events store them, already normalised. */
export const StoredFacets = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]),
)
export type StoredFacets = z.output<typeof StoredFacets>
