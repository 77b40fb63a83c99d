import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { commitTo } from '../../../test/engines/commit-to.ts'
import { openScratchSessions } from '../../../test/stores/over-records.ts'
import { onReusedThread } from '../../../test/stores/reused-writer-thread.ts'
import { scratchFolder } from '../../../test/stores/scratch-folder.ts'
import { openSqliteReadModels } from './read-models.ts'

/** Number of files in a folder, including write-ahead logs, that contain these words. */
const holding = async (folder: string, words: string): Promise<number> => {
  const files = await Promise.all((await readdir(folder)).map(name => readFile(join(folder, name))))
  return files.filter(bytes => bytes.includes(words)).length
}

const later = Date.now() + 60_000

test('removed and replaced sessions are off the disk after a vacuum', async t => {
  const folder = await scratchFolder(t)
  await using sessions = await onReusedThread(thread =>
    openScratchSessions({ path: join(folder, 'records.db'), ...thread }),
  )
  const put = (key: string, value: string) =>
    sessions.put('answer', key, { value, expiresAt: later, owner: 'member' })
  for (let n = 0; n < 200; n += 1) await put(`${n}`, `honey ${n} `.repeat(40))
  await put('0', 'wax')
  t.true((await holding(folder, 'honey')) > 0)
  await sessions.removeOwned('answer', 'member')
  await put('kept', 'wax')
  await sessions.vacuum()
  t.is(await holding(folder, 'honey'), 0)
  t.is((await sessions.get('answer', 'kept', 0))?.value, 'wax')
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
