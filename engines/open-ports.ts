import { access, constants, mkdir } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import type { DomainEvent } from '../contracts/events.ts'
import type { FallbackReason } from './analyst/completion-api.ts'
import { openAnalyst } from './analyst/open-analyst.ts'
import type { Analyst } from './analyst.ts'
import { bindJobs, bindViews } from './bind-stores.ts'
import { composeEventLog } from './compose-event-log.ts'
import type { Config, StoreLocation } from './config.ts'
import { destroyEndedKeys } from './destroy-ended-keys.ts'
import { openDiskMedia } from './disk/media.ts'
import { requireKeys } from './encrypting-event-log.ts'
import type { EventLog } from './event-log.ts'
import { reasonOfSystem, UnusableFolder } from './file-advice.ts'
import type { Jobs } from './jobs.ts'
import { openEmbeddedKeys } from './keys/open-embedded-keys.ts'
import type { Keys } from './keys.ts'
import type { Leases } from './leases.ts'
import { logMarkAt, requireMatchingLog } from './log-mismatch.ts'
import type { Media } from './media.ts'
import { createImageProcessor, type ImageProcessor } from './photos/image-processor.ts'
import { type Gazetteer, openGazetteer } from './places/gazetteer.ts'
import type { ReadModels } from './read-models.ts'
import type { Sessions } from './sessions.ts'
import { openSqliteEventLog } from './sqlite/event-log.ts'
import { openSqliteJobs } from './sqlite/jobs.ts'
import { openSqliteLeases } from './sqlite/leases.ts'
import { openSqliteReadModels } from './sqlite/read-models.ts'
import { openSqliteSessions } from './sqlite/sessions.ts'
import { startWriterThread } from './sqlite/writer.ts'
import { createStorageHealth, type OnStorageChange, type StorageHealth } from './storage-health.ts'
import { validatingEventLog } from './validating-event-log.ts'

/** The ports that every role works with. */
export type Ports = {
  readonly log: EventLog<DomainEvent>
  readonly views: ReadModels
  readonly jobs: Jobs
  readonly sessions: Sessions
  readonly leases: Leases
  readonly media: Media
  readonly keys: Keys
  /** Starts its process with the first photo. */
  readonly imageProcessor: ImageProcessor
  /** Reads its table with the first query. */
  readonly gazetteer: Gazetteer
  readonly analyst: Analyst
  /** The stores that cannot be written at the moment. */
  readonly storage: StorageHealth
  /** Closes all of them, the log last. */
  [Symbol.asyncDispose](): Promise<void>
}

type Stores = Pick<
  Config,
  'eventLog' | 'readModels' | 'jobs' | 'sessions' | 'leases' | 'media' | 'keys'
>
type Choices = Stores & Pick<Config, 'analyst' | 'secrets'>

type Overrides = {
  /** Called for every comparison that the local analyst answered instead of the API. */
  readonly onAnalystFallback?: (why: FallbackReason) => void
  /** A shared gazetteer; the caller that opened it closes it. */
  readonly gazetteer?: Gazetteer | undefined
  /** A shared image processor; the caller that created it closes it. */
  readonly imageProcessor?: ImageProcessor | undefined
  readonly onStorage?: OnStorageChange
}

/** @throws {UnusableFolder} it cannot be created or written to. */
const makeFolder = async ({ path }: StoreLocation): Promise<void> => {
  const folder = dirname(path)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK)
  } catch (error) {
    throw new UnusableFolder(folder, reasonOfSystem(error) ?? 'cannot be made', error)
  }
}

/**
 * Opens the adapters that the config names. The log has a writer thread of its own, because its
 * commits wait for the disk; the other stores share one.
 *
 * @throws {SqliteFault} a file was written by a newer Kith or is of another kind.
 * @throws {KeysFault} the keys do not belong to the log, or the master key not to the keys.
 * @throws {UnusableFolder} a folder cannot be created or written to.
 * @throws {LogMismatch} views, jobs or keys have seen what the log does not have.
 */
export const openPorts = async (
  {
    eventLog,
    readModels,
    jobs,
    sessions,
    leases,
    media,
    keys: keyring,
    analyst: choice,
    secrets,
  }: Choices,
  { onAnalystFallback: onFallback, gazetteer, imageProcessor, onStorage }: Overrides = {},
): Promise<Ports> => {
  process.umask(0o077) // files are readable by this user only, whoever else can open the folder
  await Promise.all([eventLog, readModels, jobs, sessions, leases, keyring.store].map(makeFolder))
  await using opening = new AsyncDisposableStack()
  const health = createStorageHealth(onStorage)
  const stored = opening.use(await openSqliteEventLog({ ...eventLog, health }))
  const options = { thread: opening.use(startWriterThread()), health }
  const keys = opening.use(await openEmbeddedKeys(keyring, options))
  await requireKeys(stored, keys)
  const views = opening.use(await openSqliteReadModels({ ...readModels, ...options }))
  const queues = opening.use(await openSqliteJobs({ ...jobs, ...options }))
  await requireMatchingLog(stored, basename(eventLog.path), {
    [basename(readModels.path)]: views,
    [basename(jobs.path)]: queues,
    [basename(keyring.store.path)]: keys,
  })
  await destroyEndedKeys(validatingEventLog(stored), keys)
  const head = await logMarkAt(stored)
  await Promise.all([views.noteLogMark(head), queues.noteLogMark(head, { keep: true })])
  const log = composeEventLog(stored, keys)
  const analystEvents = { ...(onFallback ? { onFallback } : {}), onErasure: keys.onErasure }
  const { analyst } = opening.use(openAnalyst(choice, { apiKey: secrets.openAi, ...analystEvents }))
  const opened = {
    log,
    views: bindViews(views, stored),
    jobs: bindJobs(queues, stored),
    sessions: opening.use(await openSqliteSessions({ ...sessions, ...options })),
    leases: opening.use(await openSqliteLeases(leases)),
    media: await openDiskMedia(media),
    keys,
    imageProcessor: imageProcessor ?? opening.use(createImageProcessor()),
    gazetteer: gazetteer ?? opening.use(await openGazetteer()),
    analyst,
    storage: health,
  }
  const all = opening.move()
  return { ...opened, [Symbol.asyncDispose]: () => all.disposeAsync() }
}
