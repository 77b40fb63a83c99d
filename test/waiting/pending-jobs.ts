import type { Jobs } from '../../engines/ports/jobs.ts'

/** Number of jobs of a queue that wait, run, or are delayed. */
export const pendingJobs = async (jobs: Pick<Jobs, 'counts'>, queue: string): Promise<number> => {
  const { waiting, active, delayed } = await jobs.counts(queue)
  return waiting + active + delayed
}
