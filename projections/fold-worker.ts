import { parentPort, workerData } from 'node:worker_threads'
import { writeOnThisThread } from '../engines/adapters/sqlite/serve-writes.ts'
import { noteCut } from '../engines/log/cut-streams.ts'
import { notingEvents } from '../engines/log/log-mismatch.ts'
import { openReadableLog, openStores } from '../engines/open-stores.ts'
import { requireStoreFile } from '../engines/process/preflight.ts'
import type { Projection } from './runtime/define-projection.ts'
import type { ThreadAnswer, ThreadBuild, ThreadData, ThreadRequest } from './runtime/fold-thread.ts'
import { noteFolds } from './runtime/fold-watch.ts'
import { foldHere } from './runtime/folding.ts'
import { failureToPost } from './runtime/thread-failure.ts'
import { addWork, noWork, type Work } from './runtime/work.ts'

const { at, memory, viewsFrom, sendsCommitted }: ThreadData = workerData

const answer = (message: ThreadAnswer) => parentPort?.postMessage(message)

/** Posts once a turn how far builds are: most events move nearly all of them to the same position. */
const createMoves = () => {
  let moved = new Map<number, { readonly upTo: string; readonly caughtUp: boolean }>()
  let done = new Map<number, Work>()
  const post = () => {
    const groups = Map.groupBy(moved, ([, { upTo, caughtUp }]) => `${caughtUp} ${upTo}`)
    const moves = [...groups.values()].flatMap(group => {
      const [first] = group
      return first ? [{ ...first[1], ids: group.map(([id]) => id) }] : []
    })
    answer({ type: 'moved', moves, done: [...done] })
    moved = new Map()
    done = new Map()
  }
  return {
    note(id: number, upTo: string, caughtUp: boolean, work: Work): void {
      if (moved.size === 0) setImmediate(post)
      moved.set(id, { upTo, caughtUp })
      if (work.events > 0 || work.documents > 0) done.set(id, addWork(done.get(id) ?? noWork, work))
    },
    /** Before anything else is said of builds. */
    flush(): void {
      if (moved.size > 0) post()
    },
  }
}

/* Folds the builds of each request until it is told to close. */
for (const store of [at.eventLog, at.records, at.readModels])
  requireStoreFile('file', store, 'It was there when Kith started.')
let look = () => {}
await using stores = openStores(at, {
  health: {
    faultOf: () => undefined,
    report: (store, fault) => answer({ type: 'storage', store, fault }),
  },
  startWriterThread: writeOnThisThread,
  onAppended(heard) {
    look = heard
  },
  onCut: async stream => noteCut(await stores.records(), stream),
})
const log = await openReadableLog(stores)
const views = notingEvents(await stores.views(), log)
const { allViews }: { allViews: readonly Projection<unknown>[] } = await import(viewsFrom)
const folding = foldHere({
  log,
  views: { ...views, noteProgress() {} }, // the thread that serves tells its readers and other processes
  onCommitted: sendsCommitted
    ? (view, events, startedAt, endedAt) => {
        const named = events.map(({ id, type, meta }) => ({ id, type, meta }))
        answer({ type: 'committed', committed: [view, named, startedAt, endedAt] })
      }
    : undefined,
})
const notesOf = noteFolds(memory)
const moves = createMoves()
const stops = new Map<number, AbortController>()

const projectionOf = (view: string): Projection<unknown> => {
  const projection = allViews.find(({ name }) => name === view)
  if (!projection) throw new RangeError(`There is no view ${view}.`)
  return projection
}

const fold = async ({ id, view, how, generation, token }: ThreadBuild): Promise<void> => {
  const stop = new AbortController()
  stops.set(id, stop)
  try {
    await folding[how]({
      projection: projectionOf(view),
      generation,
      token,
      signal: stop.signal,
      onProgress: (upTo, caughtUp, done) => moves.note(id, upTo, caughtUp, done),
      notes: notesOf(id),
    })
    moves.flush()
    answer({ type: 'ended', id, failure: undefined })
  } catch (error) {
    moves.flush()
    answer({ type: 'ended', id, failure: failureToPost(error) })
  } finally {
    stops.delete(id)
  }
}

const closing = Promise.withResolvers<void>()
parentPort?.on('message', (request: ThreadRequest) => {
  switch (request.type) {
    case 'fold':
      void fold(request)
      break
    case 'stop':
      stops.get(request.id)?.abort()
      break
    case 'appended':
      look()
      break
    case 'close':
      closing.resolve()
  }
})
await closing.promise
parentPort?.close()
