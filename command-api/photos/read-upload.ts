import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { photoLimits } from '../../contracts/photo-sizes.ts'
import { uploadPhoto } from '../../contracts/photos.ts'
import { Refusal } from '../../contracts/refusals.ts'
import { BadInput } from '../http/bad-input.ts'
import type { ReadSent } from '../http/input.ts'

/** A body may be so much larger than its photo: boundaries and headers of the parts. */
const WRAPPING = 16_384

/** Bytes of uploads that this process keeps while they come in. */
const ROOM = 96 * 1_048_576

const tooLarge = () =>
  new Refusal('too_large', 'Choose a photo of at most 10 MB, or save it smaller.')
const noRoom = () =>
  new Refusal('unavailable', 'Many photos arrive just now. Try again in a minute.')
const notAForm = () =>
  new Refusal('unsupported_media', 'Send the photo as multipart/form-data, in the field photo.')
const notOnePhoto = () =>
  new BadInput([{ path: uploadPhoto.field, message: 'Send one photo, and nothing else.' }])
const brokenForm = () => new BadInput([{ path: '', message: 'The body is not a whole form.' }])
const cutOff = () => new Refusal('unavailable', 'The upload was cut off. Send it again.')

let held = 0

/**
 * All of a body. What is too much is still received, so that whoever sends it hears why, but not
 * kept.
 */
const receive = (request: IncomingMessage, most: number): Promise<Buffer<ArrayBuffer>> => {
  const body = Promise.withResolvers<Buffer<ArrayBuffer>>()
  const chunks: Buffer[] = []
  let bytes = 0

  const keep = (chunk: Buffer) => {
    bytes += chunk.length
    held += chunk.length
    chunks.push(chunk)
    if (bytes > most) end(() => body.reject(tooLarge()))
    else if (held > ROOM) end(() => body.reject(noRoom()))
  }
  const end = (settle: () => void) => {
    request.off('data', keep).off('end', whole).off('error', broken).off('close', broken)
    request.on('error', () => {}).resume()
    held -= bytes
    settle()
  }
  const whole = () => end(() => body.resolve(Buffer.concat(chunks)))
  const broken = () => end(() => body.reject(cutOff()))

  if (request.destroyed) broken()
  else request.on('data', keep).on('end', whole).on('error', broken).on('close', broken)
  return body.promise
}

const formOf = async (type: string, body: Buffer<ArrayBuffer>): Promise<FormData> => {
  try {
    return await new Response(body, { headers: { 'content-type': type } }).formData()
  } catch {
    throw brokenForm()
  }
}

/**
 * The one photo of a form, kept in memory alone. What tells it from another is its content.
 *
 * @throws {Refusal} `unsupported_media`: no form. `bad_input`: anything but one file in `photo`.
 *   `too_large`: over `photoLimits.bytes`. `unavailable`: too many at once, or cut off.
 */
export const readUpload: ReadSent = async ctx => {
  if (!ctx.is('multipart/form-data')) throw notAForm()
  const most = photoLimits.bytes + WRAPPING
  if ((ctx.request.length ?? 0) > most) throw tooLarge()

  const body = await receive(ctx.req, most)
  const parts = [...(await formOf(ctx.get('Content-Type'), body))]
  const [[name, photo] = []] = parts
  if (parts.length !== 1 || name !== uploadPhoto.field || !(photo instanceof File))
    throw notOnePhoto()
  if (photo.size > photoLimits.bytes) throw tooLarge()

  const bytes = await photo.bytes()
  return { body: { photo: bytes }, content: () => hash('sha256', bytes, 'hex') }
}
