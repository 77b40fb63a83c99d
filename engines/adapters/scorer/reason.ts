import { boundaryCatalogue } from '../../../contracts/profiles/boundary-catalogue.ts'
import type { Features } from './extract-features.ts'
import type { Factor } from './factors.ts'
import { citableBoundaries } from './subject.ts'

/** What both have in common: one or two clauses and one word, from the strongest factors. */
const common = (factors: readonly Factor[]): string => {
  const phrases = (kind: Factor['kind'], most: number) =>
    factors
      .filter(factor => factor.kind === kind)
      .slice(0, most)
      .map(({ phrase }) => phrase)
  const mentioned = phrases('word', 1).map(word => `both mention ${word}`)
  const parts = [...phrases('clause', 2), ...mentioned]
  return parts.length > 0
    ? `You ${parts.slice(0, 2).join(', and you ')}.`
    : 'You have little in common on paper; a conversation may find more.'
}

/** The first boundary where one answered yes and the other no. */
const difference = (a: Features, b: Features): string => {
  const category = citableBoundaries.find(
    (_, at) =>
      Math.abs((a.boundaries[at] ?? 0) - (b.boundaries[at] ?? 0)) === 2 &&
      Math.min(a.boundaries[at] ?? 0, b.boundaries[at] ?? 0) === 1,
  )
  return category
    ? ` You answer "${boundaryCatalogue[category].label}" differently, so talk about it early.`
    : ''
}

/** The reason for a comparison, in one or two sentences that hold for both readers. */
export const reasonFor = (factors: readonly Factor[], a: Features, b: Features): string =>
  common(factors) + difference(a, b)
