import { type PhotoVariant, photoAddress } from '../../contracts/photo-addresses.ts'
import type { ProfilePhoto } from '../../contracts/photos.ts'
import type { Profile } from '../../contracts/profiles.ts'
import type { ProfilePhotos } from '../../projections/photos.ts'
import type { ProfileDocument } from '../../projections/profiles.ts'

/** The width that a photo's address names; a page may ask for the others in its place. */
const USUAL_WIDTH = 640

/** Where a photo is served. */
export const photoUrlOf = (photoId: string, look: PhotoVariant): string =>
  photoAddress(photoId, look, USUAL_WIDTH)

/** One's own photos, in order. */
export const presentPhotos = ({ photos, primaryPhoto }: ProfilePhotos): ProfilePhoto[] =>
  photos.map((id, order) => ({
    id,
    photoUrl: photoUrlOf(id, 'clear'),
    isPrimary: id === primaryPhoto,
    order,
  }))

/** Photos with a look, the primary one first. */
export const presentPortraits = (
  { photos, primaryPhoto }: ProfilePhotos,
  look: PhotoVariant,
): Profile['photos'] =>
  photos
    .map(id => ({ photoUrl: photoUrlOf(id, look), isPrimary: id === primaryPhoto }))
    .sort((one, other) => Number(other.isPrimary) - Number(one.isPrimary))

/** How others are shown a member's photos: a hidden face is for matches only. */
export const lookFor = ({ faceHidden }: ProfileDocument, isMatch: boolean): PhotoVariant =>
  faceHidden && !isMatch ? 'blurred' : 'clear'
