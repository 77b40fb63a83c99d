import { findPlaces } from '../../../contracts/profiles/places.ts'
import { profiles } from '../../../projections/views/profiles.ts'
import { query } from '../../handler.ts'

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
