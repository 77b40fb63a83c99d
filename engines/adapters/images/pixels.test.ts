import test from 'ava'
import sharp from 'sharp'
import { photoWidths } from '../../../contracts/profiles/photo-addresses.ts'
import { type Colour, paintImage, scene } from '../../../test/samples/sample-images.ts'
import { makeRenditions } from './make-renditions.ts'
import { residueOf, toPixels } from './pixels.ts'

/** Two flat fields, each with a pattern of equal mean brightness. */
const patterned = (width: number, height: number, pattern: (x: number, y: number) => number) =>
  paintImage(width, height, (x, y) => {
    const base = x < width / 2 ? 72 : 184
    const value = base + pattern(x, y)
    return [value, base, 255 - value] satisfies Colour
  })

const patterns = {
  none: () => 0,
  stripes: (x: number) => (Math.floor(x / 8) % 2 === 0 ? 60 : -60),
  checks: (x: number, y: number) => ((Math.floor(x / 16) + Math.floor(y / 16)) % 2 ? 60 : -60),
}

test('details finer than a sample leave no trace: the blurred renditions are the same bytes', async t => {
  const blurred = await Promise.all(
    Object.values(patterns).map(async pattern => {
      const { renditions, colour } = await makeRenditions(
        await patterned(1_280, 1_280, pattern).png().toBuffer(),
      )
      return { colour, bytes: photoWidths.map(width => renditions.blurred[width].bytes) }
    }),
  )
  t.deepEqual(blurred[1], blurred[0])
  t.deepEqual(blurred[2], blurred[0])
})

test('a residue has at most 16 samples of 16 levels per channel', async t => {
  for (const [width, height] of [
    [1_200, 1_200],
    [1_280, 720],
    [300, 900],
    [3, 2],
  ] as const) {
    const residue = await residueOf(await toPixels(scene(width, height)))
    t.is(Math.max(residue.width, residue.height), Math.min(4, Math.max(width, height)))
    t.is(residue.data.length, residue.width * residue.height * 3)
    t.true(new Set(residue.data).size <= 16)
  }
})

const differences = async (a: Uint8Array, b: Uint8Array) => {
  const [first, second] = await Promise.all([a, b].map(bytes => sharp(bytes).raw().toBuffer()))
  const sum = first?.reduce((total, value, at) => total + Math.abs(value - (second?.[at] ?? 0)), 0)
  return (sum ?? 0) / (first?.length ?? 1)
}

const throughFewSamples = async (bytes: Uint8Array, width: number, height: number) => {
  const few = await sharp(bytes).resize(16, 12, { fit: 'fill' }).png().toBuffer()
  return sharp(few).resize(width, height, { fit: 'fill', kernel: 'cubic' }).png().toBuffer()
}

test('the largest blurred rendition holds no more information than a few pixels', async t => {
  const { renditions } = await makeRenditions(await scene(1_280, 960).png().toBuffer())
  const lost = async ({ bytes, width, height }: (typeof renditions)['clear'][160]) =>
    differences(bytes, await throughFewSamples(bytes, width, height))
  t.true((await lost(renditions.blurred[1280])) < 2)
  t.true((await lost(renditions.clear[1280])) > 20)
})

test('a blurred rendition keeps the colours of a photo', async t => {
  const { renditions } = await makeRenditions(
    await patterned(640, 640, patterns.none).png().toBuffer(),
  )
  const at = async (left: number) => [
    ...(await sharp(renditions.blurred[640].bytes)
      .extract({ left, top: 320, width: 1, height: 1 })
      .raw()
      .toBuffer()),
  ]
  t.true(((await at(20))[0] ?? 0) < 100)
  t.true(((await at(620))[0] ?? 0) > 160)
})
