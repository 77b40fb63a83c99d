import type * as z from 'zod'
import { timing } from '../../contracts/limits.ts'
import { uploadPhoto } from '../../contracts/photos.ts'
import { failureOf, Unreachable } from '../data/failure.ts'
import { patienceOf } from '../data/patience.ts'
import { positions } from '../data/position.ts'

export type Sending = {
  /** How much has been sent, 0 to 1. */
  onProgress: (part: number) => void
  signal: AbortSignal
}

/**
 * Uploads one photo, once, and says how far it is, which `fetch` cannot. Nobody else sees it before
 * it is put on a profile. Sent again under the same `id` it stays one photo.
 *
 * @throws {Failure} answered, but not with success.
 * @throws {Unreachable} not answered, or neither sent on nor answered for 90 s.
 * @throws the signal's reason, when it aborts.
 */
export async function sendPhoto(
  { id, file }: { id: string; file: File },
  sending: Sending,
): Promise<z.output<typeof uploadPhoto.response>> {
  const form = new FormData()
  form.set(uploadPhoto.field, file)
  const response = await answerTo(form, id, sending)
  positions.answered([], response.headers.get('Kith-Position'))
  if (!response.ok) throw failureOf(response, await response.text())
  return await response.json()
}

const answerTo = (
  form: FormData,
  key: string,
  { onProgress, signal }: Sending,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    const patience = patienceOf(timing.photoAnswer, () => {
      reject(new Unreachable(undefined))
      request.abort()
    })
    signal.addEventListener('abort', () => request.abort())
    request.upload.onprogress = ({ loaded, total }) => {
      patience.heard()
      onProgress(loaded / total)
    }
    request.onprogress = patience.heard
    request.onloadend = patience.stop
    request.onload = () => resolve(responseOf(request))
    request.onerror = () => reject(new Unreachable(undefined))
    request.onabort = () => reject(signal.reason)
    request.open(uploadPhoto.method, uploadPhoto.path)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('Idempotency-Key', key)
    request.send(form)
  })

const responseOf = (request: XMLHttpRequest): Response => {
  const headers = new Headers()
  for (const name of ['content-type', 'kith-position']) {
    const value = request.getResponseHeader(name)
    if (value) headers.set(name, value)
  }
  const { status, statusText } = request
  return new Response(request.responseText, { status, statusText, headers })
}
