import { StorageFault, type StorageFaultCode } from '../../ports/storage-fault.ts'
import type { StorageHealth, StoreName } from '../../ports/storage-health.ts'
import { STORAGE_POLL_MS } from '../../primitives/timeouts.ts'
import type { Operations } from './commit-batch.ts'
import { fileFaultOf, identifyFile, openToRead, type Reader } from './database.ts'
import { startWriterThread, type Writer, type WriterThread } from './writer.ts'

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

/**
 * Opens or creates a store's file, on `thread` or on a thread of its own. Calls `committed` after each
 * commit of this process, before the writes of that commit resolve.
 *
 * @throws {SqliteFault} the file was written by a newer Kith, or is of another kind.
 */
export const openSqliteFile = async <O extends Operations>(
  name: StoreName,
  path: string,
  { thread, health, committed = () => {} }: FileOptions & { committed?: () => void },
): Promise<SqliteFile<O>> => {
  const serving = thread ?? startWriterThread()
  const endThread = async () => {
    if (!thread) await serving[Symbol.asyncDispose]()
  }
  try {
    const opened = await serving.open<O>(name, path, committed)
    const reader = openToRead(path)
    const watch = health && watchWriter(opened, path, fault => health.report(name, fault))
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

/**
 * Watches a writer. Calls `report` with the fault of every failed write, with the fault of a
 * missing or replaced file within a second (also without writes), and with undefined as soon as the
 * file can be written again. `end` stops watching.
 */
const watchWriter = <O extends Operations>(
  writer: Writer<O>,
  path: string,
  report: (fault: StorageFaultCode | undefined) => void,
): { readonly writer: Writer<O>; end(): void } => {
  const identity = identifyFile(path)
  let fault: StorageFaultCode | undefined
  let isProbing = false
  let ended = false

  const note = (now: StorageFaultCode | undefined) => {
    if (ended) return
    fault = now
    report(now)
  }

  const withNote = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      if (error instanceof StorageFault) note(error.code)
      throw error
    }
  }

  const check = async () => {
    const fileFault = fileFaultOf(identity)
    if (fileFault) return note(fileFault)
    if (fault === undefined || isProbing) return
    isProbing = true
    try {
      await writer.probe()
      note(undefined)
    } catch (error) {
      if (error instanceof StorageFault) note(error.code)
      // Any other failure says nothing about the file; the next write reports it.
    } finally {
      isProbing = false
    }
  }
  const timer = setInterval(check, STORAGE_POLL_MS).unref()

  return {
    writer: {
      ...writer,
      write: (operation, ...parameters) => withNote(writer.write(operation, ...parameters)),
      vacuum: () => withNote(writer.vacuum()),
    },
    end() {
      ended = true
      clearInterval(timer)
    },
  }
}
