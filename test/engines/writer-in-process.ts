import {
  commitBatch,
  type Operations,
  type WritableFile,
} from '../../engines/adapters/sqlite/commit-batch.ts'
import { openEventLogWrites } from '../../engines/adapters/sqlite/event-log-writes.ts'
import { openJobWrites } from '../../engines/adapters/sqlite/jobs-writes.ts'
import { openKeyWrites } from '../../engines/adapters/sqlite/keys-writes.ts'
import { probe, vacuum } from '../../engines/adapters/sqlite/maintenance.ts'
import { openReadModelWrites } from '../../engines/adapters/sqlite/read-models-writes.ts'
import { openRecordWrites } from '../../engines/adapters/sqlite/records-writes.ts'
import { openSessionWrites } from '../../engines/adapters/sqlite/sessions-writes.ts'
import type { Writer, WriterThread } from '../../engines/adapters/sqlite/writer.ts'
import type { EngineName } from '../../engines/adapters/sqlite/writer-protocol.ts'

const openers: Record<EngineName, (path: string) => WritableFile> = {
  'event-log': openEventLogWrites,
  'read-models': openReadModelWrites,
  jobs: openJobWrites,
  keys: openKeyWrites,
  sessions: openSessionWrites,
  records: openRecordWrites,
}

/** A writer on the calling thread, so that a test can record the statements it compiles. */
export const writerInProcess = () => {
  /** Operations of every opened file, as `engine operation`, and whether each was called. */
  const operations = new Map<string, boolean>()

  const open = async <O extends Operations>(
    engine: EngineName,
    path: string,
    committed: () => void,
  ): Promise<Writer<O>> => {
    const store = openers[engine](path)
    for (const name of Object.keys(store.operations))
      if (!operations.has(`${engine} ${name}`)) operations.set(`${engine} ${name}`, false)
    return {
      async write(operation, ...parameters) {
        operations.set(`${engine} ${operation}`, true)
        const [outcome] = commitBatch(store, [{ requestId: 0, store: 0, operation, parameters }])
        if (outcome?.status !== 'done') throw new Error(outcome?.message)
        committed()
        return outcome.value as never
      },
      vacuum: async () => vacuum(store.database),
      probe: async () => probe(store.database),
      close: async () => store.database.close(),
    }
  }
  const thread: WriterThread = { open, async [Symbol.asyncDispose]() {} }
  return {
    thread,
    /** Operations that were not called. */
    unused: () => [...operations].flatMap(([name, called]) => (called ? [] : name)),
  }
}
