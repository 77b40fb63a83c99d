import { comparable } from '../../contracts/core/folded-text.ts'
import { numberBand, type StoredFacets } from '../../contracts/discovery/facets.ts'

/** One value of a facet. */
export type FacetScalar = string | number | boolean

/**
 * The word for a value of a facet; the bare name of a facet is the word for having stated it. Names are
 * letters, digits and underscores, so no two values share a word.
 */
export const facetWord = (facet: string, value: FacetScalar): string => {
  switch (typeof value) {
    case 'string':
      return `${facet}=${comparable(value)}`
    case 'number':
      return `${facet}#${numberBand(value).from}`
    default:
      return `${facet}!${value}`
  }
}

/** The words of all facets of a member; a list has a word for each of its texts. */
export const facetWords = (facets: StoredFacets): string[] =>
  Object.entries(facets).flatMap(([facet, value]) => [
    facet,
    ...[value].flat().map(one => facetWord(facet, one)),
  ])

const halves = new Uint32Array(2)
const double = new Float64Array(halves.buffer)

/** A number of 64 bits as two of 32. */
export const splitNumber = (number: number): readonly [number, number] => {
  double[0] = number
  return [halves[0] as number, halves[1] as number]
}

/** The number that `splitNumber` split. */
export const joinNumber = (one: number, other: number): number => {
  halves[0] = one
  halves[1] = other
  return double[0] as number
}
