import { defineSchedule } from './queue.ts'
import { DONE_IDS_KEPT_MS, DONE_IDS_SWEPT_EVERY_MS } from './timeouts.ts'

/**
 * Every ten minutes: deletes the ids of jobs that were done an hour ago, unless their reactor may add
 * them again because its checkpoint has not passed their event.
 */
export const deleteOldJobs = defineSchedule({
  name: 'forget-jobs',
  cron: `*/${DONE_IDS_SWEPT_EVERY_MS / 60_000} * * * *`,
  async run({ now }, { jobs }) {
    await jobs.deleteDone(now.getTime() - DONE_IDS_KEPT_MS)
  },
})
