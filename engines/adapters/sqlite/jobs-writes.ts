import type { DatabaseSync } from 'node:sqlite'
import { comparePositions, type Position } from '../../../contracts/core/event.ts'
import {
  type Backoff,
  DEFAULT_ATTEMPTS,
  DEFAULT_BACKOFF,
  type ReactedEvent,
} from '../../ports/jobs.ts'
import type { WritableFile } from './commit-batch.ts'
import { openToWrite, type Prepared, preparedOn } from './database.ts'
import { leaseOperations } from './job-leases.ts'
import { jobsSchema } from './jobs-schema.ts'
import { logMarkOperations } from './log-marks.ts'
import { type Schedules, schedulesOf } from './schedules.ts'
import { sweepDone } from './sweep-done.ts'

/** A job as it is added; `due` in milliseconds since the epoch, `data` as JSON. */
export type JobRow = {
  readonly id: string
  readonly data: string
  readonly due: number
  readonly attempts: number
  readonly backoff: Backoff
  readonly reactedTo?: ReactedEvent | undefined
}

/** The writing half of the jobs, for the writer thread. */
export const openJobWrites = (path: string): WritableFile<JobWrites> => {
  const database = openToWrite(path, jobsSchema, 'NORMAL')
  return { database, operations: jobWrites(database) }
}

export type JobWrites = ReturnType<typeof jobWrites>

const jobWrites = (database: DatabaseSync) => {
  const prepared = preparedOn(database)
  const schedules = schedulesOf(prepared)

  return {
    ...logMarkOperations(prepared),
    ...leaseOperations(prepared, (queue, now) => addDueRuns(prepared, schedules, queue, now)),

    add: (queue: string, job: JobRow): 'added' | 'known' =>
      insert(prepared, queue, job) ? 'added' : 'known',

    schedule: schedules.set,

    retry(queue: string, id: string, now: number): boolean {
      const { changes } = prepared(
        `UPDATE jobs SET state = 'waiting', attempt = 0, due = ?, reason = NULL
         WHERE queue = ? AND id = ? AND state = 'failed'`,
      ).run(now, queue, id)
      return changes === 1
    },

    drop(queue: string, id: string, now: number): boolean {
      const { changes } = prepared(
        `UPDATE jobs SET state = 'done', data = '', due = ?
         WHERE queue = ? AND id = ? AND state = 'failed'`,
      ).run(now, queue, id)
      return changes === 1
    },

    sweep: sweepDone(prepared),

    advance(reactor: string, upTo: Position): void {
      prepared(
        `INSERT INTO checkpoints (reactor, position) VALUES (?, ?)
         ON CONFLICT DO UPDATE SET position = excluded.position`,
      ).run(reactor, upTo)
    },

    rewind(upTo: Position): void {
      const all = prepared('SELECT reactor, position FROM checkpoints').all()
      for (const [reactor, position] of all as unknown as [string, Position][])
        if (comparePositions(position, upTo) > 0)
          prepared('UPDATE checkpoints SET position = ? WHERE reactor = ?').run(upTo, reactor)
    },

    clear(): void {
      for (const table of ['jobs', 'checkpoints']) prepared(`DELETE FROM ${table}`).run()
    },
  }
}

const insert = (prepared: Prepared, queue: string, job: JobRow, scheduled = 0): boolean =>
  prepared(
    `INSERT INTO jobs (queue, id, data, state, due, attempt, attempts, backoff, backoff_ms,
       scheduled, reactor, position)
     VALUES (?, ?, ?, 'waiting', ?, 0, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  ).run(
    queue,
    job.id,
    job.data,
    job.due,
    job.attempts,
    job.backoff.type,
    job.backoff.delay,
    scheduled,
    job.reactedTo?.reactor ?? null,
    job.reactedTo?.position ?? null,
  ).changes === 1

/** Adds a job for every schedule whose next run is due. */
const addDueRuns = (prepared: Prepared, schedules: Schedules, queue: string, now: number): void =>
  schedules.takeDue(queue, now, ({ id, data, run }) => {
    const job: JobRow = {
      id: `${id}@${new Date(run).toISOString()}`,
      data,
      due: run,
      attempts: DEFAULT_ATTEMPTS,
      backoff: DEFAULT_BACKOFF,
    }
    insert(prepared, queue, job, 1)
  })
