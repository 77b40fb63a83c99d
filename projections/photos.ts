/** A profile's photos, by id. */
export type Photos = {
  /** In the member's order. */
  readonly photos: readonly string[]
  /** The one that is shown first: one of `photos` for as long as there are any. */
  readonly primaryPhoto: string | null
}

/** Puts a photo at its place in the order. */
export const withPhoto = (
  { photos, primaryPhoto }: Photos,
  { photoId, isPrimary, order }: { photoId: string; isPrimary: boolean; order: number },
): Photos => ({
  photos: photos.toSpliced(order, 0, photoId),
  primaryPhoto: isPrimary ? photoId : primaryPhoto,
})

/** Takes a photo away. The primary one hands over to the next in order, the last to the first. */
export const withoutPhoto = ({ photos, primaryPhoto }: Photos, photoId: string): Photos => {
  const left = photos.filter(id => id !== photoId)
  const next = left[photos.indexOf(photoId)] ?? left[0] ?? null
  return { photos: left, primaryPhoto: primaryPhoto === photoId ? next : primaryPhoto }
}
