import { causedId, profileIdOf } from '../../contracts/core/ids.ts'
import type { ConsentPreference } from '../../contracts/profiles/boundaries.ts'
import type { Hobby } from '../../contracts/profiles/hobbies.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import type { ProfileInput } from '../../contracts/profiles/profiles.ts'
import type { PromptAnswer } from '../../contracts/profiles/prompts.ts'
import type { RelationshipPreference } from '../../contracts/profiles/relationship-preferences.ts'
import type { Look } from '../portrait/look.ts'
import type { PersonFacts } from '../words/facts.ts'
import type { City } from '../words/words.ts'

/** A member of the demo community: everything that the commands need to create them. */
export type DemoMember = {
  /** Stable for a seed, e.g. `demo-017`; a persona's is their name, e.g. `marlowe`. */
  readonly key: string
  readonly profile: ProfileInput
  readonly modes: readonly DiscoveryMode[]
  readonly city: City
  readonly tags: readonly string[]
  readonly prompts: readonly PromptAnswer[]
  readonly hobbies: readonly Hobby[]
  readonly boundaries: readonly ConsentPreference[]
  readonly relationshipPreferences: readonly RelationshipPreference[]
  /** The first is the primary photo. */
  readonly pictures: readonly Look[]
  readonly isVerified: boolean
  readonly aiConsent: boolean
  /** Likes every newcomer who may appear in their deck, so that a first match comes soon. */
  readonly likesNewcomers: boolean
  readonly joinedAt: string
  /** The facts behind it all; never sent anywhere. */
  readonly facts: PersonFacts
}

/** A member whom a visitor may sign in as. */
export type Persona = {
  readonly key: string
  readonly pseudonym: string
  /** One line for the sign-in page. */
  readonly line: string
}

/** Ids of the demo community. Each is derived from a member's key, so a repeat finds them again. */
export const memberIdOf = (key: string): string => causedId('demo member', key)

export const demoProfileId = (key: string): string => profileIdOf(memberIdOf(key))

/** `place` counts a member's pictures from 0. */
export const photoIdOf = (key: string, place: number): string =>
  causedId('demo photo', key, String(place))

/** An address in a domain that is reserved for examples (RFC 2606). */
export const emailOf = (key: string): string => `${key}@example.org`
