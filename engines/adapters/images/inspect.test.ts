// In a process of its own: measures memory.
import { constants, crc32, deflateSync } from 'node:zlib'
import test, { type ExecutionContext } from 'ava'
import fc from 'fast-check'
import sharp from 'sharp'
import { Refusal } from '../../../contracts/core/refusals.ts'
import { photoLimits } from '../../../contracts/profiles/photo-addresses.ts'
import { scene } from '../../../test/samples/sample-images.ts'
import { inspect, makeRenditions } from './make-renditions.ts'

const refused = async (t: ExecutionContext, bytes: Uint8Array, code: string, what: string) => {
  const error = await t.throwsAsync(makeRenditions(bytes), { instanceOf: Refusal, code }, what)
  return error?.message ?? ''
}

const chunk = (name: string, data: Uint8Array) => {
  const body = Buffer.concat([Buffer.from(name), data])
  const frame = Buffer.alloc(4)
  frame.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([frame, body, check])
}

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * A PNG whose header claims a size, and whose data inflate to as many zeros as that takes, or few.
 */
const claimed = (width: number, height: number, rows = height) => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const data = deflateSync(Buffer.alloc((width + 1) * rows), { strategy: constants.Z_RLE })
  return Buffer.concat([
    pngStart,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.of()),
  ])
}

test('a file that is no photo is refused', async t => {
  const svg = Buffer.from(
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  )
  const others = {
    'an SVG': svg,
    'a TIFF': await scene(20, 20).tiff().toBuffer(),
    'an AVIF': await scene(20, 20).avif().toBuffer(),
    'a web page': Buffer.from('<!doctype html><script>alert(1)</script>'),
    'a PDF': Buffer.from('%PDF-1.7\n%âãÏÓ\n'),
    'an archive': Buffer.from('PK\x03\x04aaaaaaaaaaaaaaaaaaaaaaaaaaaa'),
    noise: Buffer.from('never a picture'),
    nothing: Buffer.of(),
    'a magic number': Buffer.from([0xff, 0xd8, 0xff]),
    'a magic number and a web page': Buffer.from('GIF89a<script>alert(1)</script>'),
  }
  for (const [what, bytes] of Object.entries(others))
    t.regex(await refused(t, bytes, 'unsupported_media', what), /^(Choose|This photo)/, what)
})

test('the content decides the format, not the name', async t => {
  const jpeg = await scene(20, 20).jpeg().toBuffer()
  const riff = Buffer.concat([Buffer.from('RIFF\x40\0\0\0WEBP'), jpeg])
  await refused(t, riff, 'unsupported_media', 'WebP around a JPEG')
  await refused(t, Buffer.concat([pngStart, jpeg]), 'unsupported_media', 'PNG before a JPEG')
})

test('10 MB are accepted, one byte more is refused', async t => {
  const small = await scene(20, 20).jpeg().toBuffer()
  const padded = Buffer.concat([small, Buffer.alloc(photoLimits.bytes - small.length)])
  t.like(await inspect(padded), { width: 20, height: 20 })
  const more = Buffer.concat([padded, Buffer.of(0)])
  t.regex(await refused(t, more, 'too_large', 'bytes'), /10 MB/)
})

test('40 megapixels are accepted, one row more is refused', async t => {
  t.like(await makeRenditions(claimed(8_000, 5_000)), { width: 1_280, height: 800 })
  t.regex(await refused(t, claimed(8_000, 5_001), 'too_large', 'pixels'), /40 megapixels/)
})

test.serial('a decompression bomb is refused by its header and never decoded', async t => {
  const bomb = claimed(60_000, 60_000, 4_000)
  t.true(bomb.length < 1_048_576)
  const before = process.memoryUsage().rss
  await refused(t, bomb, 'too_large', 'bomb')
  t.true(process.memoryUsage().rss - before < 60_000_000)
})

test('a truncated photo is refused, wherever it was cut', async t => {
  const whole = {
    jpeg: await scene(600, 400).jpeg().toBuffer(),
    progressive: await scene(600, 400).jpeg({ progressive: true }).toBuffer(),
    png: await scene(600, 400).png().toBuffer(),
    webp: await scene(600, 400).webp().toBuffer(),
    gif: await scene(600, 400).gif().toBuffer(),
  }
  for (const [format, bytes] of Object.entries(whole))
    for (const share of [0.02, 0.3, 0.6, 0.9])
      await refused(
        t,
        bytes.subarray(0, Math.floor(bytes.length * share)),
        'unsupported_media',
        `${format} ${share}`,
      )
})

test('an animated PNG counts as a PNG', async t => {
  const png = await scene(30, 20).png().toBuffer()
  const control = chunk('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]))
  const animated = Buffer.concat([png.subarray(0, 33), control, png.subarray(33)])
  t.like(await makeRenditions(animated), { width: 30, height: 20 })
})

test("width and height follow the camera's orientation", async t => {
  const turned = scene(400, 300).withMetadata({ orientation: 6 })
  t.like(await inspect(await turned.jpeg().toBuffer()), { width: 300, height: 400 })
})

test('inspecting reads the header only: pixels that cannot be decoded do not matter', async t => {
  t.like(await inspect(claimed(500, 400, 1)), { width: 500, height: 400 })
  await t.throwsAsync(
    sharp(claimed(500, 400, 1))
      .raw()
      .toBuffer(),
  )
})

test('a photo with wrong bytes is processed or refused, never anything else', async t => {
  const wholes = await Promise.all([
    scene(40, 30).jpeg().toBuffer(),
    scene(40, 30).png().toBuffer(),
    scene(40, 30).webp().toBuffer(),
    scene(40, 30).gif().toBuffer(),
  ])
  const wrong = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...wholes), wrong, async (whole, changes) => {
      const bytes = Buffer.from(whole)
      for (const [at, value] of changes) bytes[at % bytes.length] = value
      const outcome = await makeRenditions(bytes).catch((error: unknown) => error)
      t.true(outcome instanceof Refusal || Object.hasOwn(outcome as object, 'renditions'))
    }),
    { numRuns: 150 },
  )
})
