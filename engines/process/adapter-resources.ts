import { access, constants, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { OpenedMongo } from '../adapters/mongodb/open-mongo.ts'
import type { WriterThread } from '../adapters/sqlite/writer.ts'
import type { ServerLocation, SqliteLocation } from '../config/locations.ts'
import type { StorageHealth } from '../ports/storage-health.ts'
import { reasonOfSystem, UnusableFolder } from './file-advice.ts'

/** A SQLite file in a folder that exists, and the thread that writes to it. */
type WrittenFile = {
  readonly path: string
  readonly thread: WriterThread
  readonly health: StorageHealth | undefined
}

/** What the adapters of one registry share. */
export type AdapterResources = {
  /** Told which stores cannot be written. */
  readonly health: StorageHealth | undefined
  /** Disposes of an adapter with the registry, if it needs that. */
  keep<T extends object>(opening: Promise<T>): Promise<T>
  /** Creates the file's folder and returns the location. @throws {UnusableFolder} */
  inFolder(location: SqliteLocation): Promise<SqliteLocation>
  /** A file written by the shared thread. @throws {UnusableFolder} */
  file(location: SqliteLocation): Promise<WrittenFile>
  /** The log's file, with a thread of its own if `logHasThread`. @throws {UnusableFolder} */
  logFile(location: SqliteLocation): Promise<WrittenFile>
  /** One connection per URL; `variable` is the one that faults name. @throws {EngineFault} */
  database(location: ServerLocation<'mongodb'>, variable: string): Promise<OpenedMongo>
}

export type ResourceOptions = {
  /** Told which stores cannot be written. */
  readonly health?: StorageHealth | undefined
  /** Starts the threads that write to SQLite files; by default new worker threads. */
  readonly startWriterThread?: (() => WriterThread) | undefined
  /** Gives the log its own writer thread, so that no other store waits for the log's fsync. */
  readonly logHasThread?: boolean
}

/** Creates threads and connections when they are first needed; `opened` disposes of them. */
export const createAdapterResources = (
  opened: AsyncDisposableStack,
  { health, startWriterThread, logHasThread = false }: ResourceOptions,
): AdapterResources => {
  const startThread = async (): Promise<WriterThread> =>
    opened.use(
      startWriterThread?.() ?? (await import('../adapters/sqlite/writer.ts')).startWriterThread(),
    )
  let sharedThread: Promise<WriterThread> | undefined
  const shareThread = (): Promise<WriterThread> => {
    sharedThread ??= startThread()
    return sharedThread
  }
  const fileOf = async (
    location: SqliteLocation,
    thread: () => Promise<WriterThread>,
  ): Promise<WrittenFile> => {
    const { path } = await inFolder(location)
    return { path, thread: await thread(), health }
  }

  const databases = new Map<string, Promise<OpenedMongo>>()
  const openDatabase = async (url: string, variable: string): Promise<OpenedMongo> => {
    const { openMongo } = await import('../adapters/mongodb/open-mongo.ts')
    return opened.use(await openMongo({ url, variable, health }))
  }

  return {
    health,
    async keep<T extends object>(opening: Promise<T>) {
      const adapter = await opening
      if (Symbol.asyncDispose in adapter) opened.use(adapter as T & AsyncDisposable)
      return adapter
    },
    inFolder,
    file: location => fileOf(location, shareThread),
    logFile: location => fileOf(location, logHasThread ? startThread : shareThread),
    database({ url }, variable) {
      const known = databases.get(url)
      if (known) return known
      const opening = openDatabase(url, variable)
      databases.set(url, opening)
      return opening
    },
  }
}

const inFolder = async (location: SqliteLocation): Promise<SqliteLocation> => {
  const folder = dirname(location.path)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK)
  } catch (error) {
    throw new UnusableFolder(folder, reasonOfSystem(error) ?? 'cannot be made', error)
  }
  return location
}
