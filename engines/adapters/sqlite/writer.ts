import { Worker } from 'node:worker_threads'
import { failedOutcome, type Operations, type WriteCall } from './commit-batch.ts'
import { createPendingRequests } from './pending-requests.ts'
import { closedFault, SqliteFault } from './sqlite-fault.ts'
import type { EngineName, WriterReply, WriterRequest } from './writer-protocol.ts'

type Answer<O extends Operations, K extends keyof O> = ReturnType<O[K]>

/** Writes to one file through its thread. */
export type Writer<O extends Operations> = {
  /** Resolves when the operation is committed. @throws {SqliteFault} it was not. */
  write<K extends keyof O & string>(
    operation: K,
    ...parameters: Parameters<O[K]>
  ): Promise<Answer<O, K>>
  /** After the writes requested before. @throws {SqliteFault} `file_busy`. */
  vacuum(): Promise<void>
  /** A write that changes no content. @throws {StorageFault} the file cannot be written. */
  probe(): Promise<void>
  /** Waits for the writes requested before, then closes the file. */
  close(): Promise<void>
}

/** A thread that writes to SQLite files, so that no fsync blocks the caller's thread. */
export type WriterThread = {
  /** `onCommit` is called after every commit to the file, before its writes resolve. */
  open<O extends Operations>(
    engine: EngineName,
    path: string,
    onCommit: () => void,
  ): Promise<Writer<O>>
  [Symbol.asyncDispose](): Promise<void>
}

/**
 * Starts a writer thread; one thread can serve several files. It keeps the process alive only while
 * a write is pending. Calls of one turn of the event loop are sent and committed together. When the
 * thread crashes, every pending and later write rejects with `writer_crashed`.
 */
export const startWriterThread = (
  entry = new URL('./writer-thread.ts', import.meta.url),
): WriterThread => {
  const thread = new Worker(entry, {
    name: 'sqlite-writer',
    execArgv: [],
  })
  const pending = createPendingRequests(isBusy => (isBusy ? thread.ref() : thread.unref()))
  const committed = new Map<number, () => void>()
  let stores = 0

  const crashed = (cause: unknown) =>
    pending.failAll(
      new SqliteFault('writer_crashed', 'The SQLite writer thread ended. Restart Kith.', cause),
    )
  thread.unref()
  // A starting thread keeps the process alive again.
  thread.once('online', () => {
    if (pending.isIdle()) thread.unref()
  })
  thread.on('messageerror', crashed)
  thread.on('error', crashed)
  thread.on('exit', code => crashed(`exit code ${code}`))
  thread.on('message', (reply: WriterReply | object) => {
    if (!('outcomes' in reply)) return // under `--watch`, Node also sends the names of loaded modules
    committed.get(reply.store)?.()
    pending.settle(reply.outcomes)
  })

  const post = (request: WriterRequest) => thread.postMessage(request)
  const outbox = createOutbox(calls => {
    try {
      post({ type: 'write', calls })
    } catch (thrown) {
      // A parameter that cannot be cloned fails all calls that were sent with it.
      pending.settle(calls.map(({ requestId }) => failedOutcome(requestId, thrown)))
    }
  })

  return {
    async open<O extends Operations>(engine: EngineName, path: string, onCommit: () => void) {
      stores += 1
      const store = stores
      await pending.send(requestId => post({ type: 'open', requestId, store, engine, path }))
      committed.set(store, onCommit)
      const maintain = async (type: 'vacuum' | 'probe') => {
        if (!committed.has(store)) throw closedFault(path)
        outbox.flush()
        await pending.send(requestId => post({ type, requestId, store }))
      }
      return {
        async write<K extends keyof O & string>(operation: K, ...parameters: Parameters<O[K]>) {
          if (!committed.has(store)) throw closedFault(path)
          const call = { store, operation, parameters }
          const answer = await pending.send(requestId => outbox.put({ requestId, ...call }))
          return answer as Answer<O, K>
        },
        vacuum: () => maintain('vacuum'),
        probe: () => maintain('probe'),
        async close() {
          if (!committed.delete(store) || pending.hasFailed()) return
          outbox.flush()
          await pending.send(requestId => post({ type: 'close', requestId, store }))
        },
      }
    },
    async [Symbol.asyncDispose]() {
      pending.failAll(closedFault('The SQLite writer'))
      await thread.terminate()
    },
  }
}

/** Collects the calls of one turn of the event loop and sends them together. */
const createOutbox = (send: (calls: readonly WriteCall[]) => void) => {
  let calls: WriteCall[] = []
  const flush = () => {
    const sent = calls
    calls = []
    if (sent.length > 0) send(sent)
  }
  return {
    flush,
    put(call: WriteCall) {
      if (calls.length === 0) setImmediate(flush)
      calls.push(call)
    },
  }
}
