import { JobEnvelope } from '../../contracts/core/jobs.ts'
import type { FailedJob, Jobs } from './jobs.ts'

/** A job that failed, for good or to be tried again, without what it was to do. */
export type DeadLetter = Pick<FailedJob, 'id' | 'attempts' | 'reason'> & {
  readonly queue: string
  /** The event or call that it follows from, and all that does; null without an envelope. */
  readonly cause: JobEnvelope['cause'] | null
} & (
    | { readonly state: 'failed'; readonly failedAt: string }
    | { readonly state: 'retried'; readonly nextAttemptAt: string | undefined }
  )

/** The failed jobs by queue: those that failed for good, oldest first, then those that are tried again. */
export const deadLettersOf = async (
  jobs: Pick<Jobs, 'queues' | 'failed' | 'retried'>,
): Promise<DeadLetter[]> => {
  const causeOf = (data: unknown) => JobEnvelope.safeParse(data).data?.cause ?? null
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
}
