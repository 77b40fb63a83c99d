import type { StoreName } from '../../ports/storage-health.ts'
import {
  commitBatch,
  failedOutcome,
  type WritableFile,
  type WriteCall,
  type WriteOutcome,
} from './commit-batch.ts'
import { type FileIdentity, identifyFile, probe, requireSameFile, vacuum } from './database.ts'
import { openEventLogWrites } from './event-log-writes.ts'
import { openJobWrites } from './jobs-writes.ts'
import { openReadModelWrites } from './read-models-writes.ts'
import { openRecordWrites } from './records.ts'
import { closedFault, openingFault } from './sqlite-fault.ts'
import {
  type WriterReply,
  type WriterRequest,
  type WriterThread,
  writerThreadOver,
} from './writer.ts'

/** Opens the file of a store to write it. */
export const openers: Readonly<Record<StoreName, (path: string) => WritableFile>> = {
  log: openEventLogWrites,
  readModels: openReadModelWrites,
  jobs: openJobWrites,
  records: openRecordWrites,
}

/** Calls over this number go into the next transaction, so that none waits too long. */
const MAX_BATCH = 512

/**
 * Serves requests to write; those given at once go into one transaction per file. `more` gets what has come
 * meanwhile.
 */
export const serveWrites = (
  answer: (reply: WriterReply) => void,
  more: () => readonly WriterRequest[] | undefined = () => undefined,
): ((requests: readonly WriterRequest[]) => void) => {
  const stores = new Map<number, WritableFile & { readonly identity: FileIdentity }>()
  const reply = (store: number, ...outcomes: WriteOutcome[]) => answer({ store, outcomes })

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

  const open = (store: number, name: StoreName, path: string) => {
    try {
      stores.set(store, { ...openers[name](path), identity: identifyFile(path) })
    } catch (fault) {
      throw openingFault(name, path, fault)
    }
  }

  const serveOther = (request: Exclude<WriterRequest, { type: 'write' }>): void => {
    const { store } = request
    switch (request.type) {
      case 'open':
        open(store, request.name, request.path)
        break
      case 'close':
        stores.get(store)?.database.close()
        stores.delete(store)
        break
      case 'vacuum':
        vacuum(requireStore(store).database)
        break
      case 'probe':
        probe(requireStore(store).database)
    }
  }

  const write = (calls: readonly WriteCall[]): void => {
    for (const [store, batch] of Map.groupBy(calls, call => call.store))
      reply(store, ...commit(store, batch))
  }

  return first => {
    const calls: WriteCall[] = []
    const waiting = () => (calls.length < MAX_BATCH ? more() : undefined)
    for (let requests: typeof first | undefined = first; requests; requests = waiting())
      for (const request of requests) {
        if (request.type === 'write') {
          calls.push(request)
          continue
        }
        write(calls.splice(0)) // what was requested before
        const { requestId, store } = request
        try {
          serveOther(request)
          reply(store, { requestId, status: 'done', value: undefined })
        } catch (fault) {
          reply(store, failedOutcome(requestId, fault))
        }
      }
    write(calls)
  }
}

/**
 * Writes on the calling thread, for one that serves nobody: what is requested in one turn of its event
 * loop is committed together, as in a thread of its own.
 */
export const writeOnThisThread = (): WriterThread =>
  writerThreadOver(answered => ({
    post: serveWrites(answered),
    keepProcess: () => {},
    end: async () => {},
  }))
