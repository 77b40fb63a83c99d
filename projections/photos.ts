/** A profile's photos, by id. */
export type ProfilePhotos = {
  /** In the member's order. */
  readonly photos: readonly string[]
  /** The one that is shown first: one of `photos` for as long as there are any. */
  readonly primaryPhoto: string | null
}

/** Puts a photo at its place in the order. */
export const withPhoto = (
  { photos, primaryPhoto }: ProfilePhotos,
  { photoId, isPrimary, order }: { photoId: string; isPrimary: boolean; order: number },
): ProfilePhotos => ({
  photos: photos.toSpliced(order, 0, photoId),
  primaryPhoto: isPrimary ? photoId : primaryPhoto,
})

/** Takes a photo away. The primary one hands over to the next in order, the last to the first. */
export const withoutPhoto = (
  { photos, primaryPhoto }: ProfilePhotos,
  photoId: string,
): ProfilePhotos => {
  const remaining = photos.filter(id => id !== photoId)
  const next = remaining[photos.indexOf(photoId)] ?? remaining[0] ?? null
  return { photos: remaining, primaryPhoto: primaryPhoto === photoId ? next : primaryPhoto }
}
