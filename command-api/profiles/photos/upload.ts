import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import * as z from 'zod'
import { BadInput, Refusal } from '../../../contracts/core/refusals.ts'
import { route } from '../../../contracts/core/route.ts'
import { photoLimits } from '../../../contracts/profiles/photo-addresses.ts'
import { uploadPhoto } from '../../../contracts/profiles/photos.ts'
import { storeRenditions } from '../../../engines/adapters/images/photo-store.ts'
import { command } from '../../handlers/handler.ts'
import type { ReadBody } from '../../http/parse-request.ts'
import { keepDraft, schedulePurge } from './drafts.ts'
import { photoUrlOf } from './present.ts'
import { processPhoto } from './process-photo.ts'
import { refuseRemoved } from './refuse-removed.ts'

/** The body of a call that takes a photo, as `createUploadReader` reads it. */
export const photoBody = z.strictObject({ photo: z.instanceof(Uint8Array) })

const uploading = route(uploadPhoto.endpoint, { ...uploadPhoto, body: photoBody })

export const onUploadPhoto = command(uploading, { reads: [] }, async (request, services) => {
  const { body, memberId, now, signal } = request
  const processed = await processPhoto(services.imageProcessor, body.photo, signal)

  await refuseRemoved(processed.hashes, now, services)

  const draft = { photoId: request.newId(), memberId }
  await schedulePurge(services.jobs, draft, now)
  await storeRenditions(services.media, draft.photoId, processed)
  await keepDraft(services.shortLived, draft, processed, now)

  const { width, height } = processed
  return { photoUrl: photoUrlOf(draft.photoId, 'clear'), width, height }
})

/** Bytes of a form besides its photo: boundaries and headers of the parts. */
const FORM_OVERHEAD = 16_384
const MAX_BODY_BYTES = photoLimits.bytes + FORM_OVERHEAD

/** Bytes of incoming uploads that a process holds at most. */
const MAX_PENDING_BYTES = 96 * 1_048_576

const tooLarge = () => new Refusal('too_large', 'Choose a photo of at most 10 MB.')
const noRoom = () =>
  new Refusal('unavailable', 'Too many photos are being uploaded right now. Try again in a minute.')
const notAForm = () =>
  new Refusal('unsupported_media', 'Send the photo as multipart/form-data, in the field photo.')
const notOnePhoto = () =>
  new BadInput([{ path: uploadPhoto.field, message: 'Send one photo, and nothing else.' }])
const brokenForm = () => new BadInput([{ path: '', message: 'The body is not a whole form.' }])
const uploadInterrupted = () => new Refusal('unavailable', 'The upload was interrupted. Try again.')

/** Bytes of all uploads that this process is receiving. */
type PendingUploads = { bytes: number }

type ReceivedPhoto = { readonly bytes: Uint8Array; readonly digest: string }

const openForm = (headers: IncomingMessage['headers']): BusboyInstance => {
  try {
    const limits = { fileSize: photoLimits.bytes, parts: 2 }
    return new Busboy({ headers: headers as BusboyHeaders, limits })
  } catch {
    throw brokenForm()
  }
}

/**
 * Parses the form's one photo in pieces, so that other requests do not wait. A too large upload is
 * received and discarded, so that its sender gets the response.
 */
const receive = (request: IncomingMessage, pending: PendingUploads): Promise<ReceivedPhoto> => {
  const photo = Promise.withResolvers<ReceivedPhoto>()
  const form = openForm(request.headers)
  const hash = createHash('sha256')
  const pieces: Buffer[] = []
  let [receivedBytes, photoBytes, parts] = [0, 0, 0]
  let isOther = false
  let hasEnded = false

  const end = (settle: () => void) => {
    if (hasEnded) return
    hasEnded = true
    pending.bytes -= photoBytes
    request.off('data', onData).off('end', onEnd).off('close', onClose).off('error', onError)
    request.on('error', () => {}).resume()
    settle()
  }
  const refuse = (why: () => Error) => end(() => photo.reject(why()))
  const onError = () => refuse(uploadInterrupted)
  const onClose = () => {
    if (!request.complete) onError()
  }
  // One piece per turn, so that a fast upload does not block other requests.
  const onData = (piece: Buffer) => {
    receivedBytes += piece.length
    if (receivedBytes > MAX_BODY_BYTES) return refuse(tooLarge)
    form.write(piece)
    request.pause()
    setImmediate(() => request.resume())
  }
  const onEnd = () => {
    form.end()
  }
  const onPhotoData = (piece: Buffer) => {
    if (hasEnded) return // the form still had it buffered
    pieces.push(piece)
    photoBytes += piece.length
    pending.bytes += piece.length
    hash.update(piece)
    if (pending.bytes > MAX_PENDING_BYTES) refuse(noRoom)
  }

  form.on('file', (name, stream) => {
    parts += 1
    stream.on('error', () => {}) // the form reports it, too
    if (name !== uploadPhoto.field || parts > 1) {
      isOther = true
      stream.resume()
    } else stream.on('data', onPhotoData).on('limit', () => refuse(tooLarge))
  })
  form.on('field', () => {
    isOther = true
  })
  form.on('error', () => refuse(brokenForm))
  form.on('finish', () => {
    if (parts !== 1 || isOther) refuse(notOnePhoto)
    else end(() => photo.resolve({ bytes: Buffer.concat(pieces), digest: hash.digest('hex') }))
  })
  if (request.destroyed) onError()
  else request.on('data', onData).on('end', onEnd).on('error', onError).on('close', onClose)
  return photo.promise
}

/**
 * Reads the form's one photo into memory, identified by its digest.
 * @throws {Refusal} `unsupported_media`: no form. `bad_input`: anything but one file in `photo`.
 *   `too_large`: over `photoLimits.bytes`. `unavailable`: too many at once, or interrupted.
 */
export const createUploadReader = (): ReadBody => {
  const pending: PendingUploads = { bytes: 0 }
  return async ctx => {
    if (!ctx.is('multipart/form-data')) throw notAForm()
    if ((ctx.request.length ?? 0) > MAX_BODY_BYTES) throw tooLarge()

    const { bytes, digest } = await receive(ctx.req, pending)
    return { body: { photo: bytes }, content: () => digest }
  }
}
