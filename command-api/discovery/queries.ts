import { limits } from '../../contracts/core/limits.ts'
import {
  type DiscoveryCard,
  discover,
  discoverByQuery,
} from '../../contracts/discovery/discovery.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { discoveryView } from '../../projections/views/discovery.ts'
import { profiles } from '../../projections/views/profiles.ts'
import { type ApiRequest, query } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { scoreViews } from '../insights/scores.ts'
import { cardLimitReached } from './new-cards.ts'
import { presentCards } from './present-cards.ts'

const reads = [discoveryView, profiles, ...scoreViews]

/** The best cards, with at most a day's allowance of new ones. */
const listCards = async (
  mode: DiscoveryMode,
  request: ApiRequest<unknown>,
  services: Services,
): Promise<DiscoveryCard[]> => {
  const { profileId, now } = request
  const { discovery, newCards } = services
  const candidates = await discovery.candidates(profileId, mode, { now, limit: limits.deck })
  const ids = await newCards.admit(profileId, candidates, now)
  if (candidates.length > 0 && ids.length === 0) throw cardLimitReached(now)
  const between = await discovery.between(profileId, ids, now)
  return presentCards(ids, between, request, services)
}

export const onDiscover = query(discover, { reads }, (request, services) =>
  listCards(request.params.mode, request, services),
)

export const onDiscoverByQuery = query(discoverByQuery, { reads }, (request, services) =>
  listCards(request.query.mode, request, services),
)
