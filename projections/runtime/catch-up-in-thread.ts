import { Worker } from 'node:worker_threads'
import type { CatchUpElsewhere } from './catch-up.ts'
import type { CatchUpTask, TaskBuild, TaskMessage } from './catch-up-worker.ts'
import { CATCH_UP_GATHER_MS } from './timeouts.ts'

type Request = {
  readonly build: TaskBuild
  readonly signal: AbortSignal
  readonly onProgress: ((upTo: string) => void) | undefined
  readonly resolve: () => void
}

/**
 * Catches up views of the embedded stores in worker threads, at most `parallel` at the same time, so
 * that folding a long stretch of the log blocks nobody. Requests of the same time are divided among
 * the threads; each thread reads the log once for all of its views. Resolves however it ended: an
 * event that stops a view in a thread stops it again on the caller's thread, which reports it.
 */
export const catchUpInThread = (
  stores: Omit<CatchUpTask, 'builds'>,
  { parallel = 1 } = {},
): CatchUpElsewhere => {
  let requests: Request[] = []
  let running = 0
  let gathering: NodeJS.Timeout | undefined

  const start = () => {
    for (const { signal, resolve } of requests) if (signal.aborted) resolve()
    requests = requests.filter(({ signal }) => !signal.aborted)
    const free = parallel - running
    const groups = Array.from({ length: free }, (_, thread) =>
      requests.filter((_, index) => index % free === thread),
    ).filter(group => group.length > 0)
    if (groups.length > 0) requests = []
    for (const group of groups) {
      running += 1
      runThread(stores, group).finally(() => {
        running -= 1
        start()
      })
    }
  }

  return ({ signal, onProgress, ...build }) =>
    new Promise(resolve => {
      requests.push({ build, signal, onProgress, resolve })
      clearTimeout(gathering)
      gathering = setTimeout(start, CATCH_UP_GATHER_MS)
    })
}

const runThread = async (
  stores: Omit<CatchUpTask, 'builds'>,
  group: readonly Request[],
): Promise<void> => {
  const thread = new Worker(new URL('./catch-up-worker.ts', import.meta.url), {
    name: 'catch-up',
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: 24 }, // events die young when there is room
    workerData: { ...stores, builds: group.map(({ build }) => build) } satisfies CatchUpTask,
  })
  thread.on('message', ({ build, upTo }: TaskMessage) => {
    if (upTo === 'ended') group[build]?.resolve()
    else group[build]?.onProgress?.(upTo)
  })
  const ended = new AbortController()
  for (const [build, { signal }] of group.entries())
    signal.addEventListener('abort', () => thread.postMessage(build), { signal: ended.signal })
  await new Promise<void>(resolve => {
    thread.on('error', () => {}) // `exit` follows, and the caller meets the cause on its own thread
    thread.once('exit', () => resolve())
  })
  ended.abort()
  for (const { resolve } of group) resolve()
}
