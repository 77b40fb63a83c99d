import { type PhotoVariant, photoAddress } from '../../../contracts/profiles/photo-addresses.ts'
import type { ProfilePhoto } from '../../../contracts/profiles/photos.ts'
import { primaryPhoto } from '../../../contracts/profiles/primary-photo.ts'
import type { Profile } from '../../../contracts/profiles/profiles.ts'
import type { ProfileDocument, ProfilePhotos } from '../../../domain/profiles/profile.ts'
import type { ViewerPolicy } from '../../../projections/discovery/viewer-policy.ts'

/** The width in a photo's address; pages may request others. */
const USUAL_WIDTH = 640

/** Path of a photo. */
export const photoUrlOf = (photoId: string, variant: PhotoVariant): string =>
  photoAddress(photoId, variant, USUAL_WIDTH)

/** The member's own photos, in order. */
export const presentPhotos = ({
  photos,
  primaryPhoto,
  photoColours,
}: ProfilePhotos): ProfilePhoto[] =>
  photos.map((id, order) => ({
    id,
    photoUrl: photoUrlOf(id, 'clear'),
    isPrimary: id === primaryPhoto,
    order,
    colour: photoColours[id] ?? null,
  }))

/** Photos in a variant, the primary one first. */
export const presentPortraits = (
  { photos, primaryPhoto, photoColours }: ProfilePhotos,
  variant: PhotoVariant,
): Profile['photos'] =>
  photos
    .map(id => ({
      photoUrl: photoUrlOf(id, variant),
      isPrimary: id === primaryPhoto,
      colour: photoColours[id] ?? null,
    }))
    .sort((one, other) => Number(other.isPrimary) - Number(one.isPrimary))

/** The variant of a member's photos for others: a hidden face is clear for matches only. */
export const variantFor = ({ faceHidden }: ProfileDocument, isMatch: boolean): PhotoVariant =>
  faceHidden && !isMatch ? 'blurred' : 'clear'

/**
 * The photo beside a member's name in a list: the first one, as on their card, if the reader may open
 * the profile, as `/media/photos` asks again, or it is their own; null otherwise.
 */
export const faceFor = (
  profile: ProfileDocument,
  { opens, isMatched }: Pick<ViewerPolicy, 'opens' | 'isMatched'>,
  reader: string,
): Profile['photos'][number] | null => {
  const { profileId } = profile
  const isOwn = profileId === reader
  if (!isOwn && !opens(profileId)) return null
  const variant = variantFor(profile, isOwn || isMatched(profileId))
  return primaryPhoto(presentPortraits(profile, variant))
}
