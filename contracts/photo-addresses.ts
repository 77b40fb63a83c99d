/** What may be uploaded: bytes of the file, pixels of the picture. */
export const photoLimits = { bytes: 10 * 1_048_576, pixels: 40_000_000 } as const

/** The widths that every photo is kept in, in pixels: what a `srcset` offers. */
export const photoWidths = [160, 640, 1280] as const
export type PhotoWidth = (typeof photoWidths)[number]

/** As it is, and as those see it who may not see a hidden face. */
export const photoVariants = ['clear', 'blurred'] as const
export type PhotoVariant = (typeof photoVariants)[number]

/** Pictures longer than this many times their other side lose their ends. */
export const PHOTO_MAX_RATIO = 3

/**
 * How wide the photo of a card in the deck is shown, as an image's `sizes` says it. On a phone a rem
 * less than it is: many would else fetch the next width, with three times the bytes, for some pixels.
 */
export const cardPhotoSizes = '(min-width: 64rem) 28rem, calc(100vw - 3rem)'

/** Where a photo is served. Which look a viewer is given, and gets, the server decides. */
export const photoAddress = (photoId: string, look: PhotoVariant, width: PhotoWidth): string =>
  `/media/photos/${photoId}/${look}-${width}.webp`
