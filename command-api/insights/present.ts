import type { Suggestion } from '../../contracts/insights/insights.ts'
import { memberName } from '../../contracts/profiles/member-name.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { ageNow } from '../../contracts/profiles/profiles.ts'
import type { ProfileDocument } from '../../domain/profiles/profile.ts'
import { deckViews } from '../../projections/views/discovery.ts'
import { aiConsents } from '../../projections/views/identity.ts'
import {
  type SuggestedDocument,
  type SuggestionsDocument,
  suggestionBatches,
} from '../../projections/views/insights.ts'
import { profiles } from '../../projections/views/profiles.ts'
import type { ApiRequest } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { presentPortraits } from '../profiles/photos/present.ts'

/** A suggestion that its reader may see, with the visible parts of the suggested profile. */
type VisibleSuggestion = {
  readonly batch: Pick<SuggestionsDocument, 'batchId' | 'expiresAt'>
  readonly suggested: SuggestedDocument
  readonly rank: number
  readonly profile: ProfileDocument
  readonly photos: Suggestion['suggestedProfile']['photos']
  /** Modes in which a swipe still counts. */
  readonly modes: readonly DiscoveryMode[]
}

const presentSuggested = (
  profile: ProfileDocument,
  photos: VisibleSuggestion['photos'],
  now: Date,
): Suggestion['suggestedProfile'] => ({
  id: profile.profileId,
  ...memberName(profile),
  pronouns: profile.pronouns,
  age: ageNow(profile.age, profile.declaredAt, now),
  isVerified: profile.isVerified,
  photos,
})

/** A suggestion as shown to its reader. */
export const presentSuggestion = (
  { batch, suggested, rank, profile, photos, modes }: VisibleSuggestion,
  now: Date,
): Suggestion => ({
  id: suggested.suggestionId,
  suggestedProfileId: suggested.suggestedProfileId,
  suggestedProfile: presentSuggested(profile, photos, now),
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

/** Views that `visibleSuggestions` reads. */
export const suggestionViews = [...deckViews, aiConsents, profiles, suggestionBatches]

/** The caller's current suggestions whose members are visible, not blocked and still consent. */
export const visibleSuggestions = async (
  { profileId, now }: Pick<ApiRequest<unknown>, 'profileId' | 'now'>,
  { views, discovery }: Services,
): Promise<VisibleSuggestion[]> => {
  const batch = await views.collection(suggestionBatches).get(profileId)
  if (!batch || Date.parse(batch.expiresAt) <= now.getTime()) return []
  const ids = batch.suggestions.map(({ suggestedProfileId }) => suggestedProfileId)
  const [suggestedProfiles, consented, policy] = await Promise.all([
    views.collection(profiles).many(ids),
    views.collection(aiConsents).many(ids),
    discovery.policyOf(profileId, ids, now),
  ])
  return batch.suggestions.flatMap((suggested, index) => {
    const { suggestedProfileId: other } = suggested
    const profile = suggestedProfiles[index]
    if (!profile || !consented[index]) return []
    if (
      !policy.canSee(other, { surface: 'FEED', sight: 'list' }) ||
      !policy.canSee(other, { mode: 'any', sight: 'list' })
    )
      return []
    return {
      batch,
      suggested,
      rank: index + 1,
      profile,
      photos: presentPortraits(profile, policy),
      modes: policy.openModes(other),
    }
  })
}

/** Whether a suggestion is listed: not if the member was swiped elsewhere. */
export const isListed = ({ suggested, modes: open }: VisibleSuggestion): boolean =>
  suggested.isActedUpon || open.length > 0
