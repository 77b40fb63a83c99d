import { access, constants, mkdir } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import type { DomainEvent } from '../contracts/events.ts'
import type { FallbackReason } from './analyst/completion-api.ts'
import { openAnalyst } from './analyst/open-analyst.ts'
import type { Analyst } from './analyst.ts'
import { bindJobs, bindViews } from './bind-stores.ts'
import type { Config, StoreLocation } from './config.ts'
import { destroyEndedKeys } from './destroy-ended-keys.ts'
import { openDiskMedia } from './disk/media.ts'
import { encryptingEventLog, requireKeys } from './encrypting-event-log.ts'
import type { EventLog } from './event-log.ts'
import { reasonOfSystem, UnusableFolder } from './file-advice.ts'
import type { Jobs } from './jobs.ts'
import { openEmbeddedKeys } from './keys/open-embedded-keys.ts'
import type { Keys } from './keys.ts'
import { logMarkAt, requireMatchingLog } from './log-mismatch.ts'
import type { Media } from './media.ts'
import { createImageProcessor, type ImageProcessor } from './photos/image-processor.ts'
import { type Gazetteer, openGazetteer } from './places/gazetteer.ts'
import type { ReadModels } from './read-models.ts'
import type { Sessions } from './sessions.ts'
import { shareSubscription } from './share-subscription.ts'
import { openSqliteEventLog } from './sqlite/event-log.ts'
import { openSqliteJobs } from './sqlite/jobs.ts'
import { openSqliteReadModels } from './sqlite/read-models.ts'
import { openSqliteSessions } from './sqlite/sessions.ts'
import { startWriterThread } from './sqlite/writer.ts'
import { createStorageHealth, type OnStorage, type StorageHealth } from './storage-health.ts'
import { validatingEventLog } from './validating-event-log.ts'

/** What every role works with. */
export type Ports = {
  readonly log: EventLog<DomainEvent>
  readonly views: ReadModels
  readonly jobs: Jobs
  readonly sessions: Sessions
  readonly media: Media
  readonly keys: Keys
  /** Begins its process with the first photo. */
  readonly imageProcessor: ImageProcessor
  /** Read with the first question. */
  readonly gazetteer: Gazetteer
  readonly analyst: Analyst
  /** Which of the stores cannot be written for now. */
  readonly storage: StorageHealth
  /** Closes them all, the log last. */
  [Symbol.asyncDispose](): Promise<void>
}

type Stores = Pick<Config, 'eventLog' | 'readModels' | 'jobs' | 'sessions' | 'media' | 'keys'>
type Choices = Stores & Pick<Config, 'analyst' | 'secrets'>

type Overrides = {
  /** Told of every comparison that text analysis answered in place of the API. */
  readonly onAnalystFallback?: (why: FallbackReason) => void
  /** One that others use too, and whoever opened it closes. */
  readonly gazetteer?: Gazetteer | undefined
  /** One that others use too, and whoever made it closes. */
  readonly imageProcessor?: ImageProcessor | undefined
  readonly onStorage?: OnStorage
}

/** @throws {UnusableFolder} it cannot be made, or not written to. */
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
 * Opens the engines that the config names. The log is written by a thread of its own, whose
 * commits wait for the disk; the others share one.
 *
 * @throws {SqliteFault} a file is a newer Kith's or something else.
 * @throws {KeysFault} the keys are not those of the log, or the master key not that of the keys.
 * @throws {UnusableFolder} a folder cannot be made or written to.
 * @throws {LogMisfit} views, jobs or keys have seen what the log does not have.
 */
export const openPorts = async (
  { eventLog, readModels, jobs, sessions, media, keys: keyring, analyst: choice, secrets }: Choices,
  { onAnalystFallback: onFallback, gazetteer, imageProcessor, onStorage }: Overrides = {},
): Promise<Ports> => {
  process.umask(0o077) // what is in the files is nobody's but ours, whoever else has the folder
  await Promise.all([eventLog, readModels, jobs, sessions, keyring.store].map(makeFolder))
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
  const log = shareSubscription(
    validatingEventLog(encryptingEventLog(stored, keys)),
    keys.onErasure,
  )
  const analystEvents = { ...(onFallback ? { onFallback } : {}), onErasure: keys.onErasure }
  const { analyst } = opening.use(openAnalyst(choice, { apiKey: secrets.openAi, ...analystEvents }))
  const opened = {
    log,
    views: bindViews(views, stored),
    jobs: bindJobs(queues, stored),
    sessions: opening.use(await openSqliteSessions({ ...sessions, ...options })),
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
