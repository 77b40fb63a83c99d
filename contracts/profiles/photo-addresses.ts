/** Limits of an upload: bytes of the file, pixels of the picture. */
export const photoLimits = { bytes: 10 * 1_048_576, pixels: 40_000_000 } as const

/** Accepted formats, as the server and the client name them. */
export const photoFormats = 'JPG, PNG, GIF or WebP'

/** Widths in which every photo is stored, in pixels; a `srcset` offers all of them. */
export const photoWidths = [160, 640, 1280] as const
export type PhotoWidth = (typeof photoWidths)[number]

/** The original, and the variant for viewers who may not see a hidden face. */
export const photoVariants = ['clear', 'blurred'] as const
export type PhotoVariant = (typeof photoVariants)[number]

/** Maximum aspect ratio. Longer pictures are cropped at both ends. */
export const PHOTO_MAX_RATIO = 3

/**
 * `sizes` of a card's photo. One rem too small on phones on purpose: many would otherwise load the
 * next width, with three times the bytes, for a few pixels.
 */
export const cardPhotoSizes = '(min-width: 64rem) 28rem, calc(100vw - 3rem)'

/** The address of a photo. The server decides which variant a viewer receives. */
export const photoAddress = (photoId: string, variant: PhotoVariant, width: PhotoWidth): string =>
  `/media/photos/${photoId}/${variant}-${width}.webp`

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
