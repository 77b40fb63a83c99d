import { Worker } from 'node:worker_threads'
import type { Position } from '../../contracts/core/event.ts'
import { locationsIn, type StoreLocations } from '../../engines/config/locations.ts'
import type { FoldThread } from './fold-log.ts'
import type { Build } from './projector.ts'
import type { Work } from './work.ts'

/** A build as the thread gets it. */
export type ThreadBuild = Pick<Build, 'generation' | 'token'> & {
  readonly id: number
  readonly view: string
}

/** Message to the thread. */
export type ThreadRequest =
  | { readonly type: 'fold'; readonly builds: readonly ThreadBuild[] }
  | { readonly type: 'stop'; readonly id: number }
  | { readonly type: 'close' }

/** Message from the thread about a build. */
export type ThreadAnswer = { readonly id: number } & (
  | { readonly upTo: Position; readonly done: Work }
  | { readonly upTo: 'ended' }
)

/**
 * Folds lists of builds in a worker thread, so that long stretches of the log do not block this one.
 * The thread starts with a list and ends when nothing is left to fold; a list given meanwhile joins its
 * pass of the log.
 */
export const createFoldThread = (locations: StoreLocations): FoldThread => {
  const stores = locationsIn(locations)
  let thread: FoldThread | undefined
  const start = (): FoldThread => {
    const started = startThread(stores, () => {
      if (thread === started) thread = undefined
    })
    thread = started
    return started
  }
  return async builds => {
    const begun = builds.filter(({ signal }) => !signal.aborted)
    if (begun.length === 0) return
    await (thread ?? start())(begun)
  }
}

type Begun = { readonly onProgress: Build['onProgress']; end(): void }

/** `onEnd` is called when the thread takes no more builds. */
const startThread = (stores: StoreLocations, onEnd: () => void): FoldThread => {
  const worker = new Worker(new URL('../fold-worker.ts', import.meta.url), {
    name: 'fold',
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: 24 }, // events die young when there is room
    workerData: stores,
  })
  const underWay = new Map<number, Begun>()
  let lastId = 0
  const send = (request: ThreadRequest): void => worker.postMessage(request)
  const end = (id: number): void => {
    underWay.get(id)?.end()
    underWay.delete(id)
    if (underWay.size > 0) return
    onEnd()
    send({ type: 'close' })
  }

  worker.on('message', (answer: ThreadAnswer) => {
    if ('done' in answer) underWay.get(answer.id)?.onProgress?.(answer.upTo, false, answer.done)
    else end(answer.id)
  })
  worker.on('error', () => {}) // `exit` follows, and the caller meets the cause on its own thread
  worker.once('exit', () => {
    onEnd()
    for (const id of underWay.keys()) end(id)
  })

  /** Registers a build sent to the thread; resolves when it has ended there. */
  const begin = (id: number, { signal, onProgress }: Build): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const stop = () => send({ type: 'stop', id })
    signal.addEventListener('abort', stop, { once: true })
    underWay.set(id, { onProgress, end: resolve })
    return promise.finally(() => signal.removeEventListener('abort', stop))
  }

  return async builds => {
    const numbered = builds.map(build => {
      lastId += 1
      return { id: lastId, build }
    })
    const ended = numbered.map(({ id, build }) => begin(id, build))
    send({
      type: 'fold',
      builds: numbered.map(({ id, build: { projection, generation, token } }) => ({
        id,
        view: projection.name,
        generation,
        token,
      })),
    })
    await Promise.all(ended)
  }
}
