import type { DiscoveryCard } from '../../contracts/discovery/discovery.ts'
import { profiles } from '../../projections/views/profiles.ts'
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
  const pairs = discoveryIndex.between(profileId, ids, now)
  return documents.flatMap((document, index) => {
    const pair = pairs[index]
    if (!document || !pair) return []
    return [presentCard(document, { ...pair, aiScore: scored.get(document.profileId) }, now)]
  })
}
