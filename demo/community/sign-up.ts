import type { Decider } from '../../contracts/core/decider.ts'
import type { EventBody, Instant } from '../../contracts/core/event.ts'
import { causedId } from '../../contracts/core/ids.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import type { ChosenPlace } from '../../contracts/profiles/places.ts'
import type { MemberCommand } from '../../domain/identity/decider.ts'
import type { ProfileCommand } from '../../domain/profiles/decider.ts'
import { colourOf } from '../portrait/draw.ts'
import { type DemoMember, demoProfileId, emailOf, memberIdOf, photoIdOf } from './member.ts'

/**
 * Signs a member up by the account that the local sign-in has for their e-mail address.
 * `invitationId` is the invitation that they came by.
 */
export const signIn = (
  key: string,
  { issuer, ...came }: { readonly issuer: string; readonly invitationId?: string | null },
): MemberCommand => {
  const email = emailOf(key)
  const names = { firstName: null, lastName: null, profileImageUrl: null }
  return {
    type: 'SignIn',
    account: { memberId: memberIdOf(key), email, ...names, ...came },
    identity: {
      provider: 'oidc',
      issuer,
      subject: causedId('local account', email),
      verifiedEmail: email,
    },
  }
}

export const aiConsentOf = (key: string): MemberCommand => ({
  type: 'SetAiConsent',
  memberId: memberIdOf(key),
  given: true,
})

const photosOf = ({ key, pictures }: DemoMember): ProfileCommand[] =>
  pictures.map((picture, order) => ({
    type: 'AddPhoto',
    photoId: photoIdOf(key, order),
    isPrimary: order === 0,
    order,
    draft: { colour: colourOf(picture) },
  }))

/** Everything that the wizard sends of a member, the profile first. `at`: milliseconds since 1970. */
export const profileCommands = (
  one: DemoMember,
  place: ChosenPlace,
  at: number,
): [ProfileCommand, ...ProfileCommand[]] => {
  const { key, tags, prompts, hobbies, boundaries, modes } = one
  const { relationshipPreferences: preferences } = one
  const { ageConfirmed = false, ...said } = one.profile
  const ids = { profileId: demoProfileId(key), memberId: memberIdOf(key) }
  return [
    { type: 'CreateProfile', ...ids, ...said, ageConfirmed },
    ...photosOf(one),
    { type: 'ChoosePlace', place, now: new Date(at) },
    { type: 'ChooseModes', modes },
    { type: 'ChooseTags', tags },
    { type: 'AnswerPrompts', answers: prompts },
    { type: 'ChooseHobbies', hobbies },
    { type: 'StateBoundaries', boundaries },
    { type: 'StateRelationshipPreferences', preferences },
  ]
}

/** Commands for one stream that are executed together at one time. */
type CommandBatch<C> = { readonly commands: readonly C[]; readonly at: Instant }

/**
 * Wraps a decider so that it decides several commands, each on the state after the previous ones, with
 * all events in one append. One refusal refuses the batch.
 */
export const batchDecider = <S, C, E extends EventBody>({
  initialState,
  decide,
  evolve,
}: Decider<S, C, E>): Decider<S, CommandBatch<C>, E> => ({
  initialState,
  evolve,

  decide({ commands, at }, before) {
    const decided: E[] = []
    let state = before
    for (const command of commands) {
      const events = decide(command, state)
      if (events instanceof Refusal) return events
      decided.push(...events)
      state = events.reduce((now, event) => evolve(now, { ...event, at }), state)
    }
    return decided
  },
})

/** The events of a stream that begins with these commands. @throws {Refusal} one is refused. */
export const begunBy = <S, C, E extends EventBody>(
  decider: Decider<S, C, E>,
  commands: readonly C[],
  at: Instant,
): readonly E[] => {
  const decided = batchDecider(decider).decide({ commands, at }, decider.initialState)
  if (decided instanceof Refusal) throw decided
  return decided
}
