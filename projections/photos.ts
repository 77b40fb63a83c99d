export type ProfilePhotos = {
  /** In the member's order. */
  readonly photos: readonly string[]
  /** The photo shown first: one of `photos`, null when there are none. */
  readonly primaryPhoto: string | null
}

/** Inserts a photo at its position in the order. */
export const withPhoto = (
  { photos, primaryPhoto }: ProfilePhotos,
  { photoId, isPrimary, order }: { photoId: string; isPrimary: boolean; order: number },
): ProfilePhotos => ({
  photos: photos.toSpliced(order, 0, photoId),
  primaryPhoto: isPrimary ? photoId : primaryPhoto,
})

/** Removes a photo. When it was primary, the next one in order becomes primary, or the first. */
export const withoutPhoto = (
  { photos, primaryPhoto }: ProfilePhotos,
  photoId: string,
): ProfilePhotos => {
  const remaining = photos.filter(id => id !== photoId)
  const next = remaining[photos.indexOf(photoId)] ?? remaining[0] ?? null
  return { photos: remaining, primaryPhoto: primaryPhoto === photoId ? next : primaryPhoto }
}
