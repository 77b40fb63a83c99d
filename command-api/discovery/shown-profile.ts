import { getShownProfile, type ShownProfile } from '../../contracts/discovery/discovery.ts'
import { numberBand } from '../../contracts/profiles/facets.ts'
import type { ProfileDocument } from '../../domain/profiles/profile.ts'
import { discoveryView } from '../../projections/views/discovery.ts'
import { profiles } from '../../projections/views/profiles.ts'
import { query } from '../handlers/handler.ts'
import { scoreViews } from '../insights/scores.ts'
import { memberNotFound, requireSeen } from '../profiles/require-seen.ts'
import { cardLimitReached } from './new-cards.ts'
import { presentCards } from './present-cards.ts'
import { presentShownDetails } from './shown-details.ts'

const presentFacets = ({ facets }: ProfileDocument): ShownProfile['facets'] =>
  Object.fromEntries(
    Object.entries(facets).map(([facet, value]) => [
      facet,
      typeof value === 'number' ? numberBand(value) : value,
    ]),
  )

/** What a member is to those who have not met them, whose view of a profile its owner may read. */
const asStranger = { distance: () => null, isMatched: () => false, compatibility: () => null }

export const onGetShownProfile = query(
  getShownProfile,
  { reads: [discoveryView, profiles, ...scoreViews] },
  async (request, services) => {
    const { profileId: viewer, params, now } = request
    const { profileId } = params
    const isOwn = profileId === viewer
    const between = isOwn ? asStranger : await requireSeen(profileId, request, services)
    const [admitted] = isOwn ? [viewer] : await services.newCards.admit(viewer, [profileId], now)
    if (admitted === undefined) throw cardLimitReached(now)
    const [[card], document] = await Promise.all([
      presentCards([profileId], between, request, services),
      services.views.collection(profiles).get(profileId),
    ])
    if (!card || !document) throw memberNotFound()
    return {
      ...card,
      gender: document.gender,
      orientation: document.orientation,
      ...presentShownDetails(document),
      facets: presentFacets(document),
    }
  },
)
