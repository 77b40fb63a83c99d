import { type PhotoVariant, photoAddress } from '../../../contracts/profiles/photo-addresses.ts'
import type { ProfilePhoto } from '../../../contracts/profiles/photos.ts'
import { primaryFirst, primaryPhoto } from '../../../contracts/profiles/primary-photo.ts'
import type { Profile } from '../../../contracts/profiles/profiles.ts'
import type { ProfileDocument, ProfilePhotos } from '../../../domain/profiles/profile.ts'
import type { ViewerPolicy } from '../../../projections/discovery/viewer-policy.ts'
import type { Services } from '../../handlers/services.ts'

/** The width in a photo's address; pages may request others. */
const USUAL_WIDTH = 640

/** Path of a photo. */
export const photoUrlOf = (photoId: string, variant: PhotoVariant): string =>
  photoAddress(photoId, variant, USUAL_WIDTH)

/** The member's own photos, in order. */
export const presentPhotos = (
  { photos, primaryPhoto, photoColours, waitingPhotos = [] }: ProfilePhotos,
  { reviewsPhotos }: Pick<Services, 'reviewsPhotos'>,
): ProfilePhoto[] =>
  photos.map((id, order) => ({
    id,
    photoUrl: photoUrlOf(id, 'clear'),
    isPrimary: id === primaryPhoto,
    order,
    colour: photoColours[id] ?? null,
    waits: reviewsPhotos && waitingPhotos.includes(id),
  }))

/** Whom a photo is for: a reader by what they are to its member, or the member and matches. */
type PhotoReader = Pick<ViewerPolicy, 'variantOf'> | 'known'

/** A photo for a reader. */
export const presentPortrait = (
  profile: ProfileDocument,
  id: string,
  reader: PhotoReader,
): Profile['photos'][number] => ({
  photoUrl: photoUrlOf(id, reader === 'known' ? 'clear' : reader.variantOf(profile, id)),
  isPrimary: id === profile.primaryPhoto,
  colour: profile.photoColours[id] ?? null,
})

/** Photos for a reader, the primary one first. */
export const presentPortraits = (
  profile: ProfileDocument,
  reader: PhotoReader,
): Profile['photos'] => primaryFirst(profile.photos.map(id => presentPortrait(profile, id, reader)))

/**
 * Whether photos of a member are served to a reader: their own, or of a profile that they may open, as
 * `/media/photos` asks again.
 */
export const seesPhotosOf = (
  profileId: string,
  { opens }: Pick<ViewerPolicy, 'opens'>,
  reader: string,
): boolean => profileId === reader || opens(profileId)

/**
 * The photo beside a member's name in a list: the first one, as on their card, if the reader sees their
 * photos; null otherwise.
 */
export const faceFor = (
  profile: ProfileDocument,
  policy: Pick<ViewerPolicy, 'opens' | 'variantOf'>,
  reader: string,
): Profile['photos'][number] | null =>
  seesPhotosOf(profile.profileId, policy, reader)
    ? primaryPhoto(presentPortraits(profile, policy))
    : null
