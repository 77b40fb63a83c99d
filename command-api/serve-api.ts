import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { routes } from '../contracts/features.ts'
import { isNewcomer, NEW_CARDS_OF_NEWCOMER } from '../domain/profiles/profile.ts'
import { localKeys } from '../engines/adapters/openid/local-keys.ts'
import { vapidKeys } from '../engines/adapters/web-push/web-push-sender.ts'
import type { Config } from '../engines/config/config.ts'
import type { Dispatch } from '../engines/log/dispatch.ts'
import type { Ports } from '../engines/open-ports.ts'
import { type Clock, systemClock } from '../engines/ports/clock.ts'
import { checkIntegrity, type Integrity } from '../engines/process/check-integrity.ts'
import type { FailureLog } from '../engines/process/failure-log.ts'
import { listen } from '../engines/process/operator-listener/http-server.ts'
import {
  createMetrics,
  type Metrics,
  observeQueues,
} from '../engines/process/operator-listener/metrics.ts'
import {
  bothPass,
  type Checks,
  isIntact,
  storeChecks,
} from '../engines/process/operator-listener/readiness.ts'
import type { ShortLived } from '../engines/records/short-lived.ts'
import type { Discovery } from '../projections/discovery/open-discovery.ts'
import { profiles } from '../projections/views/profiles.ts'
import { createNewCards } from './discovery/new-cards.ts'
import { features } from './features.ts'
import type { MemberSessions, NewCards, Services } from './handlers/services.ts'
import { SESSION_CLEANUP_MS } from './handlers/timeouts.ts'
import { matchHandlersToRoutes } from './http/mount.ts'
import { createRateLimiter } from './http/rate-limits.ts'
import { createAccounts } from './identity/accounts.ts'
import { createAdmissions } from './identity/admissions.ts'
import { passkeySiteOf } from './identity/passkeys/webauthn.ts'
import { createMemberSessions } from './identity/sessions.ts'
import type { PersonaOffer } from './identity/sign-in-page.ts'
import { type Live, openLive } from './live/live.ts'
import { isNewcomerNow } from './profiles/find-profile.ts'
import { createRequestListener, type Dependencies } from './request-listener.ts'

/** Deletes expired records now and every hour, until disposed. */
const startCleanup = (shortLived: ShortLived, clock: Clock, logger: Logger): Disposable => {
  const deleteExpired = () =>
    shortLived
      .deleteExpired(clock.now().getTime())
      .catch(error => logger.error({ err: error }, 'deleting expired records failed'))
  const timer = setInterval(deleteExpired, SESSION_CLEANUP_MS).unref()
  deleteExpired()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}

export type ApiOptions = {
  readonly config: Config
  readonly ports: Ports
  readonly discovery: Discovery
  readonly dispatch: Dispatch
  readonly logger: Logger
  readonly failures: FailureLog
  /** Further checks of this process for `/readyz`. */
  readonly checks?: Checks
  /** Adds what the caller measures to the metrics of the API. */
  readonly addMetrics?: (metrics: Metrics) => void
  readonly clock?: Clock
  readonly personas?: PersonaOffer | undefined
  /** Milliseconds for which `close` still serves keep-alive connections; 250 by default. */
  readonly draining?: number | undefined
}

export type ApiServer = {
  readonly origin: string
  /** Address within this machine, whatever the origin. */
  readonly local: string
  readonly memberSessions: MemberSessions
  readonly sockets: () => number
  /** Closes sockets, lets running requests end and stops listening. */
  close(): Promise<void>
}

const filePath = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

const readVersion = (): string =>
  String(JSON.parse(readFileSync(filePath('../package.json'), 'utf8')).version)

/** Health of the stores, and the findings of the background checks. */
const readinessChecks = (ports: Ports, integrity: Integrity): Checks => {
  const stores = storeChecks(ports)
  return {
    ...stores,
    readModels: bothPass(stores.readModels, isIntact(integrity, 'readModels')),
    keys: bothPass(stores.keys, isIntact(integrity, 'keys')),
  }
}

/** Checks views and keys in the background. The log shows ids only. */
const watchIntegrity = ({ ports, logger, clock = systemClock }: ApiOptions): Integrity =>
  checkIntegrity({
    stores: { readModels: ports.views, keys: ports.keys },
    shortLived: ports.shortLived,
    clock,
    onDamage: (store, damaged) =>
      logger.error({ store, what: damaged.map(({ what }) => what) }, 'a store is damaged'),
    onFailure: error => logger.error({ err: error }, 'checking stores failed'),
  })

type MemberParts = {
  readonly newCards: NewCards
  readonly memberSessions: MemberSessions
}

/** What handlers work with. */
const createServices = async (
  { config, ports, discovery, dispatch, clock = systemClock }: ApiOptions,
  { newCards, memberSessions }: MemberParts,
): Promise<Services> => {
  const { publicKey } = await vapidKeys(ports.keys)
  return {
    ...ports,
    discovery,
    dispatch,
    clock,
    likesPerDay: config.likesPerDay,
    newCards,
    memberSessions,
    push: { publicKey, allowsLoopback: !config.isExposed },
    admissions: createAdmissions(config, {
      keys: ports.keys,
      dispatch,
      clock,
      consumeRateLimit: createRateLimiter(ports.rateLimits, config),
    }),
    passkeySite: passkeySiteOf(config),
    sellsPremium: config.payments.type !== 'none',
    limitsNewcomers: !config.localOnly,
    reviewsPhotos: config.reviewsPhotos,
    contactEmail: config.contactEmail,
    showsTransparency: config.showsTransparency,
  }
}

/**
 * How many new people a member meets on a day: fewer as a newcomer. The log is asked only before a view
 * has the profile, so that decks are there without the log.
 */
const newCardsPerDay =
  ({ config, dispatch, ports }: Pick<ApiOptions, 'config' | 'dispatch' | 'ports'>) =>
  async (profileId: string, now: Date): Promise<number> => {
    const own = await ports.views.collection(profiles).get(profileId)
    const isNew = own ? isNewcomer(own, now) : await isNewcomerNow({ profileId, now }, { dispatch })
    return isNew ? Math.min(NEW_CARDS_OF_NEWCOMER, config.newCardsPerDay) : config.newCardsPerDay
  }

const createApiMetrics = ({ ports, addMetrics }: ApiOptions, live: Live): Metrics => {
  const metrics = createMetrics()
  metrics.gauge('kith_sockets', 'Sockets that are open.', live.count)
  observeQueues(metrics, ports.jobs)
  addMetrics?.(metrics)
  return metrics
}

/**
 * Serves the API, its sockets and the web client on one port.
 * @throws {Error} a route has no handler or two, or the port cannot be used.
 */
export const serveApi = async (options: ApiOptions): Promise<ApiServer> => {
  const { config, ports, logger, failures, clock = systemClock } = options
  const accounts = createAccounts(ports)
  const memberSessions = createMemberSessions(ports, clock, accounts)
  const newCards = createNewCards({
    allowances: ports.allowances,
    perDay: newCardsPerDay(options),
    onFailure: error => logger.error({ err: error }, 'new cards could not be stored'),
  })
  const stopping = new AbortController()

  await using opening = new AsyncDisposableStack()
  const integrity = opening.use(watchIntegrity(options))
  const services = await createServices(options, { newCards, memberSessions })
  const live = opening.adopt(
    await openLive({
      features,
      services,
      memberSessions,
      accounts,
      logger,
      failures,
      traces: ports.traces,
    }),
    opened => opened.close(),
  )
  const dependencies: Dependencies = {
    config,
    services,
    rateLimits: ports.rateLimits,
    handlers: matchHandlersToRoutes(
      routes,
      features.flatMap(({ handlers }) => handlers),
    ),
    memberSessions,
    live,
    personas: options.personas,
    keys: config.ownSignIn ? await localKeys(ports.keys) : undefined,
    checks: { ...readinessChecks(ports, integrity), ...options.checks },
    metrics: createApiMetrics(options, live),
    traces: ports.traces,
    logger,
    web: filePath('../web/dist'),
    version: readVersion(),
    stopping: stopping.signal,
  }
  const server = await listen(
    config,
    (addresses, http) => createRequestListener(dependencies, addresses, http),
    options.draining,
  )
  const cleanup = startCleanup(ports.shortLived, clock, logger)
  const opened = opening.move()

  return {
    ...server.addresses,
    memberSessions,
    sockets: live.count,
    async close() {
      cleanup[Symbol.dispose]()
      await Promise.all([server.drain(), opened.disposeAsync()])
      stopping.abort()
      await server.close()
      await newCards[Symbol.asyncDispose]()
    },
  }
}
