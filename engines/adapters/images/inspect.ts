import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import { PHOTO_MAX_RATIO, photoLimits } from '../../../contracts/profiles/photo-addresses.ts'
import { DECODE_TIMEOUT_SECONDS } from '../../primitives/timeouts.ts'
import { damagedPhoto, requireBytes, requirePixels, unsupportedKind } from './photo-refusals.ts'

/** An upload that may be processed. */
export type InspectedImage = {
  /** The picture, upright; not decoded yet. */
  readonly picture: Sharp
  /** Size in pixels after cropping. */
  readonly width: number
  readonly height: number
}

/** MIME type by content → the decoder that must agree. An animated PNG is a PNG. */
const decoders: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
}

const headerOf = async (picture: Sharp) => {
  try {
    return await picture.metadata()
  } catch {
    throw damagedPhoto()
  }
}

/**
 * Checks an upload by the header of its content, never by its name; a picture that is too large or
 * of another kind is not decoded.
 *
 * @throws {Refusal} `unsupported_media`, `too_large`.
 */
export const inspect = async (bytes: Uint8Array): Promise<InspectedImage> => {
  requireBytes(bytes.length)
  const decoder = decoders[(await fileTypeFromBuffer(bytes))?.mime ?? '']
  if (!decoder) throw unsupportedKind()

  const picture = sharp(bytes, {
    autoOrient: true,
    failOn: 'error',
    limitInputPixels: photoLimits.pixels,
    pages: 1,
  }).timeout({ seconds: DECODE_TIMEOUT_SECONDS })
  const { format, width, height, autoOrient } = await headerOf(
    sharp(bytes, { limitInputPixels: false, pages: 1 }),
  )
  if (format !== decoder) throw unsupportedKind()
  requirePixels(width, height)

  return {
    picture,
    width: Math.min(autoOrient.width, autoOrient.height * PHOTO_MAX_RATIO),
    height: Math.min(autoOrient.height, autoOrient.width * PHOTO_MAX_RATIO),
  }
}
