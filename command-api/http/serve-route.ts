import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '../../contracts/core/refusals.ts'
import type { RateLimitName } from '../../engines/config/rate-limits.ts'
import { readIfPossible } from '../../engines/ports/storage-fault.ts'
import { PROBLEM_TYPE, problemOf } from '../../engines/process/operator-listener/problem-of.ts'
import { hashesOfMember } from '../../projections/views/block-hashes.ts'
import type { Handler } from '../handler.ts'
import type { Services } from '../services.ts'
import type { AccessGuards, Caller } from './access.ts'
import { createApiRequest, type RequestSource } from './api-request.ts'
import { callerAddress } from './caller-address.ts'
import { notReady, viewsReady, waitForViews } from './consistency.ts'
import type { HttpContext, HttpMiddleware } from './context.ts'
import { etagOf } from './etag.ts'
import { type ApiResponse, fingerprintOf, type Idempotent } from './idempotency.ts'
import { jsonBody } from './json-body.ts'
import {
  type ParsedRequest,
  parseRequest,
  type ReadBody,
  type RouteAddress,
  readJsonBody,
} from './parse-request.ts'
import type { ConsumeRateLimit } from './rate-limits.ts'
import { refuseForeignChanges } from './request-guards.ts'
import { type ListCondition, replaceInTurn, requireSameList } from './same-list.ts'
import { type StorageQuota, storedSize } from './storage-quota.ts'

export type RouteServer = AccessGuards & {
  readonly services: Services
  readonly origin: string
  readonly idempotent: Idempotent
  readonly consumeRateLimit: ConsumeRateLimit
  readonly storageQuota: StorageQuota
  /** Aborts when the caller hangs up or the server stops. */
  readonly signalOf: (ctx: HttpContext) => AbortSignal
  readonly checksResponses: boolean
}

/** How a command's body is read, and the rate limit it counts against. */
export type BodyReader = { readonly read: ReadBody; readonly limit: RateLimitName }

const jsonReader: BodyReader = { read: readJsonBody, limit: 'write' }

type ServedRoute = {
  readonly handler: Handler
  /** Reads the list that the handler's route replaces, if it does. */
  readonly list: Handler | undefined
  readonly server: RouteServer
  readonly bodyReader: BodyReader
  /** Whether the handler's views are known to be built. */
  viewsBuilt: boolean
}

/** @throws {Refusal} the caller may correct the request or try again. */
export type RespondToRoute = (ctx: HttpContext, address: RouteAddress) => Promise<ApiResponse>

/** Serves one route over HTTP. */
export const serveRoute = (
  handler: Handler,
  server: RouteServer,
  { bodyReader, list }: { bodyReader?: BodyReader; list?: Handler | undefined } = {},
): HttpMiddleware => {
  const respond = createRouteResponder(handler, server, bodyReader, list)
  return async ctx => {
    ctx.state.route = handler.route.path
    ctx.set('Cache-Control', 'private, no-store')
    const { params } = ctx as unknown as { params: unknown }
    present(ctx, await respond(ctx, { params, query: ctx.query }), handler)
  }
}

/** Steps of a request through the API. Each may end it by throwing a `Refusal`. */
export const createRouteResponder = (
  handler: Handler,
  server: RouteServer,
  bodyReader: BodyReader = jsonReader,
  list?: Handler,
): RespondToRoute => {
  const served: ServedRoute = { handler, list, server, bodyReader, viewsBuilt: false }
  return async (ctx, address) => {
    refuseForeignChanges(ctx, server.origin)
    const caller = await server.authenticate(ctx, handler.route.access)
    await server.authorize(caller, handler.route.access)
    await limit(served, caller, callerAddress(ctx.ip))
    const request = await parseRequest(ctx, handler.route, address, {
      read: bodyReader.read,
      isSignedIn: caller.memberId !== '',
    })
    const signal = server.signalOf(ctx)
    await requireBuiltViews(served, signal)
    const validators = ctx.get('If-Match')
    const condition = list && validators ? { list, validators } : undefined
    const run = () => runOnce(ctx, served, caller, request, { signal, condition })
    return condition ? replaceInTurn(`${caller.memberId} ${handler.route.path}`, run) : run()
  }
}

const isChange = ({ route }: Handler): boolean => route.method !== 'GET'

/**
 * A route's own limit counts identity hashes: the person, whatever account they use. Of those who
 * are not signed in it counts the network address.
 */
const limit = async (
  { handler, server, bodyReader }: ServedRoute,
  { memberId }: Caller,
  address: string,
) => {
  const { consumeRateLimit, storageQuota, services } = server
  if (!memberId) {
    if (handler.limit) await consumeRateLimit(handler.limit, address)
    return
  }
  const isWithinQuota = isChange(handler)
    ? storageQuota.requireRoom(handler.route, memberId)
    : Promise.resolve()
  isWithinQuota.catch(() => {}) // the rate limit is refused first
  if (handler.limit) {
    const hashes = await hashesOfMember(memberId, services)
    for (const subject of hashes.length > 0 ? hashes : [memberId])
      await consumeRateLimit(handler.limit, subject)
  } else await consumeRateLimit(isChange(handler) ? bodyReader.limit : 'read', memberId)
  await isWithinQuota
}

/** @throws {Refusal} `unavailable`: views that the handler reads are built for the first time. */
const requireBuiltViews = async (served: ServedRoute, signal: AbortSignal): Promise<void> => {
  const { handler, server } = served
  served.viewsBuilt ||= await viewsReady(server.services, handler.reads, signal)
  if (!served.viewsBuilt) throw notReady()
}

/** Runs the handler, at most once per idempotency key. */
const runOnce = async (
  ctx: HttpContext,
  served: ServedRoute,
  caller: Caller,
  { key, content, ...input }: ParsedRequest,
  { signal, condition }: { signal: AbortSignal; condition: ListCondition | undefined },
): Promise<ApiResponse> => {
  const { services, idempotent, storageQuota } = served.server
  const { memberId } = caller
  const { requestId } = ctx.state
  const now = services.clock.now()
  const source = { caller, requestId, ip: ctx.ip, origin: served.server.origin, now, signal }
  let storedBytes = 0
  const onStored = (bytes: number) => {
    storedBytes += bytes
  }
  try {
    if (key === undefined || served.handler.skipsIdempotency) {
      const once = { ...source, idempotencyParts: undefined, repeated: false }
      return await handle(served, once, { ...input, condition }, onStored)
    }
    const fingerprint = fingerprintOf(ctx.method, ctx.url, content())
    const idempotencyParts = [memberId, key, fingerprint]
    const response = await idempotent({ memberId, key, fingerprint }, (repeated, memo) =>
      handle(
        served,
        { ...source, idempotencyParts, repeated, memo },
        { ...input, condition },
        onStored,
      ),
    )
    onStored(storedSize([response]))
    return response
  } finally {
    if (memberId) await storageQuota.add(memberId, storedBytes)
  }
}

/** Refusals that stay the same when the request is repeated. */
const isLasting = (refusal: Refusal): boolean => refusal.status < 500 && refusal.status !== 429

/**
 * Runs the handler; its result or lasting refusal becomes the response. A result waits until the
 * views that the command settles have its events, two seconds at most, so that its caller reads what
 * they wrote.
 */
const handle = async (
  { handler, server }: ServedRoute,
  source: RequestSource,
  {
    condition,
    ...input
  }: Pick<ParsedRequest, 'params' | 'query' | 'body'> & { condition: ListCondition | undefined },
  onStored: (bytes: number) => void,
): Promise<ApiResponse> => {
  const { services, checksResponses } = server
  const { request, lastPosition, storedBytes } = createApiRequest(services, source, input)
  try {
    // A repeat may find the list that its first run has stored.
    if (condition && !source.repeated) await requireSameList(condition, request, services)
    const result = await handler.handle(request, services)
    if (checksResponses) checkResponse(handler, result)
    // What is appended counts, also while the store of the views is away.
    await readIfPossible(waitForViews(services, handler.settles, lastPosition(), source.signal))
    return { status: 200, type: 'application/json', body: jsonBody(result) }
  } catch (error) {
    if (!(error instanceof Refusal) || !isLasting(error)) throw error
    const problem = problemOf(error, source.requestId)
    const body = JSON.stringify(problem)
    return { status: problem.status, type: PROBLEM_TYPE, body }
  } finally {
    onStored(storedBytes())
  }
}

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

/** Checks that a response fits its contract, without additional fields. */
const checkResponse = ({ route }: Handler, result: unknown): void => {
  const parsed = route.response.parse(result)
  if (!isDeepStrictEqual(asJson(parsed), asJson(result)))
    throw new Error(`${route.method} ${route.path} answers more than its contract names.`)
}

/** Whether a response is a list with a validator: as read, or as replaced. */
const hasValidator = ({ method }: HttpContext, { route }: Handler): boolean =>
  method === 'GET' || method === 'HEAD' || route.replacesList === true

const present = (ctx: HttpContext, response: ApiResponse, handler: Handler): void => {
  ctx.status = response.status
  if (hasValidator(ctx, handler)) ctx.etag = etagOf(response.body)
  ctx.body = response.body
  ctx.type = response.type
}
