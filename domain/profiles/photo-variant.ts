import type { PhotoVariant } from '../../contracts/profiles/photo-addresses.ts'
import type { ProfileDocument } from './profile.ts'

type PhotoReader = {
  /** The member themselves, or a match of theirs. */
  readonly isKnown: boolean
  /** Whether the installation lets photos of new accounts wait until the staff have looked. */
  readonly reviewsPhotos: boolean
}

/**
 * The variant of a photo for a reader, the one rule of all lists, cards and files: clear for the member and
 * matches; for others blurred while the face is hidden, and while the photo waits for the staff.
 */
export const variantOf = (
  { faceHidden, waitingPhotos = [] }: Pick<ProfileDocument, 'faceHidden' | 'waitingPhotos'>,
  photoId: string,
  { isKnown, reviewsPhotos }: PhotoReader,
): PhotoVariant => {
  const waits = reviewsPhotos && waitingPhotos.includes(photoId)
  return !isKnown && (faceHidden || waits) ? 'blurred' : 'clear'
}
