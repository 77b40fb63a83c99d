import { openToRead, type Reader } from './database.ts'
import type { Operations } from './group.ts'
import { startWriterThread, type Writer, type WriterThread } from './writer.ts'
import type { EngineName } from './writer-thread.ts'

/** One engine's file: written through a thread, read on the calling one. */
export type SqliteFile<O extends Operations> = {
  readonly writer: Writer<O>
  readonly reader: Reader
  /** Waits for writes under way, then closes both halves and the thread it started. */
  [Symbol.asyncDispose](): Promise<void>
}

/**
 * Opens or makes an engine's file, on `thread` or on one of its own.
 *
 * @throws {SqliteFault} the file is a newer Kith's or something else.
 */
export const openFile = async <O extends Operations>(
  engine: EngineName,
  path: string,
  { thread, committed }: { thread?: WriterThread; committed: () => void },
): Promise<SqliteFile<O>> => {
  const serving = thread ?? startWriterThread()
  const leave = async () => {
    if (!thread) await serving[Symbol.asyncDispose]()
  }
  try {
    const writer = await serving.open<O>(engine, path, committed)
    const reader = openToRead(path)
    const close = async () => {
      reader.close()
      await writer.close()
      await leave()
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
    await leave()
    throw fault
  }
}
