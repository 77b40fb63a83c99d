import { type PhotoLook, photoAddress, photoWidths } from './photo-sizes.ts'

const served = /^\/media\/photos\/(?<id>[0-9a-f-]{36})\/(?<look>clear|blurred)-\d+\.webp$/

/** Which photo an address shows, and in which look; undefined for one that we do not serve. */
export function photoAt(address: string): { id: string; look: PhotoLook } | undefined {
  const { id, look } = served.exec(address)?.groups ?? {}
  return id && look ? { id, look: look as PhotoLook } : undefined
}

/** Every width of the photo at `address`, as a `srcset` says it; undefined for one not ours. */
export function srcSetOf(address: string): string | undefined {
  const photo = photoAt(address)
  return (
    photo &&
    photoWidths.map(width => `${photoAddress(photo.id, photo.look, width)} ${width}w`).join(', ')
  )
}
