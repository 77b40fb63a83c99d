import { Worker } from 'node:worker_threads'
import { isStorageFaultCode, StorageFault } from '../../ports/storage-fault.ts'
import type { StoreName } from '../../ports/storage-health.ts'
import type { Operations, WriteCall, WriteOutcome } from './commit-batch.ts'
import { closedFault, SqliteFault } from './sqlite-fault.ts'

/** Requests to the thread, sent in arrays. `store` numbers the open files, `requestId` names the outcome. */
export type WriterRequest =
  | ({ readonly type: 'write' } & WriteCall)
  | (Pick<WriteCall, 'requestId' | 'store'> &
      (
        | { readonly type: 'open'; readonly name: StoreName; readonly path: string }
        | { readonly type: 'close' | 'vacuum' | 'probe' }
      ))

/** The outcomes of one transaction on one file, or of another request. */
export type WriterReply = { readonly store: number; readonly outcomes: readonly WriteOutcome[] }

/** Writes to one file through its thread. */
export type Writer<O extends Operations> = {
  /** Resolves when the operation is committed. @throws {SqliteFault} it was not. */
  write<K extends keyof O & string>(
    operation: K,
    ...parameters: Parameters<O[K]>
  ): Promise<ReturnType<O[K]>>
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
    name: StoreName,
    path: string,
    onCommit: () => void,
  ): Promise<Writer<O>>
  [Symbol.asyncDispose](): Promise<void>
}

/** Where requests are served. */
type Served = {
  post(requests: readonly WriterRequest[]): void
  /** Told whether an answer is awaited. */
  keepProcess(isAwaited: boolean): void
  end(): Promise<unknown>
}

/**
 * Starts a writer thread; one thread can serve several files. It keeps the process alive only while
 * a request is pending. When the thread crashes, every pending and later write rejects with
 * `writer_crashed`.
 */
export const startWriterThread = (
  entry = new URL('./writer-thread.ts', import.meta.url),
): WriterThread =>
  writerThreadOver((answered, crashed) => {
    const thread = new Worker(entry, {
      name: 'sqlite-writer',
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb: 24 }, // rows die with their commit
    })
    let isAwaited = false
    const keepProcess = () => (isAwaited ? thread.ref() : thread.unref())
    thread.once('online', keepProcess) // a starting thread keeps the process alive again
    thread.on('messageerror', crashed)
    thread.on('error', crashed)
    thread.on('exit', code => crashed(`exit code ${code}`))
    thread.on('message', (reply: WriterReply | object) => {
      if ('outcomes' in reply) answered(reply) // under `--watch`, Node also sends the names of loaded modules
    })
    return {
      post: requests => thread.postMessage(requests),
      keepProcess(now) {
        isAwaited = now
        keepProcess()
      },
      end: () => thread.terminate(),
    }
  })

/** The requests to what serves them, until they are answered. */
export const writerThreadOver = (
  connect: (answered: (reply: WriterReply) => void, crashed: (cause: unknown) => void) => Served,
): WriterThread => {
  const pending = new Map<number, PromiseWithResolvers<unknown>>()
  const committed = new Map<number, () => void>()
  let [stores, lastId] = [0, 0]
  let fault: SqliteFault | undefined

  const failAll = (cause: SqliteFault) => {
    fault ??= cause
    for (const { reject } of pending.values()) reject(fault)
    pending.clear()
    keepProcess()
  }
  const served = connect(
    reply => {
      committed.get(reply.store)?.()
      for (const outcome of reply.outcomes) {
        const request = pending.get(outcome.requestId)
        pending.delete(outcome.requestId)
        if (outcome.status === 'done') request?.resolve(outcome.value)
        else request?.reject(faultOf(outcome))
      }
      keepProcess()
    },
    cause =>
      failAll(
        new SqliteFault('writer_crashed', 'The SQLite writer thread ended. Restart Kith.', cause),
      ),
  )
  const keepProcess = () => served.keepProcess(pending.size > 0)
  keepProcess()

  /** Requests of this turn of the event loop. They are sent, and so committed, together. */
  let outbox: WriterRequest[] = []
  const flush = () => {
    const requests = outbox
    outbox = []
    try {
      served.post(requests)
    } catch (notCloneable) {
      for (const { requestId } of requests) {
        pending.get(requestId)?.reject(notCloneable)
        pending.delete(requestId)
      }
    }
  }
  const send = async (toRequest: (requestId: number) => WriterRequest): Promise<unknown> => {
    if (fault) throw fault
    lastId += 1
    if (outbox.length === 0) setImmediate(flush)
    outbox.push(toRequest(lastId))
    const request = Promise.withResolvers<unknown>()
    pending.set(lastId, request)
    keepProcess()
    return request.promise
  }

  return {
    async open<O extends Operations>(name: StoreName, path: string, onCommit: () => void) {
      stores += 1
      const store = stores
      await send(requestId => ({ type: 'open', requestId, store, name, path }))
      committed.set(store, onCommit)
      const sendOpen: typeof send = async toRequest => {
        if (!committed.has(store)) throw closedFault(path)
        return send(toRequest)
      }
      return {
        async write<K extends keyof O & string>(operation: K, ...parameters: Parameters<O[K]>) {
          const call = { type: 'write', store, operation, parameters } as const
          const answer = await sendOpen(requestId => ({ ...call, requestId }))
          return answer as ReturnType<O[K]>
        },
        async vacuum() {
          await sendOpen(requestId => ({ type: 'vacuum', requestId, store }))
        },
        async probe() {
          await sendOpen(requestId => ({ type: 'probe', requestId, store }))
        },
        async close() {
          if (!committed.delete(store) || fault) return
          await send(requestId => ({ type: 'close', requestId, store }))
        },
      }
    },
    async [Symbol.asyncDispose]() {
      failAll(closedFault('The SQLite writer'))
      await served.end()
    },
  }
}

const faultOf = ({
  code,
  message,
}: WriteOutcome & { status: 'failed' }): SqliteFault | StorageFault =>
  isStorageFaultCode(code) ? new StorageFault(code) : new SqliteFault(code, message)
