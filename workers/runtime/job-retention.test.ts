import test from 'ava'
import { randomId } from '../../contracts/core/random-id.ts'
import type { NewJob } from '../../engines/ports/jobs.ts'
import { openWorkerContext, type WorkerContext } from '../../test/workers/worker-context.ts'
import { deleteOldJobs } from './job-retention.ts'

const MINUTE = 60_000

const round = async (stage: WorkerContext, id = randomId(), more: Partial<NewJob> = {}) => {
  const data = { cause: { event: 'round', correlation: 'round' }, data: {} }
  const added = await stage.jobs.add(deleteOldJobs.name, { id, data, ...more })
  return { added, failed: added === 'added' ? await stage.letWork(deleteOldJobs) : [] }
}

test('ids of done jobs are kept for an hour, then deleted within minutes', async t => {
  const stage = await openWorkerContext(t)
  const id = randomId()
  t.deepEqual(await round(stage, id), { added: 'added', failed: [] })
  stage.clock.move(60 * MINUTE)
  await round(stage)
  t.is((await round(stage, id)).added, 'known')
  stage.clock.move(2 * MINUTE)
  await round(stage)
  t.deepEqual(await round(stage, id), { added: 'added', failed: [] })
  t.is(deleteOldJobs.cron, '*/10 * * * *')
})

test('the id of a done job is kept while its reactor has not stored a later checkpoint', async t => {
  const stage = await openWorkerContext(t)
  const [id, reactedTo] = [randomId(), { reactor: 'one', position: '12' }]
  await stage.jobs.advance('one', '11')
  await round(stage, id, { reactedTo })
  stage.clock.move(24 * 60 * MINUTE)
  await round(stage)
  t.is((await round(stage, id, { reactedTo })).added, 'known')
  await stage.jobs.advance('one', '12')
  await round(stage)
  t.is((await round(stage, id, { reactedTo })).added, 'added')
})
