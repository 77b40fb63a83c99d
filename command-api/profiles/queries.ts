import { listConsentPreferences } from '../../contracts/profiles/boundaries.ts'
import { listHobbies } from '../../contracts/profiles/hobbies.ts'
import { listPhotos } from '../../contracts/profiles/photos.ts'
import { getProfile } from '../../contracts/profiles/profiles.ts'
import { listRelationshipPreferences } from '../../contracts/profiles/relationship-preferences.ts'
import { listTags } from '../../contracts/profiles/tags.ts'
import { profiles } from '../../projections/views/profiles.ts'
import { query } from '../handlers/handler.ts'
import { findOwnProfile } from './own-profile.ts'
import { presentPhotos } from './photos/present.ts'
import { presentProfile } from './present.ts'
import {
  presentBoundaries,
  presentHobbies,
  presentRelationshipPreferences,
} from './present-parts.ts'

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
  presentPhotos(await findOwnProfile(request, services)),
)
