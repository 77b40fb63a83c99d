import * as z from 'zod'
import type { InsightsServices } from './insights/services.ts'
import { defineQueue } from './queue.ts'

/** Far longer than a reactor, or somebody who repeats a call, could come back with a job. */
const RETENTION_MS = 30 * 86_400_000

/** Once a day: the ids of jobs that were done a month ago are remembered no longer. */
export const deleteOldJobs = defineQueue({
  name: 'forget-jobs',
  cron: '37 4 * * *',
  data: z.object({}),
  concurrency: 1,
  async run(_, { now }, { jobs }: InsightsServices) {
    await jobs.sweep(now.getTime() - RETENTION_MS)
  },
})
