import { fetchAnswer, type TestResponse } from './client.ts'
import type { SignedInMember } from './server.ts'

type Uploading = {
  readonly path?: string
  readonly key?: string
  readonly headers?: Record<string, string>
}

/** Sends a form as a page does. */
export const sendForm = async (
  origin: string,
  { cookie }: { cookie?: string },
  form: RequestInit['body'],
  { path = '/api/upload-photo', key, headers = {} }: Uploading = {},
): Promise<TestResponse> => {
  const response = await fetchAnswer(new URL(path, origin), {
    method: 'POST',
    body: form,
    headers: {
      ...(cookie ? { cookie } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
      ...headers,
    },
    ...(form instanceof ReadableStream ? { duplex: 'half' } : {}),
  } as RequestInit)
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** A form with these files in `photo`. */
export const formOf = (...photos: readonly Uint8Array<ArrayBuffer>[]): FormData => {
  const form = new FormData()
  for (const photo of photos) form.append('photo', new File([photo], 'me.jpg'))
  return form
}

export const upload = (
  origin: string,
  by: SignedInMember,
  photo: Uint8Array<ArrayBuffer>,
  options: Uploading = {},
): Promise<TestResponse> => sendForm(origin, by, formOf(photo), options)

/** Fetches a URL as an image element does. */
export const fetchRendition = async (
  origin: string,
  viewer: { cookie?: string },
  path: string,
  headers: Record<string, string> = {},
) => {
  const { cookie } = viewer
  const response = await fetchAnswer(new URL(path, origin), {
    headers: { ...(cookie ? { cookie } : {}), ...headers },
  })
  const bytes = new Uint8Array(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, bytes }
}
