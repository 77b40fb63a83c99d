import { defineSchedule } from './queue.ts'

/** Far longer than any reactor or repeated request takes to add the same job again. */
const RETENTION_MS = 30 * 86_400_000

/** Once a day: deletes the ids of jobs that were done a month ago. */
export const deleteOldJobs = defineSchedule({
  name: 'forget-jobs',
  cron: '37 4 * * *',
  async run({ now }, { jobs }) {
    await jobs.deleteDone(now.getTime() - RETENTION_MS)
  },
})
