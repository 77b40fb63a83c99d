import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { openSqliteReadModels } from '../engines/adapters/sqlite/read-models.ts'
import { notingEvents } from '../engines/log/log-mismatch.ts'
import type { EventLog } from '../engines/ports/event-log.ts'
import { commitTo } from '../test/engines/commit-to.ts'
import { newEvents } from '../test/engines/events.ts'
import { scratchKeys } from '../test/stores/embedded-keys.ts'
import { openScratchRecords } from '../test/stores/over-records.ts'
import { onReusedThread } from '../test/stores/reused-writer-thread.ts'
import { scratchFolder } from '../test/stores/scratch-folder.ts'
import { scratchLog } from '../test/stores/scratch-log.ts'
import { advanceReactor, checkpointOf } from '../workers/runtime/reactor.ts'
import { areAligned, realignStores } from './realign-stores.ts'

const append = (log: EventLog, count: number) => log.append('a', 'any', newEvents(count))

/** Views and a reactor that have seen 8 events of a log, and a copy of that log with the first 5. */
const behind = async (t: ExecutionContext) => {
  const folder = await scratchFolder(t)
  const path = (name: string) => join(folder, name)
  const opening = new AsyncDisposableStack()
  t.teardown(() => opening.disposeAsync())
  const views = opening.use(
    await onReusedThread(thread => openSqliteReadModels({ path: path('views.db'), ...thread })),
  )
  const records = opening.use(await openScratchRecords({ path: path('records.db') }))
  const keys = opening.use(await scratchKeys(folder))
  await views.prepare({ name: 'notes', indexes: [] }, 'v1')
  {
    await using log = await scratchLog(path('log.db'))
    await append(log, 5)
    await copyFile(path('log.db'), path('copy.db'))
  }
  {
    await using log = await scratchLog(path('log.db'))
    await append(log, 3)
    await commitTo(notingEvents(views, log), 'notes', 'v1', '8', [])
    await advanceReactor('reactor', '8', { log, records })
  }
  const open = async (file: string) => opening.use(await scratchLog(path(file)))
  return { stores: { views, records, keys }, open }
}

test('stores that fit the log are not changed', async t => {
  const { stores, open } = await behind(t)
  const log = await open('log.db')
  await append(log, 2)
  t.true(await areAligned(log, stores))
  await realignStores(log, stores)
  t.like(await checkpointOf('reactor', stores.records), { position: '8' })
  t.is(await stores.views.checkpoint('notes', 'v1'), '8')
})

for (const [what, file, more] of [
  ['an older copy of the log', 'copy.db', 0],
  ['an older copy that went on by itself', 'copy.db', 9],
  ['another log', 'another.db', 20],
  ['an empty log', 'another.db', 0],
] as const)
  test(`with ${what} views are deleted, and reactors continue with its next event`, async t => {
    const { stores, open } = await behind(t)
    const log = await open(file)
    if (more > 0) await append(log, more)
    t.false(await areAligned(log, stores))
    await realignStores(log, stores)
    t.is((await checkpointOf('reactor', stores.records))?.position, await log.head())
    t.deepEqual(await stores.views.generations('notes'), [])
    t.true(await areAligned(log, stores))
  })
