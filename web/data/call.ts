import { timing } from '../../contracts/limits.ts'
import { addressOf, type InputOf, type ResponseOf, type Route } from '../../contracts/route.ts'
import { failureOf, Unreachable } from './failure.ts'
import { positions } from './position.ts'

type Options = {
  /** The same for every repeat of one action of the member. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** After so many milliseconds without the whole answer it counts as none; 30 s unless told. */
  patience?: number
}

type Parts = { params?: unknown; query?: unknown; body?: unknown }

/**
 * Makes one call of the API, once.
 *
 * @throws {Failure} answered, but not with success.
 * @throws {Unreachable} not answered, or not to the end, or not in time.
 */
export async function call<T extends Route>(
  route: T,
  input: InputOf<T>,
  { idempotencyKey, signal, patience = timing.answer }: Options = {},
): Promise<ResponseOf<T>> {
  const parts = (input ?? {}) as Parts
  const enough = AbortSignal.timeout(patience)
  const seen = positions.all()
  const request: RequestInit = {
    method: route.method,
    headers: headersOf(route, parts.body, { idempotencyKey, seen }),
    body: bodyOf(parts.body),
    credentials: 'same-origin',
    signal: signal ? AbortSignal.any([signal, enough]) : enough,
  }
  const { response, body } = await send(addressOf(route, parts), request).catch(error => {
    throw signal?.aborted ? error : new Unreachable(error)
  })
  positions.answered(seen, response.headers.get('Kith-Position'))
  if (!response.ok) throw failureOf(response, body)
  return JSON.parse(body) as ResponseOf<T>
}

/** An answer is one only when all of it is there. */
async function send(address: string, request: RequestInit) {
  const response = await fetch(address, request)
  return { response, body: await response.text() }
}

function headersOf(
  route: Route,
  body: unknown,
  { idempotencyKey, seen }: { idempotencyKey: string | undefined; seen: readonly string[] },
): Headers {
  const headers = new Headers({ accept: 'application/json' })
  if (seen.length > 0) headers.set('Kith-Position', seen.join(', '))
  if (idempotencyKey && route.method !== 'GET') headers.set('Idempotency-Key', idempotencyKey)
  if (body !== undefined && !(body instanceof FormData))
    headers.set('content-type', 'application/json')
  return headers
}

const bodyOf = (body: unknown): BodyInit | undefined => {
  if (body === undefined || body instanceof FormData) return body
  return JSON.stringify(body)
}
