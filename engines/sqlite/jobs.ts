import { type Clock, systemClock } from '../clock.ts'
import type { Jobs } from '../jobs.ts'
import { type Alarm, systemAlarm } from './alarm.ts'
import { type FileOptions, openFile } from './file.ts'
import { jobReads } from './jobs-reads.ts'
import { DEFAULT_ATTEMPTS, DEFAULT_BACKOFF } from './jobs-schema.ts'
import type { JobWrites } from './jobs-writes.ts'
import { logBound } from './log-marks.ts'
import { nextTurn, rhythmText } from './turns.ts'
import { work } from './work.ts'
import { enterWorkplace, type Workplace } from './workplace.ts'

/** How to open jobs. Tests give a clock and alarms that they move themselves. */
export type SqliteJobsOptions = {
  readonly path: string
  readonly clock?: Clock
  readonly alarm?: Alarm
  /** A job whose worker has not been heard of for this long is given to another; 10 s. */
  readonly leaseMs?: number
  /** How often to look for jobs that another process added; 500 ms. */
  readonly lookMs?: number
} & FileOptions

/** Ids forgotten together, so that others get their turn. */
const SWEPT_TOGETHER = 1_000

/**
 * Jobs in one SQLite file, taken under leases by workers of any number of processes. What a
 * process held when it was killed is free again once its lease has run out, or as soon as another
 * one begins to work.
 *
 * A job id is known until it is swept; its data is deleted when it is done. A job is tried 5 times and
 * waits 1, 2, 4 … s in between unless it says otherwise. A lost lease counts as an attempt. When
 * work stops, a handler's signal aborts: one that then rejects gives its job back uncounted.
 * Intervals of a schedule count from when it was set; setting it again with the same rhythm
 * keeps its next turn, unless a wrong clock had put that further off than one interval. A
 * schedule's job has the id `{id}@{instant of the turn}`.
 *
 * @throws {SqliteFault} the file is a newer Kith's, or not one of jobs.
 */
export const openSqliteJobs = async ({
  path,
  clock = systemClock,
  alarm = systemAlarm,
  leaseMs = 10_000,
  lookMs = 500,
  ...options
}: SqliteJobsOptions): Promise<Jobs> => {
  const { writer, reader, ...file } = await openFile<JobWrites>('jobs', path, {
    ...options,
    committed: () => {},
  })
  const { checkpoints, ...port } = jobReads(reader)
  const now = () => clock.now().getTime()
  const closing = new AbortController()
  const shifts = new Set<Promise<void>>()
  const bells = queueBells()
  let entered: Promise<Workplace> | undefined
  let shiftsBegun = 0

  const enter = async (): Promise<Workplace> => {
    const workplace = enterWorkplace(path)
    await workplace.tidy(name => writer.write('takeBack', name, now()))
    return workplace
  }

  return {
    ...port,

    async add(queue, { id, data, delay = 0, attempts, backoff }) {
      const added = await writer.write('add', queue, {
        id,
        data: toJson(data),
        due: now() + delay,
        attempts: attempts ?? DEFAULT_ATTEMPTS,
        backoff: backoff ?? DEFAULT_BACKOFF,
      })
      if (added === 'added') bells.ring(queue)
      return added
    },

    async schedule(queue, { id, data, ...rhythm }) {
      const next = nextTurn(rhythm, now(), now())
      await writer.write('schedule', queue, id, toJson(data), rhythmText(rhythm), next)
      bells.ring(queue)
    },

    async work(queue, handler, { concurrency, signal }) {
      entered ??= enter()
      const { name } = await entered
      shiftsBegun += 1
      const shift = work({
        writer,
        queue,
        worker: `${name}/${shiftsBegun}`,
        handler,
        concurrency,
        signal: AbortSignal.any([signal, closing.signal]),
        clock,
        alarm,
        leaseMs,
        lookMs,
        onAdded: wake => bells.listen(queue, wake),
      })
      const ended = shift.then(
        () => {},
        () => {},
      )
      shifts.add(ended)
      await shift.finally(() => shifts.delete(ended))
    },

    async retry(queue, id) {
      const retried = await writer.write('retry', queue, id, now())
      if (retried) bells.ring(queue)
      return retried
    },

    drop: (queue, id) => writer.write('drop', queue, id, now()),

    async sweep(doneBefore) {
      let swept = 0
      for (;;) {
        const some = await writer.write('sweep', doneBefore, SWEPT_TOGETHER)
        swept += some
        if (some < SWEPT_TOGETHER) return swept
      }
    },

    advance: (reactor, upTo) => writer.write('advance', reactor, upTo),
    rewind: upTo => writer.write('rewind', upTo),
    clear: () => writer.write('clear'),
    ...logBound(reader, writer, checkpoints),

    async [Symbol.asyncDispose]() {
      closing.abort()
      await Promise.all(shifts)
      await (await entered)?.[Symbol.asyncDispose]()
      await file[Symbol.asyncDispose]()
    },
  }
}

/** Tells this process's workers of a queue that there is something to take. */
const queueBells = () => {
  const listeners = new Map<string, Set<() => void>>()
  return {
    ring(queue: string) {
      for (const wake of listeners.get(queue) ?? []) wake()
    },
    listen(queue: string, wake: () => void) {
      const woken = listeners.get(queue) ?? new Set()
      listeners.set(queue, woken.add(wake))
      return () => woken.delete(wake)
    },
  }
}

const toJson = (data: unknown): string => {
  const json = JSON.stringify(data)
  if (json === undefined) throw new TypeError("A job's data is not JSON.")
  return json
}
