import { type ChildProcess, fork } from 'node:child_process'
import type { DrawnVariant, PortraitJob, PortraitReply } from './portrait-messages.ts'

/** Draws portraits in a separate process, so that this one spends neither time nor memory on it. */
export interface PortraitWorker {
  /**
   * The variants of a job; none if there is no such picture.
   *
   * @throws {Error} they could not be drawn, or the worker is closed.
   */
  draw(order: Omit<PortraitJob, 'requestId'>): Promise<readonly DrawnVariant[]>

  [Symbol.dispose](): void
}

/** The process ends after this time without a job, in milliseconds; the next job starts another. */
const IDLE_TIMEOUT = 30_000

const script = new URL('./portrait-process.ts', import.meta.url)

type Waiting = Map<number, PromiseWithResolvers<readonly DrawnVariant[]>>

/** Starts a process with its pending jobs. It keeps this process alive only while there are any. */
const startProcess = () => {
  const child: ChildProcess = fork(script, {
    env: {}, // it draws, and needs no setting and no secret
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const waiting: Waiting = new Map()
  let ended = false

  const unref = () => {
    child.unref()
    child.channel?.unref()
  }
  const end = (why: Error) => {
    ended = true
    for (const { reject } of waiting.values()) reject(why)
    waiting.clear()
    unref()
  }
  child.on('error', end)
  child.on('exit', () => end(new Error('The portrait process ended.')))
  child.on('message', (reply: PortraitReply) => {
    const order = waiting.get(reply.requestId)
    waiting.delete(reply.requestId)
    if (waiting.size === 0) unref()
    if (reply.status === 'drawn') order?.resolve(reply.drawings)
    else order?.reject(new Error(`A portrait could not be drawn: ${reply.reason}`))
  })
  unref()

  return {
    ended: () => ended,
    idle: () => waiting.size === 0,
    draw(order: PortraitJob): Promise<readonly DrawnVariant[]> {
      const drawn = Promise.withResolvers<readonly DrawnVariant[]>()
      waiting.set(order.requestId, drawn)
      child.ref()
      child.channel?.ref()
      child.send(order)
      return drawn.promise
    },
    end(why: Error) {
      end(why)
      child.kill('SIGKILL')
    },
  }
}

/** A worker whose process starts with the first job and ends when there are no more. */
export const createPortraitWorker = (): PortraitWorker => {
  let running: ReturnType<typeof startProcess> | undefined
  let lastRequestId = 0
  let closed = false
  let idleTimer: NodeJS.Timeout | undefined

  const restLater = () => {
    clearTimeout(idleTimer)
    idleTimer = setTimeout(() => {
      if (running?.idle()) running.end(new Error('The portrait process was idle.'))
    }, IDLE_TIMEOUT).unref()
  }

  return {
    async draw(order) {
      if (closed) throw new Error('The portrait worker is closed.')
      if (!running || running.ended()) running = startProcess()
      lastRequestId += 1
      restLater()
      return running.draw({ ...order, requestId: lastRequestId })
    },

    [Symbol.dispose]() {
      closed = true
      clearTimeout(idleTimer)
      running?.end(new Error('The portrait worker is closed.'))
    },
  }
}
