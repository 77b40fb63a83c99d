import { Refusal } from '../../contracts/core/refusals.ts'
import { type ChosenPlace, chooseLocation, findPlaces } from '../../contracts/profiles/places.ts'
import { discoveryView } from '../../projections/views/discovery.ts'
import { profiles } from '../../projections/views/profiles.ts'
import { command, query } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { changeOwnProfile } from './commands.ts'
import { presentPlace } from './present-parts.ts'

/**
 * The city that a member chose, as events store it; null for none.
 * @throws {Refusal} `not_found`: the gazetteer has no such place.
 */
export const chosenPlace = async (
  placeId: string | null,
  { gazetteer }: Pick<Services, 'gazetteer'>,
): Promise<ChosenPlace | null> => {
  if (placeId === null) return null
  const place = await gazetteer.place(placeId)
  if (!place) throw new Refusal('not_found', 'This place was not found. Choose one from the list.')
  return place
}

export const onChooseLocation = command(
  chooseLocation,
  { reads: [], settles: [profiles, discoveryView] },
  async (request, services) => {
    const { body, now } = request
    const place = await chosenPlace(body.placeId, services)
    return {
      location: presentPlace(await changeOwnProfile(request, { type: 'ChoosePlace', place, now })),
    }
  },
)

/** Of places with the same name, the one nearest to the member comes first. */
export const onFindPlaces = query(
  findPlaces,
  { reads: [] },
  async (request, { gazetteer, views }) => {
    const { profileId, query } = request
    const own = profileId ? await views.collection(profiles).get(profileId) : undefined
    return gazetteer.search(query.q, own?.place ? { near: own.place.cell } : {})
  },
)
