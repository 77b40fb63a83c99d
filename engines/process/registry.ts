import type { LogCopyOptions } from '../adapters/sqlite/log-copy.ts'
import type { Config, KeysChoice } from '../config/config.ts'
import type {
  AiSpendingLocation,
  AuditTrailLocation,
  EventLogLocation,
  JobsLocation,
  KeyStoreLocation,
  LeasesLocation,
  MediaLocation,
  RateLimitsLocation,
  ReadModelsLocation,
  ServerStoreLocation,
  SessionsLocation,
  StoreLocation,
} from '../config/locations.ts'
import type { HistoryLog } from '../log/history-log.ts'
import type { AiSpending } from '../ports/ai-spending.ts'
import type { AuditTrail } from '../ports/audit-trail.ts'
import type { Clock } from '../ports/clock.ts'
import type { EventLog } from '../ports/event-log.ts'
import type { Jobs } from '../ports/jobs.ts'
import type { KeyStore, Keys } from '../ports/keys.ts'
import type { Leases } from '../ports/leases.ts'
import type { Media } from '../ports/media.ts'
import { noPayments, type Payments, type PaymentsFailure } from '../ports/payments.ts'
import type { RateLimits } from '../ports/rate-limits.ts'
import type { ReadModels } from '../ports/read-models.ts'
import type { Sessions } from '../ports/sessions.ts'
import type { ViewProgress } from '../ports/view-progress.ts'
import {
  type AdapterResources,
  createAdapterResources,
  type ResourceOptions,
} from './adapter-resources.ts'
import type { CheckedServer } from './checked-server.ts'

/** Opens one adapter of a port. */
type OpenAdapter<Location, Port> = (at: Location, shared: AdapterResources) => Promise<Port>

/** The adapters of one port, by the type of location that they serve. */
type Adapters<Location extends { readonly type: string }, Port> = {
  readonly [Type in Location['type']]: OpenAdapter<Extract<Location, { readonly type: Type }>, Port>
}

type NamedServer = ServerStoreLocation & { readonly variable: string }
type Copying = Omit<LogCopyOptions, 'source'>
type HistorySource = EventLogLocation & { readonly copying: Copying }
type PaymentsProvider = Config['payments'] & {
  readonly secrets: Config['secrets']
  readonly clock: Clock
  readonly onFault: ((failure: PaymentsFailure) => void) | undefined
}

/**
 * Every adapter that a location chooses, by port and type of location. Scorer, images, places, sign-in
 * and push are opened where they are used. A new adapter adds its line here. An adapter is loaded when it is first opened, so that a process loads no client
 * of a server that it does not use.
 */
const adapters: {
  readonly eventLog: Adapters<EventLogLocation, EventLog>
  readonly historyLog: Adapters<HistorySource, HistoryLog>
  readonly readModels: Adapters<ReadModelsLocation, ReadModels>
  readonly viewProgress: Adapters<ReadModelsLocation, ViewProgress>
  readonly keyStore: Adapters<KeyStoreLocation, KeyStore>
  readonly auditTrail: Adapters<AuditTrailLocation, AuditTrail>
  readonly jobs: Adapters<JobsLocation, Jobs>
  readonly sessions: Adapters<SessionsLocation, Sessions>
  readonly leases: Adapters<LeasesLocation, Leases>
  readonly rateLimits: Adapters<RateLimitsLocation, RateLimits>
  readonly aiSpending: Adapters<AiSpendingLocation, AiSpending>
  readonly media: Adapters<MediaLocation, Media>
  readonly payments: Adapters<PaymentsProvider, Payments>
  readonly server: Adapters<NamedServer, CheckedServer>
} = {
  eventLog: {
    sqlite: async (at, { logFile }) =>
      (await import('../adapters/sqlite/event-log.ts')).openSqliteEventLog(await logFile(at)),
    eventstoredb: async ({ url }, { health }) =>
      (await import('../adapters/eventstoredb/event-log.ts')).openEventStoreEventLog({
        url,
        health,
      }),
  },
  historyLog: {
    sqlite: async ({ path }) =>
      (await import('../adapters/sqlite/event-log-file.ts')).openEventLogFile(path),
    eventstoredb: async ({ copying, ...at }, shared) => {
      const source = await shared.keep(adapters.eventLog.eventstoredb(at, shared))
      const { openLogCopy } = await import('../adapters/sqlite/log-copy.ts')
      return openLogCopy({ ...copying, source })
    },
  },
  readModels: {
    sqlite: async (at, { file }) =>
      (await import('../adapters/sqlite/read-models.ts')).openSqliteReadModels(await file(at)),
    mongodb: async (at, { database }) =>
      (await import('../adapters/mongodb/read-models.ts')).openMongoReadModels(
        await database(at, 'READ_MODELS_URL'),
      ),
  },
  viewProgress: {
    sqlite: async ({ path }) =>
      (await import('../adapters/sqlite/view-progress.ts')).openSqliteViewProgress(path),
    mongodb: async (at, { database }) =>
      (await import('../adapters/mongodb/view-progress.ts')).openMongoViewProgress(
        await database(at, 'READ_MODELS_URL'),
      ),
  },
  keyStore: {
    sqlite: async (at, { file }) =>
      (await import('../adapters/sqlite/keys.ts')).openSqliteKeyStore(await file(at)),
    mongodb: async (at, { database }) =>
      (await import('../adapters/mongodb/keys.ts')).openMongoKeyStore(
        await database(at, 'KEYS_URL'),
      ),
  },
  auditTrail: {
    file: async at => (await import('../adapters/disk/audit-trail.ts')).openFileAuditTrail(at),
    mongodb: async (at, { database }) =>
      (await import('../adapters/mongodb/audit-trail.ts')).openMongoAuditTrail(
        await database(at, 'KEYS_URL'),
      ),
  },
  jobs: {
    sqlite: async (at, { file }) =>
      (await import('../adapters/sqlite/jobs.ts')).openSqliteJobs(await file(at)),
    redis: async ({ url }, { health }) =>
      (await import('../adapters/redis/jobs.ts')).openRedisJobs({ url, health }),
  },
  sessions: {
    sqlite: async (at, { file }) =>
      (await import('../adapters/sqlite/sessions.ts')).openSqliteSessions(await file(at)),
    redis: async ({ url }, { health }) =>
      (await import('../adapters/redis/sessions.ts')).openRedisSessions({ url, health }),
  },
  leases: {
    sqlite: async (at, { inFolder }) =>
      (await import('../adapters/sqlite/leases.ts')).openSqliteLeases(await inFolder(at)),
    mongodb: async (at, { database }) =>
      (await import('../adapters/mongodb/leases.ts')).openMongoLeases(
        await database(at, 'LEASES_URL'),
      ),
    redis: async ({ url }, { health }) =>
      (await import('../adapters/redis/leases.ts')).openRedisLeases({ url, health }),
  },
  rateLimits: {
    memory: async () => (await import('../adapters/memory/rate-limits.ts')).openMemoryRateLimits(),
    redis: async ({ url }, { health }) =>
      (await import('../adapters/redis/rate-limits.ts')).openRedisRateLimits({ url, health }),
  },
  aiSpending: {
    sqlite: async (at, { inFolder }) =>
      (await import('../adapters/sqlite/ai-spending.ts')).openSqliteAiSpending(await inFolder(at)),
    redis: async at => (await import('../adapters/redis/ai-spending.ts')).openRedisAiSpending(at),
  },
  media: {
    disk: async at => (await import('../adapters/disk/media.ts')).openDiskMedia(at),
    s3: async at => (await import('../adapters/s3/media.ts')).openS3Media(at),
  },
  payments: {
    none: async () => noPayments,
    practice: async ({ path, clock }, { inFolder, keep }) => {
      const { openPracticeTill } = await import('../adapters/sqlite/practice-till.ts')
      await inFolder({ type: 'sqlite', path })
      return keep(Promise.resolve(openPracticeTill({ path, clock })))
    },
    stripe: async ({ publicKey, apiUrl, secrets: { stripe, stripeWebhook }, onFault }) => {
      if (!publicKey || !stripe || !stripeWebhook) return noPayments
      const { openStripePayments } = await import('../adapters/stripe/payments.ts')
      const keys = { secretKey: stripe, webhookSecret: stripeWebhook, publicKey }
      return openStripePayments({ ...keys, apiUrl, onFault })
    },
  },
  server: {
    eventstoredb: async at =>
      (await import('../adapters/eventstoredb/open-server.ts')).openEventStoreServer(at),
    mongodb: async at => (await import('../adapters/mongodb/open-server.ts')).openMongoServer(at),
    redis: async at => (await import('../adapters/redis/open-server.ts')).openRedisServer(at),
    s3: async at => (await import('../adapters/s3/open-server.ts')).openS3Server(at),
  },
}

/**
 * Whether another process has a store open, as far as its engine can say: servers do not, so a
 * maintenance command asks the operator to stop Kith.
 */
export const isInUse = async (location: StoreLocation): Promise<boolean> =>
  location.type === 'sqlite' &&
  (await import('../adapters/sqlite/is-in-use.ts')).isInUse(location.path)

/**
 * Opens the adapter of a port that a location names. Disposing closes everything that was opened, in
 * the reverse order, and then what adapters share.
 *
 * SQLite stores share one thread that writes; with `logHasThread` the log has one of its own.
 *
 * @throws {SqliteFault} when opening: a file was written by a newer Kith or is of another kind.
 * @throws {UnusableFolder} when opening: a folder cannot be created or written to.
 * @throws {EngineFault} when opening: a server cannot be used.
 */
export const createRegistry = (options: ResourceOptions = {}) => {
  const opened = new AsyncDisposableStack()
  const shared = createAdapterResources(opened, options)

  /** Opens an adapter that the caller closes. */
  const open = async <Location extends { readonly type: string }, Port>(
    byType: Adapters<Location, Port>,
    location: Location,
  ): Promise<Port> => {
    const openAdapter = byType[location.type as Location['type']] as OpenAdapter<Location, Port>
    return openAdapter(location, shared)
  }
  /** Opens an adapter that the registry closes. */
  const opener =
    <Location extends { readonly type: string }, Port extends object>(
      byType: Adapters<Location, Port>,
    ) =>
    (location: Location): Promise<Port> =>
      shared.keep(open(byType, location))

  return {
    openEventLog: opener(adapters.eventLog),
    openReadModels: opener(adapters.readModels),

    /** How far the read models are; nothing is written, and no file is created. */
    openViewProgress: opener(adapters.viewProgress),

    openJobs: opener(adapters.jobs),
    openSessions: opener(adapters.sessions),
    openLeases: opener(adapters.leases),
    openRateLimits: opener(adapters.rateLimits),
    openAiSpending: opener(adapters.aiSpending),
    openMedia: opener(adapters.media),
    openAuditTrail: opener(adapters.auditTrail),

    /** The stored keys as they are, wrapped by a master key. */
    openKeyStore: opener(adapters.keyStore),

    /** With `mayCreate: false` the master key is not created. */
    async openKeys({ store, master }: KeysChoice, { mayCreate = true } = {}): Promise<Keys> {
      const { openStoredKeys } = await import('../log/keys/open-stored-keys.ts')
      return shared.keep(
        openStoredKeys(await open(adapters.keyStore, store), master, { mayCreate }),
      )
    },

    /**
     * Opens a log to read it only. One on a server is first copied into `folder`, where the next command
     * finds it; `onProgress` is called with the lag copied so far and the whole lag.
     */
    openHistoryLog: (location: EventLogLocation, copying: Copying): Promise<HistoryLog> =>
      shared.keep(open(adapters.historyLog, { ...location, copying })),

    /** No payments if none are configured or a secret is missing. */
    openPayments: (
      { payments, secrets }: Pick<Config, 'payments' | 'secrets'>,
      clock: Clock,
      onFault?: (failure: PaymentsFailure) => void,
    ): Promise<Payments> => open(adapters.payments, { ...payments, secrets, clock, onFault }),

    /** Reaches a server without writing to it. The caller disposes of it. */
    openServer: (location: ServerStoreLocation, variable: string): Promise<CheckedServer> =>
      open(adapters.server, { ...location, variable }),

    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

export type Registry = ReturnType<typeof createRegistry>
