import { crc32 } from 'node:zlib'
import test from 'ava'
import sharp from 'sharp'
import { photoVariants } from '../../../contracts/profiles/photo-addresses.ts'
import { scene } from '../../../test/samples/sample-images.ts'
import { makeRenditions } from './make-renditions.ts'

const secret = 'SECRET-where-I-live'
const script = '<script>alert("SECRET-where-I-live")</script>'

const withEverything = () =>
  scene(700, 500)
    .withExif({
      IFD0: { Copyright: secret, ImageDescription: secret, Make: secret, Model: secret },
      IFD2: { UserComment: secret, DateTimeOriginal: '2026:01:01 12:00:00' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '52/1 31/1 12/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '13/1 24/1 18/1',
        GPSAreaInformation: secret,
      },
    })
    .withXmp(
      `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${secret}"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`,
    )
    .withIccProfile('p3')

/** A comment segment right behind the start of a JPEG, and more behind its end. */
const annotated = (jpeg: Buffer) => {
  const comment = Buffer.from(script)
  const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, comment, jpeg.subarray(2), comment])
}

/** A text chunk right behind the header of a PNG, and more behind its end. */
const described = (png: Buffer) => {
  const body = Buffer.from(`tEXtComment\0${script}`)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length - 4)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([
    png.subarray(0, 33),
    length,
    body,
    check,
    png.subarray(33),
    Buffer.from(script),
  ])
}

const uploads = {
  'a JPEG with GPS, EXIF, XMP, ICC and a web page inside': async () =>
    annotated(await withEverything().jpeg().toBuffer()),
  'a PNG with GPS, EXIF, XMP, ICC and a web page inside': async () =>
    described(await withEverything().png().toBuffer()),
  'a WebP with GPS, EXIF, XMP and ICC': () => withEverything().webp().toBuffer(),
  'a GIF with a web page behind it': async () =>
    Buffer.concat([await scene(70, 50).gif().toBuffer(), Buffer.from(script)]),
}

const traces = [secret, 'SECRET', 'script', 'xpacket', 'xmpmeta', 'Exif', 'EXIF', 'ICCP', 'XMP ']

for (const [what, made] of Object.entries(uploads))
  test(`renditions of ${what} hold nothing but pixels`, async t => {
    const upload = await made()
    t.true(upload.includes('SECRET'), 'the upload contains metadata')
    const { renditions } = await makeRenditions(upload)
    for (const look of photoVariants)
      for (const { bytes } of Object.values(renditions[look])) {
        const file = Buffer.from(bytes)
        for (const trace of traces) t.false(file.includes(trace), `${look}: ${trace}`)
        t.is(file.toString('latin1', 12, 16), 'VP8 ', 'the simple format has no room for metadata')
        t.is(file.readUInt32LE(4) + 8, file.length, 'nothing follows the picture')
        const { exif, xmp, icc, iptc } = await sharp(file).metadata()
        t.deepEqual([exif, xmp, icc, iptc], [undefined, undefined, undefined, undefined])
      }
  })

test('the uploads of these tests really contain a position', async t => {
  const { exif, xmp, icc } = await sharp(await withEverything().jpeg().toBuffer()).metadata()
  t.true(exif?.includes(secret))
  t.true(xmp?.includes(secret))
  t.truthy(icc)
})
