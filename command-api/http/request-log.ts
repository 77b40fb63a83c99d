import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { spanKey, spanTime, type Traces } from '../../engines/ports/traces.ts'
import type { ObserveRequest } from '../../engines/process/operator-listener/metrics.ts'
import type { HttpContext, HttpMiddleware } from './context.ts'
import { HUNG_UP, hasHungUp } from './problems.ts'

const REQUEST_ID = /^[\w.-]{8,64}$/

/**
 * Gives each request an id and logs its outcome: the route pattern instead of the address, ids
 * instead of names. Only failures of the server are logged by default, as warnings; a caller who hung
 * up is none. What members ask and when is logged with `debug`. A trusted proxy may send an id.
 * `observe` gets the duration; a call is the root of its trace.
 */
export const logRequests =
  (
    logger: Logger,
    trustsProxies: boolean,
    observe: ObserveRequest,
    traces?: Traces,
  ): HttpMiddleware =>
  async (ctx, next) => {
    const startedAt = spanTime()
    const givenId = ctx.get('X-Request-Id')
    const requestId = trustsProxies && REQUEST_ID.test(givenId) ? givenId : randomUUID()
    ctx.state.requestId = requestId
    ctx.set('X-Request-Id', requestId)
    try {
      await next()
    } finally {
      const endedAt = spanTime()
      const ms = endedAt - startedAt
      const { method } = ctx
      const status = ctx.status >= 500 && hasHungUp(ctx) ? HUNG_UP : ctx.status
      const route = ctx.state.route ?? 'other'
      observe({ method, route, status }, ms / 1_000)
      traces?.record({
        name: `${method} ${route}`,
        kind: 'server',
        correlation: requestId,
        key: spanKey.call(requestId),
        startedAt,
        endedAt,
        attributes: {
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': status,
        },
        failure: status >= 500 ? String(status) : undefined,
      })
      const { memberId } = ctx.state
      logger[status >= 500 ? 'warn' : 'debug'](
        { requestId, method, route, status, ms: Math.round(ms * 10) / 10, memberId },
        'request',
      )
    }
  }

/** A signal for each request that aborts when its caller disconnects or the server stops. */
export const createRequestSignals = (stopping: AbortSignal) => {
  const pending = new Set<AbortController>()
  stopping.addEventListener('abort', () => {
    for (const request of pending) request.abort()
  })

  return (ctx: HttpContext): AbortSignal => {
    const request = new AbortController()
    if (stopping.aborted || ctx.res.closed) request.abort()
    else {
      pending.add(request)
      ctx.res.once('close', () => {
        pending.delete(request)
        if (!ctx.res.writableFinished) request.abort()
      })
    }
    return request.signal
  }
}
