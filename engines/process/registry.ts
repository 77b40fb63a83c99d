import { access, constants, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { OpenedMongo } from '../adapters/mongodb/open-mongo.ts'
import type { LogCopyOptions } from '../adapters/sqlite/log-copy.ts'
import type { WriterThread } from '../adapters/sqlite/writer.ts'
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
  ServerLocation,
  ServerStoreLocation,
  SessionsLocation,
  SqliteLocation,
  StoreLocation,
} from '../config/locations.ts'
import type { HistoryLog } from '../log/history-log.ts'
import type { AiSpending } from '../ports/ai-spending.ts'
import type { AuditTrail } from '../ports/audit-trail.ts'
import type { EventLog } from '../ports/event-log.ts'
import type { Jobs } from '../ports/jobs.ts'
import type { KeyStore, Keys } from '../ports/keys.ts'
import type { Leases } from '../ports/leases.ts'
import type { Media } from '../ports/media.ts'
import { noPayments, type Payments, type PaymentsFailure } from '../ports/payments.ts'
import type { RateLimits } from '../ports/rate-limits.ts'
import type { ReadModels } from '../ports/read-models.ts'
import type { Sessions } from '../ports/sessions.ts'
import type { StorageHealth } from '../ports/storage-health.ts'
import type { CheckedServer } from './checked-server.ts'
import { reasonOfSystem, UnusableFolder } from './file-advice.ts'

/** @throws {UnusableFolder} it cannot be created or written to. */
const makeFolderOf = async (path: string): Promise<void> => {
  const folder = dirname(path)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK)
  } catch (error) {
    throw new UnusableFolder(folder, reasonOfSystem(error) ?? 'cannot be made', error)
  }
}

/**
 * Whether another process has a store open, as far as its engine can say: servers do not, so a
 * maintenance command asks the operator to stop Kith.
 */
export const isInUse = async (location: StoreLocation): Promise<boolean> =>
  location.type === 'sqlite' &&
  (await import('../adapters/sqlite/is-in-use.ts')).isInUse(location.path)

type RegistryOptions = {
  /** Told whether the files can be written. */
  readonly health?: StorageHealth | undefined
  /** Gives the threads that write to SQLite files, in place of new ones. */
  readonly startWriterThread?: (() => WriterThread) | undefined
  /** For a process in which other stores must not wait while the log waits for the disk. */
  readonly logHasThread?: boolean
}

/**
 * Opens the adapter of a port that a location names: no other file of the product imports one. An
 * adapter is loaded when it is first opened. Disposing closes everything that was opened, in the
 * reverse order, and then what adapters share.
 *
 * SQLite stores share one thread that writes; with `logHasThread` the log has one of its own.
 *
 * @throws {SqliteFault} when opening: a file was written by a newer Kith or is of another kind.
 * @throws {UnusableFolder} when opening: a folder cannot be created or written to.
 * @throws {EngineFault} when opening: a server cannot be used.
 */
export const createRegistry = ({
  health,
  startWriterThread,
  logHasThread,
}: RegistryOptions = {}) => {
  const opened = new AsyncDisposableStack()
  const keep = async <T extends object>(opening: Promise<T>): Promise<T> => {
    const adapter = await opening
    if (Symbol.asyncDispose in adapter) opened.use(adapter as T & AsyncDisposable)
    return adapter
  }

  const startWriter = async (): Promise<WriterThread> =>
    opened.use(
      startWriterThread?.() ?? (await import('../adapters/sqlite/writer.ts')).startWriterThread(),
    )
  let shared: Promise<WriterThread> | undefined
  const shareWriter = (): Promise<WriterThread> => {
    shared ??= startWriter()
    return shared
  }
  const inFile = async ({ path }: SqliteLocation, thread = shareWriter) => {
    await makeFolderOf(path)
    return { path, thread: await thread(), health }
  }

  const databases = new Map<string, Promise<OpenedMongo>>()
  const openDatabase = ({ url }: ServerLocation<'mongodb'>, variable: string) => {
    const known = databases.get(url)
    if (known) return known
    const opening = import('../adapters/mongodb/open-mongo.ts').then(({ openMongo }) =>
      keep(openMongo({ url, variable, health })),
    )
    databases.set(url, opening)
    return opening
  }

  const openEventStore = async ({ url }: ServerLocation<'eventstoredb'>): Promise<EventLog> => {
    const { openEventStoreEventLog } = await import('../adapters/eventstoredb/event-log.ts')
    return keep(openEventStoreEventLog({ url, health }))
  }

  const openKeyStore = async (location: KeyStoreLocation): Promise<KeyStore> => {
    if (location.type === 'sqlite') {
      const { openSqliteKeyStore } = await import('../adapters/sqlite/keys.ts')
      return openSqliteKeyStore(await inFile(location))
    }
    const { openMongoKeyStore } = await import('../adapters/mongodb/keys.ts')
    return openMongoKeyStore(await openDatabase(location, 'KEYS_URL'))
  }

  return {
    async openEventLog(location: EventLogLocation): Promise<EventLog> {
      if (location.type === 'sqlite') {
        const { openSqliteEventLog } = await import('../adapters/sqlite/event-log.ts')
        return keep(
          openSqliteEventLog(await inFile(location, logHasThread ? startWriter : shareWriter)),
        )
      }
      return openEventStore(location)
    },

    /**
     * A log that nobody may write to. One on a server is copied into `folder` first, where the next
     * command finds it: `onProgress` is called with the log's lag that is copied, and all of it.
     */
    async openHistoryLog(
      location: EventLogLocation,
      copying: Pick<LogCopyOptions, 'folder' | 'signal' | 'onProgress'>,
    ): Promise<HistoryLog> {
      if (location.type === 'sqlite') {
        const { openEventLogFile } = await import('../adapters/sqlite/event-log-file.ts')
        return keep(Promise.resolve(openEventLogFile(location.path)))
      }
      const { openLogCopy } = await import('../adapters/sqlite/log-copy.ts')
      return keep(openLogCopy({ ...copying, source: await openEventStore(location) }))
    },

    async openReadModels(location: ReadModelsLocation): Promise<ReadModels> {
      if (location.type === 'sqlite') {
        const { openSqliteReadModels } = await import('../adapters/sqlite/read-models.ts')
        return keep(openSqliteReadModels(await inFile(location)))
      }
      const { openMongoReadModels } = await import('../adapters/mongodb/read-models.ts')
      const database = await openDatabase(location, 'READ_MODELS_URL')
      return opened.use(openMongoReadModels(database))
    },

    async openJobs(location: JobsLocation): Promise<Jobs> {
      if (location.type === 'sqlite') {
        const { openSqliteJobs } = await import('../adapters/sqlite/jobs.ts')
        return keep(openSqliteJobs(await inFile(location)))
      }
      const { openRedisJobs } = await import('../adapters/redis/jobs.ts')
      return keep(openRedisJobs({ url: location.url, health }))
    },

    async openSessions(location: SessionsLocation): Promise<Sessions> {
      if (location.type === 'sqlite') {
        const { openSqliteSessions } = await import('../adapters/sqlite/sessions.ts')
        return keep(openSqliteSessions(await inFile(location)))
      }
      const { openRedisSessions } = await import('../adapters/redis/sessions.ts')
      return keep(openRedisSessions({ url: location.url, health }))
    },

    async openLeases(location: LeasesLocation): Promise<Leases> {
      switch (location.type) {
        case 'sqlite': {
          await makeFolderOf(location.path)
          const { openSqliteLeases } = await import('../adapters/sqlite/leases.ts')
          return keep(openSqliteLeases({ path: location.path }))
        }
        case 'mongodb': {
          const { openMongoLeases } = await import('../adapters/mongodb/leases.ts')
          return opened.use(openMongoLeases(await openDatabase(location, 'LEASES_URL')))
        }
        case 'redis': {
          const { openRedisLeases } = await import('../adapters/redis/leases.ts')
          return keep(openRedisLeases({ url: location.url, health }))
        }
      }
    },

    async openRateLimits(location: RateLimitsLocation): Promise<RateLimits> {
      if (location.type === 'memory') {
        const { openMemoryRateLimits } = await import('../adapters/memory/rate-limits.ts')
        return opened.use(openMemoryRateLimits())
      }
      const { openRedisRateLimits } = await import('../adapters/redis/rate-limits.ts')
      return keep(openRedisRateLimits({ url: location.url, health }))
    },

    async openAiSpending(location: AiSpendingLocation): Promise<AiSpending> {
      if (location.type === 'sqlite') {
        await makeFolderOf(location.path)
        const { openSqliteAiSpending } = await import('../adapters/sqlite/ai-spending.ts')
        return keep(openSqliteAiSpending(location))
      }
      const { openRedisAiSpending } = await import('../adapters/redis/ai-spending.ts')
      return keep(openRedisAiSpending({ url: location.url }))
    },

    /** Reaches a server without writing to it. The caller disposes of it. */
    async openServer(location: ServerStoreLocation, variable: string): Promise<CheckedServer> {
      const options = { url: location.url, variable }
      switch (location.type) {
        case 'eventstoredb':
          return (await import('../adapters/eventstoredb/open-server.ts')).openEventStoreServer(
            options,
          )
        case 'mongodb':
          return (await import('../adapters/mongodb/open-server.ts')).openMongoServer(options)
        case 'redis':
          return (await import('../adapters/redis/open-server.ts')).openRedisServer(options)
        case 's3':
          return (await import('../adapters/s3/open-server.ts')).openS3Server(options)
      }
    },

    /** The stored keys as they are, wrapped by a master key. */
    async openKeyStore(location: KeyStoreLocation): Promise<KeyStore> {
      return keep(openKeyStore(location))
    },

    async openAuditTrail(location: AuditTrailLocation): Promise<AuditTrail> {
      if (location.type === 'file') {
        const { openFileAuditTrail } = await import('../adapters/disk/audit-trail.ts')
        return openFileAuditTrail(location)
      }
      const { openMongoAuditTrail } = await import('../adapters/mongodb/audit-trail.ts')
      return openMongoAuditTrail(await openDatabase(location, 'KEYS_URL'))
    },

    /** With `mayCreate: false` the master key is not created. */
    async openKeys({ store, master }: KeysChoice, { mayCreate = true } = {}): Promise<Keys> {
      const { openStoredKeys } = await import('../log/keys/open-stored-keys.ts')
      return keep(openStoredKeys(await openKeyStore(store), master, { mayCreate }))
    },

    async openMedia(location: MediaLocation): Promise<Media> {
      if (location.type === 'disk') {
        const { openDiskMedia } = await import('../adapters/disk/media.ts')
        return openDiskMedia(location)
      }
      const { openS3Media } = await import('../adapters/s3/media.ts')
      return keep(openS3Media({ url: location.url }))
    },

    async openPayments(
      {
        payments: choice,
        secrets: { stripe, stripeWebhook },
      }: Pick<Config, 'payments' | 'secrets'>,
      onFault?: (failure: PaymentsFailure) => void,
    ): Promise<Payments> {
      if (choice.type === 'none' || !stripe || !stripeWebhook) return noPayments
      const { openStripePayments } = await import('../adapters/stripe/payments.ts')
      const { publicKey, apiUrl } = choice
      const keys = { secretKey: stripe, webhookSecret: stripeWebhook, publicKey }
      return openStripePayments({ ...keys, apiUrl, onFault })
    },

    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

export type Registry = ReturnType<typeof createRegistry>
