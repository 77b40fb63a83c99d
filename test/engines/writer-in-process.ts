import { commitBatch, type Operations } from '../../engines/adapters/sqlite/commit-batch.ts'
import { probe, vacuum } from '../../engines/adapters/sqlite/database.ts'
import { openers } from '../../engines/adapters/sqlite/serve-writes.ts'
import type { Writer, WriterThread } from '../../engines/adapters/sqlite/writer.ts'
import type { StoreName } from '../../engines/ports/storage-health.ts'

/** A writer on the calling thread, so that a test can record the statements it compiles. */
export const writerInProcess = () => {
  /** Operations of every opened file, as `store operation`, and whether each was called. */
  const operations = new Map<string, boolean>()

  const open = async <O extends Operations>(
    name: StoreName,
    path: string,
    committed: () => void,
  ): Promise<Writer<O>> => {
    const store = openers[name](path)
    for (const operation of Object.keys(store.operations))
      if (!operations.has(`${name} ${operation}`)) operations.set(`${name} ${operation}`, false)
    return {
      async write(operation, ...parameters) {
        operations.set(`${name} ${operation}`, true)
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
