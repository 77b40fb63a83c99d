import { chooseLocation } from '../../../contracts/profiles/places.ts'
import { command } from '../../handler.ts'
import { changeOwnProfile } from '../commands.ts'
import { presentPlace } from '../present-parts.ts'
import { chosenPlace } from './chosen-place.ts'

export const onChooseLocation = command(
  chooseLocation,
  { reads: [] },
  async (request, services) => {
    const { body, now } = request
    const place = await chosenPlace(body.placeId, services)
    return {
      location: presentPlace(await changeOwnProfile(request, { type: 'ChoosePlace', place, now })),
    }
  },
)
