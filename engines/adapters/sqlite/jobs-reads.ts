import type { Position } from '../../../contracts/core/event.ts'
import type { FailedJob, Jobs } from '../../ports/jobs.ts'
import type { Reader } from './database.ts'
import { selectNextDue } from './jobs-schema.ts'

/** The reading half of the jobs. */
export const jobReads = (
  reader: Reader,
): Pick<Jobs, 'failed' | 'deadLetters' | 'pending' | 'checkpoint'> & {
  checkpoints(): Position[]
  nextDue: NextDue
} => {
  const failed = reader.rows<FailedRow>(
    `SELECT id, data, attempt, reason, due FROM jobs
     WHERE queue = ? AND state = 'failed' ORDER BY due, number`,
  )
  const pending = reader.value<number>(
    "SELECT count(*) FROM jobs WHERE queue = ? AND state IN ('waiting', 'running')",
  )
  const dead = reader.rows<[queue: string, count: number]>(
    "SELECT queue, count(*) FROM jobs WHERE state = 'failed' GROUP BY queue ORDER BY queue",
  )
  const checkpoint = reader.value<Position>('SELECT position FROM checkpoints WHERE reactor = ?')
  const checkpoints = reader.rows<[Position]>('SELECT position FROM checkpoints')
  const nextDue = reader.rows<[queue: string, due: number | null]>(
    `SELECT json_each.value, (${selectNextDue('json_each.value')}) FROM json_each(?)`,
  )

  return {
    failed: async queue => failed(queue).map(toFailedJob),
    deadLetters: async () => new Map(dead()),
    pending: async queue => Number(pending(queue)),
    checkpoint: async reactor => checkpoint(reactor),
    checkpoints: () => checkpoints().map(([position]) => position),
    nextDue: queues =>
      new Map(
        nextDue(JSON.stringify(queues)).map(([queue, due]) => [
          queue,
          due ?? Number.POSITIVE_INFINITY,
        ]),
      ),
  }
}

/**
 * When the next job of each queue, or the next run of one of its schedules, is due: in milliseconds
 * since the epoch, `Infinity` where none is foreseen.
 */
export type NextDue = (queues: readonly string[]) => ReadonlyMap<string, number>

type FailedRow = readonly [
  id: string,
  data: string,
  attempts: number,
  reason: string,
  failedAt: number,
]

const toFailedJob = ([id, data, attempts, reason, failedAt]: FailedRow): FailedJob => ({
  id,
  data: JSON.parse(data),
  attempts,
  reason,
  failedAt: new Date(failedAt).toISOString(),
})
