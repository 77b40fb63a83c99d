import { getShownProfile, type ShownProfile } from '../../contracts/discovery/discovery.ts'
import { numberBand } from '../../contracts/discovery/facets.ts'
import { adultWishes } from '../../contracts/profiles/relationship-catalogue.ts'
import type { ProfileDocument } from '../../domain/profiles/profile.ts'
import { discoveryIndexView } from '../../projections/views/discovery.ts'
import { profiles } from '../../projections/views/profiles.ts'
import { query } from '../handler.ts'
import { scoreViews } from '../insights/scores.ts'
import { presentHobbies, presentRelationshipPreferences } from '../profiles/present-parts.ts'
import { cardLimitReached } from './new-cards.ts'
import { presentCards } from './present-cards.ts'
import { memberNotFound, requireSeen } from './require-seen.ts'

type Details = Pick<
  ShownProfile,
  'currentRelationships' | 'seekingDescription' | 'relationshipPreferences' | 'hobbies'
>

const noDetails: Details = {
  currentRelationships: null,
  seekingDescription: null,
  relationshipPreferences: [],
  hobbies: [],
}

const presentDetails = (document: ProfileDocument): Details =>
  document.detailsVisibility === 'public'
    ? {
        currentRelationships: document.currentRelationships,
        seekingDescription: document.seekingDescription,
        relationshipPreferences: presentRelationshipPreferences(document).filter(
          ({ item }) => !adultWishes.has(item),
        ),
        hobbies: presentHobbies(document).map(({ hobby }) => hobby),
      }
    : noDetails

const presentFacets = ({ facets }: ProfileDocument): ShownProfile['facets'] =>
  Object.fromEntries(
    Object.entries(facets).map(([facet, value]) => [
      facet,
      typeof value === 'number' ? numberBand(value) : value,
    ]),
  )

export const onGetShownProfile = query(
  getShownProfile,
  { reads: [discoveryIndexView, profiles, ...scoreViews] },
  async (request, services) => {
    const { profileId: viewer, params, now } = request
    const { profileId } = params
    const between = await requireSeen(profileId, request, services)
    const [admitted] = await services.newCards.admit(viewer, [profileId], now)
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
      ...presentDetails(document),
      facets: presentFacets(document),
    }
  },
)
