import { fileTypeFromBuffer } from 'file-type'
import type { Sharp } from 'sharp'
import sharp from 'sharp'
import {
  PHOTO_MAX_RATIO,
  photoLimits,
  photoWidths,
} from '../../../contracts/profiles/photo-addresses.ts'
import { DECODE_TIMEOUT_SECONDS } from '../../primitives/timeouts.ts'
import { photoHash } from './photo-hash.ts'
import {
  blurred,
  fittedTo,
  fromPixels,
  mirrored,
  type Pixels,
  renditionsOf,
  residueOf,
  toPixels,
} from './pixels.ts'
import {
  damagedPhoto,
  type ProcessedPhoto,
  requireBytes,
  requirePixels,
  unsupportedKind,
} from './rendition.ts'

const widest = Math.max(...photoWidths)

/** The only place where the upload is decoded: a failure here is a fault of the photo. */
const decoded = async (image: InspectedImage): Promise<Pixels> => {
  try {
    const { width, height } = fittedTo(widest, image)
    return await toPixels(image.picture.resize(width, height, { fit: 'cover' }))
  } catch {
    throw damagedPhoto()
  }
}

const colourOf = ({ data }: Pixels): string => {
  const channels = [0, 1, 2].map(channel => {
    const values = data.filter((_, at) => at % 3 === channel)
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    return Math.round(mean).toString(16).padStart(2, '0')
  })
  return `#${channels.join('')}`
}

/**
 * Makes all renditions of an upload, on the libuv pool of the calling process.
 *
 * @throws {Refusal} `unsupported_media`, `too_large`.
 */
export const makeRenditions = async (bytes: Uint8Array): Promise<ProcessedPhoto> => {
  const photo = await decoded(await inspect(bytes))
  const residue = await residueOf(photo)
  return {
    renditions: {
      clear: await renditionsOf(photo, photo),
      blurred: await renditionsOf(await blurred(residue, photo), photo),
    },
    width: photo.width,
    height: photo.height,
    colour: colourOf(residue),
    hashes: [
      await photoHash(fromPixels(photo)),
      await photoHash(fromPixels(await mirrored(photo))),
    ],
  }
}

/** An upload that may be processed. */
type InspectedImage = {
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
