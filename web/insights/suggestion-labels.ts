import type { Suggestion } from '../../contracts/insights.ts'
import { limits, scoreColours } from '../../contracts/limits.ts'
import type { DiscoveryMode } from '../../contracts/modes.ts'

/** Whom a suggestion is about. */
export const nameOf = ({ suggestedProfile }: Suggestion): string =>
  suggestedProfile.pseudonym || 'Anonymous'

/** `"87.50"` as `88% match`. */
export const matchText = ({ compatibilityScore }: Suggestion): string =>
  `${Math.round(Number(compatibilityScore))}% match`

export type ScoreColour = keyof typeof scoreColours | 'grey'

/** The colour of a score as it is, not as it is rounded. */
export const scoreColour = ({ compatibilityScore }: Suggestion): ScoreColour => {
  const score = Number(compatibilityScore)
  if (score >= scoreColours.green) return 'green'
  if (score >= scoreColours.blue) return 'blue'
  return score >= scoreColours.yellow ? 'yellow' : 'grey'
}

/** The most telling factors, underscores as spaces. */
export const factorsOf = ({ topCompatibilityFactors }: Suggestion): string[] =>
  topCompatibilityFactors.slice(0, limits.factorsShown).map(factor => factor.replaceAll('_', ' '))

/** Where a swipe counts: in the mode being looked at, if they could meet there. */
export const modeFor = (
  { discoveryModes }: Suggestion,
  current: DiscoveryMode,
): DiscoveryMode | undefined => (discoveryModes.includes(current) ? current : discoveryModes[0])

/** `3 people may suit you`, for those who have not been acted upon. */
export const countText = (suggestions: readonly Suggestion[]): string => {
  const open = suggestions.filter(({ isActedUpon }) => !isActedUpon).length
  if (open === 0) return 'Ask for new ones'
  return open === 1 ? 'One person may suit you' : `${open} people may suit you`
}
