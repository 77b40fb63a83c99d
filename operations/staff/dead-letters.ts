import { JobEnvelope } from '../../contracts/core/jobs.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import { streams } from '../../contracts/features.ts'
import { type JobCommand, jobChanges } from '../../domain/staff/decider.ts'
import type { Dispatch } from '../../engines/log/dispatch.ts'
import type { Clock } from '../../engines/ports/clock.ts'
import type { FailedJob, Jobs } from '../../engines/ports/jobs.ts'

/** A job that failed, for good or to be tried again, as shown to the staff, without member data. */
export type DeadLetter = Pick<FailedJob, 'id' | 'attempts' | 'reason'> & {
  readonly queue: string
  /** The event or call that it follows from, and all that does; null without an envelope. */
  readonly cause: JobEnvelope['cause'] | null
} & (
    | { readonly state: 'failed'; readonly failedAt: string }
    | { readonly state: 'retried'; readonly nextAttemptAt: string | undefined }
  )

const causeOf = (data: unknown) => JobEnvelope.safeParse(data).data?.cause ?? null

const deadLetterNotFound = (queue: string, id?: string) =>
  new Refusal(
    'not_found',
    `There is no failed job ${id === undefined ? 'in' : `${id} in`} ${queue}. Look at: npm run staff -- jobs`,
  )

type DeadLetterDependencies = {
  readonly jobs: Pick<Jobs, 'queues' | 'failed' | 'retried' | 'retry' | 'drop'>
  readonly dispatch: Dispatch
  readonly clock: Clock
  readonly operator: string
}

/**
 * The staff's actions on failed jobs. An event with the operator's name precedes each change, so that
 * an interrupted one is recorded too.
 */
export const createDeadLetterService = ({
  jobs,
  dispatch,
  clock,
  operator,
}: DeadLetterDependencies) => {
  const record = async (type: JobCommand['type'], queue: string, jobId: string): Promise<void> => {
    const command = randomId()
    const context = { command, correlation: command, causation: command, now: clock.now() }
    await dispatch(jobChanges, streams.jobChanges(queue), { type, queue, jobId, operator }, context)
  }

  /** Ids of a queue's failed jobs, or the given one if it failed. */
  const failedIds = async (queue: string, id?: string): Promise<string[]> => {
    const ids = (await jobs.failed(queue)).map(letter => letter.id)
    const chosen = id === undefined ? ids : ids.filter(one => one === id)
    if (chosen.length === 0) throw deadLetterNotFound(queue, id)
    return chosen
  }

  return {
    /** By queue: those that failed for good, oldest first, then those that are tried again. */
    async list(): Promise<DeadLetter[]> {
      const found = (await jobs.queues()).map(async (queue): Promise<DeadLetter[]> => {
        const [failed, retried] = await Promise.all([jobs.failed(queue), jobs.retried(queue)])
        return [
          ...failed.map(({ data, ...one }) => {
            return { queue, ...one, cause: causeOf(data), state: 'failed' } as const
          }),
          ...retried.map(({ data, ...one }) => {
            return { queue, ...one, cause: causeOf(data), state: 'retried' } as const
          }),
        ]
      })
      return (await Promise.all(found)).flat()
    },

    /**
     * Resets the attempts of one job or all of the queue; returns how many.
     * @throws {Refusal} `not_found` there is none.
     */
    async retry(queue: string, id?: string): Promise<number> {
      let retried = 0
      for (const one of await failedIds(queue, id)) {
        await record('RecordRetry', queue, one)
        if (await jobs.retry(queue, one)) retried += 1
      }
      return retried
    },

    /** @throws {Refusal} `not_found`. */
    async drop(queue: string, id: string): Promise<void> {
      await failedIds(queue, id)
      await record('RecordDrop', queue, id)
      if (!(await jobs.drop(queue, id))) throw deadLetterNotFound(queue, id)
    },
  }
}
