import type { StorageHealth, StoreName } from '../../ports/storage-health.ts'
import type { Operations } from './commit-batch.ts'
import { openToRead, type Reader } from './database.ts'
import { watchWriter } from './watch-writer.ts'
import { startWriterThread, type Writer, type WriterThread } from './writer.ts'
import type { EngineName } from './writer-protocol.ts'

/** A store's file: written through a thread, read on the calling thread. */
export type SqliteFile<O extends Operations> = {
  readonly writer: Writer<O>
  readonly reader: Reader
  /** Waits for pending writes, then closes reader and writer, and the thread if it started one. */
  [Symbol.asyncDispose](): Promise<void>
}

/** How a store's file is opened. */
export type FileOptions = {
  /** A shared writer thread; the caller that started it ends it. */
  readonly thread?: WriterThread | undefined
  /** Told whether the file can be written; the file is then watched. */
  readonly health?: StorageHealth | undefined
}

const storeNames: Readonly<Record<EngineName, StoreName>> = {
  'event-log': 'log',
  'read-models': 'readModels',
  jobs: 'jobs',
  keys: 'keys',
  sessions: 'sessions',
  records: 'records',
}

/**
 * Opens or creates a store's file, on `thread` or on a thread of its own. Calls `committed` after each
 * commit of this process, before the writes of that commit resolve.
 *
 * @throws {SqliteFault} the file was written by a newer Kith, or is of another kind.
 */
export const openSqliteFile = async <O extends Operations>(
  engine: EngineName,
  path: string,
  { thread, health, committed = () => {} }: FileOptions & { committed?: () => void },
): Promise<SqliteFile<O>> => {
  const serving = thread ?? startWriterThread()
  const endThread = async () => {
    if (!thread) await serving[Symbol.asyncDispose]()
  }
  try {
    const opened = await serving.open<O>(engine, path, committed)
    const reader = openToRead(path)
    const watch =
      health && watchWriter(opened, path, fault => health.report(storeNames[engine], fault))
    const { writer } = watch ?? { writer: opened }
    const close = async () => {
      watch?.end()
      reader.close()
      await writer.close()
      await endThread()
    }
    let closing: Promise<void> | undefined
    return {
      writer,
      reader,
      [Symbol.asyncDispose]() {
        closing ??= close()
        return closing
      },
    }
  } catch (fault) {
    await endThread()
    throw fault
  }
}
