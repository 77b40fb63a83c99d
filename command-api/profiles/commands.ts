import { stateBoundaries } from '../../contracts/boundaries.ts'
import { chooseHobbies } from '../../contracts/hobbies.ts'
import { profileIdOf } from '../../contracts/ids.ts'
import { chooseModes, createProfile, reviseProfile } from '../../contracts/profiles.ts'
import { stateRelationshipPreferences } from '../../contracts/relationship-preferences.ts'
import { streams } from '../../contracts/streams.ts'
import { chooseTags } from '../../contracts/tags.ts'
import type { ProfileDocument } from '../../projections/profiles.ts'
import { type ApiRequest, handle } from '../handler.ts'
import { notReady } from '../http/positions.ts'
import { carryOver } from '../identity/carry-over.ts'
import { type ProfileCommand, profile } from './decider.ts'
import { presentProfile } from './present.ts'
import {
  presentBoundaries,
  presentHobbies,
  presentRelationshipPreferences,
} from './present-parts.ts'
import { requireOwnName } from './staff-names.ts'

const changeProfile = async (
  request: ApiRequest<unknown>,
  profileId: string,
  command: ProfileCommand,
): Promise<ProfileDocument> => {
  const { state } = await request.dispatch(profile, streams.profile(profileId), command)
  if (!state) throw new Error(`Profile ${profileId} has no state after ${command.type}.`)
  return state
}

/** Says something of the caller's own profile. */
export const changeOwnProfile = (
  request: ApiRequest<unknown>,
  command: ProfileCommand,
): Promise<ProfileDocument> => changeProfile(request, request.profileId, command)

export const onCreateProfile = handle(createProfile, async (request, services) => {
  const { memberId, body, now, signal } = request
  requireOwnName(body.pseudonym)
  if (!(await carryOver(services, memberId, signal))) throw notReady()
  const profileId = profileIdOf(memberId)
  const ageConfirmed = body.ageConfirmed ?? false
  const said = { profileId, memberId, ...body, ageConfirmed }
  return presentProfile(
    await changeProfile(request, profileId, { type: 'CreateProfile', ...said }),
    now,
  )
})

export const onReviseProfile = handle(reviseProfile, async request => {
  const { body: changes, now } = request
  requireOwnName(changes.pseudonym)
  return presentProfile(
    await changeOwnProfile(request, { type: 'ReviseProfile', changes, now }),
    now,
  )
})

export const onChooseModes = handle(chooseModes, async request => {
  const { modes } = request.body
  return presentProfile(
    await changeOwnProfile(request, { type: 'ChooseModes', modes }),
    request.now,
  )
})

export const onChooseHobbies = handle(chooseHobbies, async request => {
  const { hobbies } = request.body
  return presentHobbies(await changeOwnProfile(request, { type: 'ChooseHobbies', hobbies }))
})

export const onChooseTags = handle(chooseTags, async request => {
  const { tags } = await changeOwnProfile(request, { type: 'ChooseTags', tags: request.body.tags })
  return { tags: [...tags] }
})

export const onStateBoundaries = handle(stateBoundaries, async request => {
  const { preferences: boundaries } = request.body
  return presentBoundaries(await changeOwnProfile(request, { type: 'StateBoundaries', boundaries }))
})

export const onStateRelationshipPreferences = handle(
  stateRelationshipPreferences,
  async request => {
    const { preferences } = request.body
    const stated = await changeOwnProfile(request, {
      type: 'StateRelationshipPreferences',
      preferences,
    })
    return presentRelationshipPreferences(stated)
  },
)
