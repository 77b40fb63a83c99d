import { readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { all, newEvent } from '../../../test/engines/events.ts'
import { scratchFolder } from '../../../test/stores/scratch-folder.ts'
import { archivesIn, EVENTS_FILE, readArchiveManifest, STREAMS_FILE } from './archive-manifest.ts'
import { archivedStreams, readArchive } from './read-archive.ts'
import { type StreamToArchive, writeArchive } from './write-archive.ts'

const streamOf = (stream: string, from: number, count: number): StreamToArchive => {
  const events = Array.from({ length: count }, (_, revision) => ({
    ...newEvent({ text: `ü "${'x'.repeat(200)}" \u2028`, revision }),
    stream,
    revision,
    position: String(from + revision),
  }))
  return { kind: 'likes', events: events as unknown as StreamToArchive['events'] }
}

async function* given(streams: readonly StreamToArchive[]) {
  yield* streams
}

const target = (path: string) => ({
  path,
  log: 'log',
  before: '2026-02-01T00:00:00.000Z',
  now: new Date('2026-04-01T00:00:00.000Z'),
})

const streams = [streamOf('b', 9, 3), streamOf('a', 1, 2_000), streamOf('c', 5, 1)]

const written = async (t: ExecutionContext) => {
  const folder = await scratchFolder(t)
  const path = join(folder, 'archive-0001')
  const manifest = await writeArchive(target(path), given(streams))
  return { folder, path, manifest }
}

test('an archive gives back whole streams as they were, in their order', async t => {
  const { folder, path, manifest } = await written(t)
  t.deepEqual(await archivesIn(folder), [path])
  t.deepEqual(await readArchiveManifest(path), manifest)
  t.like(manifest?.kinds.likes, { streams: 3, events: 2_004 })
  const read = await all(readArchive(path))
  t.deepEqual(
    read.map(({ events }) => events),
    streams.map(({ events }) => events),
  )
  t.like(read[0], { stream: 'b', last: 2, from: '9', to: '11' })
  t.is((await all(archivedStreams(path))).length, 3)
})

test('without streams there is no archive', async t => {
  const folder = await scratchFolder(t)
  t.is(await writeArchive(target(join(folder, 'archive-0001')), given([])), undefined)
  t.deepEqual(await archivesIn(folder), [])
})

test('an interrupted archive is none, and the next one replaces it', async t => {
  const folder = await scratchFolder(t)
  const path = join(folder, 'archive-0001')
  async function* interrupted() {
    yield* streams
    throw new Error('killed')
  }
  await t.throwsAsync(writeArchive(target(path), interrupted()), { message: 'killed' })
  t.deepEqual(await archivesIn(folder), [])
  await writeArchive(target(path), given(streams))
  t.deepEqual(await archivesIn(folder), [path])
})

test('a damaged, shortened or missing file of an archive is refused', async t => {
  for (const name of [EVENTS_FILE, STREAMS_FILE]) {
    const { path } = await written(t)
    const file = join(path, name)
    const bytes = await readFile(file)
    bytes.writeUInt8((bytes.at(-20) ?? 0) ^ 1, bytes.length - 20)
    await writeFile(file, bytes)
    await t.throwsAsync(readArchiveManifest(path), { code: 'damaged_archive' })
    if (name === EVENTS_FILE)
      await t.throwsAsync(all(readArchive(path)), { code: 'damaged_archive' })
    await truncate(file, 20)
    await t.throwsAsync(readArchiveManifest(path), { code: 'damaged_archive' })
    await t.throwsAsync(all(readArchive(path)), { code: 'damaged_archive' })
  }
  await t.throwsAsync(readArchiveManifest(await scratchFolder(t)), { code: 'no_archive' })
})
