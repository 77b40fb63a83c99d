import { profileIdOf } from '../../contracts/core/ids.ts'
import { streams } from '../../contracts/features.ts'
import { stateBoundaries } from '../../contracts/profiles/boundaries.ts'
import { chooseHobbies } from '../../contracts/profiles/hobbies.ts'
import { chooseModes, createProfile, reviseProfile } from '../../contracts/profiles/profiles.ts'
import { answerPrompts } from '../../contracts/profiles/prompts.ts'
import { stateRelationshipPreferences } from '../../contracts/profiles/relationship-preferences.ts'
import { chooseTags } from '../../contracts/profiles/tags.ts'
import { member } from '../../domain/identity/decider.ts'
import { type ProfileCommand, profile } from '../../domain/profiles/decider.ts'
import type { ProfileDocument } from '../../domain/profiles/profile.ts'
import { deckViews } from '../../projections/views/discovery.ts'
import { profiles } from '../../projections/views/profiles.ts'
import { progress } from '../../projections/views/questions/progress.ts'
import { type ApiRequest, command } from '../handlers/handler.ts'
import { notReady } from '../http/consistency.ts'
import { carryOver } from './carry-over.ts'
import {
  presentBoundaries,
  presentHobbies,
  presentProfile,
  presentPrompts,
  presentRelationshipPreferences,
} from './present.ts'
import { requireOwnName } from './staff-names.ts'

/** Profile changes have a daily limit, because each is stored for good. */
export const DAILY_LIMITED = {
  reads: [],
  settles: [profiles, progress, ...deckViews],
  limit: 'profile',
} as const

const changeProfile = async (
  request: ApiRequest<unknown>,
  profileId: string,
  command: ProfileCommand,
): Promise<ProfileDocument> => {
  const { state } = await request.dispatch(profile, streams.profile(profileId), command)
  if (!state) throw new Error(`Profile ${profileId} has no state after ${command.type}.`)
  return state
}

/** Executes a command on the caller's own profile. */
export const changeOwnProfile = (
  request: ApiRequest<unknown>,
  command: ProfileCommand,
): Promise<ProfileDocument> => changeProfile(request, request.profileId, command)

export const onCreateProfile = command(
  createProfile,
  { reads: [], settles: [profiles, ...deckViews] },
  async (request, services) => {
    const { memberId, body, now, signal } = request
    requireOwnName(body.pseudonym)
    if (!(await carryOver(services, memberId, signal))) throw notReady()
    const profileId = profileIdOf(memberId)
    const ageConfirmed = body.ageConfirmed ?? false
    const newcomer = services.limitsNewcomers ? ({ newcomer: true } as const) : {}
    const { invitationId } = await services.dispatch.readState(member, streams.member(memberId))
    const invited = invitationId === null ? {} : ({ invited: true } as const)
    const fields = { profileId, memberId, ...body, ageConfirmed, ...newcomer, ...invited }
    return presentProfile(
      await changeProfile(request, profileId, { type: 'CreateProfile', ...fields }),
      now,
    )
  },
)

export const onReviseProfile = command(reviseProfile, DAILY_LIMITED, async request => {
  const { body: changes, now } = request
  requireOwnName(changes.pseudonym)
  return presentProfile(
    await changeOwnProfile(request, { type: 'ReviseProfile', changes, now }),
    now,
  )
})

export const onChooseModes = command(chooseModes, DAILY_LIMITED, async request => {
  const { modes } = request.body
  return presentProfile(
    await changeOwnProfile(request, { type: 'ChooseModes', modes }),
    request.now,
  )
})

export const onChooseHobbies = command(chooseHobbies, DAILY_LIMITED, async request => {
  const { hobbies } = request.body
  return presentHobbies(await changeOwnProfile(request, { type: 'ChooseHobbies', hobbies }))
})

export const onChooseTags = command(chooseTags, DAILY_LIMITED, async request => {
  const { tags } = await changeOwnProfile(request, { type: 'ChooseTags', tags: request.body.tags })
  return { tags: [...tags] }
})

export const onAnswerPrompts = command(answerPrompts, DAILY_LIMITED, async request => {
  const { answers } = request.body
  return {
    answers: presentPrompts(await changeOwnProfile(request, { type: 'AnswerPrompts', answers })),
  }
})

export const onStateBoundaries = command(stateBoundaries, DAILY_LIMITED, async request => {
  const { preferences: boundaries } = request.body
  return presentBoundaries(await changeOwnProfile(request, { type: 'StateBoundaries', boundaries }))
})

export const onStateRelationshipPreferences = command(
  stateRelationshipPreferences,
  DAILY_LIMITED,
  async request => {
    const { preferences } = request.body
    const stated = await changeOwnProfile(request, {
      type: 'StateRelationshipPreferences',
      preferences,
    })
    return presentRelationshipPreferences(stated)
  },
)
