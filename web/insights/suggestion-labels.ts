import type { Suggestion } from '../../contracts/insights.ts'
import { limits } from '../../contracts/limits.ts'
import type { DiscoveryMode } from '../../contracts/modes.ts'

export const nameOf = ({ suggestedProfile }: Suggestion): string =>
  suggestedProfile.pseudonym || 'Anonymous'

/** Formats `"87.50"` as `88% match`. */
export const matchText = ({ compatibilityScore }: Suggestion): string =>
  `${Math.round(Number(compatibilityScore))}% match`

/** Returns the strongest factors, with spaces for underscores. */
export const factorsOf = ({ topCompatibilityFactors }: Suggestion): string[] =>
  topCompatibilityFactors.slice(0, limits.factorsShown).map(factor => factor.replaceAll('_', ' '))

/** The mode in which a swipe counts: the current one if possible, else another. */
export const modeFor = (
  { discoveryModes }: Suggestion,
  current: DiscoveryMode,
): DiscoveryMode | undefined => (discoveryModes.includes(current) ? current : discoveryModes[0])

/** Returns `3 people may suit you`, without those that the member has already acted on. */
export const countText = (suggestions: readonly Suggestion[]): string => {
  const open = suggestions.filter(({ isActedUpon }) => !isActedUpon).length
  if (open === 0) return 'Ask for new ones'
  return open === 1 ? 'One person may suit you' : `${open} people may suit you`
}
