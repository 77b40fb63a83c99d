import { Worker } from 'node:worker_threads'
import { closed, SqliteFault } from './fault.ts'
import { type Call, failure, type Operations } from './group.ts'
import { waitingRoom } from './waiting.ts'
import type { EngineName, Reply, Request } from './writer-thread.ts'

type Answer<O extends Operations, K extends keyof O> = ReturnType<O[K]>

/** Writes to one file through its thread. */
export type Writer<O extends Operations> = {
  /** Resolves when the operation is committed. @throws {SqliteFault} it is not. */
  write<K extends keyof O & string>(
    operation: K,
    ...parameters: Parameters<O[K]>
  ): Promise<Answer<O, K>>
  /** Takes what was deleted off the disk, after what was asked before. @throws {SqliteFault} `file_busy`. */
  clean(): Promise<void>
  /** Writes what changes nothing, to see whether that is possible. @throws {StorageFault} it is not. */
  probe(): Promise<void>
  /** Waits for what was asked before, then closes the file. */
  close(): Promise<void>
}

/** A thread that writes to SQLite files, so that no fsync stalls the caller's thread. */
export type WriterThread = {
  /** `committed` is called after every commit to the file, before its writes resolve. */
  open<O extends Operations>(
    engine: EngineName,
    path: string,
    committed: () => void,
  ): Promise<Writer<O>>
  [Symbol.asyncDispose](): Promise<void>
}

/**
 * Starts a writer thread; one can serve several files. It keeps the process alive only while a
 * write waits. Calls of one turn of the event loop travel together and are committed together.
 * When the thread dies, every waiting and later write is refused with `writer_crashed`.
 */
export const startWriterThread = (
  entry = new URL('./writer-thread.ts', import.meta.url),
): WriterThread => {
  const thread = new Worker(entry, {
    name: 'sqlite-writer',
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  })
  const waiting = waitingRoom(isBusy => (isBusy ? thread.ref() : thread.unref()))
  const committed = new Map<number, () => void>()
  let stores = 0

  const crashed = (cause: unknown) =>
    waiting.breakDown(
      new SqliteFault('writer_crashed', 'The SQLite writer thread ended. Restart Kith.', cause),
    )
  thread.unref()
  thread.on('messageerror', crashed)
  thread.on('error', crashed)
  thread.on('exit', code => crashed(`exit code ${code}`))
  thread.on('message', (reply: Reply | object) => {
    if (!('outcomes' in reply)) return // under `--watch`, Node tells which modules were loaded
    committed.get(reply.store)?.()
    waiting.settle(reply.outcomes)
  })

  const post = (request: Request) => thread.postMessage(request)
  const outbox = outboxOf(calls => {
    try {
      post({ type: 'write', calls })
    } catch (thrown) {
      // A parameter that cannot cross to the thread takes down the calls that travel with it.
      waiting.settle(calls.map(({ ticket }) => failure(ticket, thrown)))
    }
  })

  return {
    async open<O extends Operations>(engine: EngineName, path: string, onCommit: () => void) {
      stores += 1
      const store = stores
      await waiting.outcome(ticket => post({ type: 'open', ticket, store, engine, path }))
      committed.set(store, onCommit)
      const tend = async (type: 'clean' | 'probe') => {
        if (!committed.has(store)) throw closed(path)
        outbox.flush()
        await waiting.outcome(ticket => post({ type, ticket, store }))
      }
      return {
        async write<K extends keyof O & string>(operation: K, ...parameters: Parameters<O[K]>) {
          if (!committed.has(store)) throw closed(path)
          const call = { store, operation, parameters }
          const answer = await waiting.outcome(ticket => outbox.put({ ticket, ...call }))
          return answer as Answer<O, K>
        },
        clean: () => tend('clean'),
        probe: () => tend('probe'),
        async close() {
          if (!committed.delete(store) || waiting.isBroken()) return
          outbox.flush()
          await waiting.outcome(ticket => post({ type: 'close', ticket, store }))
        },
      }
    },
    async [Symbol.asyncDispose]() {
      waiting.breakDown(closed('The SQLite writer'))
      await thread.terminate()
    },
  }
}

/** Sends what one turn of the event loop put in, together. */
const outboxOf = (send: (calls: readonly Call[]) => void) => {
  let calls: Call[] = []
  const flush = () => {
    const sent = calls
    calls = []
    if (sent.length > 0) send(sent)
  }
  return {
    flush,
    put(call: Call) {
      if (calls.length === 0) setImmediate(flush)
      calls.push(call)
    },
  }
}
