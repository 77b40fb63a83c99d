import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '../../contracts/core/refusals.ts'
import type { RateLimitName } from '../../engines/config/rate-limits.ts'
import { readIfPossible } from '../../engines/ports/storage-fault.ts'
import { createKeyedMutex } from '../../engines/primitives/keyed-mutex.ts'
import { PROBLEM_TYPE, problemOf } from '../../engines/process/operator-listener/problem-of.ts'
import type { ApiRequest, Handler } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import type { AccessGuards, Caller } from './access.ts'
import { createApiRequest, type RequestSource } from './api-request.ts'
import { browserOf } from './browser.ts'
import { callerAddress } from './caller-address.ts'
import { notReady, viewsReady, waitForViews } from './consistency.ts'
import type { HttpContext, HttpMiddleware } from './context.ts'
import { etagOf, matchesETag } from './etag.ts'
import { type ApiResponse, fingerprintOf, type Idempotent } from './idempotency.ts'
import {
  jsonBody,
  type ParsedRequest,
  parseRequest,
  type ReadBody,
  type RouteAddress,
  readJsonBody,
} from './parse-request.ts'
import type { ConsumeRateLimit } from './rate-limits.ts'
import { refuseForeignChanges } from './request-guards.ts'

export type RouteServer = AccessGuards & {
  readonly services: Services
  readonly origin: string
  readonly idempotent: Idempotent
  readonly consumeRateLimit: ConsumeRateLimit
  /** What a route's own limit counts of a member: the person, whatever account they use. */
  readonly identitiesOf: (memberId: string) => Promise<readonly string[]>
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
 * A route's own limit counts the identities of the caller, or the network address of somebody who is
 * not signed in. The common limits count the account.
 */
const limit = async (
  { handler, server, bodyReader }: ServedRoute,
  { memberId }: Caller,
  address: string,
) => {
  const { consumeRateLimit, identitiesOf } = server
  if (!memberId) {
    if (handler.limit) await consumeRateLimit(handler.limit, address)
    return
  }
  if (handler.limit) {
    const identities = await identitiesOf(memberId)
    for (const one of identities.length > 0 ? identities : [memberId])
      await consumeRateLimit(handler.limit, one)
  } else await consumeRateLimit(isChange(handler) ? bodyReader.limit : 'read', memberId)
}

/** @throws {Refusal} `unavailable`: views that the handler reads are built for the first time. */
const requireBuiltViews = async (served: ServedRoute, signal: AbortSignal): Promise<void> => {
  const { handler, server } = served
  served.viewsBuilt ||= await viewsReady(server.services, handler.reads, signal)
  if (!served.viewsBuilt) throw notReady()
}

type Input = Pick<ParsedRequest, 'params' | 'query' | 'body'> & {
  readonly condition: ListCondition | undefined
}

/** Runs the handler, at most once per idempotency key. */
const runOnce = (
  ctx: HttpContext,
  served: ServedRoute,
  caller: Caller,
  { key, content, ...parsed }: ParsedRequest,
  { signal, condition }: { signal: AbortSignal; condition: ListCondition | undefined },
): Promise<ApiResponse> => {
  const { services, idempotent, origin } = served.server
  const { memberId } = caller
  const { requestId } = ctx.state
  const browser = browserOf(ctx, served.server)
  const now = services.clock.now()
  const source = { caller, browser, requestId, ip: ctx.ip, origin, now, signal }
  const input = { ...parsed, condition }
  if (key === undefined || served.handler.skipsIdempotency)
    return handle(served, { ...source, idempotencyParts: undefined, repeated: false }, input)
  const fingerprint = fingerprintOf(ctx.method, ctx.url, content())
  const idempotencyParts = [memberId, key, fingerprint]
  return idempotent({ memberId, key, fingerprint }, (repeated, memo) =>
    handle(served, { ...source, idempotencyParts, repeated, memo }, input),
  )
}

/** Refusals that stay the same when the request is repeated. */
const isLasting = (refusal: Refusal): boolean => refusal.status < 500 && refusal.status !== 429

/**
 * Runs the handler; its result or lasting refusal becomes the response. A result waits until the
 * views that the command settles have its events, two seconds at most, so that its caller reads what
 * they wrote.
 */
const handle = async (
  { handler, server: { services, checksResponses } }: ServedRoute,
  source: RequestSource,
  { condition, ...input }: Input,
): Promise<ApiResponse> => {
  const { request, lastPosition } = createApiRequest(services, source, input)
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
    return { status: problem.status, type: PROBLEM_TYPE, body: JSON.stringify(problem) }
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

const listChanged = () =>
  new Refusal(
    'list_changed',
    'You changed this list on another device or in another tab. Look at it again, then save your change.',
  )

/** A condition on a call that replaces a list: the validators that its caller sent. */
type ListCondition = { readonly list: Handler; readonly validators: string }

/** Replacements with a condition run one after the other for a member, in this process. */
const replaceInTurn = createKeyedMutex()

/**
 * Reads the list as its `GET` answers now, with everything that the log has.
 * @throws {Refusal} `list_changed`: it is not the one that the caller has seen.
 */
const requireSameList = async (
  { list, validators }: ListCondition,
  request: ApiRequest<never>,
  services: Services,
): Promise<void> => {
  const isCurrent = await request.waitForViews(list.reads, await services.log.head())
  if (!isCurrent)
    throw new Refusal('unavailable', 'This is taking too long. Try again in a moment.', 2)
  const current = await list.handle({ ...request, query: {} } as ApiRequest<never>, services)
  if (!matchesETag(validators, etagOf(jsonBody(current)))) throw listChanged()
}
