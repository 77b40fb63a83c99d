import { timing } from '../../contracts/core/limits.ts'
import { addressOf, type Endpoint } from '../../contracts/core/route.ts'
import type { EndpointInput, EndpointResponse } from '../../contracts/core/route-table.ts'
import { callFailedFrom, Unreachable } from './call-errors.ts'
import { isLockOn } from './lock-settings.ts'
import { ownRequests } from './own-requests.ts'
import { positionTokens } from './position-tokens.ts'

type Options<T extends Endpoint> = {
  /**
   * The addresses that the caller refreshes after an answer, which a live message need not repeat.
   */
  refreshes?: (answer: EndpointResponse<T>) => readonly string[]
  /** Idempotency key: the same for every retry of one action of the member. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** Timeout in milliseconds until the whole answer has arrived; 30 s by default. */
  timeout?: number
}

type Parts = { params?: unknown; query?: unknown; body?: unknown }

/**
 * Makes one call of the API, without retries.
 * @throws {CallFailed} the server answered with an error.
 * @throws {Unreachable} no complete answer arrived in time.
 */
export async function call<T extends Endpoint>(
  route: T,
  input: EndpointInput<T>,
  { refreshes, ...options }: Options<T> = {},
): Promise<EndpointResponse<T>> {
  if (route.method === 'GET') return (await send(route, input, options)).answer
  return ownRequests.run(() => send(route, input, options), refreshes ?? (() => []))
}

async function send<T extends Endpoint>(
  route: T,
  input: EndpointInput<T>,
  { idempotencyKey, signal, timeout = timing.answer }: Omit<Options<T>, 'refreshes'>,
): Promise<{ answer: EndpointResponse<T>; request: string | null }> {
  const parts = (input ?? {}) as Parts
  const timedOut = AbortSignal.timeout(timeout)
  const tokens = positionTokens.all()
  const request: RequestInit = {
    method: route.method,
    headers: headersOf(route, parts.body, { idempotencyKey, tokens }),
    body: bodyOf(parts.body),
    credentials: 'same-origin',
    // With the app lock on, the browser keeps no copy of answers on the device.
    cache: isLockOn() ? 'no-store' : 'default',
    signal: signal ? AbortSignal.any([signal, timedOut]) : timedOut,
  }
  const { response, body } = await fetchWhole(addressOf(route, parts), request).catch(error => {
    throw signal?.aborted ? error : new Unreachable(error)
  })
  positionTokens.noteResponse(tokens, response.headers.get('Kith-Position'))
  if (!response.ok) throw callFailedFrom(response, body)
  return {
    answer: JSON.parse(body) as EndpointResponse<T>,
    request: response.headers.get('X-Request-Id'),
  }
}

/** Reads the whole body: a truncated answer counts as no answer. */
async function fetchWhole(address: string, request: RequestInit) {
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
