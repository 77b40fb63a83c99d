import test from 'ava'
import sharp from 'sharp'
import { photoLimits, photoWidths } from '../../contracts/profiles/photo-addresses.ts'
import { scene } from '../samples/sample-images.ts'
import { commonServer } from './common-server.ts'
import { fetchRendition, formOf, sendForm, upload } from './photo-form.ts'
import { startServer } from './server.ts'

const bytesOf = async (picture: { toBuffer(): Promise<Buffer> }) =>
  new Uint8Array(await picture.toBuffer())
let jpeg: Uint8Array<ArrayBuffer>
test.before('a photo is taken', async () => {
  jpeg = await bytesOf(scene(90, 60).jpeg())
})
const text = (words: string) => new Uint8Array(Buffer.from(words))

const common = commonServer()

/** A server and a visitor who has just signed in. */
const studio = async (server = common.server()) => {
  const it = await server
  return { ...it, me: await it.quickVisitor('Juniper') }
}

test('an upload answers with the URL of the photo and the size of its widest print', async t => {
  const { origin, me } = await studio()
  const { status, headers, body } = await upload(origin, me, jpeg)
  t.is(status, 200)
  t.regex(body.photoUrl, /^\/media\/photos\/[0-9a-f-]{36}\/clear-640\.webp$/)
  t.like(body, { width: 90, height: 60 })
  t.is(headers.get('cache-control'), 'private, no-store')
})

test('only its uploader sees a photo that is not on a profile yet', async t => {
  const { origin, me, quickMember } = await studio()
  const you = await quickMember('Rowan')
  const { photoUrl } = (await upload(origin, me, jpeg)).body
  for (const look of ['clear', 'blurred'])
    for (const width of photoWidths) {
      const path = photoUrl.replace('clear-640', `${look}-${width}`)
      const { status, bytes } = await fetchRendition(origin, me, path)
      t.is(status, 200, path)
      t.like(await sharp(bytes).metadata(), { format: 'webp', width: 90, height: 60 })
    }
  t.is((await fetchRendition(origin, you, photoUrl)).status, 404)
  t.is((await fetchRendition(origin, {}, photoUrl)).status, 404)
})

test('a photo over ten megabytes is refused', async t => {
  const { origin, me } = await studio()
  const ofSize = (bytes: number) => {
    const padded = new Uint8Array(bytes)
    padded.set(jpeg)
    return padded
  }
  t.is((await upload(origin, me, ofSize(photoLimits.bytes))).status, 200)
  for (const more of [1, 20_000, 1_000_000]) {
    const { status, body } = await upload(origin, me, ofSize(photoLimits.bytes + more))
    t.is(status, 413, String(more))
    t.is(body.message, 'Choose a photo of at most 10 MB.')
  }
})

test('a body of unknown length is read up to the limit', async t => {
  const { origin, me } = await studio()
  const chunk = new Uint8Array(1_048_576)
  let sent = 0
  const endless = new ReadableStream({
    pull(controller) {
      sent += 1
      if (sent > 14) controller.close()
      else controller.enqueue(chunk)
    },
  })
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  t.is((await sendForm(origin, me, endless, { headers })).status, 413)
})

test('a photo over forty megapixels is refused', async t => {
  const { origin, me } = await studio()
  const plain = (width: number, height: number) =>
    bytesOf(sharp({ create: { width, height, channels: 3, background: '#808' } }).png())
  const { status, body } = await upload(origin, me, await plain(8_000, 5_001))
  t.is(status, 413)
  t.is(body.message, 'Choose a photo of at most 40 megapixels, or save it smaller.')
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>'

test('the content decides whether an upload is a photo', async t => {
  const { origin, me } = await studio()
  const damaged = jpeg.slice(0, jpeg.length - 200)
  for (const [what, bytes] of Object.entries({
    'an SVG': text(svg),
    'a page': text('<!doctype html><script>alert(1)</script>'),
    'a text that begins like a JPEG': new Uint8Array([0xff, 0xd8, 0xff, ...text('hello')]),
    'half a JPEG': damaged,
    nothing: new Uint8Array(),
    'a TIFF': await bytesOf(scene(9, 9).tiff()),
  })) {
    const { status, body } = await upload(origin, me, bytes)
    t.is(status, 415, what)
    t.is(body.code, 'unsupported_media', what)
  }
})

for (const [kind, picture] of [
  ['PNG', scene(9, 9).png()],
  ['GIF', scene(9, 9).gif()],
  ['WebP', scene(9, 9).webp()],
] as const)
  test(`a ${kind} is accepted as a photo`, async t => {
    const { origin, me } = await studio()
    t.is((await upload(origin, me, await bytesOf(picture))).status, 200)
  })

const withField = (form: FormData, name: string, value: string | Blob) => {
  form.append(name, value)
  return form
}

test('an upload form holds exactly one file in its field', async t => {
  const { origin, me } = await studio()
  const elsewhere = withField(new FormData(), 'picture', new File([jpeg], 'me.jpg'))
  for (const [what, form] of Object.entries({
    nothing: new FormData(),
    'two files': formOf(jpeg, jpeg),
    'another field': elsewhere,
    'a field more': withField(formOf(jpeg), 'caption', 'me'),
    'words in place of a file': withField(new FormData(), 'photo', 'me'),
  })) {
    const { status, body } = await sendForm(origin, me, form)
    t.is(status, 400, what)
    t.is(body.code, 'bad_input', what)
  }
})

test('a missing or malformed form is refused', async t => {
  const { origin, me } = await studio()
  const send = (type: string, body: string) =>
    sendForm(origin, me, body, { headers: { 'content-type': type } })
  t.is((await send('application/json', '{"photo":"me"}')).status, 415)
  t.is((await send('application/x-www-form-urlencoded', 'photo=me')).status, 415)
  t.is((await send('image/jpeg', 'me')).status, 415)
  for (const body of ['', '--x', '--x\r\n\r\n', '--y\r\n\r\nme\r\n--y--'])
    t.is((await send('multipart/form-data; boundary=x', body)).status, 400, body)
  t.is((await send('multipart/form-data', '--x--')).status, 400)
})

test('an upload from another site is refused', async t => {
  const { origin, me } = await studio()
  for (const [header, value] of [
    ['origin', 'https://evil.example'],
    ['sec-fetch-site', 'cross-site'],
  ] as const)
    t.is((await upload(origin, me, jpeg, { headers: { [header]: value } })).status, 403)
  t.is((await upload(origin, me, jpeg, { headers: { origin } })).status, 200)
})

test('repeating an upload under its key creates one photo, and another photo under that key is refused', async t => {
  const { origin, me, kith } = await studio(startServer(t))
  const again = () => upload(origin, me, jpeg, { key: 'k1' })
  const [first, second] = await Promise.all([again(), again()])
  t.deepEqual(second.body, first.body)
  t.deepEqual((await again()).body, first.body)
  const keys = await Array.fromAsync(kith.ports.media.list('photos/'))
  t.is(keys.length, 6)

  const other = await upload(origin, me, await bytesOf(scene(9, 9).png()), { key: 'k1' })
  t.is(other.body.code, 'idempotency_key_reused')
})

test('uploads over the limit answer 429 with Retry-After', async t => {
  const { origin, me, quickVisitor } = await studio(
    startServer(t, { env: { KITH_RATE_LIMIT_SCALE: '0.03' } }),
  )
  const statuses = [1, 2, 3].map(async () => (await upload(origin, me, text('x'))).status)
  t.deepEqual((await Promise.all(statuses)).toSorted(), [415, 415, 429])
  t.is((await upload(origin, await quickVisitor('Rowan'), text('x'))).status, 415)
})

test('an upload requires a session', async t => {
  const { origin } = await common.server()
  const { status, body } = await sendForm(origin, {}, formOf(jpeg))
  t.is(status, 401)
  t.is(body.message, 'Unauthorized')
})

test('uploads accept only POST', async t => {
  const { me } = await studio()
  const { status, headers } = await me.get('/api/upload-photo')
  t.is(status, 405)
  t.is(headers.get('allow'), 'POST')
})
