import type { RequestListener, Server } from 'node:http'
import type Router from '@koa/router'
import Koa from 'koa'
import compress from 'koa-compress'
import type { Logger } from 'pino'
import type { InstallationFacts } from '../contracts/core/client-build.ts'
import { LOCAL_PROVIDER_PATH } from '../engines/adapters/openid/local-configuration.ts'
import type { LocalKeys } from '../engines/adapters/openid/local-keys.ts'
import type { Config } from '../engines/config/config.ts'
import type { RateLimits } from '../engines/ports/rate-limits.ts'
import type { Traces } from '../engines/ports/traces.ts'
import type { Addresses } from '../engines/process/operator-listener/http-server.ts'
import type { Metrics } from '../engines/process/operator-listener/metrics.ts'
import { metricsAccess, operationsPaths } from '../engines/process/operator-listener/operations.ts'
import type { Checks } from '../engines/process/operator-listener/readiness.ts'
import { hashesOfMember } from '../projections/identity/person-hashes.ts'
import { onSendPhoto } from './chat/send-photo.ts'
import { documentationPaths, serveDocumentation } from './documentation/serve-documentation.ts'
import { serveFeeds } from './feeds/serve-feeds.ts'
import { onSendGroupPhoto } from './groups/send-photo.ts'
import type { Handler } from './handlers/handler.ts'
import type { MemberSessions, Services } from './handlers/services.ts'
import { createAccessGuards, createFindProfileId, createSessionCookie } from './http/access.ts'
import { callerAddress } from './http/caller-address.ts'
import type { HttpContext, HttpMiddleware, RequestState } from './http/context.ts'
import { conditionalGet } from './http/etag.ts'
import { createIdempotent } from './http/idempotency.ts'
import { refuseProxied } from './http/local-access.ts'
import { inOrder, mountRoutes, refuseUnknownCalls } from './http/mount.ts'
import { answerProblems, isCallerError } from './http/problems.ts'
import { type ConsumeRateLimit, createRateLimiter, limitConnections } from './http/rate-limits.ts'
import { redirectToOrigin, refuseManyParameters } from './http/request-guards.ts'
import { createRequestSignals, logRequests } from './http/request-log.ts'
import { setSecurityHeaders } from './http/security-headers.ts'
import { serveOperations } from './http/serve-operations.ts'
import type { RouteServer } from './http/serve-route.ts'
import { createPreloader, type PreloadedData, serveWebClient } from './http/web-client.ts'
import { createIsSuspended, createLimitedUntil } from './identity/accounts.ts'
import { PASSKEY_PAGE, servePasskeySignIn } from './identity/passkeys/serve-sign-in.ts'
import { openProviders } from './identity/providers.ts'
import { serveExport } from './identity/serve-export.ts'
import { createSignIn } from './identity/sign-in.ts'
import type { PersonaOffer } from './identity/sign-in-page.ts'
import { serveLocalSignIn, signInRoutes } from './identity/sign-in-routes.ts'
import type { Live } from './live/live.ts'
import { serveCalendar } from './meetups/serve-calendar.ts'
import { serveAssets } from './pages/serve-assets.ts'
import { serveNotices } from './payments/serve-notices.ts'
import { serveRenditions } from './profiles/photos/serve-renditions.ts'
import { createUploadReader, onUploadPhoto } from './profiles/photos/upload.ts'

export type Dependencies = {
  readonly config: Config
  readonly services: Services
  readonly rateLimits: RateLimits
  readonly handlers: readonly Handler[]
  readonly memberSessions: MemberSessions
  readonly live: Live
  readonly keys: LocalKeys | undefined
  readonly personas: PersonaOffer | undefined
  readonly checks: Checks
  readonly metrics: Metrics
  readonly traces: Traces | undefined
  readonly logger: Logger
  readonly web: string
  readonly version: string
  readonly stopping: AbortSignal
}

/** Creates the handlers of requests and upgrades for an address. */
export const createRequestListener = (
  dependencies: Dependencies,
  addresses: Addresses,
  server: Server,
): RequestListener => {
  const { config, services, handlers, memberSessions, live, keys, logger, version, rateLimits } =
    dependencies
  const { origin } = addresses
  const hasPasskeys = config.ownSignIn?.type === 'passkeys'
  const cookie = createSessionCookie(origin)
  const findProfileId = createFindProfileId(services)
  const isSuspended = createIsSuspended(services)
  const consumeRateLimit = createRateLimiter(rateLimits, config)
  const signalOf = createRequestSignals(dependencies.stopping)
  const { providers, local } = openProviders(config, addresses, services, keys, logger)

  limitConnections(server, config)
  live.attach(server, { origin, config, consumeRateLimit, cookie, findProfileId, isSuspended })
  const routeServer: RouteServer = {
    services,
    origin,
    ...createAccessGuards(
      memberSessions,
      cookie,
      findProfileId,
      isSuspended,
      createLimitedUntil(services),
      services.clock,
    ),
    idempotent: createIdempotent(services.shortLived, services.keys, services.clock),
    consumeRateLimit,
    identitiesOf: memberId => hashesOfMember(memberId, services),
    signalOf,
    checksResponses: config.mode === 'development' || config.mode === 'test',
  }
  const bodyReader = { read: createUploadReader(), limit: 'upload' } as const
  const uploads = [onUploadPhoto, onSendPhoto, onSendGroupPhoto].map(handler => ({
    handler,
    bodyReader,
  }))
  const signIn = createSignIn({
    services,
    origin,
    providers,
    memberSessions,
    cookie,
    consumeRateLimit,
    signalOf,
    tellsSignIns: config.ownSignIn?.type !== 'local',
    takesEveryone: config.ownSignIn?.type === 'local' && !config.isExposed ? ['oidc'] : [],
  })
  const app = createApp({
    facts: {
      takesPayments: services.payments.publicKey !== null,
      signsInByPasskey: hasPasskeys && !config.oidc && !config.google,
      providerBeside: hasPasskeys ? (config.oidc?.name ?? null) : null,
    },
    usesStripe: config.payments.type === 'stripe' && services.payments.publicKey !== null,
    hasSession: ctx => cookie.read(ctx) !== undefined,
    ...dependencies,
    origin,
    consumeRateLimit,
    notices: serveNotices({ services, consumeRateLimit }),
    provider:
      local &&
      (hasPasskeys
        ? servePasskeySignIn({ provider: local, origin, consumeRateLimit, services })
        : serveLocalSignIn(local, origin, consumeRateLimit, dependencies.personas)),
    preload: createPreloader(handlers, routeServer),
    documentation: serveDocumentation(origin, cookie.name, version),
    calls: inOrder(
      serveCalendar(routeServer),
      inOrder(serveFeeds(routeServer), mountRoutes(handlers, uploads, routeServer)),
    ),
    navigations: [
      signInRoutes(signIn, cookie, logger),
      serveRenditions(routeServer),
      serveExport(routeServer),
    ],
  })
  return app.callback()
}

type AppDependencies = {
  readonly config: Config
  readonly origin: string
  readonly logger: Logger
  readonly metrics: Metrics
  readonly traces: Traces | undefined
  readonly checks: Checks
  readonly consumeRateLimit: ConsumeRateLimit
  /** Receives notices of the payment provider, which count against no limit of an address. */
  readonly notices: HttpMiddleware
  /** The OpenID provider of this process. */
  readonly provider: HttpMiddleware | undefined
  readonly documentation: HttpMiddleware
  readonly calls: HttpMiddleware
  /** Routes for browser navigation. The first router also knows which methods a path allows. */
  readonly navigations: readonly [Router<RequestState>, ...Router<RequestState>[]]
  /** Whether a session cookie was sent, valid or not. */
  readonly hasSession: (ctx: HttpContext) => boolean
  readonly preload: (ctx: HttpContext) => Promise<PreloadedData>
  readonly web: string
  /** Whether payments are configured. */
  readonly facts: InstallationFacts
  /** Whether pages may load Stripe's payment form. */
  readonly usesStripe: boolean
}

/** Shorter responses are sent as they are, in bytes. */
const COMPRESSED_FROM = 1_024

const codings = ['zstd', 'br', 'gzip', 'deflate', 'identity']

/**
 * Compresses long responses. A caller that refuses every coding gets an uncompressed one (RFC 9110,
 * 12.5.3).
 */
const compressResponses = (): HttpMiddleware => {
  const compressing = compress({ threshold: COMPRESSED_FROM })
  return (ctx, next) =>
    compressing(ctx, async () => {
      await next()
      const isShort = ctx.length !== undefined && ctx.length < COMPRESSED_FROM
      // Reading what the caller accepts costs more than all else for a short response.
      if (isShort || ctx.acceptsEncodings(codings) === false) ctx.compress = false
    })
}

/** Runs a middleware for these paths only. A trailing slash makes a path a prefix. */
const onPaths =
  (paths: readonly string[], middleware: HttpMiddleware): HttpMiddleware =>
  (ctx, next) =>
    paths.some(path => (path.endsWith('/') ? ctx.path.startsWith(path) : ctx.path === path))
      ? middleware(ctx, next)
      : next()

/** The middleware chain of the server, outermost first. */
const createApp = (dependencies: AppDependencies): Koa<RequestState> => {
  const { config, origin, logger, metrics, traces } = dependencies
  const app = new Koa<RequestState>({
    proxy: config.trustedProxies > 0,
    maxIpsCount: config.trustedProxies,
  })
  app.on('error', (error, ctx?: HttpContext) => {
    if (isCallerError(error)) return
    logger.error({ requestId: ctx?.state.requestId, err: error }, 'answer failed')
  })

  app.use(logRequests(logger, config.trustedProxies > 0, metrics.observeRequest, traces))
  app.use(answerProblems(logger))
  app.use(setSecurityHeaders({ origin, usesStripe: dependencies.usesStripe }))
  if (config.localOnly) app.use(refuseProxied)
  app.use(
    onPaths(
      operationsPaths,
      serveOperations({ checks: dependencies.checks, metrics, access: metricsAccess(config) }),
    ),
  )
  app.use(dependencies.notices)
  app.use(async (ctx, next) => {
    await dependencies.consumeRateLimit('address', callerAddress(ctx.ip))
    await next()
  })
  app.use(refuseManyParameters)
  app.use(redirectToOrigin(origin))
  if (dependencies.provider)
    app.use(onPaths([`${LOCAL_PROVIDER_PATH}/`, `${PASSKEY_PAGE}/`], dependencies.provider))
  app.use(compressResponses())
  app.use(conditionalGet)
  app.use(onPaths(['/api/look/'], serveAssets()))
  app.use(onPaths(documentationPaths, dependencies.documentation))
  app.use(refuseUnknownCalls)
  app.use(dependencies.calls)
  for (const router of dependencies.navigations) app.use(router.routes())
  app.use(dependencies.navigations[0].allowedMethods())
  app.use(
    serveWebClient(dependencies.web, {
      showsSamples: config.showsSamples,
      ...dependencies.facts,
      hasSession: dependencies.hasSession,
      preload: dependencies.preload,
    }),
  )
  return app
}
