import { Worker } from 'node:worker_threads'
import type { FillTask } from './fill-thread.ts'
import type { FarFilling, FillElsewhere } from './runner.ts'

/**
 * Fills views of the embedded stores in a thread, one after the other, so that a long stretch of
 * the log is folded without a pause for anyone. It goes as far as it gets: what stops the thread
 * stops the runner at the same event, and is reported there.
 */
export const fillInThread = (stores: Omit<FillTask, 'view' | 'generation'>): FillElsewhere => {
  let turn = Promise.resolve()
  return (view, generation, signal, more = {}) => {
    turn = turn.then(async () => {
      if (!signal.aborted)
        await runThread({ ...stores, view, generation, last: more.last }, signal, more)
    })
    return turn
  }
}

const runThread = async (
  task: FillTask,
  signal: AbortSignal,
  { onProgress = () => {} }: FarFilling,
): Promise<void> => {
  const thread = new Worker(new URL('./fill-thread.ts', import.meta.url), {
    name: `fill-${task.view}`,
    execArgv: [],
    workerData: task,
  })
  thread.on('message', onProgress)
  const stop = () => thread.postMessage('stop')
  signal.addEventListener('abort', stop, { once: true })
  await new Promise<void>(resolve => {
    thread.on('error', () => {}) // it ends all the same, and the runner meets the cause by itself
    thread.once('exit', () => resolve())
  })
  signal.removeEventListener('abort', stop)
}
