import { type PhotoVariant, photoAddress, photoWidths } from './photo-addresses.ts'

const served = /^\/media\/photos\/(?<id>[0-9a-f-]{36})\/(?<look>clear|blurred)-\d+\.webp$/

/** Which photo an address shows, and in which look; undefined for one that we do not serve. */
export function photoFromAddress(
  address: string,
): { id: string; variant: PhotoVariant } | undefined {
  const { id, look: variant } = served.exec(address)?.groups ?? {}
  return id && variant ? { id, variant: variant as PhotoVariant } : undefined
}

/** Every width of the photo at `address`, as a `srcset` says it; undefined for one not ours. */
export function srcSetOf(address: string): string | undefined {
  const photo = photoFromAddress(address)
  return (
    photo &&
    photoWidths.map(width => `${photoAddress(photo.id, photo.variant, width)} ${width}w`).join(', ')
  )
}
