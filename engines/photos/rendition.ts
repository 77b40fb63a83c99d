import type { PhotoVariant, PhotoWidth } from '../../contracts/photo-addresses.ts'

/** One WebP file in sRGB that holds nothing but its pixels. */
export type Rendition = {
  readonly bytes: Uint8Array
  readonly type: 'image/webp'
  /** Pixels; the width is below the one asked for when the photo is smaller. */
  readonly width: number
  readonly height: number
}

/** A photo as Kith keeps it. The upload itself is kept nowhere. */
export type ProcessedPhoto = {
  readonly renditions: Readonly<Record<PhotoVariant, Readonly<Record<PhotoWidth, Rendition>>>>
  /** Pixels of the widest print: the space to leave for it. */
  readonly width: number
  readonly height: number
  /** `#rrggbb` to show until a print is there; says less than the blurred prints. */
  readonly colour: string
}
