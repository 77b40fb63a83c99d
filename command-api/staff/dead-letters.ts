import { Refusal } from '../../contracts/refusals.ts'
import type { FailedJob, Jobs } from '../../engines/jobs.ts'

/** A job that used up its attempts, as the staff see it: what it holds of a member is not in it. */
export type DeadLetter = Omit<FailedJob, 'data'> & { readonly queue: string }

const noLetter = (queue: string, id?: string) =>
  new Refusal(
    'not_found',
    `There is no failed job ${id === undefined ? 'in' : `${id} in`} ${queue}. Look at: npm run staff -- jobs`,
  )

/** What the staff can do about jobs that failed for good. */
export const deadLetters = (jobs: Pick<Jobs, 'deadLetters' | 'failed' | 'retry' | 'drop'>) => ({
  /** By queue, the oldest first. */
  async list(): Promise<DeadLetter[]> {
    const queues = [...(await jobs.deadLetters()).keys()]
    const found = queues.map(async queue =>
      (await jobs.failed(queue)).map(({ data: _, ...letter }) => ({ queue, ...letter })),
    )
    return (await Promise.all(found)).flat()
  },

  /**
   * Gives one job its attempts back, or every one of the queue; answers how many.
   *
   * @throws {Refusal} `not_found` there is none.
   */
  async retry(queue: string, id?: string): Promise<number> {
    const ids = id === undefined ? (await jobs.failed(queue)).map(letter => letter.id) : [id]
    let retried = 0
    for (const one of ids) if (await jobs.retry(queue, one)) retried += 1
    if (retried === 0) throw noLetter(queue, id)
    return retried
  },

  /** @throws {Refusal} `not_found`. */
  async drop(queue: string, id: string): Promise<void> {
    if (!(await jobs.drop(queue, id))) throw noLetter(queue, id)
  },
})
