import { type MessagePort, parentPort, receiveMessageOnPort } from 'node:worker_threads'
import {
  commitBatch,
  failedOutcome,
  type WritableFile,
  type WriteCall,
  type WriteOutcome,
} from './commit-batch.ts'
import { type FileIdentity, identifyFile, requireSameFile } from './file-identity.ts'
import { probe, vacuum } from './maintenance.ts'
import { openingFault } from './opening-fault.ts'
import { closedFault } from './sqlite-fault.ts'
import type { EngineName, WriterReply, WriterRequest } from './writer-protocol.ts'

const openers = {
  'event-log': async () => (await import('./event-log-writes.ts')).openEventLogWrites,
  'read-models': async () => (await import('./read-models-writes.ts')).openReadModelWrites,
  jobs: async () => (await import('./jobs-writes.ts')).openJobWrites,
  keys: async () => (await import('./keys-writes.ts')).openKeyWrites,
  sessions: async () => (await import('./sessions-writes.ts')).openSessionWrites,
  records: async () => (await import('./records-writes.ts')).openRecordWrites,
} satisfies Record<EngineName, () => Promise<(path: string) => WritableFile>>

/** Calls over this number go into the next transaction, so that none waits too long. */
const MAX_BATCH = 512

/** Serves a port until it closes. All calls that wait go into one transaction per file. */
const serve = (port: MessagePort): void => {
  const stores = new Map<number, WritableFile & { readonly identity: FileIdentity }>()
  const reply = (store: number, ...outcomes: WriteOutcome[]) =>
    port.postMessage({ store, outcomes } satisfies WriterReply)

  /** @throws {StorageFault} the file is missing or was replaced. */
  const requireStore = (number: number) => {
    const store = stores.get(number)
    if (!store) throw closedFault('This file')
    requireSameFile(store.identity)
    return store
  }

  const commit = (number: number, batch: readonly WriteCall[]): WriteOutcome[] => {
    try {
      return commitBatch(requireStore(number), batch)
    } catch (fault) {
      return batch.map(({ requestId }) => failedOutcome(requestId, fault))
    }
  }

  const write = (calls: readonly WriteCall[]) => {
    for (const [number, batch] of Map.groupBy(calls, call => call.store)) {
      reply(number, ...commit(number, batch))
    }
  }

  const open = async ({ requestId, store, engine, path }: WriterRequest & { type: 'open' }) => {
    try {
      const openEngine = await openers[engine]()
      stores.set(store, { ...openEngine(path), identity: identifyFile(path) })
      reply(store, { requestId, status: 'done', value: undefined })
    } catch (fault) {
      reply(store, failedOutcome(requestId, openingFault(engine, path, fault)))
    }
  }

  const close = ({ requestId, store }: WriterRequest & { type: 'close' }) => {
    stores.get(store)?.database.close()
    stores.delete(store)
    reply(store, { requestId, status: 'done', value: undefined })
  }

  const maintain = ({ type, requestId, store }: WriterRequest & { type: 'vacuum' | 'probe' }) => {
    try {
      const { database } = requireStore(store)
      if (type === 'vacuum') vacuum(database)
      else probe(database)
      reply(store, { requestId, status: 'done', value: undefined })
    } catch (fault) {
      reply(store, failedOutcome(requestId, fault))
    }
  }

  port.on('message', (first: WriterRequest) => {
    let calls: WriteCall[] = []
    const flush = () => {
      if (calls.length > 0) write(calls)
      calls = []
    }
    let next: WriterRequest | undefined = first
    while (next) {
      if (next.type === 'write') calls = calls.concat(next.calls)
      else {
        flush()
        if (next.type === 'open') void open(next)
        else if (next.type === 'close') close(next)
        else maintain(next)
      }
      if (calls.length >= MAX_BATCH) break
      next = receiveMessageOnPort(port)?.message
    }
    flush()
  })
}

if (parentPort) serve(parentPort)
