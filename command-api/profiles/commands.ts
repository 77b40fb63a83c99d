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

const tell = async (
  call: ApiRequest<unknown>,
  profileId: string,
  command: ProfileCommand,
): Promise<ProfileDocument> => {
  const { state } = await call.dispatch(profile, streams.profile(profileId), command)
  if (!state) throw new Error(`Profile ${profileId} has no state after ${command.type}.`)
  return state
}

/** Says something of the caller's own profile. */
export const tellOwn = (
  call: ApiRequest<unknown>,
  command: ProfileCommand,
): Promise<ProfileDocument> => tell(call, call.profileId, command)

export const onCreateProfile = handle(createProfile, async (call, services) => {
  const { memberId, body, now, signal } = call
  requireOwnName(body.pseudonym)
  if (!(await carryOver(services, memberId, signal))) throw notReady()
  const profileId = profileIdOf(memberId)
  const ageConfirmed = body.ageConfirmed ?? false
  const said = { profileId, memberId, ...body, ageConfirmed }
  return presentProfile(await tell(call, profileId, { type: 'CreateProfile', ...said }), now)
})

export const onReviseProfile = handle(reviseProfile, async call => {
  const { body: changes, now } = call
  requireOwnName(changes.pseudonym)
  return presentProfile(await tellOwn(call, { type: 'ReviseProfile', changes, now }), now)
})

export const onChooseModes = handle(chooseModes, async call => {
  const { modes } = call.body
  return presentProfile(await tellOwn(call, { type: 'ChooseModes', modes }), call.now)
})

export const onChooseHobbies = handle(chooseHobbies, async call => {
  const { hobbies } = call.body
  return presentHobbies(await tellOwn(call, { type: 'ChooseHobbies', hobbies }))
})

export const onChooseTags = handle(chooseTags, async call => {
  const { tags } = await tellOwn(call, { type: 'ChooseTags', tags: call.body.tags })
  return { tags: [...tags] }
})

export const onStateBoundaries = handle(stateBoundaries, async call => {
  const { preferences: boundaries } = call.body
  return presentBoundaries(await tellOwn(call, { type: 'StateBoundaries', boundaries }))
})

export const onStateRelationshipPreferences = handle(stateRelationshipPreferences, async call => {
  const { preferences } = call.body
  const stated = await tellOwn(call, { type: 'StateRelationshipPreferences', preferences })
  return presentRelationshipPreferences(stated)
})
