import type { Logger } from 'pino'
import { type MakeTask, makeElsewhere } from './command-api/demo/make-elsewhere.ts'
import { withPortraits } from './command-api/demo/portraits.ts'
import { createDispatch, type Dispatch } from './command-api/dispatch.ts'
import type { Check } from './command-api/http/readiness.ts'
import { viewChecks } from './command-api/http/view-check.ts'
import { type ApiServer, serveApi } from './command-api/serve-api.ts'
import { origin, type Position } from './contracts/event.ts'
import { type Clock, systemClock } from './engines/clock.ts'
import type { Config } from './engines/config.ts'
import { openDisplacement } from './engines/displacement.ts'
import { LOCAL_PROVIDER_PATH } from './engines/identity/local-configuration.ts'
import { openPorts, type Ports } from './engines/open-ports.ts'
import type { ImageProcessor } from './engines/photos/image-processor.ts'
import type { Gazetteer } from './engines/places/gazetteer.ts'
import { logStorage } from './engines/storage-health.ts'
import { catchUpInThread } from './projections/catch-up-in-thread.ts'
import type { Projection } from './projections/define-projection.ts'
import type { DiscoveryIndex } from './projections/discovery/discovery-index.ts'
import { openDiscoveryIndex } from './projections/discovery/open-discovery-index.ts'
import { openAnalystSubjects } from './projections/insights/open-analyst-subjects.ts'
import { type Runner, runProjections } from './projections/run-projections.ts'
import { allViews, memoryViews } from './projections/views.ts'
import { withMemoryViews } from './projections/with-memory-views.ts'
import { likesReactor } from './workers/likes.ts'
import { notificationsReactor } from './workers/notifications.ts'
import { runWorkers, type Workers } from './workers/run-workers.ts'

export type KithOptions = {
  readonly config: Config
  readonly logger: Logger
  readonly clock?: Clock
  /** Where its cities come from, if from what others in this process use too. */
  readonly gazetteer?: Gazetteer
  /** What makes its prints, if what others in this process use too. */
  readonly imageProcessor?: ImageProcessor
  /** How long a stop still answers connections that are kept alive, in milliseconds. */
  readonly draining?: number
  /** How large a demo community an empty log is filled with, where the config asks for one. */
  readonly demoMembers?: number | undefined
  /** Told how far the demo community has been made, while it is. */
  readonly onDemoProgress?: (done: number, of: number) => void
}

/** Every role in one process. */
export type Kith = Pick<ApiServer, 'origin' | 'local' | 'memberSessions' | 'sockets'> & {
  readonly engines: Ports
  readonly dispatch: Dispatch
  readonly deck: DiscoveryIndex
  readonly projections: Runner
  readonly workers: Workers
  /** True once views and deck have come to a position; false if `signal` aborts first. */
  reached(position: Position, signal: AbortSignal): Promise<boolean>
  /** Ends in order: sockets, HTTP, workers, projections, log. */
  close(): Promise<void>
}

const workerCheck = (workers: Workers) => async (): Promise<Check> => {
  const { reactors, queues } = workers.status()
  const failing = [...reactors, ...queues].filter(({ status }) => status !== 'running')
  return failing.length === 0
    ? { ok: true }
    : { ok: false, detail: failing.map(({ name }) => name).join(', ') }
}

/** A role that ends when its signal aborts, and what it then still does. */
const stoppable = <T>(begin: (signal: AbortSignal) => T, ended: (role: T) => Promise<void>) => {
  const stopping = new AbortController()
  const role = begin(stopping.signal)
  return {
    role,
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await ended(role)
    },
  }
}

/** How long the start may draw portraits, and for how long events are news, in milliseconds. */
const demoTimes = { drawing: 10_000, news: 86_400_000 } as const

/** Fills an empty log, if the config asks for it. What is old by now is told to nobody, and done. */
const moveIn = async (
  { config, clock = systemClock, demoMembers = 300, onDemoProgress }: KithOptions,
  { log, jobs }: Ports,
): Promise<void> => {
  const { host, port, origin: named = `http://${host}:${port}`, eventLog, keys, media } = config
  const task: MakeTask = {
    ...{ eventLog, keys, media, drawFor: demoTimes.drawing, newsLasts: demoTimes.news },
    recipe: { seed: 'kith', members: demoMembers, now: clock.now().toISOString() },
    issuer: `${named}${LOCAL_PROVIDER_PATH}`,
  }
  if (config.demo)
    await makeElsewhere(log, task, {
      onProgress: onDemoProgress,
      async settle(upTo) {
        for (const { name } of [notificationsReactor, likesReactor]) await jobs.advance(name, upTo)
      },
    })
}

/**
 * Opens everything: engines, projections, workers, API with sockets and web.
 *
 * @throws {SqliteFault} a file is not ours; the system's error when the port cannot be had.
 */
export const openKith = async (options: KithOptions): Promise<Kith> => {
  const { config, logger, clock = systemClock, gazetteer, imageProcessor } = options
  await using opening = new AsyncDisposableStack()
  const stored = opening.use(
    await openPorts(config, {
      onAnalystFallback: why => logger.info({ why }, 'text analysis answered for the API'),
      gazetteer,
      imageProcessor,
      onStorage: logStorage(logger),
    }),
  )
  const engines = { ...stored, media: opening.use(withPortraits(stored)) }
  await moveIn(options, engines)
  const dispatch = createDispatch(engines.log, engines.keys)
  const failed = (of: string) => (name: string, error: unknown) =>
    logger.error({ [of]: name, err: error }, `a ${of} failed`)

  const { role: projections } = opening.use(
    stoppable(
      signal =>
        runProjections({
          ...engines,
          projections: allViews as readonly Projection<unknown>[],
          signal,
          catchUpElsewhere: catchUpInThread({
            eventLog: config.eventLog,
            keys: config.keys,
            readModels: config.readModels.path,
          }),
          onFailure: failed('view'),
        }),
      runner => runner.stopped,
    ),
  )
  const deck = opening.use(
    await openDiscoveryIndex({
      log: engines.log,
      displace: await openDisplacement(engines.keys),
      snapshotPath: config.deckSnapshot,
      onFailure: failed('view'),
    }),
  )
  const subjects = opening.use(await openAnalystSubjects({ ...engines, onFailure: failed('view') }))
  const views = withMemoryViews(engines.views, [deck, subjects])
  const { role: workers } = opening.use(
    stoppable(
      signal =>
        runWorkers({
          ...engines,
          deck,
          subjects,
          demo: config.demo,
          dispatch,
          clock,
          signal,
          onFailure: failed('worker'),
        }),
      running => running.done,
    ),
  )
  const api = await serveApi({
    config,
    engines,
    deck,
    dispatch,
    logger,
    clock,
    draining: options.draining,
    checks: {
      ...viewChecks(
        () => [...projections.status(), deck.status(), subjects.status()],
        engines.log.head,
      ),
      workers: workerCheck(workers),
    },
  })
  opening.defer(() => api.close())
  const opened = opening.move()
  return {
    ...api,
    engines,
    dispatch,
    deck,
    projections,
    workers,
    async reached(position, signal) {
      if (position === origin) return true
      const names = [...allViews, ...memoryViews].map(({ name }) => name)
      const waits = names.map(name => views.waitForPosition(name, position, signal))
      return (await Promise.all(waits)).every(Boolean)
    },
    close: () => opened.disposeAsync(),
  }
}
