import type { DatabaseSync } from 'node:sqlite'
import type { Position } from '../../contracts/event.ts'
import type { Backoff } from '../jobs.ts'
import { openToWrite, type Prepared, preparedOn } from './database.ts'
import type { Store } from './group.ts'
import { DEFAULT_ATTEMPTS, DEFAULT_BACKOFF, jobsSchema } from './jobs-schema.ts'
import { leaseOperations } from './leases.ts'
import { nextTurn, rhythmOf } from './turns.ts'

/** A job as it is added; `due` in milliseconds since the epoch, `data` as JSON. */
export type JobRow = {
  readonly id: string
  readonly data: string
  readonly due: number
  readonly attempts: number
  readonly backoff: Backoff
}

/** The writing half of the jobs, for the writer thread. */
export const openJobWrites = (path: string): Store<JobWrites> => {
  const database = openToWrite(path, jobsSchema, 'NORMAL')
  return { database, operations: jobWrites(database) }
}

/** The operations of the jobs' file. */
export type JobWrites = ReturnType<typeof jobWrites>

const jobWrites = (database: DatabaseSync) => {
  const prepared = preparedOn(database)

  return {
    ...leaseOperations(prepared, (queue, now) => addTurns(prepared, queue, now)),

    add: (queue: string, job: JobRow): 'added' | 'known' =>
      insert(prepared, queue, job) ? 'added' : 'known',

    /** A schedule that keeps its rhythm keeps its next turn: a restart puts nothing off. */
    schedule(queue: string, id: string, data: string, rhythm: string, next: number): void {
      prepared(
        `INSERT INTO schedules (queue, id, data, rhythm, next) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET data = excluded.data, rhythm = excluded.rhythm,
         next = iif(rhythm = excluded.rhythm, next, excluded.next)`,
      ).run(queue, id, data, rhythm, next)
    },

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

    /** Some of the jobs that were done before an instant; answers how many. */
    sweep: (doneBefore: number, most: number): number =>
      Number(
        prepared(
          `DELETE FROM jobs WHERE number IN
             (SELECT number FROM jobs WHERE state = 'done' AND due < ? LIMIT ?)`,
        ).run(doneBefore, most).changes,
      ),

    advance(reactor: string, upTo: Position): void {
      prepared(
        `INSERT INTO checkpoints (reactor, position) VALUES (?, ?)
         ON CONFLICT DO UPDATE SET position = excluded.position`,
      ).run(reactor, upTo)
    },
  }
}

const insert = (prepared: Prepared, queue: string, job: JobRow, scheduled = 0): boolean =>
  prepared(
    `INSERT INTO jobs (queue, id, data, state, due, attempt, attempts, backoff, backoff_ms, scheduled)
     VALUES (?, ?, ?, 'waiting', ?, 0, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  ).run(
    queue,
    job.id,
    job.data,
    job.due,
    job.attempts,
    job.backoff.type,
    job.backoff.delay,
    scheduled,
  ).changes === 1

/** Adds a job for every schedule whose turn has come: one, however many turns were missed. */
const addTurns = (prepared: Prepared, queue: string, now: number): void => {
  const due = prepared(
    'SELECT id, data, rhythm, next FROM schedules WHERE queue = ? AND next <= ?',
  ).all(queue, now) as unknown as [id: string, data: string, rhythm: string, turn: number][]
  for (const [id, data, rhythm, turn] of due) {
    const job: JobRow = {
      id: `${id}@${new Date(turn).toISOString()}`,
      data,
      due: turn,
      attempts: DEFAULT_ATTEMPTS,
      backoff: DEFAULT_BACKOFF,
    }
    insert(prepared, queue, job, 1)
    const next = nextTurn(rhythmOf(rhythm), turn, now)
    prepared('UPDATE schedules SET next = ? WHERE queue = ? AND id = ?').run(next, queue, id)
  }
}
