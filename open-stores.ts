import { access, constants, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { WriterThread } from './engines/adapters/sqlite/writer.ts'
import type { Config } from './engines/config/config.ts'
import type { SqliteLocation } from './engines/config/locations.ts'
import { openStoredKeys } from './engines/log/keys/open-stored-keys.ts'
import type { EventLog } from './engines/ports/event-log.ts'
import type { Jobs } from './engines/ports/jobs.ts'
import type { Keys } from './engines/ports/keys.ts'
import type { Media } from './engines/ports/media.ts'
import type { RateLimits } from './engines/ports/rate-limits.ts'
import type { ReadModels } from './engines/ports/read-models.ts'
import type { Records } from './engines/ports/records.ts'
import type { StorageHealth } from './engines/ports/storage-health.ts'
import { reasonOfSystem, UnusableFolder } from './engines/process/file-advice.ts'
import { createAuditTrail } from './engines/records/audit-trail.ts'
import { createKeyStore } from './engines/records/key-store.ts'
import { createLeases } from './engines/records/leases.ts'
import { createSessions } from './engines/records/sessions.ts'

/** Where the stores of an installation are: all embedded, or all on servers. */
export type StoreLocations = Pick<
  Config,
  'eventLog' | 'readModels' | 'records' | 'jobs' | 'rateLimits' | 'media' | 'keys'
>

type StoreOptions = {
  /** Told which stores cannot be written. */
  readonly health?: StorageHealth | undefined
  /** Starts the threads that write to SQLite files; by default new worker threads. */
  readonly startWriterThread?: (() => WriterThread) | undefined
  /** Gives the log its own writer thread, so that no other store waits for the log's fsync. */
  readonly logHasThread?: boolean
}

export type Stores = ReturnType<typeof openStores>

/**
 * The stores of an installation. Each is opened when it is first asked for; disposing closes them in
 * the reverse order. An adapter is loaded with its store, so that a process loads no client of a server
 * that it does not use.
 *
 * @throws {SqliteFault} on opening: a file was written by a newer Kith or is of another kind.
 * @throws {UnusableFolder} on opening: a folder cannot be created or written to.
 * @throws {EngineFault} on opening: a server cannot be used.
 */
export const openStores = (
  at: StoreLocations,
  { health, startWriterThread, logHasThread = false }: StoreOptions = {},
) => {
  const opened = new AsyncDisposableStack()
  const keep = async <T extends AsyncDisposable>(opening: Promise<T>): Promise<T> =>
    opened.use(await opening)

  const startThread = async (): Promise<WriterThread> =>
    opened.use(
      startWriterThread?.() ??
        (await import('./engines/adapters/sqlite/writer.ts')).startWriterThread(),
    )
  const sharedThread = once(startThread)
  /** A SQLite file in a folder that exists, and the thread that writes to it. */
  const file = async ({ path }: SqliteLocation, thread = sharedThread) => {
    await requireFolder(dirname(path))
    return { path, thread: await thread(), health }
  }
  const database = once(async () => {
    const { openMongo } = await import('./engines/adapters/mongodb/open-mongo.ts')
    if (at.records.type !== 'mongodb') throw new TypeError('There is no database.')
    return opened.use(await openMongo({ url: at.records.url, health }))
  })

  const log = once(async (): Promise<EventLog> => {
    const { eventLog } = at
    if (eventLog.type === 'sqlite') {
      const { openSqliteEventLog } = await import('./engines/adapters/sqlite/event-log.ts')
      const written = await file(eventLog, logHasThread ? startThread : sharedThread)
      return keep(openSqliteEventLog(written))
    }
    const { openEventStoreEventLog } = await import('./engines/adapters/eventstoredb/event-log.ts')
    return keep(openEventStoreEventLog({ url: eventLog.url, health }))
  })

  const views = once(async (): Promise<ReadModels> => {
    if (at.readModels.type === 'sqlite') {
      const { openSqliteReadModels } = await import('./engines/adapters/sqlite/read-models.ts')
      return keep(openSqliteReadModels(await file(at.readModels)))
    }
    const { openMongoReadModels } = await import('./engines/adapters/mongodb/read-models.ts')
    return keep(openMongoReadModels(await database()))
  })

  const records = once(async (): Promise<Records> => {
    if (at.records.type === 'sqlite') {
      const { openSqliteRecords } = await import('./engines/adapters/sqlite/records.ts')
      return keep(openSqliteRecords(await file(at.records)))
    }
    const { openMongoRecords } = await import('./engines/adapters/mongodb/records.ts')
    return keep(openMongoRecords(await database()))
  })

  return {
    log,
    views,
    records,

    jobs: once(async (): Promise<Jobs> => {
      if (at.jobs.type === 'sqlite') {
        const { openSqliteJobs } = await import('./engines/adapters/sqlite/jobs.ts')
        return keep(openSqliteJobs(await file(at.jobs)))
      }
      const { openRedisJobs } = await import('./engines/adapters/redis/jobs.ts')
      return keep(openRedisJobs({ url: at.jobs.url, health }))
    }),

    rateLimits: once(async (): Promise<RateLimits> => {
      if (at.rateLimits.type === 'memory') {
        const { openMemoryRateLimits } = await import('./engines/adapters/memory/rate-limits.ts')
        return openMemoryRateLimits()
      }
      const { openRedisRateLimits } = await import('./engines/adapters/redis/rate-limits.ts')
      return keep(openRedisRateLimits({ url: at.rateLimits.url, health }))
    }),

    media: once(async (): Promise<Media> => {
      if (at.media.type === 'disk')
        return (await import('./engines/adapters/disk/media.ts')).openDiskMedia(at.media)
      return (await import('./engines/adapters/s3/media.ts')).openS3Media(at.media)
    }),

    keyStore: once(async () => createKeyStore(await records())),
    leases: once(async () => opened.use(createLeases(await records()))),
    sessions: once(async () => opened.use(createSessions(await records()))),
    auditTrail: once(async () => createAuditTrail(await records())),

    /** With `mayCreate: false` the master key is not created. */
    keys: once(
      async ({ mayCreate = true } = {}): Promise<Keys> =>
        keep(openStoredKeys(createKeyStore(await records()), at.keys.master, { mayCreate })),
    ),

    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

/** Calls `open` for the first call; later ones get the same. */
const once = <T, A extends readonly unknown[]>(
  open: (...how: A) => Promise<T>,
): ((...how: A) => Promise<T>) => {
  let opening: Promise<T> | undefined
  return (...how) => {
    opening ??= open(...how)
    return opening
  }
}

/** Creates a folder. @throws {UnusableFolder} */
const requireFolder = async (folder: string): Promise<void> => {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK)
  } catch (error) {
    throw new UnusableFolder(folder, reasonOfSystem(error) ?? 'cannot be made', error)
  }
}
