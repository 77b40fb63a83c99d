import test from 'ava'
import sharp from 'sharp'
import {
  type PhotoVariant,
  photoVariants,
  photoWidths,
} from '../../../contracts/profiles/photo-addresses.ts'
import { type Colour, paintImage, scene } from '../../../test/samples/sample-images.ts'
import { makeRenditions } from './make-renditions.ts'
import type { ProcessedPhoto } from './rendition.ts'

const sizes = ({ renditions }: ProcessedPhoto, look: PhotoVariant = 'clear') =>
  photoWidths.map(width => [renditions[look][width].width, renditions[look][width].height])

const allRenditions = ({ renditions }: ProcessedPhoto) =>
  photoVariants.flatMap(look => Object.values(renditions[look]))

const pixelOf = async ({ bytes }: { bytes: Uint8Array }, left: number, top: number) => {
  const one = sharp(bytes).extract({ left, top, width: 1, height: 1 })
  return [...(await one.raw().toBuffer())]
}

test('a photo gets three widths, each clear and blurred, as WebP', async t => {
  const photo = await makeRenditions(await scene(2_000, 1_500).jpeg().toBuffer())
  const expected = [
    [160, 120],
    [640, 480],
    [1280, 960],
  ]
  t.deepEqual(sizes(photo, 'clear'), expected)
  t.deepEqual(sizes(photo, 'blurred'), expected)
  t.like(photo, { width: 1_280, height: 960 })
  t.regex(photo.colour, /^#[0-9a-f]{6}$/)
  for (const { bytes, width, height } of allRenditions(photo))
    t.like(await sharp(bytes).metadata(), { format: 'webp', width, height, space: 'srgb' })
})

test('a small photo is not enlarged and gets all three widths', async t => {
  t.deepEqual(sizes(await makeRenditions(await scene(300, 400).png().toBuffer())), [
    [160, 213],
    [300, 400],
    [300, 400],
  ])
  t.deepEqual(sizes(await makeRenditions(await scene(1, 1).png().toBuffer())), [
    [1, 1],
    [1, 1],
    [1, 1],
  ])
})

test('a panorama is cropped to its middle', async t => {
  const red: Colour = [220, 20, 20]
  const blue: Colour = [20, 20, 220]
  const middleIsRed = (at: number, length: number) =>
    at > length / 3 && at < (length * 2) / 3 ? red : blue
  const tall = paintImage(700, 6_300, (_, y) => middleIsRed(y, 6_300))
  const wide = paintImage(6_300, 700, x => middleIsRed(x, 6_300))

  const upright = await makeRenditions(await tall.jpeg().toBuffer())
  t.deepEqual(sizes(upright), [
    [160, 480],
    [640, 1_920],
    [700, 2_100],
  ])
  for (const top of [2, 960, 1_917]) {
    const [r = 0, , b = 0] = await pixelOf(upright.renditions.clear[640], 320, top)
    t.true(r > 180 && b < 60, `${top}`)
  }
  t.deepEqual(sizes(await makeRenditions(await wide.jpeg().toBuffer())), [
    [160, 53],
    [640, 214],
    [1280, 427],
  ])
})

test("a photo is upright, whatever the camera's orientation", async t => {
  const topIsGreen = (_: number, y: number): Colour => (y < 300 ? [20, 200, 20] : [200, 20, 20])
  const upright = await paintImage(400, 600, topIsGreen).png().toBuffer()
  const held = [
    { orientation: 1, raw: sharp(upright) },
    { orientation: 3, raw: sharp(upright).rotate(180) },
    { orientation: 6, raw: sharp(upright).rotate(-90) },
    { orientation: 8, raw: sharp(upright).rotate(90) },
    { orientation: 2, raw: sharp(upright).flop() },
    { orientation: 4, raw: sharp(upright).flip() },
  ]
  for (const { orientation, raw } of held) {
    const turned = sharp(await raw.png().toBuffer()).withMetadata({ orientation })
    const photo = await makeRenditions(await turned.jpeg({ quality: 95 }).toBuffer())
    t.like(photo, { width: 400, height: 600 }, `${orientation}`)
    const [r = 0, g = 0] = await pixelOf(photo.renditions.clear[1280], 200, 40)
    t.true(g > 150 && r < 80, `${orientation}`)
  }
})

test('an animation is reduced to its first frame', async t => {
  const frame = (paint: Colour) =>
    paintImage(40, 30, () => paint)
      .png()
      .toBuffer()
  const frames = await Promise.all([frame([0, 200, 0]), frame([200, 0, 0])])
  const animation = sharp(frames, { join: { animated: true } })
  for (const bytes of [await animation.gif().toBuffer(), await animation.webp().toBuffer()]) {
    t.is((await sharp(bytes).metadata()).pages, 2)
    const photo = await makeRenditions(bytes)
    t.deepEqual(sizes(photo).at(-1), [40, 30])
    const [r = 0, g = 0] = await pixelOf(photo.renditions.clear[1280], 20, 15)
    t.true(g > 150 && r < 80)
    for (const { bytes } of allRenditions(photo)) t.falsy((await sharp(bytes).metadata()).pages)
  }
})

test('transparency becomes white', async t => {
  const clear = sharp({
    create: { width: 50, height: 50, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
  const photo = await makeRenditions(await clear.png().toBuffer())
  for (const { bytes } of allRenditions(photo)) {
    t.false((await sharp(bytes).metadata()).hasAlpha)
    t.true((await pixelOf({ bytes }, 25, 25)).every(value => value > 240))
  }
})

const alike = (a: number[], b: Colour) =>
  a.length === 3 && b.every((value, channel) => Math.abs(value - (a[channel] ?? 0)) < 14)

test('colours are kept from CMYK, 16 bits, wide gamut, greys and palettes', async t => {
  const orange: Colour = [200, 150, 110]
  const plain = () => paintImage(64, 64, () => orange)
  const uploads = {
    cmyk: await plain().toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer(),
    sixteen: await plain().toColourspace('rgb16').png().toBuffer(),
    wide: await plain().withIccProfile('p3').jpeg({ quality: 95 }).toBuffer(),
    palette: await plain().png({ palette: true }).toBuffer(),
    lossless: await plain().webp({ lossless: true }).toBuffer(),
    progressive: await plain().jpeg({ progressive: true, quality: 95 }).toBuffer(),
  }
  t.like(await sharp(uploads.cmyk).metadata(), { space: 'cmyk', channels: 4 })
  t.like(await sharp(uploads.sixteen).metadata(), { depth: 'ushort' })
  t.true((await sharp(uploads.wide).metadata()).hasProfile)
  for (const [name, bytes] of Object.entries(uploads)) {
    const photo = await makeRenditions(bytes)
    const pixel = await pixelOf(photo.renditions.clear[640], 30, 30)
    t.true(alike(pixel, orange), `${name}: ${pixel}`)
  }
  const grey = await makeRenditions(await plain().greyscale().jpeg().toBuffer())
  const [r = 0, g = 0, b = 0] = await pixelOf(grey.renditions.clear[640], 30, 30)
  t.true(Math.max(r, g, b) - Math.min(r, g, b) < 4)
})
