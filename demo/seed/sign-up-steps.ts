import type { PersonaOffer } from '../../command-api/identity/sign-in-page.ts'
import type { Decider } from '../../contracts/core/decider.ts'
import type { EventBody, Instant } from '../../contracts/core/event.ts'
import { causedId } from '../../contracts/core/ids.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import type { DemoRecipe } from '../../contracts/demo/demo.ts'
import { streams } from '../../contracts/features.ts'
import type { ChosenPlace } from '../../contracts/profiles/places.ts'
import { member } from '../../domain/identity/decider.ts'
import { type ProfileCommand, profile } from '../../domain/profiles/decider.ts'
import type { Dispatch } from '../../engines/log/dispatch.ts'
import { demo } from '../community/decider.ts'
import {
  type DemoMember,
  demoProfileId,
  emailOf,
  memberIdOf,
  photoIdOf,
} from '../community/member.ts'
import { personaSheets } from '../community/personas.ts'
import { colourOf, drawPortrait } from '../portrait/draw.ts'
import { type SeedStep, step } from './seed-step.ts'

/** How long after the first sign-in the profile was ready, in milliseconds. */
const SETUP = 6 * 60_000

/** When the profile of a member became visible. */
export const profileReadyAt = ({ joinedAt }: DemoMember): number => Date.parse(joinedAt) + SETUP

/** The account that the local sign-in would register for this e-mail address. */
const signIn = (recipe: DemoRecipe, { key, joinedAt }: DemoMember, issuer: string): SeedStep => {
  const memberId = memberIdOf(key)
  const email = emailOf(key)
  const at = Date.parse(joinedAt)
  return step(recipe, [key, 'sign in'], { at, by: memberId }, member, streams.member(memberId), {
    type: 'SignIn',
    account: { memberId, email, firstName: null, lastName: null, profileImageUrl: null },
    identity: {
      provider: 'oidc',
      issuer,
      subject: causedId('local account', email),
      verifiedEmail: email,
    },
  })
}

const agree = (recipe: DemoRecipe, { key, joinedAt }: DemoMember): SeedStep => {
  const memberId = memberIdOf(key)
  const when = { at: Date.parse(joinedAt) + SETUP / 2, by: memberId }
  return step(recipe, [key, 'agree'], when, member, streams.member(memberId), {
    type: 'SetAiConsent',
    memberId,
    given: true,
  })
}

const photosOf = ({ key, pictures }: DemoMember): ProfileCommand[] =>
  pictures.map((picture, order) => ({
    type: 'AddPhoto',
    photoId: photoIdOf(key, order),
    isPrimary: order === 0,
    order,
    draft: { colour: colourOf(picture) },
  }))

/** Everything that the wizard sends, and the flag of a demo profile. */
const setUp = (recipe: DemoRecipe, one: DemoMember, place: ChosenPlace): SeedStep => {
  const { key, tags, hobbies, boundaries, modes } = one
  const memberId = memberIdOf(key)
  const profileId = demoProfileId(key)
  const at = profileReadyAt(one)
  const { ageConfirmed = false, ...said } = one.profile
  const commands: ProfileCommand[] = [
    { type: 'CreateProfile', profileId, memberId, ...said, ageConfirmed },
    { type: 'MarkDemo' },
    ...photosOf(one),
    { type: 'ChoosePlace', place, now: new Date(at) },
    { type: 'ChooseModes', modes },
    { type: 'ChooseTags', tags },
    { type: 'ChooseHobbies', hobbies },
    { type: 'StateBoundaries', boundaries },
    { type: 'StateRelationshipPreferences', preferences: one.relationshipPreferences },
  ]
  return step(
    recipe,
    [key, 'set up'],
    { at, by: memberId },
    batchDecider(profile),
    streams.profile(profileId),
    { commands, at: new Date(at).toISOString() },
  )
}

/**
 * The steps of a member's sign-up: account, consent if they gave it, and the profile with all its
 * parts.
 */
export const signUpSteps = (
  recipe: DemoRecipe,
  one: DemoMember,
  { issuer, place }: { readonly issuer: string; readonly place: ChosenPlace },
): SeedStep[] => [
  signIn(recipe, one, issuer),
  ...(one.aiConsent ? [agree(recipe, one)] : []),
  setUp(recipe, one, place),
]

/** Commands for one stream that are executed together at one time. */
type CommandBatch<C> = { readonly commands: readonly C[]; readonly at: Instant }

/**
 * Wraps a decider so that it decides several commands, each on the state after the previous ones, with
 * all events in one append. One refusal refuses the batch.
 */
const batchDecider = <S, C, E extends EventBody>({
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

/** The personas of the demo community; undefined unless it is fully seeded. */
export const findPersonas = async ({
  readState,
}: Pick<Dispatch, 'readState'>): Promise<PersonaOffer | undefined> => {
  const state = await readState(demo, streams.demo())
  if (state.status !== 'finished') return undefined
  return {
    heading: 'Or be somebody of the demo community',
    note: 'They were made up. Something new waits for each of them, and some of those they like will like them back within a minute.',
    personas: personaSheets
      .slice(0, state.recipe.members)
      .map(({ key, pseudonym, line, look }) => ({
        key,
        pseudonym,
        line,
        email: emailOf(key),
        portrait: drawPortrait(look),
      })),
  }
}
