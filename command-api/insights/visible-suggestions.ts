import { discoveryView } from '../../projections/views/discovery.ts'
import { aiConsents } from '../../projections/views/identity.ts'
import { suggestionBatches } from '../../projections/views/insights.ts'
import { profiles } from '../../projections/views/profiles.ts'
import type { ApiRequest } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import type { VisibleSuggestion } from './present.ts'

/** Views that `visibleSuggestions` reads. */
export const suggestionViews = [discoveryView, aiConsents, profiles, suggestionBatches]

/** The caller's current suggestions whose members are visible, not blocked and still consent. */
export const visibleSuggestions = async (
  { profileId, now }: Pick<ApiRequest<unknown>, 'profileId' | 'now'>,
  { views, discovery }: Services,
): Promise<VisibleSuggestion[]> => {
  const batch = await views.collection(suggestionBatches).get(profileId)
  if (!batch || Date.parse(batch.expiresAt) <= now.getTime()) return []
  const ids = batch.suggestions.map(({ suggestedProfileId }) => suggestedProfileId)
  const [suggestedProfiles, consented, between] = await Promise.all([
    views.collection(profiles).many(ids),
    views.collection(aiConsents).many(ids),
    discovery.between(profileId, ids, now),
  ])
  return batch.suggestions.flatMap((suggested, index) => {
    const { suggestedProfileId: other } = suggested
    const profile = suggestedProfiles[index]
    if (!profile || !consented[index]) return []
    if (!between.canSee(other, { surface: 'FEED' }) || !between.canSee(other, { mode: 'any' }))
      return []
    return {
      batch,
      suggested,
      rank: index + 1,
      profile,
      isMatch: between.isMatched(other),
      modes: between.openModes(other),
    }
  })
}

/** Whether a suggestion is listed: not if the member was swiped elsewhere. */
export const isListed = ({ suggested, modes: open }: VisibleSuggestion): boolean =>
  suggested.isActedUpon || open.length > 0
