type Photo = { readonly photoUrl: string; readonly isPrimary: boolean }

/** Returns the photos in display order: the primary one first. */
export const primaryFirst = <P extends Photo>(photos: readonly P[]): P[] =>
  photos.toSorted((one, other) => Number(other.isPrimary) - Number(one.isPrimary))

/** Returns the primary photo, else the first; null without photos. */
export const primaryPhoto = <P extends Photo>(photos: readonly P[]): P | null =>
  primaryFirst(photos)[0] ?? null
