import type { DiscoveryCard } from '../../contracts/discovery.ts'
import { profiles } from '../../projections/profiles.ts'
import type { ApiRequest } from '../handler.ts'
import { aiScores } from '../insights/scores.ts'
import type { Services } from '../services.ts'
import { presentCard } from './present.ts'

/** The cards of profiles that the caller may see, in the order of their ids. */
export const presentCards = async (
  ids: readonly string[],
  { profileId, now }: Pick<ApiRequest<unknown>, 'profileId' | 'now'>,
  services: Services,
): Promise<DiscoveryCard[]> => {
  const { discoveryIndex, views } = services
  const documents = await views.collection(profiles).many(ids)
  const scored = await aiScores(profileId, ids, services)
  return documents.flatMap(document => {
    if (!document) return []
    const distance = discoveryIndex.distance(profileId, document.profileId)
    const isMatch = discoveryIndex.isMatched(profileId, document.profileId)
    const aiScore = scored.get(document.profileId)
    const compatibility = discoveryIndex.compatibility(profileId, document.profileId)
    return [presentCard(document, { distance, isMatch, compatibility, aiScore }, now)]
  })
}
