import type { Sharp } from 'sharp'

/** Columns and rows of differences, in each of the two directions. */
const SIZE = 8

/** Photos whose hashes differ in at most this many of the 128 bits are taken for the same. */
const ALIKE_UP_TO = 10

/** Hex digits of one direction, so that leading zeros stay. */
const hexOf = (bits: string): string =>
  BigInt(`0b${bits}`)
    .toString(16)
    .padStart(bits.length / 4, '0')

const greys = async (picture: Sharp, width: number, height: number): Promise<Uint8Array> =>
  picture
    .clone()
    .greyscale()
    .resize(width, height, { fit: 'fill' })
    .extractChannel(0)
    .raw()
    .toBuffer()

const rising = (from: Uint8Array, width: number, step: number): string => {
  const places = Array.from({ length: SIZE * SIZE }, (_, at) => at)
  return places
    .map(at => Math.floor(at / SIZE) * width + (at % SIZE))
    .map(at => ((from[at] ?? 0) < (from[at + step] ?? 0) ? '1' : '0'))
    .join('')
}

/**
 * A perceptual hash of a picture, 32 hex digits: whether each of 8 × 8 places is darker than its right
 * neighbour, and than the one below. It stays nearly the same when the picture is saved smaller, stronger
 * compressed, brighter or without colours, or mostly when two percent of it are cut away; not when it is
 * turned or cut further. The pixels of `picture` must be decoded already.
 *
 * @see Neal Krawetz, "Kind of Like That", hackerfactor.com, 2013: dHash; here in both directions, as flat
 *   pictures are too much alike in one.
 */
export const photoHash = async (picture: Sharp): Promise<string> => {
  const across = await greys(picture, SIZE + 1, SIZE)
  const down = await greys(picture, SIZE, SIZE + 1)
  return hexOf(rising(across, SIZE + 1, 1)) + hexOf(rising(down, SIZE, SIZE))
}

/** The hash of a stored rendition. Loads the library only then: uploads are decoded in another process. */
export const hashOfRendition = async (bytes: Uint8Array): Promise<string> => {
  const { default: sharp } = await import('sharp')
  // Decoded whole: a decoder that shrinks on its way gives other greys.
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  return photoHash(sharp(data, { raw: info }))
}

const onesIn = (bits: bigint): number => bits.toString(2).replaceAll('0', '').length

/** Whether a hash tells its picture from others: that of a plain or evenly shaded one does not. */
export const isTelling = (hash: string): boolean => {
  const ones = onesIn(BigInt(`0x${hash}`))
  return ones > ALIKE_UP_TO && ones < 2 * SIZE * SIZE - ALIKE_UP_TO
}

/** Whether two hashes are of the same photo, as far as they can tell. */
export const isAlike = (one: string, other: string): boolean =>
  onesIn(BigInt(`0x${one}`) ^ BigInt(`0x${other}`)) <= ALIKE_UP_TO
