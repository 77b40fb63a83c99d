import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { commitTo } from '../../test/engines/commit-to.ts'
import { newEvents } from '../../test/engines/events.ts'
import { scratchKeys } from '../../test/stores/embedded-keys.ts'
import { onReusedThread } from '../../test/stores/reused-writer-thread.ts'
import { scratchFolder } from '../../test/stores/scratch-folder.ts'
import { scratchLog } from '../../test/stores/scratch-log.ts'
import { openSqliteReadModels } from '../adapters/sqlite/read-models.ts'
import { findMismatches, logMarkAt } from '../log/log-mismatch.ts'
import type { EventLog } from '../ports/event-log.ts'
import { bindViews } from './bind-stores.ts'
import { realignStores } from './realign-stores.ts'

const spec = { name: 'notes', indexes: [] }

const append = (log: EventLog, count: number) => log.append('a', 'any', newEvents(count))

/** Views that have seen 8 events of a log, and a copy of that log with the first 5. */
const behind = async (t: ExecutionContext) => {
  const folder = await scratchFolder(t)
  const path = (name: string) => join(folder, name)
  const opening = new AsyncDisposableStack()
  t.teardown(() => opening.disposeAsync())
  const views = opening.use(
    await onReusedThread(thread => openSqliteReadModels({ path: path('views.db'), ...thread })),
  )
  const keys = opening.use(await scratchKeys(folder))
  await views.prepare(spec, 'v1')
  const see = async (log: EventLog, upTo: string) => {
    await commitTo(bindViews(views, log), 'notes', 'v1', upTo, [])
  }
  {
    await using log = await scratchLog(path('log.db'))
    await append(log, 5)
    await see(log, '5')
  }
  await copyFile(path('log.db'), path('copy.db'))
  {
    await using log = await scratchLog(path('log.db'))
    await append(log, 3)
    await see(log, '8')
  }
  const stores = { views, keys }
  const open = async (file: string) => opening.use(await scratchLog(path(file)))
  const misfits = async (log: EventLog) =>
    (await findMismatches(log, stores)).map(({ file, reason }) => `${file} ${reason}`)
  return { stores, open, misfits }
}

test('stores that fit the log are not changed', async t => {
  const { stores, open, misfits } = await behind(t)
  const log = await open('log.db')
  await append(log, 2)
  t.deepEqual(await misfits(log), [])
  await realignStores(log, stores)
  t.is(await stores.views.checkpoint('notes', 'v1'), '8')
})

test('views are deleted when a copy of the log went on by itself', async t => {
  const { stores, open, misfits } = await behind(t)
  const log = await open('copy.db')
  t.deepEqual(await misfits(log), ['views ends before'])
  await append(log, 9)
  t.deepEqual(await misfits(log), ['views differs'])
  await realignStores(log, stores)
  t.deepEqual(await stores.views.generations('notes'), [])
  t.deepEqual(await misfits(log), [])
})

test('views are deleted when the log is another', async t => {
  const { stores, open, misfits } = await behind(t)
  const log = await open('another.db')
  await append(log, 20)
  t.deepEqual(await misfits(log), ['views other'])
  await stores.keys.noteLogMark({ ...(await logMarkAt(log)), log: 'yet another' })
  await realignStores(log, stores)
  t.deepEqual(await misfits(log), [])
})

test('stores without a noted log fit one that has what they have seen, and not another', async t => {
  const { open } = await behind(t)
  const folder = await scratchFolder(t)
  await using views = await onReusedThread(thread =>
    openSqliteReadModels({ path: join(folder, 'views.db'), ...thread }),
  )
  await using keys = await scratchKeys(folder)
  await views.prepare(spec, 'v1')
  await commitTo(views, 'notes', 'v1', '8', [])
  const misfits = async (log: EventLog) =>
    (await findMismatches(log, { views, keys })).map(({ reason }) => reason)
  t.deepEqual(await misfits(await open('log.db')), [])
  const log = await open('copy.db')
  t.deepEqual(await misfits(log), ['ends before'])
  await realignStores(log, { views, keys })
  t.deepEqual(await misfits(log), [])
})
