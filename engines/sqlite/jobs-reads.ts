import type { Position } from '../../contracts/event.ts'
import type { FailedJob, Jobs } from '../jobs.ts'
import { type Reader, single } from './database.ts'

/** The reading half of the jobs. */
export const jobReads = (
  reader: Reader,
): Pick<Jobs, 'failed' | 'deadLetters' | 'pending' | 'checkpoint'> & {
  /** Checkpoints of all reactors. */
  checkpoints(): Position[]
} => {
  const failed = reader.prepared(
    `SELECT id, data, attempt, reason, due FROM jobs
     WHERE queue = ? AND state = 'failed' ORDER BY due, number`,
  )
  const pending = reader.prepared(
    "SELECT count(*) FROM jobs WHERE queue = ? AND state IN ('waiting', 'running')",
  )
  const dead = reader.prepared(
    "SELECT queue, count(*) FROM jobs WHERE state = 'failed' GROUP BY queue ORDER BY queue",
  )
  const checkpoint = reader.prepared('SELECT position FROM checkpoints WHERE reactor = ?')

  const checkpoints = reader.prepared('SELECT position FROM checkpoints')

  return {
    async failed(queue) {
      reader.requireOpen()
      return (failed.all(queue) as unknown as FailedRow[]).map(toFailedJob)
    },

    async deadLetters() {
      reader.requireOpen()
      return new Map(dead.all() as unknown as [queue: string, count: number][])
    },

    async pending(queue) {
      reader.requireOpen()
      return Number(single(pending, queue))
    },

    async checkpoint(reactor) {
      reader.requireOpen()
      return single(checkpoint, reactor) as Position | undefined
    },

    checkpoints() {
      reader.requireOpen()
      return (checkpoints.all() as unknown as [Position][]).map(([position]) => position)
    },
  }
}

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
