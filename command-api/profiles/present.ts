import type * as z from 'zod'
import type { ConsentPreference } from '../../contracts/profiles/boundaries.ts'
import { boundaryCatalogue } from '../../contracts/profiles/boundary-catalogue.ts'
import { type chooseHobbies, Hobby } from '../../contracts/profiles/hobbies.ts'
import { memberName } from '../../contracts/profiles/member-name.ts'
import type { Place } from '../../contracts/profiles/places.ts'
import { ageNow, type Profile } from '../../contracts/profiles/profiles.ts'
import { promptTexts } from '../../contracts/profiles/prompt-catalogue.ts'
import type { PromptAnswer } from '../../contracts/profiles/prompts.ts'
import { relationshipCatalogue } from '../../contracts/profiles/relationship-catalogue.ts'
import type { RelationshipPreference } from '../../contracts/profiles/relationship-preferences.ts'
import type { Trip, Visiting } from '../../contracts/profiles/travel.ts'
import {
  answersCountFrom,
  type ProfileDocument,
  sendsReceipts,
} from '../../domain/profiles/profile.ts'
import { presentPortraits } from './photos/present.ts'

/** A profile as shown to its member, with today's age. */
export const presentProfile = (document: ProfileDocument, now: Date): Profile => ({
  id: document.profileId,
  ...memberName(document),
  pronouns: document.pronouns,
  age: ageNow(document.age, document.declaredAt, now),
  bio: document.bio,
  // Stored as text, so that styles that are no longer offered can be read.
  relationshipStyle: document.relationshipStyle as Profile['relationshipStyle'],
  gender: document.gender,
  orientation: document.orientation,
  maxDistance: document.maxDistance,
  minAge: document.minAge,
  maxAge: document.maxAge,
  profileVisibility: document.profileVisibility,
  faceHidden: document.faceHidden,
  currentRelationships: document.currentRelationships,
  seekingDescription: document.seekingDescription,
  detailsVisibility: document.detailsVisibility,
  readReceipts: sendsReceipts(document),
  commentsWelcome: document.commentsWelcome ?? false,
  facets: document.facets,
  isVerified: document.isVerified,
  isActive: document.isActive,
  modes: [...document.modes],
  pausedModes: [...(document.pausedModes ?? [])],
  photos: presentPortraits(document, 'known'),
  tags: [...document.tags],
  location: presentPlace(document),
  travel: presentTravel(document),
  answersCountFrom: answersCountFrom(document, now)?.toISOString() ?? null,
  createdAt: document.createdAt,
  updatedAt: document.updatedAt,
})

/** A profile's hobbies that are still in the catalogue. */
export const presentHobbies = ({
  hobbies,
}: ProfileDocument): z.output<(typeof chooseHobbies)['response']> =>
  hobbies.flatMap(stored => {
    const { data: hobby } = Hobby.safeParse(stored)
    return hobby ? [{ hobby }] : []
  })

/** A profile's answered prompts that are still in the catalogue, in the member's order. */
export const presentPrompts = ({ prompts = [] }: ProfileDocument): PromptAnswer[] =>
  prompts.flatMap(({ prompt, answer }) => (isPrompt(prompt) ? [{ prompt, answer }] : []))

const isPrompt = (prompt: string): prompt is PromptAnswer['prompt'] =>
  Object.hasOwn(promptTexts, prompt)

/** A profile's boundaries for its member and matches. */
export const presentBoundaries = ({ boundaries }: ProfileDocument): ConsentPreference[] =>
  boundaries.flatMap(({ category, level, notes }) =>
    isBoundary(category) ? [{ category, level, notes }] : [],
  )

const isBoundary = (category: string): category is ConsentPreference['category'] =>
  Object.hasOwn(boundaryCatalogue, category)

/** A profile's relationship preferences that are still in the catalogue. */
export const presentRelationshipPreferences = ({
  relationshipPreferences,
}: ProfileDocument): RelationshipPreference[] =>
  relationshipPreferences.flatMap(({ category, item, level }) =>
    isCategory(category) && Object.hasOwn(relationshipCatalogue[category].items, item)
      ? [{ category, item, level }]
      : [],
  )

const isCategory = (category: string): category is RelationshipPreference['category'] =>
  Object.hasOwn(relationshipCatalogue, category)

/** A profile's city without its cell. */
export const presentPlace = ({ place }: Pick<ProfileDocument, 'place'>): Place | null => {
  if (!place) return null
  const { id, name, region, country } = place
  return { id, name, region, country }
}

/** A member's trip for themselves. */
export const presentTravel = ({ travel }: Pick<ProfileDocument, 'travel'>): Trip | null => {
  const place = travel && presentPlace(travel)
  if (!travel || !place) return null
  const { from, to, readers, hasBegun } = travel
  return { place, from, to, readers, hasBegun }
}

/** What a card says of a trip, as far as the member lets others read of it. */
export const presentVisiting = ({ travel }: Pick<ProfileDocument, 'travel'>): Visiting | null => {
  if (!travel || travel.readers === 'nobody') return null
  const { place, from, readers, hasBegun } = travel
  if (hasBegun) return { city: place.name, month: null }
  return readers === 'ahead' ? { city: place.name, month: from.slice(0, 7) } : null
}
