import { type MessagePort, parentPort, receiveMessageOnPort } from 'node:worker_threads'
import { clean } from './cleaning.ts'
import { closed } from './fault.ts'
import { type FileIdentity, identifyFile, requireSameFile } from './file-identity.ts'
import { type Call, commitGroup, failure, type Outcome, type Store } from './group.ts'
import { openingFault } from './opening-fault.ts'
import { probe } from './probe.ts'

/** What the thread is asked: to open a file, to close it, to clean it, to try a write, or to write. */
export type Request =
  | { type: 'open'; ticket: number; store: number; engine: EngineName; path: string }
  | { type: 'close'; ticket: number; store: number }
  | { type: 'clean' | 'probe'; ticket: number; store: number }
  | { type: 'write'; calls: readonly Call[] }

/** The outcomes of one transaction on one file, or of an opening or closing. */
export type Reply = { readonly store: number; readonly outcomes: readonly Outcome[] }

const engines = {
  'event-log': async () => (await import('./event-log-writes.ts')).openEventLogWrites,
  'read-models': async () => (await import('./read-models-writes.ts')).openReadModelWrites,
  jobs: async () => (await import('./jobs-writes.ts')).openJobWrites,
  keys: async () => (await import('./keys-writes.ts')).openKeyWrites,
  sessions: async () => (await import('./sessions-writes.ts')).openSessionWrites,
} satisfies Record<string, () => Promise<(path: string) => Store>>

/** The kinds of file a writer thread knows. */
export type EngineName = keyof typeof engines

/** More waiting calls than this go into the next transaction, so that none waits for too long. */
const GROUP = 512

/** Serves a thread's port until it closes: all that waits goes into one transaction a file. */
const serve = (port: MessagePort): void => {
  const stores = new Map<number, Store & { readonly identity: FileIdentity }>()
  const reply = (store: number, ...outcomes: Outcome[]) =>
    port.postMessage({ store, outcomes } satisfies Reply)

  /** @throws {StorageFault} its file is gone, or another stands in its place. */
  const requireStore = (number: number) => {
    const store = stores.get(number)
    if (!store) throw closed('This file')
    requireSameFile(store.identity)
    return store
  }

  const commit = (number: number, group: readonly Call[]): Outcome[] => {
    try {
      return commitGroup(requireStore(number), group)
    } catch (fault) {
      return group.map(({ ticket }) => failure(ticket, fault))
    }
  }

  const write = (calls: readonly Call[]) => {
    for (const [number, group] of Map.groupBy(calls, call => call.store)) {
      reply(number, ...commit(number, group))
    }
  }

  const open = async ({ ticket, store, engine, path }: Request & { type: 'open' }) => {
    try {
      const openEngine = await engines[engine]()
      stores.set(store, { ...openEngine(path), identity: identifyFile(path) })
      reply(store, { ticket, status: 'done', value: undefined })
    } catch (fault) {
      reply(store, failure(ticket, openingFault(engine, path, fault)))
    }
  }

  const close = ({ ticket, store }: Request & { type: 'close' }) => {
    stores.get(store)?.database.close()
    stores.delete(store)
    reply(store, { ticket, status: 'done', value: undefined })
  }

  const tend = ({ type, ticket, store }: Request & { type: 'clean' | 'probe' }) => {
    try {
      const { database } = requireStore(store)
      if (type === 'clean') clean(database)
      else probe(database)
      reply(store, { ticket, status: 'done', value: undefined })
    } catch (fault) {
      reply(store, failure(ticket, fault))
    }
  }

  port.on('message', (first: Request) => {
    let calls: Call[] = []
    const flush = () => {
      if (calls.length > 0) write(calls)
      calls = []
    }
    let next: Request | undefined = first
    while (next) {
      if (next.type === 'write') calls = calls.concat(next.calls)
      else {
        flush()
        if (next.type === 'open') void open(next)
        else if (next.type === 'close') close(next)
        else tend(next)
      }
      if (calls.length >= GROUP) break
      next = receiveMessageOnPort(port)?.message
    }
    flush()
  })
}

if (parentPort) serve(parentPort)
