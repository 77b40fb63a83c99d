import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import { BadInput } from '../../../contracts/core/bad-input.ts'
import { Refusal } from '../../../contracts/core/refusals.ts'
import { photoLimits } from '../../../contracts/profiles/photo-addresses.ts'
import { uploadPhoto } from '../../../contracts/profiles/photos.ts'
import type { ReadBody } from '../../http/parse-request.ts'
import { UPLOAD_BUFFER_IDLE_MS } from '../../timeouts.ts'
import { type BufferPool, createBufferPool } from './buffer-pool.ts'

/** Bytes of a form besides its photo: boundaries and headers of the parts. */
const FORM_OVERHEAD = 16_384
const MAX_BODY_BYTES = photoLimits.bytes + FORM_OVERHEAD

/** Bytes of incoming uploads that this process holds. */
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

/** Memory of all uploads of this process together. */
type UploadMemory = { readonly pool: BufferPool; pendingBytes: number }

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
const receive = (request: IncomingMessage, memory: UploadMemory): Promise<ReceivedPhoto> => {
  const photo = Promise.withResolvers<ReceivedPhoto>()
  const form = openForm(request.headers)
  const hash = createHash('sha256')
  // One buffer for the whole photo: joining pieces takes time.
  const photoBytes = memory.pool.acquire()
  let [receivedBytes, photoBytesReceived, parts] = [0, 0, 0]
  let isOther = false
  let hasEnded = false

  const end = (settle: () => void) => {
    if (hasEnded) return
    hasEnded = true
    memory.pendingBytes -= photoBytesReceived
    request.off('data', onData).off('end', onEnd).off('close', onClose).off('error', onError)
    request.on('error', () => {}).resume()
    settle()
  }
  const refuse = (why: () => Error) =>
    end(() => {
      memory.pool.release(photoBytes)
      photo.reject(why())
    })
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
    if (hasEnded) return // what the form had taken in already
    photoBytes.set(piece, photoBytesReceived)
    photoBytesReceived += piece.length
    memory.pendingBytes += piece.length
    hash.update(piece)
    if (memory.pendingBytes > MAX_PENDING_BYTES) refuse(noRoom)
  }

  form.on('file', (name, stream) => {
    parts += 1
    stream.on('error', () => {}) // the form tells of it, too
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
    else
      end(() =>
        photo.resolve({
          bytes: photoBytes.subarray(0, photoBytesReceived),
          digest: hash.digest('hex'),
        }),
      )
  })
  if (request.destroyed) onError()
  else request.on('data', onData).on('end', onEnd).on('error', onError).on('close', onClose)
  return photo.promise
}

export type UploadReader = {
  /**
   * The form's one photo in memory, identified by its digest.
   * @throws {Refusal} `unsupported_media`: no form. `bad_input`: anything but one file in `photo`.
   *   `too_large`: over `photoLimits.bytes`. `unavailable`: too many at once, or interrupted.
   */
  readonly read: ReadBody
  /** Returns the memory of a photo that was read; its bytes are overwritten. */
  release(photo: Uint8Array): void
}

export const createUploadReader = (): UploadReader => {
  const memory: UploadMemory = {
    pool: createBufferPool({ size: MAX_BODY_BYTES, spare: 2, idle: UPLOAD_BUFFER_IDLE_MS }),
    pendingBytes: 0,
  }
  return {
    async read(ctx) {
      if (!ctx.is('multipart/form-data')) throw notAForm()
      if ((ctx.request.length ?? 0) > MAX_BODY_BYTES) throw tooLarge()

      const { bytes, digest } = await receive(ctx.req, memory)
      return { body: { photo: bytes }, content: () => digest }
    },
    release: memory.pool.release,
  }
}
