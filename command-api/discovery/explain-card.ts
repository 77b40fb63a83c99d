import { explainCard, generalReasons } from '../../contracts/discovery/card-reasons.ts'
import { discoveryView } from '../../projections/views/discovery.ts'
import { profiles } from '../../projections/views/profiles.ts'
import { query } from '../handlers/handler.ts'
import { memberNotFound } from '../profiles/require-seen.ts'
import { cardReasons } from './card-reasons.ts'
import { cardLimitReached } from './new-cards.ts'

/**
 * Answers for members whom the deck may show. Asks for them by id, not as in a list: otherwise a
 * reader could learn a person's traits by changing filters and asking again.
 */
export const onExplainCard = query(
  explainCard,
  { reads: [discoveryView, profiles] },
  async ({ profileId: reader, params: { mode, profileId }, now }, services) => {
    const between = await services.discovery.between(reader, [profileId], now)
    const isInDeck =
      between.canSee(profileId, { mode, sight: 'id' }) && !between.isSwipedIn(profileId, mode)
    if (!isInDeck) throw memberNotFound()
    const [admitted] = await services.newCards.admit(reader, [profileId], now)
    if (admitted === undefined) throw cardLimitReached(now)
    const [own, other] = await services.views.collection(profiles).many([reader, profileId])
    if (!own || !other) throw memberNotFound()
    const reasons = cardReasons(own, other, {
      compatibility: between.compatibility(profileId),
      distance: between.distance(profileId),
    })
    return { reasons, general: [...generalReasons] }
  },
)
