import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import test from 'ava'
import { commitTo } from '../../../test/engines/commit-to.ts'
import { scratchFile } from '../../../test/engines/sqlite-stores.ts'
import { openScratchShortLived } from '../../../test/stores/over-records.ts'
import { onReusedThread } from '../../../test/stores/reused-writer-thread.ts'
import { scratchFolder } from '../../../test/stores/scratch-folder.ts'
import { turnOnWriteAheadLog } from './database.ts'
import { openSqliteReadModels } from './read-models.ts'
import { resultCodeOf, resultCodes } from './sqlite-fault.ts'

/** Number of files in a folder, including write-ahead logs, that contain these words. */
const holding = async (folder: string, words: string): Promise<number> => {
  const files = await Promise.all((await readdir(folder)).map(name => readFile(join(folder, name))))
  return files.filter(bytes => bytes.includes(words)).length
}

const later = Date.now() + 60_000

test('removed and replaced sessions are off the disk after a vacuum', async t => {
  const folder = await scratchFolder(t)
  await using shortLived = await onReusedThread(thread =>
    openScratchShortLived({ path: join(folder, 'records.db'), ...thread }),
  )
  const put = (key: string, value: string) =>
    shortLived.put('answer', key, { value, expiresAt: later, owner: 'member' })
  for (let n = 0; n < 200; n += 1) await put(`${n}`, `honey ${n} `.repeat(40))
  await put('0', 'wax')
  t.true((await holding(folder, 'honey')) > 0)
  await shortLived.removeOwned('answer', 'member')
  await put('kept', 'wax')
  await shortLived.vacuum()
  t.is(await holding(folder, 'honey'), 0)
  t.is((await shortLived.get('answer', 'kept', 0))?.value, 'wax')
})

test('removed and replaced documents are off the disk after a vacuum, with indexes and generations', async t => {
  const folder = await scratchFolder(t)
  await using views = await onReusedThread(thread =>
    openSqliteReadModels({ path: join(folder, 'views.db'), ...thread }),
  )
  const spec = { name: 'notes', indexes: [{ by: ['said'] }] }
  const write = (n: number, said: string | null, position: string) => ({
    key: `${n}`,
    document: said === null ? null : { said },
    position,
  })
  const all = Array.from({ length: 200 }, (_, n) => n)
  for (const generation of ['v1', 'v2']) {
    await views.prepare(spec, generation)
    const said = all.map(n => write(n, `honey ${n} `.repeat(40), '1'))
    await commitTo(views, 'notes', generation, '1', said)
  }
  t.true((await holding(folder, 'honey')) > 0)
  const gone = all.map(n => write(n, n % 2 === 0 ? null : 'wax', '2'))
  await commitTo(views, 'notes', 'v2', '2', gone)
  await views.swap('notes', undefined, 'v1')
  await views.swap('notes', 'v1', 'v2')
  await views.vacuum()
  t.is(await holding(folder, 'honey'), 0)
  t.is(await views.collection(spec).count({ where: { said: 'wax' } }), 100)
})

/** Takes the write lock of a new file in a thread, and gives it back after some milliseconds. */
const holdElsewhere = async (path: string, milliseconds: number): Promise<Worker> => {
  const holder = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads')
     const { DatabaseSync } = require('node:sqlite')
     const database = new DatabaseSync(workerData.path)
     database.exec('BEGIN IMMEDIATE')
     parentPort.postMessage('held')
     Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, workerData.milliseconds)
     database.exec('ROLLBACK')
     database.close()`,
    { eval: true, workerData: { path, milliseconds } },
  )
  await once(holder, 'message')
  return holder
}

test('opening waits for a file that another process is creating', async t => {
  const path = await scratchFile(t)
  const holder = await holdElsewhere(path, 200)
  const database = new DatabaseSync(path)
  turnOnWriteAheadLog(database, 60_000)
  t.deepEqual({ ...database.prepare('PRAGMA journal_mode').get() }, { journal_mode: 'wal' })
  database.close()
  await holder.terminate()
})

test('a file that stays locked for longer fails as busy', async t => {
  const path = await scratchFile(t)
  const holder = await holdElsewhere(path, 60_000)
  const database = new DatabaseSync(path)
  const error = t.throws(() => turnOnWriteAheadLog(database, 50))
  t.is(resultCodeOf(error), resultCodes.busy)
  database.close()
  await holder.terminate()
})
