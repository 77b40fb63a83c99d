import { crc32, deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { scene } from '../../test/samples/sample-images.ts'
import { type Call, type Hostile, way, withHeader } from './call.ts'
import { MARK } from './hostile-json.ts'

const BOUNDARY = 'kith-fuzz'

/** Small pictures of each kind that an upload accepts, the same in each run. */
export const drawPictures = async (): Promise<readonly Buffer[]> =>
  Promise.all([
    scene(48, 32).jpeg().toBuffer(),
    scene(32, 48).png().toBuffer(),
    scene(20, 20).gif().toBuffer(),
    scene(64, 16).webp().toBuffer(),
  ])

const pngChunk = (type: string, data: Uint8Array): Uint8Array => {
  const named = Buffer.concat([Buffer.from(type), data])
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([size, named, sum])
}

/** A PNG that declares a large size and holds a few lines. */
const emptyPng = ([width, height]: readonly [number, number]): Uint8Array => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    pngChunk('IEND', new Uint8Array()),
  ])
}

type Part = { readonly head: string; readonly content: Uint8Array | string }

const formOf = (parts: readonly Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ head, content }) => [
      Buffer.from(`--${BOUNDARY}\r\n${head}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ])

const photoPart = (content: Uint8Array | string): Part => ({
  head: 'Content-Disposition: form-data; name="photo"; filename="me.jpg"',
  content,
})

const withForm = (
  call: Call,
  body: Uint8Array,
  type = `multipart/form-data; boundary=${BOUNDARY}`,
) => withHeader({ ...call, body }, 'Content-Type', type)

/** A form as a page sends it. */
export const validForm = (call: Call, picture: Uint8Array): Call =>
  withForm(call, formOf([photoPart(picture)]))

const sizes = [
  [65_535, 65_535],
  [40_001, 1_000],
  [0, 0],
  [2 ** 31 - 1, 1],
  [1, 2 ** 31 - 1],
] as const
const noPictures = [
  `<svg xmlns="http://www.w3.org/2000/svg"><text>${MARK}</text></svg>`,
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><svg>&b;</svg>',
  '',
  '\xff'.repeat(200_000),
]

/** Files that are no picture, or a truncated, padded or oversized one. */
const hostileFile = (picture: fc.Arbitrary<Buffer>): fc.Arbitrary<Uint8Array | string> =>
  fc.oneof(
    fc.tuple(picture, fc.nat()).map(([all, at]) => all.subarray(0, at % all.length)),
    fc.tuple(picture, fc.nat(), fc.nat(255)).map(([all, at, to]) => all.with(at % all.length, to)),
    picture.map(all => Buffer.concat([all, Buffer.from(`<script>${MARK}</script>`), all])),
    picture.map(all => Buffer.concat([Buffer.from('GIF89a/*'), all])),
    fc
      .tuple(picture, fc.constantFrom(1_000_000, 10 * 1_048_576))
      .map(([all, room]) => Buffer.concat([all, Buffer.alloc(room)])),
    fc.constantFrom(...sizes).map(emptyPng),
    fc.constantFrom(...noPictures),
  )

const disposition = 'Content-Disposition: form-data'
const heads = [
  ...['', 'Content-Disposition', disposition, ': :', `${MARK}: ${MARK}`],
  `${disposition}; name="photo"`,
  `${disposition}; name="${MARK}"; filename="${MARK}.jpg"`,
  `${disposition}; name="photo"; filename*=UTF-8''%ff%fe%00`,
  `${disposition}; name="photo"; filename="a\0b"`,
  `${disposition}; name="photo"; filename="${'a'.repeat(90_000)}"`,
  `${disposition}; name="__proto__"; filename="${MARK}.jpg"`,
  `${disposition}; name=photo; filename=a\r\nContent-Type: multipart/mixed; boundary=b`,
  `${disposition}; name="photo"; filename="a"\r\nContent-Transfer-Encoding: base64`,
]

/** Changes that make a form invalid for an upload. */
export const hostileForm = (pictures: readonly Buffer[]): Hostile => {
  const [jpeg = Buffer.alloc(0)] = pictures
  const one = photoPart(jpeg)
  const whole = formOf([one])
  const form = (name: string, parts: fc.Arbitrary<readonly Part[]>): Hostile =>
    way(name, parts, (call, all) => withForm(call, formOf(all)))
  const file = hostileFile(fc.constantFrom(...pictures)).map(content => [photoPart(content)])
  return fc.oneof(
    { weight: 3, arbitrary: form('other file', file) },
    form(
      'other head',
      fc.constantFrom(...heads).map(head => [{ ...one, head }]),
    ),
    form(
      'more parts',
      fc.constantFrom(2, 3, 2_000).map(times => Array(times).fill(one)),
    ),
    form('text beside', fc.constant([{ head: `${disposition}; name="a"`, content: MARK }, one])),
    way('cut form', fc.nat(whole.length - 1), (call, size) =>
      withForm(call, whole.subarray(0, size)),
    ),
    way(
      'other boundary',
      fc.constantFrom('', '; boundary=', '; boundary="', `; boundary=${'b'.repeat(4_000)}`),
      (call, says) => withForm(call, whole, `multipart/form-data${says}`),
    ),
    way(
      'bare line ends',
      fc.constant(whole.toString('latin1').replaceAll('\r\n', '\n')),
      (call, text) => withForm(call, Buffer.from(text)),
    ),
    way('no form', fc.constant(`{"photo":"${MARK}"}`), (call, text) =>
      withForm(call, Buffer.from(text), 'application/json'),
    ),
  )
}
