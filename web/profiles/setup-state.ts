import type { ConsentPreference } from '../../contracts/boundaries.ts'
import type { Hobby } from '../../contracts/hobbies.ts'
import { limits } from '../../contracts/limits.ts'
import type { Place } from '../../contracts/places.ts'
import type { RelationshipPreference } from '../../contracts/relationship-preferences.ts'
import { withOnePrimary } from '../photos/photo-order.ts'
import * as kept from './draft-validation.ts'
import { emptyForm, type ProfileForm } from './profile-form.ts'

/**
 * Everything the wizard holds, from its first step to the last answer of the server. `step` counts
 * from 0. `sent` is what the server has taken, part by part, in the words in which it was sent;
 * `registered` are the photos that it has put on the profile.
 */
export type Setup = {
  step: number
  basics: ProfileForm
  place: Place | null
  tags: string[]
  photos: kept.DraftPhoto[]
  hobbies: Hobby[]
  boundaries: ConsentPreference[]
  wishes: RelationshipPreference[]
  sent: Record<string, string>
  registered: string[]
}

/** A setup in which nothing has been said yet. */
export const emptySetup: Setup = {
  step: 0,
  basics: { ...emptyForm, ageConfirmed: false },
  place: null,
  tags: [],
  photos: [],
  hobbies: [],
  boundaries: [],
  wishes: [],
  sent: {},
  registered: [],
}

/** How long the server keeps photos that are on no profile: milliseconds. */
const DRAFTS_LIVE = 86_400_000

/**
 * A setup as it was kept, as far as it can still be used: of the form only fields that there are,
 * each of its kind; of the photos those that the server still has.
 */
export function restoreSetup(draft: unknown, now: Date): Setup {
  const parts = kept.recordIn(draft)
  const registered = kept.listIn(parts.registered, kept.isPhotoUrl)
  const lives = ({ photoUrl, uploadedAt }: kept.DraftPhoto) =>
    registered.includes(photoUrl) || now.getTime() - Date.parse(uploadedAt) < DRAFTS_LIVE
  const photos = kept.listIn(parts.photos, kept.isDraftPhoto, limits.photos)
  return {
    step: kept.isStep(parts.step) ? parts.step : 0,
    basics: overInitial(emptySetup.basics, kept.recordIn(parts.basics)),
    place: kept.isPlace(parts.place) ? parts.place : null,
    tags: kept.listIn(parts.tags, kept.isText, limits.tags),
    photos: withOnePrimary(photos.filter(lives)),
    hobbies: kept.listIn(parts.hobbies, kept.isHobby),
    boundaries: kept.listIn(parts.boundaries, kept.isBoundary),
    wishes: kept.listIn(parts.wishes, kept.isPreference),
    sent: kept.textsIn(parts.sent),
    registered,
  }
}

const overInitial = (initial: ProfileForm, kept: Record<string, unknown>): ProfileForm => ({
  ...initial,
  ...Object.fromEntries(
    Object.entries(initial)
      .filter(([name, value]) => typeof kept[name] === typeof value)
      .map(([name]) => [name, kept[name]]),
  ),
})

/** Whether the profile has been made from this setup and something of it is still to be sent. */
export const isHalfSent = ({ sent }: Setup): boolean => sent.profile !== undefined
