import type * as z from 'zod'
import { timing } from '../../../contracts/core/limits.ts'
import { methodAndPath } from '../../../contracts/core/route.ts'
import type { ApiEndpoint } from '../../../contracts/features.ts'
import type { uploadPhoto } from '../../../contracts/profiles/photos.ts'
import { callFailedFrom, Unreachable } from '../../data/call-errors.ts'
import { startIdleTimeout } from '../../data/idle-timeout.ts'

const upload = methodAndPath('POST /api/upload-photo' satisfies ApiEndpoint)

export type SendOptions = {
  /** Progress of the upload, 0 to 1. */
  onProgress: (part: number) => void
  signal: AbortSignal
}

/** Uploads one photo, which nobody else sees before it is on a profile; see `sendPhotoTo`. */
export const sendPhoto = (
  photo: { id: string; file: File },
  sending: SendOptions,
): Promise<z.output<typeof uploadPhoto.response>> => sendPhotoTo(upload.path, photo, sending)

/**
 * Uploads one photo to an address, with progress, which `fetch` cannot report. Repeated uploads with
 * one `id` stay one photo.
 * @throws {CallFailed} the server answered with an error.
 * @throws {Unreachable} no complete answer, or no progress for 90 s.
 * @throws the signal's reason, when it aborts.
 */
export async function sendPhotoTo<R>(
  address: string,
  { id, file }: { id: string; file: File },
  sending: SendOptions,
): Promise<R> {
  const form = new FormData()
  form.set('photo' satisfies typeof uploadPhoto.field, file)
  const response = await answerTo(address, form, id, sending)
  if (!response.ok) throw callFailedFrom(response, await response.text())
  return await response.json()
}

const answerTo = (
  address: string,
  form: FormData,
  key: string,
  { onProgress, signal }: SendOptions,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    const idle = startIdleTimeout(timing.photoAnswer, () => {
      reject(new Unreachable(undefined))
      request.abort()
    })
    signal.addEventListener('abort', () => request.abort())
    request.upload.onprogress = ({ loaded, total }) => {
      idle.progress()
      onProgress(loaded / total)
    }
    request.onprogress = idle.progress
    request.onloadend = idle.stop
    request.onload = () => resolve(responseOf(request))
    request.onerror = () => reject(new Unreachable(undefined))
    request.onabort = () => reject(signal.reason)
    request.open(upload.method, address)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('Idempotency-Key', key)
    request.send(form)
  })

const responseOf = (request: XMLHttpRequest): Response => {
  const { status, statusText } = request
  const headers = { 'content-type': request.getResponseHeader('content-type') ?? '' }
  return new Response(request.responseText, { status, statusText, headers })
}
