import { type PhotoVariant, photoAddress, photoWidths } from './photo-addresses.ts'

const served = /^\/media\/photos\/(?<id>[0-9a-f-]{36})\/(?<variant>clear|blurred)-\d+\.webp$/

/** Returns the photo and the variant of an address; undefined for other addresses. */
export function photoFromAddress(
  address: string,
): { id: string; variant: PhotoVariant } | undefined {
  const { id, variant } = served.exec(address)?.groups ?? {}
  return id && variant ? { id, variant: variant as PhotoVariant } : undefined
}

/** A `srcset` of all widths of the photo at `address`; undefined for other sites. */
export function srcSetOf(address: string): string | undefined {
  const photo = photoFromAddress(address)
  return (
    photo &&
    photoWidths.map(width => `${photoAddress(photo.id, photo.variant, width)} ${width}w`).join(', ')
  )
}
