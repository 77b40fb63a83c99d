import type { Sharp } from 'sharp'
import sharp from 'sharp'
import { type PhotoWidth, photoWidths } from '../../../contracts/profiles/photo-addresses.ts'
import type { Rendition } from './rendition.ts'

/** Decoded sRGB pixels, three bytes each, without any metadata. */
export type Pixels = {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}

/** Starts a new picture from pixels. */
export const fromPixels = ({ data, width, height }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels: 3 } })

/** Executes the picture's pending operations, on white, in sRGB. */
export const toPixels = async (picture: Sharp): Promise<Pixels> => {
  const { data, info } = await picture
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** The picture as in a mirror. */
export const mirrored = (pixels: Pixels): Promise<Pixels> => toPixels(fromPixels(pixels).flop())

/** Enough for skin and hair. More effort takes twice the time for 3 % of the bytes. */
const encoding = { quality: 78, effort: 2 } as const

const rendition = async (picture: Sharp): Promise<Rendition> => {
  const { data, info } = await picture.webp(encoding).toBuffer({ resolveWithObject: true })
  return { bytes: data, type: 'image/webp', width: info.width, height: info.height }
}

/** A photo's renditions, from a picture of its shape. Equal sizes share one rendition. */
export const renditionsOf = async (
  picture: Pixels,
  photo: { readonly width: number; readonly height: number },
): Promise<Record<PhotoWidth, Rendition>> => {
  const renditions: Rendition[] = []
  for (const maxWidth of photoWidths) {
    const { width, height } = fittedTo(maxWidth, photo)
    const last = renditions.at(-1)
    if (last?.width === width && last.height === height) renditions.push(last)
    else
      renditions.push(await rendition(fromPixels(picture).resize(width, height, { fit: 'fill' })))
  }
  return Object.fromEntries(photoWidths.map((width, at) => [width, renditions[at]])) as Record<
    PhotoWidth,
    Rendition
  >
}

/** Size when scaled down, never up, to a width; each side is at least one pixel. */
export const fittedTo = (
  width: number,
  pixels: { readonly width: number; readonly height: number },
): { width: number; height: number } => {
  const scale = Math.min(1, width / pixels.width)
  return {
    width: Math.max(1, Math.round(pixels.width * scale)),
    height: Math.max(1, Math.round(pixels.height * scale)),
  }
}

/** Samples along the longer side of a residue. */
const SAMPLES = 4

/** Levels left of each colour channel. */
const LEVELS = 16

/** Width and blur of the smooth picture before it is stretched, in pixels. */
const SMOOTH = { width: 160, sigma: 10 } as const

const coarse = (pixels: Pixels): Pixels => ({
  ...pixels,
  data: pixels.data.map(value => {
    const step = 256 / LEVELS
    return Math.floor(value / step) * step + step / 2
  }),
})

/**
 * The only input of a blurred rendition: at most 4 × 4 samples of 12 bits.
 *
 * A blur alone can be undone, because it only mixes pixels (deconvolution), and networks trained on
 * a known set of people tell them apart even in coarse mosaics (McPherson, Shokri, Shmatikov,
 * "Defeating Image Obfuscation with Deep Learning", arXiv:1609.00408). So the detail is removed
 * first. People recognise half of the faces they know well from 7 × 10 samples (Sinha, Balas,
 * Ostrovsky, Russell, "Face Recognition by Humans: Nineteen Results", Proc. IEEE 94(11), 2006);
 * here a face that fills the frame has about 3 × 3, one further away a single one.
 *
 * Not prevented: somebody who has the same photo can tell that it may be this one, as from its
 * colours alone.
 */
export const residueOf = async (photo: Pixels): Promise<Pixels> => {
  const longest = Math.max(photo.width, photo.height)
  const { width, height } = fittedTo((SAMPLES * photo.width) / longest, photo)
  return coarse(await toPixels(fromPixels(photo).resize(width, height, { fit: 'fill' })))
}

/** The photo for viewers who may not see a face: its residue, stretched to its size. */
export const blurred = async (residue: Pixels, photo: Pixels): Promise<Pixels> => {
  const { width, height } = fittedTo(SMOOTH.width, photo)
  const stretched = await toPixels(
    fromPixels(residue).resize(width, height, { fit: 'fill', kernel: 'cubic' }),
  )
  return toPixels(fromPixels(stretched).blur(SMOOTH.sigma))
}
