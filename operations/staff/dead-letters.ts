import { randomId } from '../../contracts/core/random-id.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import { streams } from '../../contracts/features.ts'
import { type JobCommand, jobChanges } from '../../domain/staff/job-changes-decider.ts'
import type { Dispatch } from '../../engines/log/dispatch.ts'
import type { Clock } from '../../engines/ports/clock.ts'
import { deadLettersOf } from '../../engines/ports/dead-letters.ts'
import type { Jobs } from '../../engines/ports/jobs.ts'

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
    list: () => deadLettersOf(jobs),

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
