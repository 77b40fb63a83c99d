import { limits } from '../../contracts/core/limits.ts'
import { likesReceived } from '../../contracts/matching/likes.ts'
import { deRankedLast } from '../../projections/discovery/de-ranked-last.ts'
import { discoveryView } from '../../projections/views/discovery.ts'
import { entitlements } from '../../projections/views/payments.ts'
import { profiles } from '../../projections/views/profiles.ts'
import { presentCards } from '../discovery/present-cards.ts'
import { query } from '../handlers/handler.ts'
import { scoreViews } from '../insights/scores.ts'
import { findAllowed } from '../payments/find-premium.ts'

export const onLikesReceived = query(
  likesReceived,
  { reads: [discoveryView, entitlements, profiles, ...scoreViews] },
  async (request, services) => {
    const { profileId, now } = request
    const { discovery, newCards } = services
    const count = await discovery.likeCount(profileId, now)
    const { active } = await findAllowed(request, services)
    if (!active) return { count }
    const likers = await discovery.likers(profileId, now)
    const likerIds = likers.map(({ id }) => id)
    const between = await discovery.between(profileId, likerIds, now)
    const listed = deRankedLast(likers, ({ id }) => [id], 'PEOPLE', between).slice(0, limits.likers)
    const modesOf = new Map(listed.map(({ id, modes }) => [id, modes]))
    const ids = await newCards.admit(profileId, [...modesOf.keys()], now)
    const cards = await presentCards(ids, between, request, services)
    return {
      count,
      profiles: cards.map(card => ({ ...card, discoveryModes: [...(modesOf.get(card.id) ?? [])] })),
    }
  },
)
