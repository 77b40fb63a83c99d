import { setTimeout as wait } from 'node:timers/promises'
import { jobDataJson, type Schedule } from '../../ports/jobs.ts'
import { nextRun, parseRecurrence, recurrenceText } from '../../primitives/next-run.ts'
import { REDIS_COMMAND_TIMEOUT_MS, SCHEDULE_POLL_MS } from '../../process/timeouts.ts'
import { queueName } from './job-ids.ts'
import { FINISH_RUN, FIRST_RUNS, SET_SCHEDULE, TAKE_DUE } from './jobs-scripts.ts'
import { luaScript } from './lua-script.ts'
import type { OpenedRedis } from './open-redis.ts'

/** A run that was added, or may have been, is given to another process after this. */
const RUN_LEASE_MS = 2 * REDIS_COMMAND_TIMEOUT_MS

type RunOptions = {
  readonly signal: AbortSignal
  readonly add: (id: string, data: unknown) => Promise<void>
  readonly onError: (error: unknown) => void
}

export type JobSchedules = {
  set(queue: string, schedule: Schedule): Promise<void>
  /**
   * Adds a job for each due run until `signal` aborts; `onError` gets the error of a failed check.
   */
  run(queue: string, options: RunOptions): Promise<void>
}

/** A queue whose due runs this process adds. */
type Runner = Pick<RunOptions, 'add' | 'onError'> & {
  readonly queue: string
  /** The runs that are being added; never rejects. */
  adding: Promise<void>
}

/**
 * Repeating jobs of all processes, by the clock of Redis. One process takes a due run, adds its job
 * and sets the next run; if it dies in between, another does so `RUN_LEASE_MS` later. A process
 * checks all its queues with one script, which returns those with a due run. BullMQ's own
 * schedulers keep a delayed job waiting for the next run, which `pending` would count.
 */
export const jobSchedules = ({ redis, call }: OpenedRedis, base: string): JobSchedules => {
  const setSchedule = luaScript(redis, SET_SCHEDULE)
  const firstRuns = luaScript(redis, FIRST_RUNS)
  const takeDue = luaScript(redis, TAKE_DUE)
  const finishRun = luaScript(redis, FINISH_RUN)
  const keysOf = (queue: string) => {
    const of = `${base}:schedules:${queueName(queue)}`
    return [of, `${of}:data`, `${of}:runs`]
  }
  const runners = new Set<Runner>()
  let isLooking = false
  /** Ends the wait for the next check. */
  let waking = new AbortController()

  const redisNow = async (): Promise<number> => {
    const [seconds, microseconds] = await redis.time()
    return Number(seconds) * 1_000 + Math.floor(Number(microseconds) / 1_000)
  }

  /** Adds the due runs of a queue. */
  const addDue = async ({ queue, add }: Runner): Promise<void> => {
    const keys = keysOf(queue)
    const [time = '', _, ...due] = (await call(() => takeDue(keys, RUN_LEASE_MS))) as string[]
    for (let n = 0; n < due.length; n += 3) {
      const [id = '', run = '', json = ''] = due.slice(n)
      const { recurrence, data } = JSON.parse(json)
      await add(`${id}@${new Date(Number(run)).toISOString()}`, data)
      const following = nextRun(parseRecurrence(recurrence), Number(run), Number(time))
      await call(() => finishRun(keys, id, run, following))
    }
  }

  /** Adds the due runs; returns milliseconds until the next check. */
  const lookAtAll = async (all: readonly Runner[]): Promise<number> => {
    const sets = all.map(({ queue }) => keysOf(queue)[0] ?? '')
    const [time, ...nexts] = (await call(() => firstRuns(sets))) as string[]
    const now = Number(time)
    const waits = nexts.map(next => (next === '' ? SCHEDULE_POLL_MS : Number(next) - now))
    const due = all.filter((_, place) => (waits[place] ?? 1) <= 0)
    let hasFailed = false
    for (const runner of due)
      runner.adding = addDue(runner).catch(error => {
        hasFailed = true
        runner.onError(error)
      })
    await Promise.all(due.map(({ adding }) => adding))
    return hasFailed ? SCHEDULE_POLL_MS : Math.max(0, Math.min(SCHEDULE_POLL_MS, ...waits))
  }

  const look = async (): Promise<void> => {
    isLooking = true
    while (runners.size > 0) {
      const all = [...runners]
      waking = new AbortController()
      const ms = await lookAtAll(all).catch(error => {
        for (const { onError } of all) onError(error)
        return SCHEDULE_POLL_MS
      })
      if (ms > 0) await wait(ms, undefined, { signal: waking.signal }).catch(() => {})
    }
    isLooking = false
  }

  return {
    async set(queue, { id, data, ...recurrence }) {
      jobDataJson(data)
      nextRun(recurrence, 0, 0) // refuses before anything is sent
      const now = await call(redisNow)
      const schedule = JSON.stringify({ recurrence: recurrenceText(recurrence), data })
      await call(() => setSchedule(keysOf(queue), id, schedule, nextRun(recurrence, now, now)))
      waking.abort()
    },

    async run(queue, { signal, add, onError }) {
      if (signal.aborted) return
      const runner: Runner = { queue, add, onError, adding: Promise.resolve() }
      runners.add(runner)
      waking.abort()
      if (!isLooking) void look()
      await new Promise(resolve => signal.addEventListener('abort', resolve, { once: true }))
      runners.delete(runner)
      waking.abort()
      await runner.adding
    },
  }
}
