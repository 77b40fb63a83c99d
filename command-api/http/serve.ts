import { isDeepStrictEqual } from 'node:util'
import { origin } from '../../contracts/event.ts'
import { Refusal } from '../../contracts/refusals.ts'
import type { RateLimitName } from '../../engines/config/rate-limits.ts'
import type { PositionTokens } from '../../engines/position-tokens.ts'
import { hashesOfMember } from '../../projections/block-hashes.ts'
import type { Handler } from '../handler.ts'
import type { Services } from '../services.ts'
import type { Authorize } from './access.ts'
import { createApiRequest, type RequestSource } from './api-request.ts'
import type { HttpContext, HttpMiddleware } from './context.ts'
import { etagOf } from './etag.ts'
import { type ApiResponse, fingerprintOf, type Idempotent, readKey } from './idempotency.ts'
import { parseInput, type ReadBody, type RequestBody, readBody } from './input.ts'
import {
  type CallerPositions,
  laterPosition,
  notReady,
  POSITION_HEADER,
  readPositions,
  STALE_HEADER,
  viewsReady,
  waitForViews,
} from './positions.ts'
import { PROBLEM_TYPE, problemOf } from './problems.ts'
import type { ConsumeRateLimit } from './rate-limits.ts'
import { refuseForeignChanges } from './same-origin.ts'
import { type StorageQuota, storedSize } from './storage-quota.ts'

/** What serving a route takes. */
export type Serving = {
  readonly services: Services
  readonly origin: string
  readonly authorize: Authorize
  readonly idempotent: Idempotent
  readonly consumeRateLimit: ConsumeRateLimit
  readonly storageQuota: StorageQuota
  /** Aborts when the caller hangs up or the server stops. */
  readonly signalOf: (ctx: HttpContext) => AbortSignal
  readonly positionTokens: PositionTokens
  /** Whether answers are checked against their contract, too. */
  readonly checksAnswers: boolean
}

/** How the body of a change is read, and which limit it counts against. */
export type Reading = { readonly read: ReadBody; readonly limit: RateLimitName }

const json: Reading = { read: readBody, limit: 'write' }
const nothing: RequestBody = { body: {}, content: () => '' }

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

/** An answer must fit its contract and say nothing that the contract does not name. */
const checkAnswer = ({ route }: Handler, result: unknown): void => {
  const parsed = route.response.parse(result)
  if (!isDeepStrictEqual(plain(parsed), plain(result)))
    throw new Error(`${route.method} ${route.path} answers more than its contract names.`)
}

/** Refusals that stay what they are, however often the call is repeated. */
const isLasting = (refusal: Refusal): boolean => refusal.status < 500 && refusal.status !== 429

const respond = (ctx: HttpContext, answer: ApiResponse, { encrypt }: PositionTokens): void => {
  ctx.status = answer.status
  if (answer.position !== undefined) ctx.set(POSITION_HEADER, encrypt(answer.position))
  if (ctx.method === 'GET' || ctx.method === 'HEAD') ctx.etag = etagOf(answer.body)
  ctx.body = answer.body
  ctx.type = answer.type
}

/**
 * The answer, at the latest of its own position and those that its caller has seen: one token then
 * stands for all that were sent, which nobody but the server can compare.
 */
const afterSeen = ({ position: seen }: CallerPositions, answer: ApiResponse): ApiResponse =>
  seen === origin ? answer : { ...answer, position: laterPosition(seen, answer.position ?? origin) }

/** Runs a handler; what it answers or lastingly refuses is the call's answer. */
const answerOf = async (
  handler: Handler,
  { services, checksAnswers, storageQuota }: Serving,
  origin: RequestSource,
  input: ReturnType<typeof parseInput>,
): Promise<ApiResponse> => {
  const { request, lastPosition, storedBytes } = createApiRequest(services, origin, input)
  try {
    const result = await handler.handle(request, services)
    if (checksAnswers) checkAnswer(handler, result)
    const body = JSON.stringify(result)
    return { status: 200, type: 'application/json', body, position: lastPosition() }
  } catch (error) {
    if (!(error instanceof Refusal) || !isLasting(error)) throw error
    const problem = problemOf(error, origin.requestId)
    const body = JSON.stringify(problem)
    return { status: problem.status, type: PROBLEM_TYPE, body, position: lastPosition() }
  } finally {
    const { memberId } = origin.caller
    if (memberId) await storageQuota.add(memberId, storedBytes())
  }
}

/** A limit of its own counts the person, whatever account they call from: each of their identity hashes. */
const countPerson = async (
  limit: RateLimitName,
  memberId: string,
  { consumeRateLimit, services }: Serving,
): Promise<void> => {
  const hashes = await hashesOfMember(memberId, services)
  for (const of of hashes.length > 0 ? hashes : [memberId]) await consumeRateLimit(limit, of)
}

/** What is asked for in the address. */
type Asked = { readonly params: unknown; readonly query: unknown }

/** Answers a call of one route. @throws {Refusal} the caller is not let in, or may try again. */
export type Answering = (ctx: HttpContext, asked: Asked) => Promise<ApiResponse>

/** Answers one route: who calls, how often, with what, having seen what; then its handler. */
export const createAnswering = (
  handler: Handler,
  serving: Serving,
  reading: Reading = json,
): Answering => {
  const { route, reads, limit } = handler
  const { services, authorize, idempotent, consumeRateLimit, storageQuota, signalOf } = serving
  const isChange = route.method !== 'GET'
  let made = false

  return async (ctx, { params, query }) => {
    refuseForeignChanges(ctx, serving.origin)
    const caller = await authorize(ctx, route.access)
    const { memberId } = caller
    if (memberId && limit) await countPerson(limit, memberId, serving)
    else if (memberId) await consumeRateLimit(isChange ? reading.limit : 'read', memberId)
    if (memberId && isChange) await storageQuota.requireRoom(route, memberId)

    const key = isChange && memberId ? readKey(ctx.get('Idempotency-Key')) : undefined
    const seen = readPositions(ctx.get(POSITION_HEADER), serving.positionTokens)
    const { body, content } = isChange ? await reading.read(ctx) : nothing
    const input = parseInput(route, { params, query, body })

    const signal = signalOf(ctx)
    made ||= await viewsReady(services, reads, signal)
    if (!made) throw notReady()
    const isSeen = await waitForViews(services, reads, seen.position, signal)
    if (seen.isUnknown || !isSeen) ctx.set(STALE_HEADER, 'true')

    const { requestId } = ctx.state
    const source = { caller, requestId, now: services.clock.now(), signal }
    const run = (how: Pick<RequestSource, 'idempotencyParts' | 'repeated' | 'memo'>) =>
      answerOf(handler, serving, { ...source, ...how }, input)
    if (key === undefined)
      return afterSeen(seen, await run({ idempotencyParts: undefined, repeated: false }))

    const fingerprint = fingerprintOf(ctx.method, ctx.url, content())
    const call = { memberId, key, fingerprint }
    const idempotencyParts = [memberId, key, fingerprint]
    const answer = await idempotent(call, (repeated, memo) =>
      run({ idempotencyParts, repeated, memo }),
    )
    await storageQuota.add(memberId, storedSize([answer]))
    return afterSeen(seen, answer)
  }
}

/** Serves one route over HTTP. */
export const serve = (handler: Handler, serving: Serving, reading?: Reading): HttpMiddleware => {
  const answering = createAnswering(handler, serving, reading)
  return async ctx => {
    ctx.state.route = handler.route.path
    ctx.set('Cache-Control', 'private, no-cache')
    const { params } = ctx as unknown as { params: unknown }
    respond(ctx, await answering(ctx, { params, query: ctx.query }), serving.positionTokens)
  }
}
