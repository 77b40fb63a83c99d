import { Refusal } from '../../contracts/core/refusals.ts'
import { listConsentPreferences } from '../../contracts/profiles/boundaries.ts'
import { listHobbies } from '../../contracts/profiles/hobbies.ts'
import { listPhotos } from '../../contracts/profiles/photos.ts'
import { type ChosenPlace, chooseLocation, findPlaces } from '../../contracts/profiles/places.ts'
import { getProfile } from '../../contracts/profiles/profiles.ts'
import { listPromptAnswers } from '../../contracts/profiles/prompts.ts'
import { listRelationshipPreferences } from '../../contracts/profiles/relationship-preferences.ts'
import { listTags } from '../../contracts/profiles/tags.ts'
import { deckViews } from '../../projections/views/discovery.ts'
import { profiles } from '../../projections/views/profiles.ts'
import { command, query } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { changeOwnProfile } from './commands.ts'
import { findOwnProfile } from './find-profile.ts'
import { presentPhotos } from './photos/present.ts'
import {
  presentBoundaries,
  presentHobbies,
  presentPlace,
  presentProfile,
  presentPrompts,
  presentRelationshipPreferences,
} from './present.ts'

export const onGetProfile = query(getProfile, { reads: [profiles] }, async (request, services) =>
  presentProfile(await findOwnProfile(request, services), request.now),
)

export const onListHobbies = query(listHobbies, { reads: [profiles] }, async (request, services) =>
  presentHobbies(await findOwnProfile(request, services)),
)

export const onListTags = query(listTags, { reads: [profiles] }, async (request, services) => {
  const { tags } = await findOwnProfile(request, services)
  return { tags: [...tags] }
})

export const onListPromptAnswers = query(
  listPromptAnswers,
  { reads: [profiles] },
  async (request, services) => ({
    answers: presentPrompts(await findOwnProfile(request, services)),
  }),
)

export const onListConsentPreferences = query(
  listConsentPreferences,
  { reads: [profiles] },
  async (request, services) => presentBoundaries(await findOwnProfile(request, services)),
)

export const onListRelationshipPreferences = query(
  listRelationshipPreferences,
  { reads: [profiles] },
  async (request, services) =>
    presentRelationshipPreferences(await findOwnProfile(request, services)),
)

export const onListPhotos = query(listPhotos, { reads: [profiles] }, async (request, services) =>
  presentPhotos(await findOwnProfile(request, services), services),
)

/**
 * A city that a member chose, as events store it.
 * @throws {Refusal} `not_found`: the gazetteer has no such place.
 */
export const requirePlace = async (
  placeId: string,
  { gazetteer }: Pick<Services, 'gazetteer'>,
): Promise<ChosenPlace> => {
  const place = await gazetteer.place(placeId)
  if (!place) throw new Refusal('not_found', 'This place was not found. Choose one from the list.')
  return place
}

/** The same; null for none. */
export const chosenPlace = async (
  placeId: string | null,
  services: Pick<Services, 'gazetteer'>,
): Promise<ChosenPlace | null> => (placeId === null ? null : requirePlace(placeId, services))

export const onChooseLocation = command(
  chooseLocation,
  { reads: [], settles: [profiles, ...deckViews] },
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
