import * as z from 'zod'
import { ConsentPreference } from '../../contracts/boundaries.ts'
import { Hobby } from '../../contracts/hobbies.ts'
import { limits } from '../../contracts/limits.ts'
import { PhotoUrl } from '../../contracts/photos.ts'
import { Place } from '../../contracts/places.ts'
import { RelationshipPreference } from '../../contracts/relationship-preferences.ts'
import { withOnePrimary } from '../photos/arrangement.ts'
import { emptyForm, type ProfileForm } from './profile-form.ts'

/** A photo that was uploaded for a profile that does not exist yet. */
const DraftPhoto = z.object({
  photoUrl: PhotoUrl,
  isPrimary: z.boolean(),
  uploadedAt: z.iso.datetime(),
})

/** How a draft is kept on the device. What cannot be read any more is left out, part by part. */
const Kept = z.object({
  step: z
    .int()
    .min(0)
    .max(limits.setupSteps - 1)
    .catch(0),
  basics: z.record(z.string(), z.unknown()).catch({}),
  place: Place.nullable().catch(null),
  tags: z.array(z.string()).max(limits.tags).catch([]),
  photos: z.array(DraftPhoto).max(limits.photos).catch([]),
  hobbies: z.array(Hobby).catch([]),
  boundaries: z.array(ConsentPreference).catch([]),
  wishes: z.array(RelationshipPreference).catch([]),
  sent: z.record(z.string(), z.string()).catch({}),
  registered: z.array(PhotoUrl).catch([]),
})

/**
 * Everything the wizard holds, from its first step to the last answer of the server. `step` counts
 * from 0. `sent` is what the server has taken, part by part, in the words in which it was sent;
 * `registered` are the photos that it has put on the profile.
 */
export type Setup = Omit<z.output<typeof Kept>, 'basics'> & { basics: ProfileForm }

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
export function restored(kept: unknown, now: Date): Setup {
  const { basics, photos, registered, ...rest } = Kept.parse(kept ?? {})
  const lives = (photo: z.output<typeof DraftPhoto>) =>
    registered.includes(photo.photoUrl) ||
    now.getTime() - Date.parse(photo.uploadedAt) < DRAFTS_LIVE
  return {
    ...rest,
    registered,
    basics: overInitial(emptySetup.basics, basics),
    photos: withOnePrimary(photos.filter(lives)),
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
