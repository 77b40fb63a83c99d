import { limits } from '../../contracts/core/limits.ts'
import type { Suggestion } from '../../contracts/insights/insights.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { texts } from './texts.ts'

export const nameOf = ({ suggestedProfile }: Suggestion): string =>
  suggestedProfile.pseudonym || texts.suggestions.anonymous

/** Formats `"87.50"` as `88% match`. */
export const matchText = ({ compatibilityScore }: Suggestion): string =>
  texts.suggestions.match(Number(compatibilityScore))

/** Returns the strongest factors as words, without underscores. */
export const factorsOf = ({ topCompatibilityFactors }: Suggestion): string[] =>
  topCompatibilityFactors.slice(0, limits.factorsShown).map(factor => factor.replaceAll('_', ' '))

/** The mode in which a swipe counts: the current one if possible, else another. */
export const modeFor = (
  { discoveryModes }: Suggestion,
  current: DiscoveryMode,
): DiscoveryMode | undefined => (discoveryModes.includes(current) ? current : discoveryModes[0])

/** Returns the number of suggestions that the member has not acted on yet. */
export const openOnes = (suggestions: readonly Suggestion[]): number =>
  suggestions.filter(({ isActedUpon }) => !isActedUpon).length
