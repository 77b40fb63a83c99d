import { Refusal } from '../../../contracts/core/refusals.ts'
import {
  type PhotoVariant,
  type PhotoWidth,
  photoFormats,
  photoLimits,
} from '../../../contracts/profiles/photo-addresses.ts'

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
  /** See `photoHash`: of the photo, and of its mirror image. */
  readonly hashes: readonly [string, string]
}

/** The upload is not of a kind that is accepted. */
export const unsupportedKind = (): Refusal =>
  new Refusal('unsupported_media', `Choose a photo in ${photoFormats} format.`)

/** The upload is of an accepted kind and cannot be decoded. */
export const damagedPhoto = (): Refusal =>
  new Refusal('unsupported_media', 'This photo is damaged. Save it anew or choose another.')

/** @throws {Refusal} the file is empty or has too many bytes. */
export const requireBytes = (bytes: number): void => {
  if (bytes === 0) throw unsupportedKind()
  if (bytes > photoLimits.bytes)
    throw new Refusal('too_large', 'Choose a photo of at most 10 MB, or save it smaller.')
}

/** @throws {Refusal} the picture has too many pixels. */
export const requirePixels = (width: number, height: number): void => {
  if (width * height > photoLimits.pixels)
    throw new Refusal('too_large', 'Choose a photo of at most 40 megapixels, or save it smaller.')
}
