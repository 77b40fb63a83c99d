import { addressOf, type InputOf, type ResponseOf, type Route } from '../../contracts/route.ts'
import { failureOf, Unreachable } from './failure.ts'
import { newestPosition, rememberPosition } from './position.ts'

type Options = {
  /** The same for every repeat of one action of the member. */
  idempotencyKey?: string
  signal?: AbortSignal
}

type Parts = { params?: unknown; query?: unknown; body?: unknown }

/**
 * Makes one call of the API, once.
 *
 * @throws {Failure} answered, but not with success.
 * @throws {Unreachable} not answered.
 */
export async function call<T extends Route>(
  route: T,
  input: InputOf<T>,
  { idempotencyKey, signal }: Options = {},
): Promise<ResponseOf<T>> {
  const parts = (input ?? {}) as Parts
  const response = await send(addressOf(route, parts), {
    method: route.method,
    headers: headersOf(route, parts.body, idempotencyKey),
    body: bodyOf(parts.body),
    credentials: 'same-origin',
    signal,
  })
  rememberPosition(response.headers.get('Kith-Position'))
  if (!response.ok) throw await failureOf(response)
  return (await response.json()) as ResponseOf<T>
}

async function send(address: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(address, request)
  } catch (error) {
    if (request.signal?.aborted) throw error
    throw new Unreachable(error)
  }
}

function headersOf(route: Route, body: unknown, idempotencyKey: string | undefined): Headers {
  const headers = new Headers({ accept: 'application/json' })
  const position = newestPosition()
  if (position) headers.set('Kith-Position', position)
  if (idempotencyKey && route.method !== 'GET') headers.set('Idempotency-Key', idempotencyKey)
  if (body !== undefined && !(body instanceof FormData))
    headers.set('content-type', 'application/json')
  return headers
}

const bodyOf = (body: unknown): BodyInit | undefined => {
  if (body === undefined || body instanceof FormData) return body
  return JSON.stringify(body)
}
