import type Router from '@koa/router'
import Koa from 'koa'
import type { Logger } from 'pino'
import type { Config } from '../../engines/config.ts'
import { serveAssets } from '../pages/serve-assets.ts'
import { callerAddress } from './caller-address.ts'
import { isCallerFault } from './caller-fault.ts'
import { compressResponses } from './compress-responses.ts'
import type { HttpContext, HttpMiddleware, RequestState } from './context.ts'
import { conditionalGet } from './etag.ts'
import { refuseProxied } from './local-access.ts'
import type { Metrics } from './metrics.ts'
import { refuseUnknownCalls } from './mount.ts'
import { serveOperations } from './operations.ts'
import { refuseManyParameters } from './parameter-limit.ts'
import type { PreloadedData } from './preloaded-data.ts'
import { answerProblems } from './problems.ts'
import type { ConsumeRateLimit } from './rate-limits.ts'
import type { Checks } from './readiness.ts'
import { redirectToOrigin } from './redirect-to-origin.ts'
import { logRequests } from './request-log.ts'
import { setSecurityHeaders } from './security-headers.ts'
import { serveWebClient } from './web-client.ts'

/** What answers requests, outermost first. */
export type AppParts = {
  readonly config: Config
  readonly origin: string
  readonly logger: Logger
  readonly metrics: Metrics
  readonly checks: Checks
  readonly consumeRateLimit: ConsumeRateLimit
  /** The local OpenID provider, which answers by itself. */
  readonly provider: HttpMiddleware | undefined
  readonly documentation: HttpMiddleware
  readonly calls: HttpMiddleware
  /** What a browser asks for by itself. The first also says which methods a path knows. */
  readonly navigations: readonly [Router<RequestState>, ...Router<RequestState>[]]
  /** Whether a session's cookie was sent, good or not. */
  readonly hasSession: (ctx: HttpContext) => boolean
  /** What a page's asker would ask first, answered. */
  readonly preload: (ctx: HttpContext) => Promise<PreloadedData>
  /** The folder of the built client. */
  readonly web: string
}

const metricsFor = ({ isExposed, secrets }: Config) =>
  secrets.metricsToken ? { token: secrets.metricsToken } : isExposed ? 'none' : 'open'

/** Everything between a request and its answer. */
export const createApp = (parts: AppParts): Koa<RequestState> => {
  const { config, origin, logger, metrics } = parts
  const app = new Koa<RequestState>({
    proxy: config.trustedProxies > 0,
    maxIpsCount: config.trustedProxies,
  })
  app.on('error', (error, ctx?: HttpContext) => {
    if (isCallerFault(error)) return
    logger.error({ requestId: ctx?.state.requestId, err: error }, 'answer failed')
  })

  app.use(logRequests(logger, config.trustedProxies > 0, metrics.observeRequest))
  app.use(answerProblems(logger))
  app.use(setSecurityHeaders(origin))
  if (config.localOnly) app.use(refuseProxied)
  app.use(serveOperations({ checks: parts.checks, metrics, metricsFor: metricsFor(config) }))
  app.use(async (ctx, next) => {
    await parts.consumeRateLimit('address', callerAddress(ctx.ip))
    await next()
  })
  app.use(refuseManyParameters)
  app.use(redirectToOrigin(origin))
  if (parts.provider) app.use(parts.provider)
  app.use(compressResponses())
  app.use(conditionalGet)
  app.use(serveAssets())
  app.use(parts.documentation)
  app.use(refuseUnknownCalls)
  app.use(parts.calls)
  for (const router of parts.navigations) app.use(router.routes())
  app.use(parts.navigations[0].allowedMethods())
  app.use(
    serveWebClient(parts.web, {
      demo: config.demo || config.mode === 'development',
      hasSession: parts.hasSession,
      preload: parts.preload,
    }),
  )
  return app
}
