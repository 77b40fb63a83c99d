import type { Jobs } from '../../engines/ports/jobs.ts'
import { pendingJobs } from '../waiting/pending-jobs.ts'
import { until } from '../waiting/until.ts'
import { openInChild } from './engine-under-test.ts'

// Finishes ten of thirteen jobs and never ends the other three, until it is killed.
const jobs = await openInChild<Jobs>()
const done = new Set<string>()

const working = jobs.work(
  'queue',
  async ({ id }) => {
    if (Number(id) < 10) {
      done.add(id)
      return
    }
    console.log(`never ends ${id}`)
    await new Promise(() => {})
  },
  { concurrency: 5, signal: new AbortController().signal },
)
for (let id = 0; id < 13; id += 1) await jobs.add('queue', { id: `${id}`, data: {} })

await until(async () => (await pendingJobs(jobs, 'queue')) <= 3)
for (const id of done) console.log(`done ${id}`)
await working
