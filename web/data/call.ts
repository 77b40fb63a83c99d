import type { Endpoint } from '../../contracts/endpoint.ts'
import { addressOf } from '../../contracts/endpoint.ts'
import type { EndpointInput, EndpointResponse } from '../../contracts/endpoint-types.ts'
import { timing } from '../../contracts/limits.ts'
import { callFailedFrom, Unreachable } from './call-errors.ts'
import { positionTokens } from './position-tokens.ts'

type Options = {
  /** The same for every repeat of one action of the member. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** After so many milliseconds without the whole answer it counts as none; 30 s unless told. */
  timeout?: number
}

type Parts = { params?: unknown; query?: unknown; body?: unknown }

/**
 * Makes one call of the API, once.
 *
 * @throws {Failure} answered, but not with success.
 * @throws {Unreachable} not answered, or not to the end, or not in time.
 */
export async function call<T extends Endpoint>(
  route: T,
  input: EndpointInput<T>,
  { idempotencyKey, signal, timeout = timing.answer }: Options = {},
): Promise<EndpointResponse<T>> {
  const parts = (input ?? {}) as Parts
  const timedOut = AbortSignal.timeout(timeout)
  const tokens = positionTokens.all()
  const request: RequestInit = {
    method: route.method,
    headers: headersOf(route, parts.body, { idempotencyKey, tokens }),
    body: bodyOf(parts.body),
    credentials: 'same-origin',
    signal: signal ? AbortSignal.any([signal, timedOut]) : timedOut,
  }
  const { response, body } = await send(addressOf(route, parts), request).catch(error => {
    throw signal?.aborted ? error : new Unreachable(error)
  })
  positionTokens.answered(tokens, response.headers.get('Kith-Position'))
  if (!response.ok) throw callFailedFrom(response, body)
  return JSON.parse(body) as EndpointResponse<T>
}

/** An answer is one only when all of it is there. */
async function send(address: string, request: RequestInit) {
  const response = await fetch(address, request)
  return { response, body: await response.text() }
}

function headersOf(
  route: Endpoint,
  body: unknown,
  { idempotencyKey, tokens }: { idempotencyKey: string | undefined; tokens: readonly string[] },
): Headers {
  const headers = new Headers({ accept: 'application/json' })
  if (tokens.length > 0) headers.set('Kith-Position', tokens.join(', '))
  if (idempotencyKey && route.method !== 'GET') headers.set('Idempotency-Key', idempotencyKey)
  if (body !== undefined && !(body instanceof FormData))
    headers.set('content-type', 'application/json')
  return headers
}

const bodyOf = (body: unknown): BodyInit | undefined => {
  if (body === undefined || body instanceof FormData) return body
  return JSON.stringify(body)
}
