import type { PersonaOffer } from '../../command-api/identity/sign-in-page.ts'
import { causedId } from '../../contracts/core/ids.ts'
import { utcDayOf } from '../../contracts/core/times.ts'
import type { DemoRecipe } from '../../contracts/demo/demo.ts'
import { streams } from '../../contracts/features.ts'
import type { ChosenPlace } from '../../contracts/profiles/places.ts'
import { usualPushTypes } from '../../contracts/push/push.ts'
import { newsFeed } from '../../domain/feeds/decider.ts'
import { member } from '../../domain/identity/decider.ts'
import { profile } from '../../domain/profiles/decider.ts'
import { pushSettings } from '../../domain/push/decider.ts'
import type { Dispatch } from '../../engines/log/dispatch.ts'
import { couldMeet } from '../community/conversations.ts'
import { demo } from '../community/decider.ts'
import { type DemoMember, demoProfileId, emailOf, memberIdOf } from '../community/member.ts'
import { personaSheets } from '../community/personas.ts'
import { aiConsentOf, batchDecider, profileCommands, signIn } from '../community/sign-up.ts'
import { drawPortrait } from '../portrait/draw.ts'
import { type SeedStep, step } from './seed-step.ts'

/** How long after the first sign-in the profile was ready, in milliseconds. */
const SETUP = 6 * 60_000

/** When the profile of a member became visible. */
export const profileReadyAt = ({ joinedAt }: DemoMember): number => Date.parse(joinedAt) + SETUP

/** Everything that the wizard sends, and the flag of a demo profile. */
const setUp = (recipe: DemoRecipe, one: DemoMember, place: ChosenPlace): SeedStep => {
  const at = profileReadyAt(one)
  const [create, ...others] = profileCommands(one, place, at)
  return step(
    recipe,
    [one.key, 'set up'],
    { at, by: memberIdOf(one.key) },
    batchDecider(profile),
    streams.profile(demoProfileId(one.key)),
    {
      commands: [create, { type: 'MarkDemo' }, ...others],
      at: new Date(at).toISOString(),
    },
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
): SeedStep[] => {
  const { key, joinedAt, aiConsent } = one
  const by = memberIdOf(key)
  const stream = streams.member(by)
  const at = Date.parse(joinedAt)
  const agree = { at: at + SETUP / 2, by }
  return [
    step(recipe, [key, 'sign in'], { at, by }, member, stream, signIn(key, { issuer })),
    ...(aiConsent ? [step(recipe, [key, 'agree'], agree, member, stream, aiConsentOf(key))] : []),
    setUp(recipe, one, place),
  ]
}

const DAY = 86_400_000

/**
 * Somebody from elsewhere who is in the city of the first persona since yesterday, for ten days, and lets
 * others read of it.
 */
export const travelSteps = (
  recipe: DemoRecipe,
  members: readonly DemoMember[],
  placeOf: (one: DemoMember) => ChosenPlace,
): SeedStep[] => {
  const at = Date.parse(recipe.now) - DAY
  const [persona] = members
  const [mode] = persona?.modes ?? []
  const traveller = members.find(
    one =>
      persona &&
      mode &&
      !personaSheets.some(({ key }) => key === one.key) &&
      one.profile.profileVisibility === 'public' &&
      profileReadyAt(one) < at &&
      one.city.name !== persona.city.name &&
      couldMeet(persona, { ...one, city: persona.city }, mode),
  )
  if (!persona || !traveller) return []
  const dayAfter = (days: number) => utcDayOf(new Date(at + days * DAY))
  const place = placeOf(persona)
  const trip = { place, from: dayAfter(0), to: dayAfter(10), readers: 'during' } as const
  const { key } = traveller
  const stream = streams.profile(demoProfileId(key))
  const plan = { type: 'PlanTravel', trip, now: new Date(at) } as const
  return [step(recipe, [key, 'travels'], { at, by: memberIdOf(key) }, profile, stream, plan)]
}

/**
 * The first persona follows by a private address how much is new for them, hears of likes only in the
 * evening, of messages at any time, and gets a digest on Sunday evening.
 */
export const newsSteps = (recipe: DemoRecipe, [persona]: readonly DemoMember[]): SeedStep[] => {
  if (!persona) return []
  const { key } = persona
  const profileId = demoProfileId(key)
  const context = { at: profileReadyAt(persona) + 60_000, by: memberIdOf(key) }
  const timeZone = 'Europe/London'
  const feedId = causedId('demo news feed', key)
  const open = { type: 'OpenFeed', profileId, feedId } as const
  const choose = {
    type: 'ChoosePushSettings',
    profileId,
    types: usualPushTypes,
    quietHours: { from: '22:00', to: '08:00', timeZone },
    ownHours: [
      { type: 'new_match', quietHours: { from: '22:00', to: '18:00', timeZone } },
      { type: 'new_message', quietHours: null },
    ],
    digest: { weekday: 7, hour: 18, timeZone },
  } as const
  return [
    step(recipe, [key, 'opens a feed'], context, newsFeed, streams.newsFeed(profileId), open),
    step(
      recipe,
      [key, 'chooses pushes'],
      context,
      pushSettings,
      streams.pushSettings(profileId),
      choose,
    ),
  ]
}

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
