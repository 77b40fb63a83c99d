type Photo = { photoUrl: string; isPrimary: boolean }

/** The photos in the order in which they are shown: the primary one first. */
export const primaryFirst = <P extends Photo>(photos: readonly P[]): P[] =>
  photos.toSorted((one, other) => Number(other.isPrimary) - Number(one.isPrimary))

/** The address of the primary photo, else of the first; null without any. */
export const primaryPhoto = (photos: readonly Photo[]): string | null =>
  primaryFirst(photos)[0]?.photoUrl ?? null
