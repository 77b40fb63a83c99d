import type { EventNamed } from '../../contracts/events.ts'

export type ProfilePhotos = {
  /** In the member's order. */
  readonly photos: readonly string[]
  /** The photo shown first: one of `photos`, or null without any. */
  readonly primaryPhoto: string | null
  /** By photo: `#rrggbb` to show until it is loaded. Older photos have none. */
  readonly photoColours: Readonly<Record<string, string>>
}

/** Inserts a photo at its position in the order. */
export const withPhoto = (
  { photos, primaryPhoto, photoColours }: ProfilePhotos,
  { photoId, isPrimary, order, colour }: Omit<EventNamed<'PhotoAdded'>['data'], 'profileId'>,
): ProfilePhotos => ({
  photos: photos.toSpliced(order, 0, photoId),
  primaryPhoto: isPrimary ? photoId : primaryPhoto,
  photoColours: colour ? { ...photoColours, [photoId]: colour } : photoColours,
})

/** Removes a photo. After the primary one, the next in order becomes primary, or the first. */
export const withoutPhoto = (
  { photos, primaryPhoto, photoColours }: ProfilePhotos,
  photoId: string,
): ProfilePhotos => {
  const { [photoId]: _, ...otherColours } = photoColours
  const remaining = photos.filter(id => id !== photoId)
  const next = remaining[photos.indexOf(photoId)] ?? remaining[0] ?? null
  return {
    photos: remaining,
    primaryPhoto: primaryPhoto === photoId ? next : primaryPhoto,
    photoColours: otherColours,
  }
}
