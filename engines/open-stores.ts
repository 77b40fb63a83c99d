import { access, constants, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DomainEvent } from '../contracts/events.ts'
import type { OpenedMongo } from './adapters/mongodb/open-mongo.ts'
import type { LogCopyOptions } from './adapters/sqlite/log-copy.ts'
import type { WriterThread } from './adapters/sqlite/writer.ts'
import type { SqliteLocation, StoreLocations } from './config/locations.ts'
import type { HistoryLog } from './log/history-log.ts'
import { openStoredKeys } from './log/keys/keyring.ts'
import { historyWithoutParked } from './log/parked-events.ts'
import { readableEventLog, requireKeys } from './log/readable-event-log.ts'
import { mayStillStart } from './ports/engine-fault.ts'
import type { EventLog } from './ports/event-log.ts'
import { reasonOfSystem, UnusableFolder } from './ports/file-advice.ts'
import type { Jobs } from './ports/jobs.ts'
import type { Keys } from './ports/keys.ts'
import type { Media } from './ports/media.ts'
import type { RateLimits } from './ports/rate-limits.ts'
import type { ReadModels, ViewProgress } from './ports/read-models.ts'
import type { Records } from './ports/records.ts'
import type { StorageHealth } from './ports/storage-health.ts'
import { loopTime } from './primitives/loop-time.ts'
import { SERVER_PATIENCE_MS, SERVER_RETRY_MS } from './primitives/timeouts.ts'
import { createAuditTrail } from './records/audit-trail.ts'
import { createKeyStore } from './records/key-store.ts'
import { createLeases, type Leases } from './records/leases.ts'
import { createSessions } from './records/sessions.ts'
import { createShortLived } from './records/short-lived.ts'

type StoreOptions = {
  /** Told which stores cannot be written. */
  readonly health?: StorageHealth | undefined
  /** Starts the threads that write to SQLite files; by default new worker threads. */
  readonly startWriterThread?: (() => WriterThread) | undefined
  /** Registers what is to be called when another thread of this process has appended to the log. */
  readonly onAppended?: ((look: () => void) => void) | undefined
  /** Told once of each stream that the server of the log cuts, before a later event is given out. */
  readonly onCut?: ((stream: string) => Promise<void>) | undefined
  /** How long servers are tried that do not answer yet, in milliseconds in which this process runs. */
  readonly patienceMs?: number | undefined
}

/** What opening a store needs. */
type Opening = {
  readonly at: StoreLocations
  readonly health: StorageHealth | undefined
  readonly onCut: StoreOptions['onCut']
  readonly onAppended: StoreOptions['onAppended']
  /** Closes what was opened, in the reverse order. */
  readonly opened: AsyncDisposableStack
  readonly keep: <T extends AsyncDisposable>(opening: Promise<T>) => Promise<T>
  readonly startThread: () => Promise<WriterThread>
  /** A SQLite file in a folder that exists, and the thread that writes to it. */
  readonly file: (
    location: SqliteLocation,
    thread?: () => Promise<WriterThread>,
  ) => Promise<{
    readonly path: string
    readonly thread: WriterThread
    readonly health: StorageHealth | undefined
  }>
  readonly database: () => Promise<OpenedMongo>
}

const openLog = async (opening: Opening): Promise<EventLog> => {
  const { at, health, onCut, onAppended, keep, file, startThread } = opening
  const { eventLog } = at
  if (eventLog.type === 'sqlite') {
    const { openSqliteEventLog } = await import('./adapters/sqlite/event-log.ts')
    // A thread of its own: among the commits of the views, a third fewer appends are acknowledged.
    return keep(openSqliteEventLog({ ...(await file(eventLog, startThread)), onAppended }))
  }
  const { openEventStoreEventLog } = await import('./adapters/eventstoredb/event-log.ts')
  return keep(openEventStoreEventLog({ url: eventLog.url, health, onCut }))
}

const openViews = async (opening: Opening): Promise<ReadModels> => {
  const { at, keep, file, startThread, database } = opening
  if (at.readModels.type === 'sqlite') {
    const { openSqliteReadModels } = await import('./adapters/sqlite/read-models.ts')
    // A thread of its own: callers and live messages wait for its commits, which sync nothing and would
    // wait for the syncs of records and jobs.
    return keep(openSqliteReadModels(await file(at.readModels, startThread)))
  }
  const { openMongoReadModels } = await import('./adapters/mongodb/read-models.ts')
  return keep(openMongoReadModels(await database()))
}

const openRecords = async (opening: Opening): Promise<Records> => {
  const { at, keep, file, database } = opening
  if (at.records.type === 'sqlite') {
    const { openSqliteRecords } = await import('./adapters/sqlite/records.ts')
    return keep(openSqliteRecords(await file(at.records)))
  }
  const { openMongoRecords } = await import('./adapters/mongodb/records.ts')
  return keep(openMongoRecords(await database()))
}

const openLeases = async ({ at, opened }: Opening, stored: Records): Promise<Leases> => {
  if (at.records.type !== 'sqlite') return opened.use(createLeases(stored))
  const { registerWorker } = await import('./adapters/sqlite/worker-registry.ts')
  return opened.use(
    createLeases(stored, { processes: opened.use(registerWorker(at.records.path)) }),
  )
}

const openJobs = async ({ at, health, keep, file }: Opening): Promise<Jobs> => {
  if (at.jobs.type === 'sqlite') {
    const { openSqliteJobs } = await import('./adapters/sqlite/jobs.ts')
    return keep(openSqliteJobs(await file(at.jobs)))
  }
  const { openRedisJobs } = await import('./adapters/redis/jobs.ts')
  return keep(openRedisJobs({ url: at.jobs.url, health }))
}

const openRateLimits = async ({ at, health, keep }: Opening): Promise<RateLimits> => {
  if (at.rateLimits.type === 'memory') {
    const { openMemoryRateLimits } = await import('./adapters/redis/rate-limits.ts')
    return openMemoryRateLimits()
  }
  const { openRedisRateLimits } = await import('./adapters/redis/rate-limits.ts')
  return keep(openRedisRateLimits({ url: at.rateLimits.url, health }))
}

const openMedia = async ({ at }: Opening): Promise<Media> => {
  if (at.media.type === 'disk')
    return (await import('./adapters/disk/media.ts')).openDiskMedia(at.media)
  return (await import('./adapters/s3/media.ts')).openS3Media(at.media)
}

const openHistoryLog = async (
  { at, opened, keep }: Opening,
  log: () => Promise<EventLog>,
  copying: Omit<LogCopyOptions, 'source'>,
): Promise<HistoryLog> => {
  if (at.eventLog.type === 'sqlite') {
    const { openEventLogFile } = await import('./adapters/sqlite/event-log-file.ts')
    return historyWithoutParked(opened.use(openEventLogFile(at.eventLog.path)))
  }
  const { openLogCopy } = await import('./adapters/sqlite/log-copy.ts')
  const copy = await keep(openLogCopy({ ...copying, source: await log() }))
  return historyWithoutParked(copy)
}

const openViewProgress = async ({ at, opened, database }: Opening): Promise<ViewProgress> => {
  if (at.readModels.type === 'sqlite') {
    const { openSqliteViewProgress } = await import('./adapters/sqlite/open-unwritten.ts')
    return opened.use(openSqliteViewProgress(at.readModels.path))
  }
  const { Generations } = await import('./adapters/mongodb/generations.ts')
  const { database: stored, call } = await database()
  return { progress: () => call('readModels', () => new Generations(stored).progress()) }
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
  {
    health,
    startWriterThread,
    onCut,
    onAppended,
    patienceMs = SERVER_PATIENCE_MS,
  }: StoreOptions = {},
) => {
  const opened = new AsyncDisposableStack()
  const keep = async <T extends AsyncDisposable>(opening: Promise<T>): Promise<T> =>
    opened.use(await opening)

  const startThread = async (): Promise<WriterThread> =>
    opened.use(
      startWriterThread?.() ?? (await import('./adapters/sqlite/writer.ts')).startWriterThread(),
    )
  const sharedThread = once(startThread)
  const file = async ({ path }: SqliteLocation, thread = sharedThread) => {
    await requireFolder(dirname(path))
    return { path, thread: await thread(), health }
  }
  const database = once(async () => {
    const { openMongo } = await import('./adapters/mongodb/open-mongo.ts')
    if (at.records.type !== 'mongodb') throw new TypeError('There is no database.')
    const { url } = at.records
    return opened.use(await patiently(() => openMongo({ url, health })))
  })
  const hopeless = new AbortController()
  /** Tries to reach a server until it answers, unless another can never be used. */
  const patiently = async <T>(reach: () => Promise<T>): Promise<T> => {
    using time = loopTime(patienceMs)
    for (let isFirst = true; ; isFirst = false)
      try {
        return await reach()
      } catch (error) {
        if (!mayStillStart(error)) hopeless.abort()
        if (hopeless.signal.aborted || time.hasPassed() || !(error instanceof Error)) throw error
        if (isFirst) console.error(`${error.message} It is tried for ${patienceMs / 1_000} s.`)
        await sleep(SERVER_RETRY_MS)
      }
  }

  const opening: Opening = {
    at,
    health,
    onCut,
    onAppended,
    opened,
    keep,
    startThread,
    file,
    database,
  }
  const log = once(() => patiently(() => openLog(opening)))
  const records = once(() => openRecords(opening))
  const jobs = once(() => patiently(() => openJobs(opening)))
  const rateLimits = once(() => patiently(() => openRateLimits(opening)))
  const media = once(() => patiently(() => openMedia(opening)))

  return {
    log,
    views: once(() => openViews(opening)),
    records,
    jobs,
    rateLimits,
    media,

    keyStore: once(async () => createKeyStore(await records())),
    leases: once(async () => openLeases(opening, await records())),
    sessions: once(async () => opened.use(createSessions(await records()))),
    shortLived: once(async () => createShortLived(await records())),
    auditTrail: once(async () => createAuditTrail(await records())),

    /**
     * The log to read it only. One on a server is first copied into `folder`, where the next command
     * finds it; `onProgress` is called with the lag copied so far and the whole lag.
     */
    historyLog: (copying: Omit<LogCopyOptions, 'source'>): Promise<HistoryLog> =>
      openHistoryLog(opening, log, copying),

    /** How far the read models are; nothing is written, and no file is created. */
    viewProgress: (): Promise<ViewProgress> => openViewProgress(opening),

    /**
     * Reaches every server, all at once, and writes nothing: so a wrong variable leaves no trace in the
     * engines of the others. One that does not answer yet is tried again, which one line says.
     *
     * @throws {EngineFault} of the first that cannot be used.
     */
    async reachServers(): Promise<void> {
      if (at.records.type === 'sqlite') return
      const reaching = [log(), database(), jobs(), rateLimits(), media()]
      const outcomes = await Promise.allSettled(reaching)
      const faults = outcomes.flatMap(one => (one.status === 'rejected' ? [one.reason] : []))
      const fault = faults.find(one => !mayStillStart(one)) ?? faults[0]
      if (fault) throw fault
    },

    /** With `mayCreate: false` the master key is not created. */
    keys: once(
      async ({ mayCreate = true } = {}): Promise<Keys> =>
        keep(openStoredKeys(createKeyStore(await records()), at.masterKey, { mayCreate })),
    ),

    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

/**
 * The log as the product sees it: encrypted on the disk, decrypted and validated for readers. Keys are
 * opened with the first event that needs one, which fails as `openKeysOfLog` does.
 */
export const openReadableLog = async (
  stores: Pick<Stores, 'log' | 'keys'>,
): Promise<EventLog<DomainEvent>> => {
  let opened: Keys | undefined
  const open = async () => {
    opened ??= await openKeysOfLog(stores)
    return opened
  }
  return readableEventLog(await stores.log(), {
    cachedKey: subjects => opened?.cachedKey(subjects),
    encryptionKey: async subjects => (await open()).encryptionKey(subjects),
    decryptionKey: async subjects => (await open()).decryptionKey(subjects),
  })
}

/**
 * Opens the keys and checks that they belong to the log.
 *
 * @throws {KeysFault} they do not, or the master key does not belong to them.
 */
export const openKeysOfLog = async (stores: Pick<Stores, 'log' | 'keys'>): Promise<Keys> => {
  const keys = await stores.keys()
  await requireKeys(await stores.log(), keys)
  return keys
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
