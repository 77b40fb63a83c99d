import { listConsentPreferences } from '../../contracts/boundaries.ts'
import { listHobbies } from '../../contracts/hobbies.ts'
import { getProfile } from '../../contracts/profiles.ts'
import { listRelationshipPreferences } from '../../contracts/relationship-preferences.ts'
import { listTags } from '../../contracts/tags.ts'
import { profiles } from '../../projections/profiles.ts'
import { answer } from '../handler.ts'
import { ownProfile } from './own-profile.ts'
import { presentProfile } from './present.ts'
import {
  presentBoundaries,
  presentHobbies,
  presentRelationshipPreferences,
} from './present-parts.ts'

export const onGetProfile = answer(getProfile, [profiles], async (call, services) =>
  presentProfile(await ownProfile(call, services), call.now),
)

export const onListHobbies = answer(listHobbies, [profiles], async (call, services) =>
  presentHobbies(await ownProfile(call, services)),
)

export const onListTags = answer(listTags, [profiles], async (call, services) => {
  const { tags } = await ownProfile(call, services)
  return { tags: [...tags] }
})

export const onListConsentPreferences = answer(
  listConsentPreferences,
  [profiles],
  async (call, services) => presentBoundaries(await ownProfile(call, services)),
)

export const onListRelationshipPreferences = answer(
  listRelationshipPreferences,
  [profiles],
  async (call, services) => presentRelationshipPreferences(await ownProfile(call, services)),
)
