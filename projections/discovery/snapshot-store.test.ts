import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { openDiskMedia } from '../../engines/adapters/disk/media.ts'
import { scratchSnapshots } from '../../test/projections/scratch-snapshots.ts'
import { workbench } from '../../test/projections/workbench.ts'
import { scratchKeys } from '../../test/stores/embedded-keys.ts'
import { discoveryIndexView } from '../views/discovery.ts'
import { PART_BYTES } from './snapshot.ts'
import { openSnapshotStore } from './snapshot-store.ts'

const HOUR = 3_600_000
const mark = (position: number) => ({ position: `${position}`, last: null })
const content = (text: string) => [Buffer.from(text)]
const version = String(discoveryIndexView.version).padStart(4, '0')

/** Stores of two processes on one folder, with a clock and the leases of one installation. */
const twoStores = async (t: ExecutionContext) => {
  const { leases, path } = await workbench(t)
  let now = Date.parse('2026-11-20T12:00:00Z')
  let id = 0
  const options = { leases, now: () => now, newId: () => `id-${id++}` }
  const folder = path('media')
  return {
    folder,
    leases,
    one: await scratchSnapshots(folder, options),
    other: await scratchSnapshots(folder, options),
    pass(milliseconds: number) {
      now += milliseconds
    },
    files: async () =>
      (await readdir(join(folder, 'snapshots'), { recursive: true }).catch(() => []))
        .filter(name => name.endsWith('.sealed'))
        .toSorted(),
    list: (store: Awaited<ReturnType<typeof scratchSnapshots>>) =>
      store.list(error => t.fail(`${error}`)),
  }
}

test('a snapshot of several parts reads as it was written, by any process', async t => {
  const { one, other, list } = await twoStores(t)
  t.is(await one.newest(), '')
  const parts = [Buffer.alloc(PART_BYTES, 1), Buffer.alloc(PART_BYTES, 2), Buffer.from('end')]
  const name = await one.replace('', mark(7), parts)
  t.is(await other.newest(), name)
  const [found, ...more] = await list(other)
  t.deepEqual(more, [])
  t.like(found, { name, mark: mark(7), bytes: 2 * PART_BYTES + 3 })
  t.true(found && Buffer.concat(parts).equals((await other.read(found)) as Buffer))
})

test('of several processes that replace the same snapshot, one succeeds', async t => {
  const { one, other, list, pass, files } = await twoStores(t)
  const first = await one.replace('', mark(1), content('first'))
  pass(1_000)
  const second = await other.replace(first, mark(2), content('second'))
  t.not(second, first)
  t.is(await one.replace(first, mark(3), content('third')), second)
  t.deepEqual(
    (await list(one)).map(({ name }) => name),
    [second],
  )
  t.is((await files()).length, 2)
})

test('nothing is written while another process holds the lease', async t => {
  const { one, leases, files } = await twoStores(t)
  await using _ = await leases.tryAcquire('deck snapshot')
  t.is(await one.replace('', mark(1), content('first')), '')
  t.deepEqual(await files(), [])
})

test('a snapshot replaced while it is read is not reported as damaged', async t => {
  const { one, other, list, pass } = await twoStores(t)
  const first = await one.replace('', mark(1), content('first'))
  const [found] = await list(other)
  pass(1_000)
  await one.replace(first, mark(2), content('second'))
  t.is(found && (await other.read(found)), undefined)
})

test('abandoned snapshots are deleted after an hour, unfinished ones are kept until then', async t => {
  const { one, folder, pass, files } = await twoStores(t)
  const first = await one.replace('', mark(1), content('first'))
  await rm(join(folder, 'snapshots/deck', version, first, 'manifest.sealed'))
  const second = await one.replace('', mark(2), content('second'))
  t.is((await files()).length, 3)
  pass(HOUR + 1)
  await one.replace(second, mark(3), content('third'))
  t.is((await files()).length, 2)
})

test('snapshots of earlier versions are replaced, those of later ones are kept', async t => {
  const { one, folder, files } = await twoStores(t)
  const media = await openDiskMedia({ folder })
  const object = { bytes: Uint8Array.of(1), type: 'application/octet-stream' } as const
  const name = `${Date.now()}-id`
  for (const other of ['0001', '9999'])
    for (const file of ['00000.sealed', 'manifest.sealed'])
      await media.put(`snapshots/deck/${other}/${name}/${file}`, object)
  t.is(await one.newest(), '')
  const own = await one.replace('', mark(1), content('first'))
  t.deepEqual(await files(), [
    `deck/${version}/${own}/00000.sealed`,
    `deck/${version}/${own}/manifest.sealed`,
    `deck/9999/${name}/00000.sealed`,
    `deck/9999/${name}/manifest.sealed`,
  ])
})

test('stored snapshots are unreadable without the key of the installation', async t => {
  const { path, leases } = await workbench(t)
  const folder = path('media')
  const media = await openDiskMedia({ folder })
  await writeFile(path('deck.snapshot'), 'of an earlier release')
  await using keys = await scratchKeys(path(''))
  const store = await openSnapshotStore({ media, keys, leases }, path(''))
  await store.replace('', mark(1), content('profile-of-somebody'))
  for (const file of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (file.isFile())
      t.false((await readFile(join(file.parentPath, file.name))).includes('somebody'))
  const [found] = await store.list(error => t.fail(`${error}`))
  t.is(`${found && (await store.read(found))}`, 'profile-of-somebody')
  t.false((await readdir(path(''))).includes('deck.snapshot'))

  const failures: unknown[] = []
  t.deepEqual(await (await scratchSnapshots(folder)).list(error => failures.push(error)), [])
  t.is(failures.length, 1)
})
