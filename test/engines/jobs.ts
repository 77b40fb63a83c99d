import { addJobsContract } from './jobs-add.ts'
import { retryJobsContract } from './jobs-retry.ts'
import { scheduleJobsContract } from './jobs-schedule.ts'
import { type JobsStore, type JobsTime, openerOf } from './jobs-under-test.ts'
import { workJobsContract } from './jobs-work.ts'

/** The whole contract of Jobs adapters. */
export const jobsContract = <T extends JobsTime>(name: string, store: JobsStore<T>): void => {
  const open = openerOf(store)
  addJobsContract(name, open)
  retryJobsContract(name, open)
  scheduleJobsContract(name, open)
  workJobsContract(name, open, store)
}
