import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import { photoLimits } from '../../contracts/photo-sizes.ts'
import { uploadPhoto } from '../../contracts/photos.ts'
import { Refusal } from '../../contracts/refusals.ts'
import { BadInput } from '../http/bad-input.ts'
import type { ReadBody } from '../http/input.ts'
import { createBlocks } from './buffer-pool.ts'

/** A body may be so much larger than its photo: boundaries and headers of the parts. */
const WRAPPING = 16_384
const MOST = photoLimits.bytes + WRAPPING

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

/** As much as an upload may be. Those who come alone find the block of the one before. */
const blocks = createBlocks({ size: MOST, spare: 2, idle: 30_000 })

/** To be called when an upload has been read: where it was kept is used again. */
export const giveBack = blocks.giveBack

type Received = { readonly bytes: Uint8Array; readonly digest: string }

const openForm = (headers: IncomingMessage['headers']): BusboyInstance => {
  try {
    const limits = { fileSize: photoLimits.bytes, parts: 2 }
    return new Busboy({ headers: headers as BusboyHeaders, limits })
  } catch {
    throw brokenForm()
  }
}

/**
 * The one photo of a form, looked at piece by piece as it comes, so that no other call waits for
 * it. What is too much is still received, so that whoever sends it hears why, but not kept.
 */
const receive = (request: IncomingMessage): Promise<Received> => {
  const photo = Promise.withResolvers<Received>()
  const form = openForm(request.headers)
  const hash = createHash('sha256')
  // One that holds all: gathering pieces takes a while.
  const photoBytes = blocks.take()
  let [came, kept, parts] = [0, 0, 0]
  let isOther = false
  let hasEnded = false

  const end = (settle: () => void) => {
    if (hasEnded) return
    hasEnded = true
    held -= kept
    request.off('data', take).off('end', whole).off('close', closed).off('error', broken)
    request.on('error', () => {}).resume()
    settle()
  }
  const refuse = (why: () => Error) =>
    end(() => {
      blocks.giveBack(photoBytes)
      photo.reject(why())
    })
  const broken = () => refuse(cutOff)
  const closed = () => {
    if (!request.complete) broken()
  }
  // One piece a turn: as fast as some come, megabytes would otherwise be taken in at one go.
  const take = (piece: Buffer) => {
    came += piece.length
    if (came > MOST) return refuse(tooLarge)
    form.write(piece)
    request.pause()
    setImmediate(() => request.resume())
  }
  const whole = () => {
    form.end()
  }
  const keep = (piece: Buffer) => {
    if (hasEnded) return // what the form had taken in already
    photoBytes.set(piece, kept)
    kept += piece.length
    held += piece.length
    hash.update(piece)
    if (held > ROOM) refuse(noRoom)
  }

  form.on('file', (name, stream) => {
    parts += 1
    stream.on('error', () => {}) // the form tells of it, too
    if (name !== uploadPhoto.field || parts > 1) {
      isOther = true
      stream.resume()
    } else stream.on('data', keep).on('limit', () => refuse(tooLarge))
  })
  form.on('field', () => {
    isOther = true
  })
  form.on('error', () => refuse(brokenForm))
  form.on('finish', () => {
    if (parts !== 1 || isOther) refuse(notOnePhoto)
    else
      end(() => photo.resolve({ bytes: photoBytes.subarray(0, kept), digest: hash.digest('hex') }))
  })
  if (request.destroyed) broken()
  else request.on('data', take).on('end', whole).on('error', broken).on('close', closed)
  return photo.promise
}

/**
 * The one photo of a form, kept in memory alone. What tells it from another is its content.
 *
 * @throws {Refusal} `unsupported_media`: no form. `bad_input`: anything but one file in `photo`.
 *   `too_large`: over `photoLimits.bytes`. `unavailable`: too many at once, or cut off.
 */
export const readUpload: ReadBody = async ctx => {
  if (!ctx.is('multipart/form-data')) throw notAForm()
  if ((ctx.request.length ?? 0) > MOST) throw tooLarge()

  const { bytes, digest } = await receive(ctx.req)
  return { body: { photo: bytes }, content: () => digest }
}
