import sharp, { type Sharp } from 'sharp'
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
