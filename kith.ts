import type { Logger } from 'pino'
import type { PersonaOffer } from './command-api/identity/sign-in-page.ts'
import { type ApiServer, serveApi } from './command-api/serve-api.ts'
import type { Position } from './contracts/core/event.ts'
import type { Gazetteer } from './engines/adapters/gazetteer/gazetteer.ts'
import type { ImageProcessor } from './engines/adapters/images/image-processor.ts'
import type { WriterThread } from './engines/adapters/sqlite/writer.ts'
import { openPushSender } from './engines/adapters/web-push/open-push-sender.ts'
import type { Config } from './engines/config/config.ts'
import type { Dispatch } from './engines/log/dispatch.ts'
import { logPortFaults, openPorts, type Ports } from './engines/open-ports.ts'
import { type Clock, systemClock } from './engines/ports/clock.ts'
import type { Media } from './engines/ports/media.ts'
import type { ReadModels } from './engines/ports/read-models.ts'
import { createFailureLog, type FailureLog } from './engines/process/failure-log.ts'
import { dispatchOn } from './engines/process/traced.ts'
import { type Discovery, openDiscoveryOn } from './projections/discovery/open-discovery.ts'
import {
  type OpenScorerSubjects,
  openScorerSubjects,
} from './projections/insights/scorer-subjects.ts'
import type { Projection } from './projections/runtime/define-projection.ts'
import { type FoldThread, startFoldThread } from './projections/runtime/fold-thread.ts'
import {
  logBuilds,
  logNewVersion,
  logSlowFold,
  type Runner,
  runProjections,
} from './projections/runtime/run-projections.ts'
import {
  liveViewChecks,
  observeReactors,
  observeViews,
  viewChecks,
} from './projections/runtime/view-reports.ts'
import { allViews } from './projections/views/all-views.ts'
import { observeExposure } from './workers/discovery/observe-exposure.ts'
import { features, type WorkerServices } from './workers/features.ts'
import {
  type FeatureWorkers,
  runWorkers,
  type Workers,
  workerCheck,
} from './workers/runtime/run-workers.ts'

export type KithOptions = {
  readonly config: Config
  readonly logger: Logger
  readonly clock?: Clock
  /** A shared gazetteer; the caller that opened it closes it. */
  readonly gazetteer?: Gazetteer
  /** A shared image processor; the caller that created it closes it. */
  readonly imageProcessor?: ImageProcessor
  /** Starts the threads that write to SQLite files; by default new worker threads. */
  readonly startWriterThread?: () => WriterThread
  /** Starts what folds the views; by default a thread. */
  readonly startFolding?: (config: Config, ports: Ports) => FoldThread
  /** How long `close` still serves keep-alive connections, in milliseconds. */
  readonly draining?: number
  readonly extension?: KithExtension
}

/** An addition to the product through its public commands and ports. */
export type KithExtension = {
  /** The media that the product uses in place of the stored ones. */
  media?(stored: Media, dispatch: Dispatch): Media & Disposable
  /** Runs on the opened ports before any role starts. */
  prepare?(ports: Ports, dispatch: Dispatch): Promise<void>
  /** Accounts that the local sign-in offers. */
  personas?(dispatch: Dispatch): Promise<PersonaOffer | undefined>
  /** Run beside the workers of the product. */
  readonly workers?: FeatureWorkers<WorkerServices>
}

/** Every role in one process. */
export type Kith = Pick<ApiServer, 'origin' | 'local' | 'memberSessions' | 'sockets'> & {
  readonly ports: Ports
  readonly dispatch: Dispatch
  readonly discovery: Discovery
  readonly projections: Runner
  readonly workers: Workers
  /** True once all views are built and have reached a position; false if `signal` aborts first. */
  reached(position: Position, signal: AbortSignal): Promise<boolean>
  /** Closes in order: sockets, HTTP, workers, projections, log. */
  close(): Promise<void>
}

/**
 * Opens every role in one process: ports, projections, workers, and the API with sockets and web
 * client.
 *
 * @throws {SqliteFault} a file is not Kith's; the system's error when the port is taken.
 */
export const openKith = async (options: KithOptions): Promise<Kith> => {
  const { extension = {} } = options
  await using opening = new AsyncDisposableStack()
  const shared = await openShared(options, opening)
  const { ports, dispatch } = shared
  await extension.prepare?.(ports, dispatch)
  const projections = startProjections(shared, opening)
  const memory = await openMemoryViews(shared, opening)
  const { discovery, subjects } = memory
  const workers = await startWorkers(shared, memory, extension, opening)
  const { lag } = ports.log
  const elsewhere = liveViewChecks(allViews, ports.views, lag)
  const statuses = () => [...projections.status(), subjects.status()]
  const api = await serveApi({
    ...shared,
    discovery,
    draining: options.draining,
    personas: await extension.personas?.(dispatch),
    checks: {
      ...viewChecks(statuses, lag, elsewhere),
      workers: workerCheck(workers),
    },
    addMetrics(metrics) {
      observeViews(metrics, statuses, ports.log)
      observeReactors(metrics, () => workers.status().reactors, ports.log)
      observeExposure(metrics, ports.log)
    },
  })
  opening.defer(() => api.close())
  const opened = opening.move()
  return {
    ...api,
    ports,
    dispatch,
    discovery,
    projections,
    workers,
    reached: createReached(ports.views, subjects),
    close: () => opened.disposeAsync(),
  }
}

/** Ports and tools shared by all roles. */
type Shared = {
  readonly config: Config
  readonly logger: Logger
  readonly failures: FailureLog
  readonly clock: Clock
  readonly ports: Ports
  readonly dispatch: Dispatch
  readonly folding: FoldThread
}

/** Opens the ports, with the media of the extension in place of the stored ones. */
const openShared = async (options: KithOptions, opening: AsyncDisposableStack): Promise<Shared> => {
  const { config, logger, clock = systemClock, extension } = options
  const failures = createFailureLog(logger)
  const { gazetteer, imageProcessor, startWriterThread } = options
  const opened = opening.use(
    await openPorts(config, {
      ...logPortFaults(logger, failures),
      clock,
      gazetteer,
      imageProcessor,
      startWriterThread,
    }),
  )
  const folding = opening.use((options.startFolding ?? startFoldThread)(config, opened))
  const stored = { ...opened, log: tellingOfAppends(opened.log, folding) }
  const dispatch = dispatchOn(stored)
  const media = extension?.media && opening.use(extension.media(stored.media, dispatch))
  const ports: Ports = { ...stored, ...(media && { media }) }
  return { config, logger, failures, clock, ports, dispatch, folding }
}

/** A log that tells the thread of the views at once what this one has appended. */
const tellingOfAppends = (
  log: Ports['log'],
  folding: Pick<FoldThread, 'appended'>,
): Ports['log'] => ({
  ...log,
  async append(...append) {
    const result = await log.append(...append)
    folding.appended()
    return result
  },
})

/** Starts a role; disposing of `opening` aborts its signal and waits for its end. */
const startRole = <Role>(
  opening: AsyncDisposableStack,
  start: (signal: AbortSignal) => Role,
  ended: (role: Role) => Promise<void>,
): Role => {
  const stopping = new AbortController()
  const role = start(stopping.signal)
  opening.defer(async () => {
    stopping.abort()
    await ended(role)
  })
  return role
}

const startProjections = (
  { logger, failures, ports, folding }: Shared,
  opening: AsyncDisposableStack,
): Runner =>
  startRole(
    opening,
    signal => {
      const runner = runProjections({
        ...ports,
        projections: allViews as readonly Projection<unknown>[],
        signal,
        folding,
        onSlow: logSlowFold(logger),
        onFailure: (view, error) => failures.failed('view', view, error),
        onNewVersion: logNewVersion(logger),
      })
      void logBuilds(logger, runner, ports.log, signal)
      return runner
    },
    runner => runner.stopped,
  )

type MemoryViews = {
  readonly discovery: Discovery
  readonly subjects: OpenScorerSubjects
}

/** Opens the views that each process folds into its own memory. */
const openMemoryViews = async (
  { config, failures, clock, ports }: Shared,
  opening: AsyncDisposableStack,
): Promise<MemoryViews> => {
  const onFailure = (view: string, error: unknown) => failures.failed('view', view, error)
  const discovery = opening.use(await openDiscoveryOn(config, ports, { clock, onFailure }))
  const subjects = opening.use(await openScorerSubjects({ ...ports, onFailure }))
  return { discovery, subjects }
}

const startWorkers = async (
  { config, logger, failures, clock, ports, dispatch }: Shared,
  { discovery, subjects }: MemoryViews,
  { workers: extension }: KithExtension,
  opening: AsyncDisposableStack,
): Promise<Workers> => {
  const push = opening.use(await openPushSender({ config, keys: ports.keys, logger, clock }))
  return startRole(
    opening,
    signal =>
      runWorkers(
        { ...features, ...(extension && { extension }) },
        {
          ...ports,
          exposure: config.exposure,
          discovery,
          subjects,
          push,
          dispatch,
          clock,
          signal,
          onFailure: (worker, error, job) => failures.failed('worker', worker, error, job),
        },
      ),
    running => running.done,
  )
}

const createReached =
  (views: ReadModels, subjects: OpenScorerSubjects): Kith['reached'] =>
  async (position, signal) => {
    const waits = allViews.map(({ name }) => views.waitForPosition(name, position, signal))
    return (await Promise.all([...waits, subjects.waitForPosition(position, signal)])).every(
      Boolean,
    )
  }
