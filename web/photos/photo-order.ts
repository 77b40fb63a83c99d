/** What an arrangement needs to know of a photo. */
type OrderedPhoto = { photoUrl: string; isPrimary: boolean }

/** Exactly one primary while there are any: the one that says so, else the first. */
export function withOnePrimary<P extends OrderedPhoto>(photos: readonly P[]): P[] {
  const primary = photos.find(({ isPrimary }) => isPrimary) ?? photos[0]
  return photos.map(photo => ({ ...photo, isPrimary: photo === primary }))
}

/** The photos with `photoUrl` as their primary one. */
export const withPrimary = <P extends OrderedPhoto>(photos: readonly P[], photoUrl: string): P[] =>
  photos.map(photo => ({ ...photo, isPrimary: photo.photoUrl === photoUrl }))

/** The photos without `photoUrl`; the next in order becomes primary where it was. */
export const withoutPhoto = <P extends OrderedPhoto>(photos: readonly P[], photoUrl: string): P[] =>
  withOnePrimary(photos.filter(photo => photo.photoUrl !== photoUrl))

/** The list with what stands at `from` put at `to`; as it was where there is no such place. */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list]
  const [taken] = next.splice(from, 1)
  if (taken !== undefined && to >= 0 && to < list.length) next.splice(to, 0, taken)
  else return [...list]
  return next
}
