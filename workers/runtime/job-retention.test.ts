import test from 'ava'
import { randomId } from '../../contracts/core/random-id.ts'
import { openWorkerContext, type WorkerContext } from '../../test/workers/worker-context.ts'
import { deleteOldJobs } from './job-retention.ts'

const DAY = 86_400_000

const round = async (stage: WorkerContext, id = randomId()) => {
  const data = { cause: { event: 'round', correlation: 'round' }, data: {} }
  const added = await stage.jobs.add(deleteOldJobs.name, { id, data })
  return { added, failed: added === 'added' ? await stage.letWork(deleteOldJobs) : [] }
}

test('ids of done jobs are kept for a month, then deleted', async t => {
  const stage = await openWorkerContext(t)
  const id = randomId()
  t.deepEqual(await round(stage, id), { added: 'added', failed: [] })
  stage.clock.move(30 * DAY)
  await round(stage)
  t.is((await round(stage, id)).added, 'known')
  stage.clock.move(DAY)
  await round(stage)
  t.deepEqual(await round(stage, id), { added: 'added', failed: [] })
  t.regex(deleteOldJobs.cron ?? '', /^\d+ \d+ \* \* \*$/)
})
