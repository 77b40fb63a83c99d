import type { StorageHealth, StoreName } from '../storage-health.ts'
import type { Operations } from './commit-batch.ts'
import { openToRead, type Reader } from './database.ts'
import { watchWriter } from './watch-writer.ts'
import { startWriterThread, type Writer, type WriterThread } from './writer.ts'
import type { EngineName } from './writer-thread.ts'

/** One engine's file: written through a thread, read on the calling one. */
export type SqliteFile<O extends Operations> = {
  readonly writer: Writer<O>
  readonly reader: Reader
  /** Waits for writes under way, then closes both halves and the thread it started. */
  [Symbol.asyncDispose](): Promise<void>
}

/** How an engine's file is opened. */
export type FileOptions = {
  /** A thread that others use too, and whoever started it ends. */
  readonly thread?: WriterThread | undefined
  /** Told whether the file can be written, which is then watched. */
  readonly health?: StorageHealth | undefined
}

const storeNames: Readonly<Record<EngineName, StoreName>> = {
  'event-log': 'log',
  'read-models': 'readModels',
  jobs: 'jobs',
  keys: 'keys',
  sessions: 'sessions',
}

/**
 * Opens or makes an engine's file, on `thread` or on one of its own.
 *
 * @throws {SqliteFault} the file is a newer Kith's or something else.
 */
export const openSqliteFile = async <O extends Operations>(
  engine: EngineName,
  path: string,
  { thread, health, committed }: FileOptions & { committed: () => void },
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
