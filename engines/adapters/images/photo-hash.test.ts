import test from 'ava'
import sharp from 'sharp'
import { paintImage, photograph, scene } from '../../../test/samples/sample-images.ts'
import { makeRenditions } from './make-renditions.ts'
import { hashOfRendition as hashOf, isAlike, isTelling } from './photo-hash.ts'

const pictures = Promise.all(
  Array.from({ length: 40 }, (_, at) => photograph(400, 500, at * 7_919 + 1)),
)

/** Cuts a share of the width and height away, the same at all sides. */
const cut = (picture: Buffer, share: number): Promise<Buffer> => {
  const [left, top] = [Math.round(200 * share), Math.round(250 * share)]
  const rest = { left, top, width: 400 - 2 * left, height: 500 - 2 * top }
  return sharp(picture).extract(rest).toBuffer()
}

const changes: Readonly<Record<string, (picture: Buffer) => Promise<Buffer>>> = {
  'saved at the lowest quality': picture => sharp(picture).jpeg({ quality: 10 }).toBuffer(),
  'saved smaller, in another format': picture => sharp(picture).resize(200).webp().toBuffer(),
  brighter: picture => sharp(picture).modulate({ brightness: 1.15 }).toBuffer(),
  'without colours': picture => sharp(picture).greyscale().toBuffer(),
}

for (const [how, change] of Object.entries(changes))
  test(`a picture is alike when it is ${how}`, async t => {
    for (const picture of await pictures)
      t.true(isAlike(await hashOf(picture), await hashOf(await change(picture))))
  })

test('most pictures are alike when two percent are cut away, none when a fifth is', async t => {
  const alike = async (share: number) => {
    const found = (await pictures).map(async picture =>
      isAlike(await hashOf(picture), await hashOf(await cut(picture, share))),
    )
    return (await Promise.all(found)).filter(Boolean).length
  }
  t.true((await alike(0.02)) >= 36)
  t.is(await alike(0.2), 0)
})

test('no two pictures are alike', async t => {
  const hashes = await Promise.all((await pictures).map(hashOf))
  for (const [at, one] of hashes.entries())
    for (const other of hashes.slice(at + 1)) t.false(isAlike(one, other))
})

test('an upload has the hashes of its stored rendition, and of its mirror image', async t => {
  const [picture = Buffer.of()] = await pictures
  const { hashes, renditions } = await makeRenditions(picture)
  const [upright, mirrored] = hashes
  t.true(isAlike(upright, await hashOf(renditions.clear[640].bytes)))
  t.true(isAlike(mirrored, await hashOf(await sharp(picture).flop().toBuffer())))
  t.false(isAlike(upright, mirrored))
})

test('the hash of a plain or evenly shaded picture tells nothing, that of others does', async t => {
  const plain = sharp({ create: { width: 90, height: 90, channels: 3, background: '#777' } })
  const shaded = paintImage(90, 90, (x, y) => [x + y, x + y, x + y])
  for (const picture of [plain, shaded])
    t.false(isTelling(await hashOf(await picture.png().toBuffer())))
  for (const picture of await pictures) t.true(isTelling(await hashOf(picture)))
})

test('a hash has 32 hex digits, also of the smallest and of plain pictures', async t => {
  const plain = sharp({ create: { width: 9, height: 9, channels: 3, background: '#777' } })
  for (const picture of [scene(1, 1), scene(3, 2), plain.png()])
    t.regex(await hashOf(await picture.png().toBuffer()), /^[0-9a-f]{32}$/)
})
