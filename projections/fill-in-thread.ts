import { Worker } from 'node:worker_threads'
import type { FarBuild, FillNews, FillTask } from './fill-thread.ts'
import type { FarFilling, FillElsewhere } from './runner.ts'

/** Whoever asks within so many milliseconds of another is served in the same pass of the log. */
const GATHER_MS = 50

type Asked = {
  readonly build: FarBuild
  readonly signal: AbortSignal
  readonly more: FarFilling
  readonly done: () => void
}

/**
 * Fills views of the embedded stores in threads, `parallel` at the same time, so that a long
 * stretch of the log is folded without a pause for anyone. Views that are asked for at the same
 * time are filled in one pass, shared out among the threads. It goes as far as it gets: what stops
 * a view there stops its runner at the same event, and is reported there.
 */
export const fillInThread = (
  stores: Omit<FillTask, 'builds'>,
  { parallel = 1 } = {},
): FillElsewhere => {
  let asked: Asked[] = []
  let running = 0
  let gathering: NodeJS.Timeout | undefined

  const start = () => {
    for (const { signal, done } of asked) if (signal.aborted) done()
    asked = asked.filter(({ signal }) => !signal.aborted)
    const free = parallel - running
    const groups = Array.from({ length: free }, (_, lane) =>
      asked.filter((_, place) => place % free === lane),
    ).filter(group => group.length > 0)
    if (groups.length > 0) asked = []
    for (const group of groups) {
      running += 1
      runThread(stores, group).finally(() => {
        running -= 1
        start()
      })
    }
  }

  return (view, generation, signal, more = {}) =>
    new Promise(done => {
      asked.push({ build: { view, generation, last: more.last }, signal, more, done })
      clearTimeout(gathering)
      gathering = setTimeout(start, GATHER_MS)
    })
}

const runThread = async (
  stores: Omit<FillTask, 'builds'>,
  group: readonly Asked[],
): Promise<void> => {
  const thread = new Worker(new URL('./fill-thread.ts', import.meta.url), {
    name: 'fill',
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: 24 }, // what it reads dies young, given the room
    workerData: { ...stores, builds: group.map(({ build }) => build) } satisfies FillTask,
  })
  thread.on('message', ({ build, reached }: FillNews) => {
    if (reached === 'ended') group[build]?.done()
    else group[build]?.more.onProgress?.(reached)
  })
  const ended = new AbortController()
  for (const [build, { signal }] of group.entries())
    signal.addEventListener('abort', () => thread.postMessage(build), { signal: ended.signal })
  await new Promise<void>(resolve => {
    thread.on('error', () => {}) // it ends all the same, and the runner meets the cause by itself
    thread.once('exit', () => resolve())
  })
  ended.abort()
  for (const { done } of group) done()
}
