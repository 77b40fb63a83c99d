import type { RequestListener, Server } from 'node:http'
import type { Logger } from 'pino'
import type { LocalKeys } from '../engines/adapters/openid/local-keys.ts'
import type { Config } from '../engines/config/config.ts'
import type { RateLimits } from '../engines/ports/rate-limits.ts'
import type { Traces } from '../engines/ports/traces.ts'
import type { Addresses } from '../engines/process/operator-listener/http-server.ts'
import type { Metrics } from '../engines/process/operator-listener/metrics.ts'
import type { Checks } from '../engines/process/operator-listener/readiness.ts'
import { hashesOfMember } from '../projections/identity/person-hashes.ts'
import { createApp } from './app.ts'
import { serveDocumentation } from './documentation/serve-documentation.ts'
import type { Handler } from './handlers/handler.ts'
import type { MemberSessions, Services } from './handlers/services.ts'
import { createAccessGuards, createFindProfileId } from './http/access.ts'
import { createIdempotent } from './http/idempotency.ts'
import { limitConnections } from './http/limit-connections.ts'
import { inOrder, mountRoutes } from './http/mount.ts'
import { createPreloader } from './http/preloaded-data.ts'
import { createRateLimiter } from './http/rate-limits.ts'
import { createRequestSignals } from './http/request-signals.ts'
import type { RouteServer } from './http/serve-route.ts'
import { createSessionCookie } from './http/session-cookie.ts'
import { createIsSuspended } from './identity/is-suspended.ts'
import { serveLocalSignIn } from './identity/local-sign-in.ts'
import { servePasskeySignIn } from './identity/passkeys/serve-sign-in.ts'
import { openProviders } from './identity/providers.ts'
import { serveExport } from './identity/serve-export.ts'
import { createSignIn } from './identity/sign-in.ts'
import type { PersonaOffer } from './identity/sign-in-page.ts'
import { signInRoutes } from './identity/sign-in-routes.ts'
import type { Live } from './live/live.ts'
import { serveCalendar } from './meetups/serve-calendar.ts'
import { serveNotices } from './payments/serve-notices.ts'
import { createUploadReader } from './profiles/photos/read-upload.ts'
import { serveRenditions } from './profiles/photos/serve-renditions.ts'
import { onUploadPhoto } from './profiles/photos/upload.ts'

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
    ...createAccessGuards(memberSessions, cookie, findProfileId, isSuspended),
    idempotent: createIdempotent(services.sessions, services.keys, services.clock),
    consumeRateLimit,
    identitiesOf: memberId => hashesOfMember(memberId, services),
    signalOf,
    checksResponses: config.mode === 'development' || config.mode === 'test',
  }
  const upload = {
    handler: onUploadPhoto,
    bodyReader: { read: createUploadReader(), limit: 'upload' },
  } as const
  const signIn = createSignIn({
    services,
    origin,
    providers,
    memberSessions,
    cookie,
    consumeRateLimit,
    signalOf,
    tellsSignIns: config.platform.type !== 'local',
    takesEveryone: config.platform.type === 'local' && !config.isExposed ? ['oidc'] : [],
  })
  const app = createApp({
    facts: {
      takesPayments: services.payments.publicKey !== null,
      signsInByPasskey: config.platform.type === 'passkeys' && config.google === undefined,
    },
    usesStripe: config.payments.type === 'stripe' && services.payments.publicKey !== null,
    hasSession: ctx => cookie.read(ctx) !== undefined,
    ...dependencies,
    origin,
    consumeRateLimit,
    notices: serveNotices({ services, consumeRateLimit }),
    provider:
      local &&
      (config.platform.type === 'passkeys'
        ? servePasskeySignIn({ provider: local, origin, consumeRateLimit, services })
        : serveLocalSignIn(local, origin, consumeRateLimit, dependencies.personas)),
    preload: createPreloader(handlers, routeServer),
    documentation: serveDocumentation(origin, cookie.name, version),
    calls: inOrder(serveCalendar(routeServer), mountRoutes(handlers, [upload], routeServer)),
    navigations: [
      signInRoutes(signIn, cookie, logger),
      serveRenditions(routeServer),
      serveExport(routeServer),
    ],
  })
  return app.callback()
}
