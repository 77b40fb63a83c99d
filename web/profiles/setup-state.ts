import { limits } from '../../contracts/core/limits.ts'
import type { OnboardingSuggestionType } from '../../contracts/insights/onboarding-questions.ts'
import type { ConsentPreference } from '../../contracts/profiles/boundaries.ts'
import type { Hobby } from '../../contracts/profiles/hobbies.ts'
import type { Place } from '../../contracts/profiles/places.ts'
import type { RelationshipPreference } from '../../contracts/profiles/relationship-preferences.ts'
import * as kept from './draft-validation.ts'
import { withOnePrimary } from './photos/photo-order.ts'
import { emptyForm, type ProfileForm } from './profile-form.ts'

/**
 * State of the wizard. `step` and `part`, of the first step's three, count from 0; `sent` has the JSON of each part that the server has
 * accepted, `registered` the photos on the profile.
 */
export type Setup = {
  step: number
  part: number
  basics: ProfileForm
  place: Place | null
  tags: string[]
  photos: kept.DraftPhoto[]
  hobbies: Hobby[]
  boundaries: ConsentPreference[]
  wishes: RelationshipPreference[]
  sent: Record<string, string>
  registered: string[]
  /** The types of suggestions that the onboarding has filled in. */
  suggested: OnboardingSuggestionType[]
}

export const emptySetup: Setup = {
  step: 0,
  part: 0,
  basics: { ...emptyForm, ageConfirmed: false },
  place: null,
  tags: [],
  photos: [],
  hobbies: [],
  boundaries: [],
  wishes: [],
  sent: {},
  registered: [],
  suggested: [],
}

/** Time for which the server stores photos that are on no profile, in milliseconds. */
const DRAFTS_LIVE = 86_400_000

/**
 * Restores the valid parts of a stored setup: form fields of the right type, and photos that the
 * server still has.
 */
export function restoreSetup(draft: unknown, now: Date): Setup {
  const parts = kept.recordIn(draft)
  const registered = kept.listIn(parts.registered, kept.isPhotoUrl)
  const isStored = ({ photoUrl, uploadedAt }: kept.DraftPhoto) =>
    registered.includes(photoUrl) || now.getTime() - Date.parse(uploadedAt) < DRAFTS_LIVE
  const photos = kept.listIn(parts.photos, kept.isDraftPhoto, limits.photos)
  return {
    step: kept.isStep(parts.step) ? parts.step : 0,
    part: kept.isBasicsPart(parts.part) ? parts.part : 0,
    basics:
      parts.basics === undefined ? emptySetup.basics : restoreBasics(kept.recordIn(parts.basics)),
    place: kept.isPlace(parts.place) ? parts.place : null,
    tags: kept.listIn(parts.tags, kept.isText, limits.tags),
    photos: withOnePrimary(photos.filter(isStored)),
    hobbies: kept.listIn(parts.hobbies, kept.isHobby),
    boundaries: kept.listIn(parts.boundaries, kept.isBoundary),
    wishes: kept.listIn(parts.wishes, kept.isPreference),
    sent: kept.textsIn(parts.sent),
    registered,
    suggested: kept.listIn(parts.suggested, kept.isSuggestionType),
  }
}

/**
 * Restores the form. A draft without `detailsVisibility` is from an older version, whose form
 * promised that only matches read the relationship fields. That holds until the member chooses.
 */
const restoreBasics = (stored: Record<string, unknown>): ProfileForm => {
  const { age } = stored
  const basics = {
    ...overInitial(emptySetup.basics, stored),
    age: typeof age === 'number' ? age : undefined,
  }
  return kept.isDetailsVisibility(stored.detailsVisibility)
    ? basics
    : { ...basics, detailsVisibility: 'matches_only' }
}

const overInitial = (initial: ProfileForm, stored: Record<string, unknown>): ProfileForm => ({
  ...initial,
  ...Object.fromEntries(
    Object.entries(initial)
      .filter(([name, value]) => typeof stored[name] === typeof value)
      .map(([name]) => [name, stored[name]]),
  ),
})

/** Whether the server has the profile, so that only parts are left to send. */
export const isHalfSent = ({ sent }: Setup): boolean => sent.profile !== undefined
