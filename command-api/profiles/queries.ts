import { listConsentPreferences } from '../../contracts/boundaries.ts'
import { listHobbies } from '../../contracts/hobbies.ts'
import { getProfile } from '../../contracts/profiles.ts'
import { listRelationshipPreferences } from '../../contracts/relationship-preferences.ts'
import { listTags } from '../../contracts/tags.ts'
import { profiles } from '../../projections/profiles.ts'
import { answer } from '../handler.ts'
import { findOwnProfile } from './own-profile.ts'
import { presentProfile } from './present.ts'
import {
  presentBoundaries,
  presentHobbies,
  presentRelationshipPreferences,
} from './present-parts.ts'

export const onGetProfile = answer(getProfile, [profiles], async (request, services) =>
  presentProfile(await findOwnProfile(request, services), request.now),
)

export const onListHobbies = answer(listHobbies, [profiles], async (request, services) =>
  presentHobbies(await findOwnProfile(request, services)),
)

export const onListTags = answer(listTags, [profiles], async (request, services) => {
  const { tags } = await findOwnProfile(request, services)
  return { tags: [...tags] }
})

export const onListConsentPreferences = answer(
  listConsentPreferences,
  [profiles],
  async (request, services) => presentBoundaries(await findOwnProfile(request, services)),
)

export const onListRelationshipPreferences = answer(
  listRelationshipPreferences,
  [profiles],
  async (request, services) =>
    presentRelationshipPreferences(await findOwnProfile(request, services)),
)
