import { photoWidths } from '../../../contracts/profiles/photo-addresses.ts'
import { blurred, residueOf } from './blur.ts'
import { type InspectedImage, inspect } from './inspect.ts'
import { damagedPhoto } from './photo-refusals.ts'
import { fittedTo, type Pixels, renditionsOf, toPixels } from './pixels.ts'
import type { ProcessedPhoto } from './rendition.ts'

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
  }
}
