import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { StoreLocations } from '../engines/config/locations.ts'
import { notingEvents } from '../engines/log/log-mismatch.ts'
import { openReadableLog, openStores } from '../engines/open-stores.ts'
import { lowerPriority } from '../engines/primitives/lower-priority.ts'
import { requireStoreFile } from '../engines/process/preflight.ts'
import { foldLog } from './runtime/fold-log.ts'
import type { ThreadAnswer, ThreadBuild, ThreadRequest } from './runtime/fold-thread.ts'
import { createProjectionLoop } from './runtime/projection-loop.ts'
import type { Build, OnProgress } from './runtime/projector.ts'
import { allViews } from './views/all-views.ts'

const projectionOf = (view: string): Build['projection'] => {
  const projection = allViews.find(({ name }) => name === view)
  if (!projection) throw new RangeError(`There is no view ${view}.`)
  return projection
}

/** Folds the builds of every request, all in one pass of the log, until it is told to close. */
const work = async (at: StoreLocations, port: MessagePort): Promise<void> => {
  for (const store of [at.eventLog, at.records, at.readModels])
    requireStoreFile('file', store, 'It was there when Kith started.')
  await using stores = openStores(at)
  const log = await openReadableLog(stores)
  const views = notingEvents(await stores.views(), log)
  const loop = createProjectionLoop(log)
  const stops = new Map<number, AbortController>()
  const answer = (message: ThreadAnswer) => port.postMessage(message)

  const fold = (requested: readonly ThreadBuild[]): void => {
    const builds = requested.map(({ id, view, ...build }): Build => {
      const stop = new AbortController()
      stops.set(id, stop)
      const onProgress: OnProgress = (upTo, _, done) => answer({ id, upTo, done })
      return { ...build, projection: projectionOf(view), signal: stop.signal, onProgress }
    })
    for (const [index, folding] of foldLog({ log, views, loop }, builds).entries()) {
      const id = requested[index]?.id ?? 0
      const end = () => {
        stops.delete(id)
        answer({ id, upTo: 'ended' })
      }
      folding.then(end, end) // the caller's thread meets a failure again
    }
  }

  const closing = Promise.withResolvers<void>()
  port.on('message', (request: ThreadRequest) => {
    switch (request.type) {
      case 'fold':
        fold(request.builds)
        break
      case 'stop':
        stops.get(request.id)?.abort()
        break
      case 'close':
        closing.resolve()
    }
  })
  await closing.promise
  port.close()
}

// On other systems a priority applies to the whole process, which serves members.
if (process.platform === 'linux') lowerPriority()
if (parentPort) await work(workerData, parentPort)
