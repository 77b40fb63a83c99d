import { Job as BullJob, type Queue } from 'bullmq'
import { randomId } from '../../../contracts/core/random-id.ts'
import { DEFAULT_ATTEMPTS, DEFAULT_BACKOFF, jobDataJson, type NewJob } from '../../ports/jobs.ts'
import { toBullId } from './job-ids.ts'
import { jobName } from './job-names.ts'

type AddOptions = {
  readonly removeOnComplete: boolean
  /** Called right before the commands are written. */
  readonly beforeWrite: () => void
}

/** Distinguishes the additions of this process from those of others. */
const ownName = randomId()
let added = 0

/**
 * Adds a job of a queue; with `removeOnComplete` nothing is left of it when it is done.
 *
 * BullMQ answers a known id like a new one. So each call gives its job a unique name and pipelines
 * a read of the stored name: if it is another one, the job was known. No name is stored if the job
 * was done and deleted between the two commands.
 */
export const addJob = async (
  queue: Queue,
  {
    id,
    data,
    delay = 0,
    attempts = DEFAULT_ATTEMPTS,
    backoff = DEFAULT_BACKOFF,
    reactedTo,
  }: NewJob,
  { removeOnComplete, beforeWrite }: AddOptions,
): Promise<'added' | 'known'> => {
  jobDataJson(data)
  const jobId = toBullId(id)
  const options = { jobId, delay, attempts, backoff, removeOnComplete, stackTraceLimit: 0 }
  added += 1
  const name = jobName(`${ownName}.${added}`, reactedTo)
  const job = new BullJob(queue, name, data, options, jobId)
  const client = await queue.getBackend().client
  beforeWrite()
  const [, stored] = await Promise.all([
    job.addJob(client),
    client.hget(queue.toKey(jobId), 'name'),
  ])
  return stored === null || stored === job.name ? 'added' : 'known'
}
