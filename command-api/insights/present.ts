import type { Suggestion } from '../../contracts/insights/insights.ts'
import { memberName } from '../../contracts/profiles/member-name.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { ageNow } from '../../contracts/profiles/profiles.ts'
import type { ProfileDocument } from '../../domain/profiles/profile.ts'
import type { SuggestedDocument, SuggestionsDocument } from '../../projections/views/insights.ts'
import { presentPortraits, variantFor } from '../profiles/photos/present.ts'

/** A suggestion that its reader may see, with the visible parts of the suggested profile. */
export type VisibleSuggestion = {
  readonly batch: Pick<SuggestionsDocument, 'batchId' | 'expiresAt'>
  readonly suggested: SuggestedDocument
  readonly rank: number
  readonly profile: ProfileDocument
  readonly isMatch: boolean
  /** Modes in which a swipe still counts. */
  readonly modes: readonly DiscoveryMode[]
}

const presentSuggested = (
  profile: ProfileDocument,
  isMatch: boolean,
  now: Date,
): Suggestion['suggestedProfile'] => ({
  id: profile.profileId,
  ...memberName(profile),
  pronouns: profile.pronouns,
  age: ageNow(profile.age, profile.declaredAt, now),
  isVerified: profile.isVerified,
  photos: presentPortraits(profile, variantFor(profile, isMatch)),
})

/** A suggestion as shown to its reader. */
export const presentSuggestion = (
  { batch, suggested, rank, profile, isMatch, modes }: VisibleSuggestion,
  now: Date,
): Suggestion => ({
  id: suggested.suggestionId,
  suggestedProfileId: suggested.suggestedProfileId,
  suggestedProfile: presentSuggested(profile, isMatch, now),
  compatibilityScore: suggested.overall.toFixed(2),
  matchReason: suggested.reason,
  topCompatibilityFactors: [...suggested.factors],
  isViewed: suggested.isViewed,
  isActedUpon: suggested.isActedUpon,
  isAiGenerated: suggested.isAiGenerated,
  suggestionRank: rank,
  batchId: batch.batchId,
  expiresAt: batch.expiresAt,
  discoveryModes: suggested.isActedUpon ? [] : [...modes],
})
