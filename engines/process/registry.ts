import { dirname } from 'node:path'
import type { CopyWithArchivesOptions } from '../adapters/sqlite/copy-with-archives.ts'
import type { Config, KeysChoice } from '../config/config.ts'
import type {
  EventLogLocation,
  JobsLocation,
  MediaLocation,
  RateLimitsLocation,
  ReadModelsLocation,
  RecordsLocation,
  ServerStoreLocation,
  StoreLocation,
} from '../config/locations.ts'
import type { HistoryLog } from '../log/history-log.ts'
import type { Clock } from '../ports/clock.ts'
import type { StoredEventLog } from '../ports/event-log.ts'
import type { Jobs } from '../ports/jobs.ts'
import type { Keys } from '../ports/keys.ts'
import type { Media } from '../ports/media.ts'
import { noPayments, type Payments, type PaymentsFailure } from '../ports/payments.ts'
import type { RateLimits } from '../ports/rate-limits.ts'
import type { ReadModels } from '../ports/read-models.ts'
import type { Records } from '../ports/records.ts'
import type { ViewProgress } from '../ports/view-progress.ts'
import { createAiSpending } from '../records/ai-spending.ts'
import { type AuditTrail, createAuditTrail } from '../records/audit-trail.ts'
import { createKeyStore } from '../records/key-store.ts'
import { createLeases, type Leases } from '../records/leases.ts'
import { createSessions } from '../records/sessions.ts'
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
type Copying = Omit<CopyWithArchivesOptions, 'source'>
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
  readonly eventLog: Adapters<EventLogLocation, StoredEventLog>
  readonly historyLog: Adapters<HistorySource, HistoryLog>
  readonly readModels: Adapters<ReadModelsLocation, ReadModels>
  readonly viewProgress: Adapters<ReadModelsLocation, ViewProgress>
  readonly records: Adapters<RecordsLocation, Records>
  readonly jobs: Adapters<JobsLocation, Jobs>
  readonly rateLimits: Adapters<RateLimitsLocation, RateLimits>
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
    sqlite: async ({ path, copying }) =>
      (await import('../adapters/sqlite/archived-events.ts')).openFileWithArchives(path, copying),
    eventstoredb: async ({ copying, ...at }, shared) => {
      const source = await shared.keep(adapters.eventLog.eventstoredb(at, shared))
      const { openCopyWithArchives } = await import('../adapters/sqlite/copy-with-archives.ts')
      return openCopyWithArchives({ ...copying, source })
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
  records: {
    async sqlite(at, { file }) {
      const { migrateEarlierFiles } = await import('../adapters/sqlite/migrate-earlier-files.ts')
      const { openSqliteRecords } = await import('../adapters/sqlite/records.ts')
      const opened = await file(at)
      await migrateEarlierFiles({ data: dirname(at.path), path: at.path })
      return openSqliteRecords(opened)
    },
    mongodb: async (at, { database }) =>
      (await import('../adapters/mongodb/records.ts')).openMongoRecords(
        await database(at, 'KEYS_URL'),
      ),
  },
  jobs: {
    sqlite: async (at, { file }) =>
      (await import('../adapters/sqlite/jobs.ts')).openSqliteJobs(await file(at)),
    redis: async ({ url }, { health }) =>
      (await import('../adapters/redis/jobs.ts')).openRedisJobs({ url, health }),
  },
  rateLimits: {
    memory: async () => (await import('../adapters/redis/rate-limits.ts')).openMemoryRateLimits(),
    redis: async ({ url }, { health }) =>
      (await import('../adapters/redis/rate-limits.ts')).openRedisRateLimits({ url, health }),
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

  const opening = new Map<string, Promise<Records>>()
  /** The records at a location, opened once. */
  const openRecords = (location: RecordsLocation): Promise<Records> => {
    const place = JSON.stringify(location)
    const known = opening.get(place) ?? shared.keep(open(adapters.records, location))
    opening.set(place, known)
    return known
  }

  return {
    openEventLog: opener(adapters.eventLog),
    openReadModels: opener(adapters.readModels),

    /** How far the read models are; nothing is written, and no file is created. */
    openViewProgress: opener(adapters.viewProgress),

    openJobs: opener(adapters.jobs),
    openRecords,
    openSessions: async (at: RecordsLocation) =>
      shared.keep(Promise.resolve(createSessions(await openRecords(at)))),
    async openLeases(at: RecordsLocation): Promise<Leases> {
      const records = await openRecords(at)
      if (at.type !== 'sqlite') return shared.keep(Promise.resolve(createLeases(records)))
      const { registerWorker } = await import('../adapters/sqlite/worker-registry.ts')
      const processes = await shared.keep(Promise.resolve(registerWorker(at.path)))
      return shared.keep(Promise.resolve(createLeases(records, { processes })))
    },
    openRateLimits: opener(adapters.rateLimits),
    openAiSpending: async (at: RecordsLocation) => createAiSpending(await openRecords(at)),
    openMedia: opener(adapters.media),
    openAuditTrail: async (at: RecordsLocation): Promise<AuditTrail> =>
      createAuditTrail(await openRecords(at)),

    /** The stored keys as they are, wrapped by a master key. */
    openKeyStore: async (at: RecordsLocation) => createKeyStore(await openRecords(at)),

    /** With `mayCreate: false` the master key is not created. */
    async openKeys({ store, master }: KeysChoice, { mayCreate = true } = {}): Promise<Keys> {
      const { openStoredKeys } = await import('../log/keys/open-stored-keys.ts')
      const keyStore = createKeyStore(await openRecords(store))
      return shared.keep(openStoredKeys(keyStore, master, { mayCreate }))
    },

    /**
     * Opens a log to read it only, together with `archives` of it. One on a server is first copied
     * into `folder`, where the next command finds it; `onProgress` is called with the lag copied so far
     * and the whole lag.
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
