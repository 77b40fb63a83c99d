import { setTimeout as wait } from 'node:timers/promises'
import { jobDataJson, type Schedule } from '../jobs.ts'
import { nextRun, parseRecurrence, recurrenceText } from '../next-run.ts'
import { REDIS_COMMAND_TIMEOUT_MS, SCHEDULE_POLL_MS } from '../timeouts.ts'
import { queueName } from './job-ids.ts'
import { FINISH_RUN, SET_SCHEDULE, TAKE_DUE } from './jobs-scripts.ts'
import { luaScript } from './lua-script.ts'
import type { OpenedRedis } from './open-redis.ts'

/** A run that was added, or may have been, is given to another process after this. */
const RUN_LEASE_MS = 2 * REDIS_COMMAND_TIMEOUT_MS

export type JobSchedules = {
  set(queue: string, schedule: Schedule): Promise<void>
  /** Adds a job for each due run until `signal` aborts; `onError` hears why a look failed. */
  run(
    queue: string,
    options: {
      readonly signal: AbortSignal
      readonly add: (id: string, data: unknown) => Promise<void>
      readonly onError: (error: unknown) => void
    },
  ): Promise<void>
}

/**
 * Repeating jobs of all processes, by the clock of Redis. One process takes a due run, adds its job
 * and sets the next run; if it dies in between, another does so `RUN_LEASE_MS` later. BullMQ's own
 * schedulers keep a delayed job waiting for the next run, which `pending` would count.
 */
export const jobSchedules = ({ redis, call }: OpenedRedis, base: string): JobSchedules => {
  const setSchedule = luaScript(redis, SET_SCHEDULE)
  const takeDue = luaScript(redis, TAKE_DUE)
  const finishRun = luaScript(redis, FINISH_RUN)
  const keysOf = (queue: string) => {
    const of = `${base}:schedules:${queueName(queue)}`
    return [of, `${of}:data`, `${of}:runs`]
  }
  /** Workers of this process, to look again when it has set a schedule. */
  const wakers = new Set<() => void>()

  const redisNow = async (): Promise<number> => {
    const [seconds, microseconds] = await redis.time()
    return Number(seconds) * 1_000 + Math.floor(Number(microseconds) / 1_000)
  }

  /** Adds what is due; returns milliseconds until the next look. */
  const addDue = async (
    queue: string,
    add: (id: string, data: unknown) => Promise<void>,
  ): Promise<number> => {
    const keys = keysOf(queue)
    const [time = '', next = '', ...due] = (await call(() =>
      takeDue(keys, RUN_LEASE_MS),
    )) as string[]
    const now = Number(time)
    for (let n = 0; n < due.length; n += 3) {
      const [id = '', run = '', json = ''] = due.slice(n)
      const { recurrence, data } = JSON.parse(json)
      await add(`${id}@${new Date(Number(run)).toISOString()}`, data)
      const following = nextRun(parseRecurrence(recurrence), Number(run), now)
      await call(() => finishRun(keys, id, run, following))
    }
    if (due.length > 0) return 0
    return next === '' ? SCHEDULE_POLL_MS : Math.min(SCHEDULE_POLL_MS, Number(next) - now)
  }

  return {
    async set(queue, { id, data, ...recurrence }) {
      jobDataJson(data)
      nextRun(recurrence, 0, 0) // refuses before anything is sent
      const now = await call(redisNow)
      const schedule = JSON.stringify({ recurrence: recurrenceText(recurrence), data })
      await call(() => setSchedule(keysOf(queue), id, schedule, nextRun(recurrence, now, now)))
      for (const wake of wakers) wake()
    },

    async run(queue, { signal, add, onError }) {
      while (!signal.aborted) {
        let ms = SCHEDULE_POLL_MS
        const woken = new AbortController()
        const wake = () => woken.abort()
        wakers.add(wake)
        try {
          ms = await addDue(queue, add)
        } catch (error) {
          onError(error)
        }
        const either = AbortSignal.any([signal, woken.signal])
        if (ms > 0) await wait(ms, undefined, { signal: either }).catch(() => {})
        wakers.delete(wake)
      }
    },
  }
}
