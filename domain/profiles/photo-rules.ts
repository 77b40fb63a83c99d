import { limits } from '../../contracts/core/limits.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import type { ProfileDocument } from './profile.ts'

type AddPhoto = {
  readonly type: 'AddPhoto'
  readonly photoId: string
  readonly isPrimary: boolean
  /** Position among the photos; the last by default. */
  readonly order: number | undefined
  /** Undefined unless this member uploaded it within the last day. */
  readonly draft: { readonly colour: string | null } | undefined
  /** Now, where the installation lets the staff look at photos of new accounts. */
  readonly reviewAt?: Date
}
type RemovePhoto = { readonly type: 'RemovePhoto'; readonly photoId: string }
type ChoosePrimaryPhoto = { readonly type: 'ChoosePrimaryPhoto'; readonly photoId: string }
/** From the staff, never from a request: takes a photo from the profile, or puts it back. */
type HidePhoto = { readonly type: 'HidePhoto' | 'RestorePhoto'; readonly photoId: string }
/** From the staff, never from a request: they looked at a photo. */
type ReviewPhoto = {
  readonly type: 'ReviewPhoto'
  readonly photoId: string
  readonly operator: string
}
type ReorderPhotos = { readonly type: 'ReorderPhotos'; readonly photoIds: readonly string[] }

export type PhotoCommand =
  | AddPhoto
  | RemovePhoto
  | ChoosePrimaryPhoto
  | ReorderPhotos
  | HidePhoto
  | ReviewPhoto

/** So long an account is new: photos that it adds may wait until the staff have looked. */
const NEW_FOR_MS = 7 * 86_400_000

const draftNotFound = () =>
  new Refusal('not_found', 'This upload does not exist. Upload the photo first.')
export const photoNotFound = () =>
  new Refusal('not_found', 'This photo no longer exists. Choose another one.')
/** Says neither whose photo it was nor why it was removed. */
export const photoRefused = () =>
  new Refusal(
    'photo_refused',
    'Our team has removed this photo, or one that looks the same, from a profile. Choose another one. If it was yours, read the decision under Settings and appeal it; if we are mistaken, write to those who run this Kith.',
  )
const tooMany = () =>
  new Refusal('too_many_photos', 'You can only have up to 6 photos on your profile.')
const notAllPhotosNamed = () => new Refusal('bad_input', 'List each of your photos once.')

/** Decides photo commands: at most six photos, one of them primary. */
export const decidePhotos = (command: PhotoCommand, profile: ProfileDocument) => {
  switch (command.type) {
    case 'AddPhoto':
      return add(command, profile)
    case 'RemovePhoto':
      return remove(command, profile)
    case 'ChoosePrimaryPhoto':
      return choosePrimary(command, profile)
    case 'ReorderPhotos':
      return reorder(command, profile)
    case 'ReviewPhoto': {
      const { photoId, operator } = command
      const { profileId, waitingPhotos = [] } = profile
      if (!waitingPhotos.includes(photoId)) return []
      return [{ type: 'PhotoReviewed', data: { profileId, photoId, operator } } as const]
    }
    case 'HidePhoto': {
      const { photoId } = command
      const data = { profileId: profile.profileId, photoId }
      return profile.photos.includes(photoId) ? [{ type: 'PhotoHidden', data } as const] : []
    }
    case 'RestorePhoto': {
      const { photoId } = command
      const data = { profileId: profile.profileId, photoId }
      return isHidden(photoId, profile) ? [{ type: 'PhotoRestored', data } as const] : []
    }
  }
}

const isHidden = (photoId: string, { hiddenPhotos = [] }: ProfileDocument): boolean =>
  hiddenPhotos.some(hidden => hidden.photoId === photoId)

const add = (
  { photoId, isPrimary, order, draft, reviewAt }: AddPhoto,
  profile: ProfileDocument,
) => {
  const { profileId, photos, createdAt } = profile
  if (photos.includes(photoId)) return []
  if (isHidden(photoId, profile)) return photoRefused()
  if (!draft) return draftNotFound()
  if (photos.length >= limits.photos) return tooMany()
  const place = {
    isPrimary: isPrimary || photos.length === 0,
    order: Math.min(order ?? photos.length, photos.length),
  }
  const { colour } = draft
  const isNew = reviewAt && reviewAt.getTime() - Date.parse(createdAt) < NEW_FOR_MS
  const waits = isNew ? ({ waits: true } as const) : {}
  return [{ type: 'PhotoAdded', data: { profileId, photoId, ...place, colour, ...waits } } as const]
}

const remove = ({ photoId }: RemovePhoto, profile: ProfileDocument) =>
  profile.photos.includes(photoId) || isHidden(photoId, profile)
    ? [{ type: 'PhotoRemoved', data: { profileId: profile.profileId, photoId } } as const]
    : photoNotFound()

const choosePrimary = (
  { photoId }: ChoosePrimaryPhoto,
  { profileId, photos, primaryPhoto }: ProfileDocument,
) => {
  if (!photos.includes(photoId)) return photoNotFound()
  if (primaryPhoto === photoId) return []
  return [{ type: 'PrimaryPhotoChosen', data: { profileId, photoId } } as const]
}

const reorder = ({ photoIds }: ReorderPhotos, { profileId, photos }: ProfileDocument) => {
  if (photoIds.some(id => !photos.includes(id))) return photoNotFound()
  if (photoIds.length !== photos.length || new Set(photoIds).size !== photos.length)
    return notAllPhotosNamed()
  if (photoIds.join() === photos.join()) return []
  const data = { profileId, photoIds: [...photoIds] }
  return [{ type: 'PhotosReordered', data } as const]
}
