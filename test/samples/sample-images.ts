import sharp, { type Sharp } from 'sharp'

/** Red, green, blue, 0…255. */
export type Colour = readonly [number, number, number]

/** A picture painted pixel by pixel. */
export const paintImage = (
  width: number,
  height: number,
  paint: (x: number, y: number) => Colour,
): Sharp => {
  const data = new Uint8Array(width * height * 3)
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) for (const part of paint(x, y)) data[at++] = part
  return sharp(data, { raw: { width, height, channels: 3 } })
}

/** A picture with colours and edges everywhere, the same each time. */
export const scene = (width: number, height: number): Sharp =>
  paintImage(width, height, (x, y) => [
    (x * 255) / width,
    (y * 255) / height,
    (Math.floor(x / 9) + Math.floor(y / 7)) % 2 === 0 ? 200 : 40,
  ])

/** A scene as the bytes of a JPEG. */
export const jpegOf = async (width: number, height: number): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await scene(width, height).jpeg().toBuffer())

/**
 * A picture as large as a camera's: detailed at every scale, so that decoding and encoding take
 * their full time. Another `seed` makes another picture.
 */
export const photograph = async (width: number, height: number, seed = 1): Promise<Buffer> => {
  let state = seed
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 24
  }
  const layer = (columns: number) => {
    const rows = Math.max(1, Math.round((columns * height) / width))
    const data = new Uint8Array(columns * rows * 3)
    for (let at = 0; at < data.length; at += 1) data[at] = random()
    return sharp(data, { raw: { width: columns, height: rows, channels: 3 } })
      .resize(width, height, { fit: 'fill', kernel: 'cubic' })
      .png({ compressionLevel: 0 })
      .toBuffer()
  }
  const rough = [await layer(60), await layer(width >> 2), await layer(width)]
  return sharp(await layer(8))
    .composite(rough.map(input => ({ input, blend: 'soft-light' })))
    .jpeg({ quality: 88 })
    .toBuffer()
}
