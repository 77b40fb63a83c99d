type Photo = { photoUrl: string; isPrimary: boolean }

/** Returns the photos in display order: the primary one first. */
export const primaryFirst = <P extends Photo>(photos: readonly P[]): P[] =>
  photos.toSorted((one, other) => Number(other.isPrimary) - Number(one.isPrimary))

/** Returns the address of the primary photo, else of the first; null without photos. */
export const primaryPhoto = (photos: readonly Photo[]): string | null =>
  primaryFirst(photos)[0]?.photoUrl ?? null
