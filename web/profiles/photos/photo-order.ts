/** The fields of a photo that ordering needs. */
type OrderedPhoto = { photoUrl: string; isPrimary: boolean }

/** Ensures exactly one primary photo: the marked one, else the first. */
export function withOnePrimary<P extends OrderedPhoto>(photos: readonly P[]): P[] {
  const primary = photos.find(({ isPrimary }) => isPrimary) ?? photos[0]
  return photos.map(photo => ({ ...photo, isPrimary: photo === primary }))
}

/** Returns the photos with `photoUrl` as primary. */
export const withPrimary = <P extends OrderedPhoto>(photos: readonly P[], photoUrl: string): P[] =>
  photos.map(photo => ({ ...photo, isPrimary: photo.photoUrl === photoUrl }))

/** Returns the photos without `photoUrl`. If it was primary, the next in order becomes primary. */
export const withoutPhoto = <P extends OrderedPhoto>(photos: readonly P[], photoUrl: string): P[] =>
  withOnePrimary(photos.filter(photo => photo.photoUrl !== photoUrl))

/** The list with the element at `from` moved to `to`; unchanged for indices out of range. */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list]
  const [item] = next.splice(from, 1)
  if (item !== undefined && to >= 0 && to < list.length) next.splice(to, 0, item)
  else return [...list]
  return next
}
