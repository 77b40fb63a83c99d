import type { PhotoVariant, PhotoWidth } from '../../../contracts/profiles/photo-addresses.ts'

/** One WebP file in sRGB without any metadata. */
export type Rendition = {
  readonly bytes: Uint8Array
  readonly type: 'image/webp'
  /** Pixels; the width is smaller than asked for when the photo is smaller. */
  readonly width: number
  readonly height: number
}

/** A processed photo. The upload itself is not kept. */
export type ProcessedPhoto = {
  readonly renditions: Readonly<Record<PhotoVariant, Readonly<Record<PhotoWidth, Rendition>>>>
  /** Pixels of the widest rendition. */
  readonly width: number
  readonly height: number
  /** `#rrggbb` to show until a rendition is loaded; reveals less than the blurred renditions. */
  readonly colour: string
}
