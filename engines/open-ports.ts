import type { Logger } from 'pino'
import type { DomainEvent } from '../contracts/events.ts'
import { type Gazetteer, openGazetteer } from './adapters/gazetteer/gazetteer.ts'
import { createImageProcessor, type ImageProcessor } from './adapters/images/image-processor.ts'
import { createRemovedPhotos, type RemovedPhotos } from './adapters/images/removed-photos.ts'
import type { FallbackReason } from './adapters/scorer/completion-api.ts'
import { openScorer } from './adapters/scorer/open-scorer.ts'
import type { WriterThread } from './adapters/sqlite/writer.ts'
import type { Config } from './config/config.ts'
import type { StoreLocations } from './config/locations.ts'
import { type CutStream, findCuts, noteCut, replacingByWhole } from './log/cut-streams.ts'
import { destroyEndedKeys } from './log/destroy-ended-keys.ts'
import { installationKey } from './log/keyed-ids.ts'
import { notingEvents, requireMatchingLog } from './log/log-mismatch.ts'
import { composeEventLog, requireKeys, validatingEventLog } from './log/readable-event-log.ts'
import { openStores } from './open-stores.ts'
import { type Clock, systemClock } from './ports/clock.ts'
import type { EventLog } from './ports/event-log.ts'
import type { Jobs } from './ports/jobs.ts'
import type { Keys } from './ports/keys.ts'
import type { Media } from './ports/media.ts'
import { noPayments, type Payments, type PaymentsFailure } from './ports/payments.ts'
import type { RateLimits } from './ports/rate-limits.ts'
import type { ReadModels } from './ports/read-models.ts'
import type { Records } from './ports/records.ts'
import type { Scorer } from './ports/scorer.ts'
import {
  createStorageHealth,
  type OnStorageChange,
  type StorageHealth,
} from './ports/storage-health.ts'
import type { Traces } from './ports/traces.ts'
import type { FailureLog } from './process/failure-log.ts'
import { tracedJobs, tracedLog } from './process/traced.ts'
import { createAiSpending } from './records/ai-spending.ts'
import { createDailyAllowances, type DailyAllowances } from './records/daily-allowances.ts'
import { createHeldAllowances, type HeldAllowances } from './records/held-allowances.ts'
import type { Leases } from './records/leases.ts'
import type { Sessions } from './records/sessions.ts'
import type { ShortLived } from './records/short-lived.ts'
import { requireFinishedTransfer } from './records/unfinished-transfer.ts'

/** The ports that every role works with. */
export type Ports = {
  readonly log: EventLog<DomainEvent>
  readonly views: ReadModels
  readonly jobs: Jobs
  readonly records: Records
  readonly sessions: Sessions
  readonly shortLived: ShortLived
  readonly allowances: DailyAllowances
  readonly held: HeldAllowances
  readonly removedPhotos: RemovedPhotos
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
  /** The streams of which the log lacks what no operator chose to lose. */
  readonly cuts: () => Promise<readonly CutStream[]>
  /** Closes all of them, the log last. */
  [Symbol.asyncDispose](): Promise<void>
}

type Choices = StoreLocations &
  Pick<Config, 'scorer' | 'payments' | 'secrets'> &
  Partial<Pick<Config, 'sendsTraces'>>

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
  /** Called with the streams that are cut, at the start and when one more is noticed. */
  readonly onCuts?: (cuts: readonly CutStream[]) => void
  /** How long servers are tried that do not answer yet, in milliseconds in which this process runs. */
  readonly patienceMs?: number
  /** Starts the threads that write to SQLite files; by default new worker threads. */
  readonly startWriterThread?: (() => WriterThread) | undefined
}

/** Logs failed calls to the services and stores that cannot be written. */
export const logPortFaults = (logger: Logger, { onStorage }: Pick<FailureLog, 'onStorage'>) =>
  ({
    onScorerFallback: why => logger.info({ why }, 'text analysis answered for the API'),
    onPaymentsFault: why => logger.warn({ why }, 'the provider of payments failed a call'),
    onStorage,
    onCuts: cuts => logger.error({ cuts }, 'the server of the log cut streams'),
  }) satisfies Overrides

/**
 * Opens the engines that the config names and checks that they belong together.
 *
 * Nothing is written before every server was reached.
 *
 * @throws {EngineFault} a server cannot be used.
 * @throws {SqliteFault} a file was written by a newer Kith or is of another kind.
 * @throws {KeysFault} the keys do not belong to the log, or the master key not to the keys.
 * @throws {UnusableFolder} a folder cannot be created or written to.
 * @throws {LogMismatch} reactors or views have seen what the log does not have.
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
    onCuts = () => {},
    patienceMs,
    startWriterThread,
  }: Overrides = {},
): Promise<Ports> => {
  process.umask(0o077) // no other user can read the files, also in a folder that others can open
  await using opening = new AsyncDisposableStack()
  const health = createStorageHealth(onStorage)
  const onCut = async (stream: string) => {
    await noteCut(await stores.records(), stream)
    void tellCuts().catch(() => {}) // it reads the stream; /readyz names it, too
  }
  const stores = opening.use(openStores(choices, { health, startWriterThread, onCut, patienceMs }))
  const cuts = async () => findCuts(await stores.log(), await stores.records())
  const tellCuts = async () => {
    const found = await cuts()
    if (found.length > 0) onCuts(found)
  }
  await stores.reachServers()
  const stored = await stores.log()
  const records = await stores.records()
  await requireFinishedTransfer(records)
  const keys = await stores.keys()
  await requireKeys(stored, keys)
  const jobs = await stores.jobs()
  const views = await stores.views()
  await requireMatchingLog(stored, { records, views }, choices)
  await tellCuts()
  await destroyEndedKeys(validatingEventLog(stored, { passes: 'unreadable' }), keys)
  const log = composeEventLog(stored, keys)
  const traces = choices.sendsTraces ? opening.use(await loadTraces()) : undefined
  const opened = {
    log: traces ? tracedLog(log, traces) : log,
    views: replacingByWhole(notingEvents(views, log), cuts),
    jobs: traces ? tracedJobs(jobs, traces) : jobs,
    records,
    sessions: await stores.sessions(),
    shortLived: await stores.shortLived(),
    allowances: createDailyAllowances(records, () => installationKey(keys, 'allowances')),
    held: createHeldAllowances(records),
    removedPhotos: createRemovedPhotos(records, () => installationKey(keys, 'removed photos')),
    leases: await stores.leases(),
    rateLimits: await stores.rateLimits(),
    media: await stores.media(),
    keys,
    imageProcessor: imageProcessor ?? opening.use(createImageProcessor()),
    gazetteer: gazetteer ?? opening.use(await openGazetteer()),
    scorer: openScorer(choices.scorer, {
      apiKey: choices.secrets.openAi,
      spending: createAiSpending(records),
      ...(onFallback ? { onFallback } : {}),
      onErasure: keys.onErasure,
    }),
    payments: await openPayments(choices, clock, onPaymentsFault, opening),
    traces,
    storage: health,
    cuts,
  }
  const all = opening.move()
  return { ...opened, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

/** No payments if none are configured or a secret is missing. */
const openPayments = async (
  { payments, secrets }: Pick<Config, 'payments' | 'secrets'>,
  clock: Clock,
  onFault: ((failure: PaymentsFailure) => void) | undefined,
  opening: AsyncDisposableStack,
): Promise<Payments> => {
  if (payments.type === 'practice') {
    const { openPracticeTill } = await import('./adapters/sqlite/practice-till.ts')
    return opening.use(openPracticeTill({ path: payments.path, clock }))
  }
  const { stripe: secretKey, stripeWebhook: webhookSecret } = secrets
  if (payments.type === 'none' || !payments.publicKey || !secretKey || !webhookSecret)
    return noPayments
  const { openStripePayments } = await import('./adapters/stripe/payments.ts')
  const { publicKey, apiUrl } = payments
  return openStripePayments({ secretKey, webhookSecret, publicKey, apiUrl, onFault })
}

/** Loads OpenTelemetry only where traces are sent. */
const loadTraces = async (): Promise<Traces> =>
  (await import('./adapters/opentelemetry/open-traces.ts')).openTraces()
