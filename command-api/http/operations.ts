import { hash, timingSafeEqual } from 'node:crypto'
import { Refusal } from '../../contracts/refusals.ts'
import type { HttpContext, HttpMiddleware } from './context.ts'
import type { Metrics } from './metrics.ts'
import { type Checks, runChecks } from './readiness.ts'

type Operations = {
  readonly checks: Checks
  readonly metrics: Metrics
  /** Access to `/metrics`: with a token, never, or open. */
  readonly metricsFor: { readonly token: string } | 'none' | 'open'
}

const digest = (text: string): Buffer => hash('sha256', text, 'buffer')

const authorizeMetrics = (ctx: HttpContext, metricsFor: Operations['metricsFor']): void => {
  if (metricsFor === 'none') throw new Refusal('not_found', 'There is nothing here.')
  if (metricsFor === 'open') return
  const received = digest(ctx.get('Authorization'))
  if (!timingSafeEqual(received, digest(`Bearer ${metricsFor.token}`)))
    throw new Refusal('unauthorized', 'Unauthorized')
}

/** Serves health, readiness and metrics for operators. */
export const serveOperations = ({ checks, metrics, metricsFor }: Operations): HttpMiddleware => {
  const pages: Record<string, (ctx: HttpContext) => Promise<void>> = {
    '/healthz': async ctx => {
      ctx.body = { ok: true }
    },
    '/readyz': async ctx => {
      const readiness = await runChecks(checks)
      ctx.status = readiness.ready ? 200 : 503
      if (!readiness.ready) ctx.set('Retry-After', '1')
      ctx.body = readiness
    },
    '/metrics': async ctx => {
      authorizeMetrics(ctx, metricsFor)
      ctx.body = await metrics.text()
      ctx.set('Content-Type', metrics.contentType)
    },
  }

  return async (ctx, next) => {
    const page = pages[ctx.path]
    if (!page || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    ctx.state.route = ctx.path
    ctx.set('Cache-Control', 'no-store')
    await page(ctx)
  }
}
