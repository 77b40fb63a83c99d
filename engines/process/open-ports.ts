import type { Logger } from 'pino'
import type { DomainEvent } from '../../contracts/core/event-types.ts'
import { type Gazetteer, openGazetteer } from '../adapters/gazetteer/gazetteer.ts'
import { createImageProcessor, type ImageProcessor } from '../adapters/images/image-processor.ts'
import type { FallbackReason } from '../adapters/scorer/completion-api.ts'
import { openScorer } from '../adapters/scorer/open-scorer.ts'
import type { WriterThread } from '../adapters/sqlite/writer.ts'
import type { Config } from '../config/config.ts'
import { nameOfStore } from '../config/locations.ts'
import { destroyEndedKeys } from '../log/destroy-ended-keys.ts'
import { requireKeys } from '../log/encrypting-event-log.ts'
import { logMarkAt, requireMatchingLog } from '../log/log-mismatch.ts'
import { composeEventLog } from '../log/open-log.ts'
import { validatingEventLog } from '../log/validating-event-log.ts'
import { type Clock, systemClock } from '../ports/clock.ts'
import type { EventLog } from '../ports/event-log.ts'
import type { Jobs } from '../ports/jobs.ts'
import type { Keys } from '../ports/keys.ts'
import type { Leases } from '../ports/leases.ts'
import type { Media } from '../ports/media.ts'
import type { Payments, PaymentsFailure } from '../ports/payments.ts'
import type { RateLimits } from '../ports/rate-limits.ts'
import type { ReadModels } from '../ports/read-models.ts'
import type { Scorer } from '../ports/scorer.ts'
import type { Sessions } from '../ports/sessions.ts'
import {
  createStorageHealth,
  type OnStorageChange,
  type StorageHealth,
} from '../ports/storage-health.ts'
import type { Traces } from '../ports/traces.ts'
import { bindViews } from './bind-stores.ts'
import type { FailureLog } from './failure-log.ts'
import { createRegistry } from './registry.ts'
import { openServers, requireOwnServers } from './servers.ts'
import { tracedJobs } from './traced/traced-jobs.ts'
import { tracedLog } from './traced/traced-log.ts'

/** The ports that every role works with. */
export type Ports = {
  readonly log: EventLog<DomainEvent>
  readonly views: ReadModels
  readonly jobs: Jobs
  readonly sessions: Sessions
  readonly leases: Leases
  readonly rateLimits: RateLimits
  readonly media: Media
  readonly keys: Keys
  /** Starts its process with the first photo. */
  readonly imageProcessor: ImageProcessor
  /** Reads its table with the first query. */
  readonly gazetteer: Gazetteer
  readonly scorer: Scorer
  readonly payments: Payments
  /** Where spans go; undefined where the environment names no collector. */
  readonly traces: Traces | undefined
  /** The stores that cannot be written at the moment. */
  readonly storage: StorageHealth
  /** Closes all of them, the log last. */
  [Symbol.asyncDispose](): Promise<void>
}

type Stores = Pick<
  Config,
  'eventLog' | 'readModels' | 'jobs' | 'sessions' | 'leases' | 'rateLimits' | 'media' | 'keys'
>
type Choices = Stores &
  Pick<Config, 'scorer' | 'payments' | 'secrets'> &
  Partial<Pick<Config, 'traces'>>

type Overrides = {
  /** Called for every comparison that the local scorer answered instead of the API. */
  readonly onScorerFallback?: (why: FallbackReason) => void
  /** Called for every call to the provider of payments that failed. */
  readonly onPaymentsFault?: ((failure: PaymentsFailure) => void) | undefined
  /** By which the practice till renews subscriptions. */
  readonly clock?: Clock
  /** A shared gazetteer; the caller that opened it closes it. */
  readonly gazetteer?: Gazetteer | undefined
  /** A shared image processor; the caller that created it closes it. */
  readonly imageProcessor?: ImageProcessor | undefined
  readonly onStorage?: OnStorageChange
  /** Starts the threads that write to SQLite files; by default new worker threads. */
  readonly startWriterThread?: (() => WriterThread) | undefined
  /** Gives the log its own writer thread (default). A short command does without. */
  readonly logHasThread?: boolean
}

/** Logs failed calls to the services and stores that cannot be written. */
export const logPortFaults = (logger: Logger, { onStorage }: Pick<FailureLog, 'onStorage'>) =>
  ({
    onScorerFallback: why => logger.info({ why }, 'text analysis answered for the API'),
    onPaymentsFault: why => logger.warn({ why }, 'the provider of payments failed a call'),
    onStorage,
  }) satisfies Overrides

/**
 * Opens the adapters that the config names and checks that they belong together.
 *
 * Nothing is written before every server was reached.
 *
 * @throws {EngineFault} a server cannot be used, or belongs to another log.
 * @throws {SqliteFault} a file was written by a newer Kith or is of another kind.
 * @throws {KeysFault} the keys do not belong to the log, or the master key not to the keys.
 * @throws {UnusableFolder} a folder cannot be created or written to.
 * @throws {LogMismatch} views, jobs or keys have seen what the log does not have.
 */
export const openPorts = async (
  choices: Choices,
  {
    onScorerFallback: onFallback,
    onPaymentsFault,
    clock = systemClock,
    gazetteer,
    imageProcessor,
    onStorage,
    startWriterThread,
    logHasThread = true,
  }: Overrides = {},
): Promise<Ports> => {
  const { eventLog, readModels, jobs, sessions, leases, rateLimits, media } = choices
  const { keys: keyring, scorer: choice, secrets } = choices
  process.umask(0o077) // files are readable by this user only, whoever else can open the folder
  await using opening = new AsyncDisposableStack()
  const health = createStorageHealth(onStorage)
  const registry = opening.use(createRegistry({ health, startWriterThread, logHasThread }))
  await using servers = await openServers(choices)
  requireOwnServers(servers)
  const stored = await registry.openEventLog(eventLog)
  const keys = await registry.openKeys(keyring)
  await requireKeys(stored, keys)
  const views = await registry.openReadModels(readModels)
  const queues = await registry.openJobs(jobs)
  await requireMatchingLog(stored, eventLog, {
    [nameOfStore('READ_MODELS_URL', readModels)]: views,
    [nameOfStore('KEYS_URL', keyring.store)]: keys,
  })
  await servers.claim(await stored.identity())
  await destroyEndedKeys(validatingEventLog(stored), keys)
  const head = await logMarkAt(stored)
  await views.noteLogMark(head)
  const log = composeEventLog(stored, keys)
  const traces = opening.use(await openTracesOf(choices))
  const scorer = await openScorer(choice, {
    apiKey: secrets.openAi,
    openSpending: registry.openAiSpending,
    ...(onFallback ? { onFallback } : {}),
    onErasure: keys.onErasure,
  })
  const opened = {
    log: traces ? tracedLog(log, traces) : log,
    views: bindViews(views, stored),
    jobs: traces ? tracedJobs(queues, traces) : queues,
    sessions: await registry.openSessions(sessions),
    leases: await registry.openLeases(leases),
    rateLimits: await registry.openRateLimits(rateLimits),
    media: await registry.openMedia(media),
    keys,
    imageProcessor: imageProcessor ?? opening.use(createImageProcessor()),
    gazetteer: gazetteer ?? opening.use(await openGazetteer()),
    scorer,
    payments: await registry.openPayments(choices, clock, onPaymentsFault),
    traces,
    storage: health,
  }
  const all = opening.move()
  return { ...opened, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

/** Loads OpenTelemetry only where traces are sent. */
const openTracesOf = async ({ traces }: Choices): Promise<Traces | undefined> => {
  if (!traces) return undefined
  const { openTraces } = await import('../adapters/opentelemetry/open-traces.ts')
  return openTraces(traces.serviceName)
}
