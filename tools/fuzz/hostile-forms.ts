import { crc32, deflateSync } from 'node:zlib'
import { scene } from '../../test/samples/sample-images.ts'
import { type Call, type Mutate, withHeader } from './call.ts'
import type { Choose } from './choose.ts'
import { MARK } from './hostile-values.ts'

const BOUNDARY = 'kith-fuzz'

type Part = { readonly head: string; readonly content: Uint8Array }

/** Picture formats that an upload accepts. */
export type Pictures = Readonly<Record<'jpeg' | 'png' | 'gif' | 'webp', Uint8Array>>

/** Small pictures of each kind, the same in each run. */
export const drawPictures = async (): Promise<Pictures> => ({
  jpeg: await scene(48, 32).jpeg().toBuffer(),
  png: await scene(32, 48).png().toBuffer(),
  gif: await scene(20, 20).gif().toBuffer(),
  webp: await scene(64, 16).webp().toBuffer(),
})

const pngChunk = (type: string, data: Uint8Array): Uint8Array => {
  const named = Buffer.concat([Buffer.from(type), data])
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([size, named, sum])
}

/** A PNG that declares a large size and holds a few lines. */
const emptyPng = (width: number, height: number): Uint8Array => {
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

const partsOf = (parts: readonly Part[], boundary = BOUNDARY): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ head, content }) => [
      Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
      content,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ])

const photoPart = (content: Uint8Array, name = 'photo', file = 'me.jpg'): Part => ({
  head: `Content-Disposition: form-data; name="${name}"; filename="${file}"`,
  content,
})

const withForm = (
  call: Call,
  body: Uint8Array,
  type = `multipart/form-data; boundary=${BOUNDARY}`,
) => withHeader({ ...call, body }, 'Content-Type', type)

/** A form as a page sends it. */
export const validForm = (call: Call, picture: Uint8Array): Call =>
  withForm(call, partsOf([photoPart(picture)]))

const text = (words: string) => Buffer.from(words)

/** Files that are no picture, or a truncated, padded or oversized one. */
const hostileFile = (choose: Choose, { jpeg, png, gif, webp }: Pictures): Uint8Array => {
  const any = choose.one([jpeg, png, gif, webp])
  const damaged = Buffer.from(any)
  const at = choose.number(0, damaged.length - 1)
  damaged[at] = choose.number(0, 255)
  return choose.one<() => Uint8Array>([
    () => any.slice(0, choose.number(0, any.length - 1)),
    () => damaged,
    () => Buffer.concat([any, text(`<script>${MARK}</script>`), any]),
    () => Buffer.concat([text('GIF89a/*'), jpeg]),
    () => Buffer.concat([any, Buffer.alloc(choose.one([1_000_000, 10 * 1_048_576]))]),
    () =>
      emptyPng(
        ...choose.one<[number, number]>([
          [65_535, 65_535],
          [40_001, 1_000],
          [0, 0],
        ]),
      ),
    () =>
      emptyPng(
        ...choose.one<[number, number]>([
          [2 ** 31 - 1, 1],
          [1, 2 ** 31 - 1],
          [1, 1],
        ]),
      ),
    () => text(`<svg xmlns="http://www.w3.org/2000/svg"><text>${MARK}</text></svg>`),
    () =>
      text(
        '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><svg>&b;</svg>',
      ),
    () => new Uint8Array(),
    () => Buffer.alloc(200_000, 0xff),
  ])()
}

const heads = (file: string): readonly string[] => [
  ...['', 'Content-Disposition', 'Content-Disposition: form-data', ': :', `${MARK}: ${MARK}`],
  `Content-Disposition: form-data; name="photo"`,
  `Content-Disposition: form-data; name="${MARK}"; filename="${file}"`,
  `Content-Disposition: form-data; name="photo"; filename*=UTF-8''%ff%fe%00`,
  `Content-Disposition: form-data; name="photo"; filename="a\0b"`,
  `Content-Disposition: form-data; name="photo"; filename="${'a'.repeat(90_000)}"`,
  `Content-Disposition: form-data; name="__proto__"; filename="${file}"`,
  `Content-Disposition: form-data; name=photo; filename=${file}\r\nContent-Type: multipart/mixed; boundary=b`,
  `Content-Disposition: form-data; name="photo"; filename="${file}"\r\nContent-Transfer-Encoding: base64`,
]

/** Mutations that make a form invalid for an upload. */
export const hostileForm = (choose: Choose, pictures: Pictures): readonly [string, Mutate] => {
  const one = photoPart(pictures.jpeg)
  const whole = partsOf([one])
  const ways: Readonly<Record<string, Mutate>> = {
    'other file': call => withForm(call, partsOf([photoPart(hostileFile(choose, pictures))])),
    'other head': call =>
      withForm(call, partsOf([{ ...one, head: choose.one(heads(`${MARK}.jpg`)) }])),
    'more parts': call =>
      withForm(
        call,
        partsOf(
          Array(choose.one([2, 3, 2_000])).fill(choose.one([one, { ...one, content: text('x') }])),
        ),
      ),
    'text beside': call =>
      withForm(
        call,
        partsOf([{ head: `Content-Disposition: form-data; name="a"`, content: text(MARK) }, one]),
      ),
    'cut form': call => withForm(call, whole.subarray(0, choose.number(0, whole.length - 1))),
    'other boundary': call =>
      withForm(
        call,
        whole,
        `multipart/form-data${choose.one(['', '; boundary=', '; boundary=b', '; boundary="', `; boundary=${'b'.repeat(4_000)}`])}`,
      ),
    'bare line ends': call =>
      withForm(call, text(whole.toString('latin1').replaceAll('\r\n', '\n'))),
    'no form': call => withForm(call, text(`{"photo":"${MARK}"}`), 'application/json'),
  }
  const way = choose.one(['other file', 'other file', ...Object.keys(ways)])
  return [way, ways[way] as Mutate]
}
