import { Refusal } from '../../../contracts/core/refusals.ts'
import type { ChosenPlace } from '../../../contracts/profiles/places.ts'
import type { Services } from '../../services.ts'

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
