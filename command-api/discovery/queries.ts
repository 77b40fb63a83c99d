import { type DiscoveryCard, discover, discoverByQuery } from '../../contracts/discovery.ts'
import { limits } from '../../contracts/limits.ts'
import type { DiscoveryMode } from '../../contracts/modes.ts'
import type { Deck } from '../../projections/discovery/deck.ts'
import { profiles } from '../../projections/profiles.ts'
import { answer, type Call } from '../handle.ts'
import { aiScores, scoreViews } from '../insights/scores.ts'
import type { Services } from '../services.ts'
import { presentCard } from './present.ts'

const reads = [{ name: 'deck' } satisfies Pick<Deck, 'name'>, profiles, ...scoreViews]

const deal = async (
  mode: DiscoveryMode,
  { profileId, now }: Call<unknown>,
  services: Services,
): Promise<DiscoveryCard[]> => {
  const { deck, views } = services
  const ids = deck.deal(profileId, mode, { now, limit: limits.deck })
  const [own, ...documents] = await views.collection(profiles).many([profileId, ...ids])
  const scored = await aiScores(profileId, ids, services)
  const cell = own?.place?.cell
  return documents.flatMap(document => {
    if (!document) return []
    const isMatch = deck.matched(profileId, document.profileId)
    const aiScore = scored.get(document.profileId)
    return [presentCard(document, { cell, isMatch, aiScore }, now)]
  })
}

export const onDiscover = answer(discover, reads, (call, services) =>
  deal(call.params.mode, call, services),
)

export const onDiscoverByQuery = answer(discoverByQuery, reads, (call, services) =>
  deal(call.query.mode, call, services),
)
