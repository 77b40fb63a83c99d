import { timing } from '../../contracts/core/limits.ts'
import { methodAndPath } from '../../contracts/core/route.ts'
import type { ApiEndpoint, EndpointInput, EndpointResponse } from '../../contracts/features.ts'
import { noteServerTime } from '../ui/server-clock.ts'
import { addressWith } from './address.ts'
import { callFailedFrom, Unreachable } from './call-errors.ts'

type Options = {
  /** Idempotency key: the same for every retry of one action of the member. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** Timeout in milliseconds until the whole answer has arrived; 30 s by default. */
  timeout?: number
}

type Answer = { readonly etag: string; readonly answer: unknown }

/**
 * Answers of reads by address, oldest first, with their validators: the server lets browsers store
 * none, so this tab's memory has what an unchanged poll need not send again.
 */
const known = new Map<string, Answer>()
const MAX_KNOWN = 100

/** Forgets the answers of earlier reads, as when the page is locked. */
export const forgetAnswers = (): void => known.clear()

const remember = (address: string, { etag, answer }: Answer): void => {
  known.delete(address)
  known.set(address, { etag, answer })
  const [oldest] = known.keys()
  if (known.size > MAX_KNOWN && oldest !== undefined) known.delete(oldest)
}

type Parts = { params?: unknown; query?: unknown; body?: unknown }

/**
 * Makes one call of the API, without retries.
 * @throws {CallFailed} the server answered with an error.
 * @throws {Unreachable} no complete answer arrived in time.
 */
export async function call<E extends ApiEndpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  { idempotencyKey, signal, timeout = timing.answer }: Options = {},
): Promise<EndpointResponse<E>> {
  const parts = (input ?? {}) as Parts
  const timedOut = AbortSignal.timeout(timeout)
  const { method } = methodAndPath(endpoint)
  const address = addressWith(endpoint, parts)
  const read = known.get(address)
  const before = method === 'GET' ? read : undefined
  const headers = headersOf(method, parts.body, idempotencyKey)
  if (before) headers.set('If-None-Match', before.etag)
  // A call that replaces a list is refused if the list is no longer the one that was read.
  if (read && !before) headers.set('If-Match', read.etag)
  const request: RequestInit = {
    method,
    headers,
    body: bodyOf(parts.body),
    credentials: 'same-origin',
    signal: signal ? AbortSignal.any([signal, timedOut]) : timedOut,
  }
  const { response, body } = await fetchWhole(address, request).catch(error => {
    throw signal?.aborted ? error : new Unreachable(error)
  })
  noteServerTime(response.headers.get('Date'))
  const isUnchanged = response.status === 304 && before !== undefined
  if (!response.ok && !isUnchanged) throw callFailedFrom(response, body)
  const answer = isUnchanged ? before.answer : JSON.parse(body)
  const etag = response.headers.get('ETag')
  if (etag) remember(address, { etag, answer })
  return answer as EndpointResponse<E>
}

/** Reads the whole body: a truncated answer counts as no answer. */
async function fetchWhole(address: string, request: RequestInit) {
  const response = await fetch(address, request)
  return { response, body: await response.text() }
}

function headersOf(method: string, body: unknown, idempotencyKey: string | undefined): Headers {
  const headers = new Headers({ accept: 'application/json' })
  if (idempotencyKey && method !== 'GET') headers.set('Idempotency-Key', idempotencyKey)
  if (body !== undefined && !(body instanceof FormData))
    headers.set('content-type', 'application/json')
  return headers
}

const bodyOf = (body: unknown): BodyInit | undefined => {
  if (body === undefined || body instanceof FormData) return body
  return JSON.stringify(body)
}
