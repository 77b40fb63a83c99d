import { chmod, copyFile, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { openEmbeddedKeys } from '../../../test/stores/embedded-keys.ts'
import { openScratchRecords } from '../../../test/stores/over-records.ts'
import { scratchFolder } from '../../../test/stores/scratch-folder.ts'
import { KeysFault } from '../../ports/keys.ts'
import { StorageFault } from '../../ports/storage-fault.ts'
import { createKeyStore } from '../../records/key-store.ts'

const open = ({ path, master }: { path: string; master: string }) =>
  openEmbeddedKeys({ store: { type: 'sqlite', path }, master: { type: 'file', path: master } })

/** A stopped installation that has encrypted for one person. */
const stopped = async (t: ExecutionContext) => {
  const folder = await scratchFolder(t)
  const files = { path: join(folder, 'records.db'), master: join(folder, 'master.key') }
  await using keys = await open(files)
  await keys.encryptionKey(['person-wren'])
  return { folder, ...files }
}

const refused = (t: ExecutionContext, files: { path: string; master: string }, code: string) =>
  t.throwsAsync(open(files), { instanceOf: KeysFault, code }, code)

test('the master key is readable by its owner only, also after its mode was changed', async t => {
  const files = await stopped(t)
  t.is((await stat(files.master)).mode & 0o777, 0o600)
  await chmod(files.master, 0o644)
  await using _ = await open(files)
  t.is((await stat(files.master)).mode & 0o777, 0o600)
})

test('opening refuses a lost master key and never creates a new one', async t => {
  const files = await stopped(t)
  await rm(files.master)
  const error = await refused(t, files, 'master_key_missing')
  t.regex(error?.message ?? '', /Restore the file from your backup/)
  await refused(t, files, 'master_key_missing')
})

test('opening refuses a folder where no master key can be made', async t => {
  const path = join(await scratchFolder(t), 'records.db')
  const error = await refused(t, { path, master: '/sys/kith.key' }, 'master_key_fixed')
  t.regex(error?.message ?? '', /^The master key at [^\n]+ Set MASTER_KEY_URL [^\n]+$/)
})

test('opening refuses a wrong and a damaged master key', async t => {
  const [files, other] = [await stopped(t), await stopped(t)]
  await copyFile(other.master, files.master)
  const error = await refused(t, files, 'wrong_master_key')
  t.regex(error?.message ?? '', /after a restore put back your copy/)
  await writeFile(files.master, '{"current":"a","keys":{}}')
  await refused(t, files, 'wrong_master_key')
  await writeFile(files.master, 'secret')
  const damaged = await refused(t, files, 'wrong_master_key')
  t.notRegex(damaged?.message ?? '', /secret/)
})

test('a key store without keys accepts an existing master key', async t => {
  const files = await stopped(t)
  const fresh = join(files.folder, 'fresh.db')
  await using keys = await open({ path: fresh, master: files.master })
  await keys.encryptionKey(['person-moss'])
  const { current } = JSON.parse(await readFile(files.master, 'utf8'))
  t.is((await keys.status()).master, current)
})

test('a destroyed key is nowhere on the disk', async t => {
  const { folder, ...files } = await stopped(t)
  const records = await openScratchRecords(files)
  const store = createKeyStore(records)
  const [key] = await store.find(['person-wren'])
  if (key === undefined || key === 'erased') return t.fail()
  const bytes = Buffer.from(key.bytes).toString('base64')
  const holding = async () => {
    const found: string[] = []
    for (const name of await readdir(folder))
      if ((await readFile(join(folder, name))).includes(bytes)) found.push(name)
    return found
  }
  t.true((await holding()).length > 0)
  await using keys = await open(files)
  await keys.destroy(['person-wren'])
  t.deepEqual(await holding(), [])
  await records[Symbol.asyncDispose]()
  t.deepEqual(await holding(), [])
})

test('the next rotation completes an interrupted one', async t => {
  const files = await stopped(t)
  await using keys = await open(files)
  const before = await keys.decryptionKey(['person-wren'])
  const text = JSON.parse(await readFile(files.master, 'utf8'))
  const next = {
    current: 'next',
    keys: { ...text.keys, next: Buffer.alloc(32, 7).toString('base64') },
  }
  await writeFile(files.master, JSON.stringify(next))
  await using later = await open(files)
  t.is((await later.status()).toRewrap, 1)
  t.is(await later.rotate(), 1)
  t.deepEqual(Object.keys(JSON.parse(await readFile(files.master, 'utf8')).keys).length, 1)
  await using last = await open(files)
  t.deepEqual(await last.decryptionKey(['person-wren']), before)
})

test('a process with a master key from before a rotation says so until it has the new one', async t => {
  const files = await stopped(t)
  const copy = join(files.folder, 'copy.key')
  await copyFile(files.master, copy)
  await using keys = await open(files)
  await using elsewhere = await open({ ...files, master: copy })
  const known = await elsewhere.decryptionKey(['person-wren'])
  await elsewhere.requireCurrentMaster()
  await keys.rotate()
  await keys.destroy(['person-moss']) // which ends what is cached

  const outdated = { instanceOf: StorageFault, code: 'master_key_outdated' }
  await t.throwsAsync(elsewhere.requireCurrentMaster(), outdated)
  await t.throwsAsync(elsewhere.decryptionKey(['person-wren']), outdated)
  await t.throwsAsync(elsewhere.encryptionKey(['person-fern']), outdated)
  await t.throwsAsync(elsewhere.checkSome(undefined, 1_000), outdated)
  t.is(await elsewhere.decryptionKey(['person-moss']), 'erased')

  await copyFile(files.master, copy)
  await elsewhere.requireCurrentMaster()
  t.deepEqual(await elsewhere.decryptionKey(['person-wren']), known)
  t.deepEqual(
    await elsewhere.encryptionKey(['person-fern']),
    await keys.decryptionKey(['person-fern']),
  )
})

test('drafts of a master key are deleted when their process is dead, not when it is alive', async t => {
  const files = await stopped(t)
  const nobody = `${files.master}.4194305.0a1b2c3d` // above the highest process id of Linux and macOS
  const own = `${files.master}.${process.pid}.0a1b2c3d`
  for (const path of [nobody, own]) await writeFile(path, 'secret')
  await using _ = await open(files)
  const left = await readdir(files.folder)
  t.false(left.includes(basename(nobody)))
  t.true(left.includes(basename(own)))
})
