import { chooseLocation } from '../../contracts/places.ts'
import { Refusal } from '../../contracts/refusals.ts'
import type { Gazetteer } from '../../engines/places/gazetteer.ts'
import { command } from '../handler.ts'
import { changeOwnProfile } from '../profiles/commands.ts'
import { presentPlace } from '../profiles/present-parts.ts'

const placeOf = async (gazetteer: Gazetteer, placeId: string) => {
  const place = await gazetteer.place(placeId)
  if (!place) throw new Refusal('not_found', 'This place was not found. Choose one from the list.')
  return place
}

export const onChooseLocation = command(
  chooseLocation,
  { reads: [] },
  async (request, { gazetteer }) => {
    const { body, now } = request
    const place = body.placeId === null ? null : await placeOf(gazetteer, body.placeId)
    return {
      location: presentPlace(await changeOwnProfile(request, { type: 'ChoosePlace', place, now })),
    }
  },
)
