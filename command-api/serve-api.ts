import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { routes } from '../contracts/routes.ts'
import { type Clock, systemClock } from '../engines/clock.ts'
import type { Config } from '../engines/config.ts'
import { localKeys } from '../engines/identity/local-keys.ts'
import type { Engines } from '../engines/open.ts'
import type { Deck } from '../projections/discovery/deck.ts'
import { compose } from './compose.ts'
import { personasIn } from './demo/personas.ts'
import type { Dispatch } from './dispatch.ts'
import { handlers } from './handlers.ts'
import { createMetrics } from './http/metrics.ts'
import { pairHandlers } from './http/mount.ts'
import { answers, type Checks } from './http/readiness.ts'
import { createAccounts } from './identity/accounts.ts'
import { createMemberSessions, type MemberSessions } from './identity/member-sessions.ts'
import { listen } from './listen.ts'
import { openLive } from './live/live.ts'
import { sweepSessions } from './sweep.ts'

export type ApiOptions = {
  readonly config: Config
  readonly engines: Engines
  readonly deck: Deck
  readonly dispatch: Dispatch
  readonly logger: Logger
  /** What else must be well for this process to be ready. */
  readonly checks?: Checks
  readonly clock?: Clock
}

/** The API, answering. */
export type Api = {
  readonly origin: string
  /** Where it is reached from within this machine, whatever its origin. */
  readonly local: string
  readonly memberSessions: MemberSessions
  /** Says goodbye to sockets, lets requests under way end, and listens no more. */
  close(): Promise<void>
}

const fileOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

const versionOf = (): string =>
  String(JSON.parse(readFileSync(fileOf('../package.json'), 'utf8')).version)

const checksOf = ({ log, views, jobs, media }: Engines): Checks => ({
  log: answers(() => log.head()),
  readModels: answers(() => views.live('members')),
  jobs: answers(() => jobs.pending('open-conversation')),
  media: answers(() => media.get('probe/nothing.webp')),
})

/**
 * Serves the API, its sockets and the web client over one port.
 *
 * @throws {Error} a route has no handler or two; or the port cannot be listened on.
 */
export const serveApi = async (options: ApiOptions): Promise<Api> => {
  const { config, engines, deck, dispatch, logger, clock = systemClock } = options
  const { likesPerDay, contactEmail } = config
  const services = { ...engines, deck, dispatch, clock, likesPerDay, contactEmail }
  const accounts = createAccounts(engines.log)
  const memberSessions = createMemberSessions(engines.sessions, clock, accounts)
  const stopping = new AbortController()
  const metrics = createMetrics()

  await using opening = new AsyncDisposableStack()
  const live = opening.adopt(await openLive({ services, memberSessions, accounts, logger }), one =>
    one.close(),
  )
  metrics.gauge('kith_sockets', 'Sockets that are open.', live.count)
  metrics.gauges('kith_dead_letters', 'Jobs that failed for good, by queue.', 'queue', () =>
    engines.jobs.deadLetters(),
  )
  const parts = {
    config,
    services,
    handlers: pairHandlers(routes, handlers),
    memberSessions,
    live,
    personas: config.demo ? await personasIn(engines.log) : [],
    keys: config.platform.type === 'local' ? await localKeys(config.data) : undefined,
    checks: { ...checksOf(engines), ...options.checks },
    metrics,
    logger,
    web: fileOf('../web/dist'),
    version: versionOf(),
    stopping: stopping.signal,
  }
  const server = await listen(config, (addresses, http) => compose(parts, addresses, http))
  const sweeping = sweepSessions(engines.sessions, clock, logger)
  const opened = opening.move()

  return {
    ...server.addresses,
    memberSessions,
    async close() {
      sweeping[Symbol.dispose]()
      await opened.disposeAsync()
      stopping.abort()
      await server.close()
    },
  }
}
