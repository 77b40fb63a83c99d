import type { Logger } from 'pino'
import type { PersonaOffer } from './command-api/identity/sign-in-page.ts'
import { type ApiServer, serveApi } from './command-api/serve-api.ts'
import { origin, type Position } from './contracts/core/event.ts'
import type { Gazetteer } from './engines/adapters/gazetteer/gazetteer.ts'
import type { ImageProcessor } from './engines/adapters/images/image-processor.ts'
import type { WriterThread } from './engines/adapters/sqlite/writer.ts'
import { openPushSender } from './engines/adapters/web-push/open-push-sender.ts'
import type { Config } from './engines/config/config.ts'
import { createDispatch, type Dispatch } from './engines/log/dispatch.ts'
import { openDisplacement } from './engines/log/displacement.ts'
import { type Clock, systemClock } from './engines/ports/clock.ts'
import type { Media } from './engines/ports/media.ts'
import { logStorage } from './engines/ports/storage-health.ts'
import { openPorts, type Ports } from './engines/process/open-ports.ts'
import type { DiscoveryIndex } from './projections/discovery/discovery-index.ts'
import { openDiscoveryIndex } from './projections/discovery/open-discovery-index.ts'
import { openSnapshotStore } from './projections/discovery/snapshot-store.ts'
import { openAnalystSubjects } from './projections/insights/open-analyst-subjects.ts'
import type { Projection } from './projections/runtime/define-projection.ts'
import { createFoldThread } from './projections/runtime/fold-thread.ts'
import {
  logNewVersion,
  type Runner,
  runProjections,
} from './projections/runtime/run-projections.ts'
import { observeViewLag, viewChecks } from './projections/runtime/view-reports.ts'
import { withMemoryViews } from './projections/runtime/with-memory-views.ts'
import { allViews, memoryViews } from './projections/views/all-views.ts'
import type { Reactor } from './workers/runtime/reactor.ts'
import { runWorkers, type Workers, type WorkersOptions } from './workers/runtime/run-workers.ts'
import { workerCheck } from './workers/runtime/worker-check.ts'

export type KithOptions = {
  readonly config: Config
  readonly logger: Logger
  readonly clock?: Clock
  /** A gazetteer to share with others in this process. */
  readonly gazetteer?: Gazetteer
  /** An image processor to share with others in this process. */
  readonly imageProcessor?: ImageProcessor
  /** Gives the threads that write to SQLite files, in place of new ones. */
  readonly startWriterThread?: () => WriterThread
  /** How long `close` still serves keep-alive connections, in milliseconds. */
  readonly draining?: number
  readonly extension?: KithExtension
}

/** What a start adds to the product through its public commands and ports. */
export type KithExtension = {
  /** The media that the product uses in place of the stored ones. */
  media?(stored: Media, dispatch: Dispatch): Media & Disposable
  /** Runs on the opened ports before any role starts. */
  prepare?(ports: Ports, dispatch: Dispatch): Promise<void>
  /** Accounts that the local sign-in offers. */
  personas?(dispatch: Dispatch): Promise<PersonaOffer | undefined>
  /** Run beside those of the product. */
  readonly reactors?: readonly Reactor[]
  readonly queues?: WorkersOptions['extraQueues']
}

/** Every role in one process. */
export type Kith = Pick<ApiServer, 'origin' | 'local' | 'memberSessions' | 'sockets'> & {
  readonly ports: Ports
  readonly dispatch: Dispatch
  readonly discoveryIndex: DiscoveryIndex
  readonly projections: Runner
  readonly workers: Workers
  /** True once all views have reached a position; false if `signal` aborts first. */
  reached(position: Position, signal: AbortSignal): Promise<boolean>
  /** Closes in order: sockets, HTTP, workers, projections, log. */
  close(): Promise<void>
}

/** A role that ends when its signal aborts; disposing waits for its end. */
const startStoppable = <T>(
  begin: (signal: AbortSignal) => T,
  ended: (role: T) => Promise<void>,
) => {
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

/**
 * Opens every role in one process: ports, projections, workers, and the API with sockets and web
 * client.
 *
 * @throws {SqliteFault} a file is not Kith's; the system's error when the port is taken.
 */
export const openKith = async (options: KithOptions): Promise<Kith> => {
  const { config, logger, clock = systemClock } = options
  const { gazetteer, imageProcessor, startWriterThread } = options
  const { extension = {} } = options
  await using opening = new AsyncDisposableStack()
  const stored = opening.use(
    await openPorts(config, {
      onAnalystFallback: why => logger.info({ why }, 'text analysis answered for the API'),
      onPaymentsFault: why => logger.warn({ why }, 'the provider of payments failed a call'),
      gazetteer,
      imageProcessor,
      startWriterThread,
      onStorage: logStorage(logger),
    }),
  )
  const dispatch = createDispatch(stored.log, stored.keys)
  const media = extension.media && opening.use(extension.media(stored.media, dispatch))
  const ports: Ports = { ...stored, ...(media && { media }) }
  await extension.prepare?.(ports, dispatch)
  const failed = (of: string) => (name: string, error: unknown) =>
    logger.error({ [of]: name, err: error }, `a ${of} failed`)

  const { role: projections } = opening.use(
    startStoppable(
      signal =>
        runProjections({
          ...ports,
          projections: allViews as readonly Projection<unknown>[],
          signal,
          thread: createFoldThread(config),
          onFailure: failed('view'),
          onNewVersion: logNewVersion(logger),
        }),
      runner => runner.stopped,
    ),
  )
  const discoveryIndex = opening.use(
    await openDiscoveryIndex({
      log: ports.log,
      displace: await openDisplacement(ports.keys),
      snapshots: await openSnapshotStore(ports, config.data),
      clock,
      onFailure: failed('view'),
    }),
  )
  const subjects = opening.use(await openAnalystSubjects({ ...ports, onFailure: failed('view') }))
  const views = withMemoryViews(ports.views, [discoveryIndex, subjects])
  const push = opening.use(await openPushSender({ config, keys: ports.keys, logger, clock }))
  const { role: workers } = opening.use(
    startStoppable(
      signal =>
        runWorkers({
          ...ports,
          discoveryIndex,
          subjects,
          push,
          extraReactors: extension.reactors,
          extraQueues: extension.queues,
          dispatch,
          clock,
          signal,
          onFailure: failed('worker'),
        }),
      running => running.done,
    ),
  )
  const statuses = () => [...projections.status(), discoveryIndex.status(), subjects.status()]
  const api = await serveApi({
    config,
    ports,
    discoveryIndex,
    dispatch,
    logger,
    clock,
    draining: options.draining,
    personas: await extension.personas?.(dispatch),
    checks: {
      ...viewChecks(statuses, ports.log.lag),
      workers: workerCheck(workers),
    },
    addMetrics: metrics => observeViewLag(metrics, statuses, ports.log),
  })
  opening.defer(() => api.close())
  const opened = opening.move()
  return {
    ...api,
    ports,
    dispatch,
    discoveryIndex,
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
