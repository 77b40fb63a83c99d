import type { DiscoveryCard } from '../../contracts/discovery/discovery.ts'
import type { Between } from '../../projections/discovery/between.ts'
import { profiles } from '../../projections/views/profiles.ts'
import type { ApiRequest } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { aiScores } from '../insights/scores.ts'
import { presentCard } from './present.ts'

/** The cards of profiles that the caller may see, in the order of their ids. `between` knows them all. */
export const presentCards = async (
  ids: readonly string[],
  between: Pick<Between, 'distance' | 'isMatched' | 'compatibility'>,
  { profileId, now }: Pick<ApiRequest<unknown>, 'profileId' | 'now'>,
  services: Services,
): Promise<DiscoveryCard[]> => {
  const collection = services.views.collection(profiles)
  const [own, documents] = await Promise.all([collection.get(profileId), collection.many(ids)])
  const scored = await aiScores(profileId, ids, services)
  return documents.flatMap(document => {
    if (!document) return []
    const { profileId: shown } = document
    const viewer = {
      distance: between.distance(shown),
      isMatch: between.isMatched(shown),
      compatibility: between.compatibility(shown),
      aiScore: scored.get(shown),
      boundaries: own?.boundaries ?? [],
    }
    return [presentCard(document, viewer, now)]
  })
}
