import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { openDiskMedia } from './media.ts'

const photo = { bytes: Uint8Array.of(1, 2, 3), type: 'image/webp' } as const

const opened = async (t: ExecutionContext) => {
  const folder = await mkdtemp(join(tmpdir(), 'kith-media-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  return { folder, media: await openDiskMedia({ folder }) }
}

test('objects are plain files that only this user can read', async t => {
  const { folder, media } = await opened(t)
  await media.put('photos/one.webp', photo)
  const { mode, size } = await stat(join(folder, 'photos', 'one.webp'))
  t.is(mode & 0o777, 0o600)
  t.is(size, 3)
  t.is((await stat(join(folder, 'photos'))).mode & 0o777, 0o700)
})

test('objects are there when the folder is opened again', async t => {
  const { folder, media } = await opened(t)
  await media.put('photos/one.webp', photo)
  const again = await openDiskMedia({ folder })
  t.deepEqual(await Array.fromAsync(again.list('')), ['photos/one.webp'])
})

test('put fails when the folder was deleted or replaced, and creates no folder', async t => {
  const { folder, media } = await opened(t)
  await rm(folder, { recursive: true })
  await t.throwsAsync(media.put('photos/one.webp', photo), { code: 'file_missing' })
  await t.throwsAsync(media.check(), { code: 'file_missing' })
  t.false(existsSync(folder))
  await mkdir(join(folder, '.incoming'), { recursive: true })
  await t.throwsAsync(media.put('photos/one.webp', photo), { code: 'file_replaced' })
})

test('removing the last object of a folder removes the folder', async t => {
  const { folder, media } = await opened(t)
  await media.put('a/b/one.webp', photo)
  await media.put('a/two.webp', photo)
  await media.remove('a/b/one.webp')
  t.deepEqual(await readdir(join(folder, 'a')), ['two.webp'])
  await media.remove('a/two.webp')
  t.deepEqual(await readdir(folder), ['.incoming'])
})

test('unfinished objects of a crash are deleted when they are old', async t => {
  const { folder } = await opened(t)
  const incoming = join(folder, '.incoming')
  const longAgo = new Date('2026-01-01T00:00:00Z')
  await writeFile(join(incoming, 'abandoned'), 'half a pho')
  await utimes(join(incoming, 'abandoned'), longAgo, longAgo)
  await writeFile(join(incoming, 'under-way'), 'half a pho')
  await openDiskMedia({ folder })
  t.deepEqual(await readdir(incoming), ['under-way'])
})

test('a failed put rejects and leaves nothing behind', async t => {
  const { folder, media } = await opened(t)
  await mkdir(join(folder, 'taken.webp', 'by-a-folder'), { recursive: true })
  await t.throwsAsync(media.put('taken.webp', photo), { code: 'EISDIR' })
  t.deepEqual(await readdir(join(folder, '.incoming')), [])
})

test('opening fails when the folder cannot be created', async t => {
  const { folder } = await opened(t)
  await writeFile(join(folder, 'file'), '')
  await t.throwsAsync(openDiskMedia({ folder: join(folder, 'file', 'media') }), {
    code: 'unusable_file',
  })
})
