import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Instant, RecordedEvent } from '../../../contracts/core/event.ts'
import { eventBytes } from '../../ports/event-log.ts'
import { syncFolder, writeDurably } from '../../primitives/durable-files.ts'
import {
  ARCHIVE_MANIFEST,
  type ArchivedStream,
  type ArchiveManifest,
  EVENTS_FILE,
  fileSum,
  type KindTotals,
  readArchiveManifest,
  STREAMS_FILE,
} from './archive-manifest.ts'
import { lineOfEvent, readArchive } from './read-archive.ts'

/** A whole stream to archive: its events as the log stores them. */
export type StreamToArchive = {
  readonly kind: string
  readonly events: readonly [RecordedEvent, ...RecordedEvent[]]
}

export type ArchiveTarget = {
  /** The folder of the archive: not there yet. */
  readonly path: string
  readonly log: string
  readonly before: Instant
  readonly now: Date
}

/** A compressed file of lines. `close` returns when everything is on the disk. */
const openLines = (path: string) => {
  const gzip = createGzip()
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  const written = pipeline(gzip, file)
  written.catch(() => {}) // reported by `close`
  return {
    async add(lines: string): Promise<void> {
      if (!gzip.write(lines)) await Promise.race([once(gzip, 'drain'), written])
    },
    async close(): Promise<void> {
      gzip.end()
      await written
    },
  }
}

/** What is archived of each kind of stream. */
export const createKindTotals = () => {
  const kinds: Record<string, KindTotals> = {}
  return {
    kinds: (): Readonly<Record<string, KindTotals>> => kinds,
    add({ kind, events }: StreamToArchive): void {
      const before = kinds[kind] ?? { streams: 0, events: 0, bytes: 0 }
      const bytes = events.reduce(
        (sum, { data, meta }) => sum + eventBytes(JSON.stringify(data), JSON.stringify(meta)),
        before.bytes,
      )
      kinds[kind] = { streams: before.streams + 1, events: before.events + events.length, bytes }
    },
  }
}

const describe = ({ kind, events }: StreamToArchive, lines: readonly string[]): ArchivedStream => {
  const hash = createHash('sha256')
  for (const line of lines) hash.update(line)
  const [first] = events
  const newest = events.at(-1) ?? first
  return {
    stream: first.stream,
    kind,
    last: newest.revision,
    from: first.position,
    to: newest.position,
    sha256: hash.digest('hex'),
  }
}

/**
 * Writes streams into a new archive, syncs it to the disk, reads it back and compares it with what was
 * written. Until then the folder has the ending `.partial`; one that an interrupted call left is
 * replaced.
 *
 * @returns undefined if there was no stream: then nothing is written.
 * @throws {ArchiveFault} `damaged_archive`: the disk gave back something else.
 */
export const writeArchive = async (
  { path, log, before, now }: ArchiveTarget,
  streams: AsyncIterable<StreamToArchive>,
): Promise<ArchiveManifest | undefined> => {
  const draft = `${path}.partial`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  const events = openLines(join(draft, EVENTS_FILE))
  const names = openLines(join(draft, STREAMS_FILE))
  const totals = createKindTotals()
  try {
    for await (const stream of streams) {
      const lines = stream.events.map(lineOfEvent)
      await events.add(lines.join(''))
      await names.add(`${JSON.stringify(describe(stream, lines))}\n`)
      totals.add(stream)
    }
  } finally {
    await Promise.all([events.close(), names.close()])
  }
  const kinds = totals.kinds()
  if (Object.keys(kinds).length === 0) {
    await rm(draft, { recursive: true })
    return undefined
  }
  const manifest: ArchiveManifest = {
    version: 1,
    log,
    madeAt: now.toISOString(),
    before,
    kinds,
    files: {
      [STREAMS_FILE]: await fileSum(join(draft, STREAMS_FILE)),
      [EVENTS_FILE]: await fileSum(join(draft, EVENTS_FILE)),
    },
  }
  await writeDurably(join(draft, ARCHIVE_MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`)
  await readArchiveManifest(draft)
  for await (const _ of readArchive(draft)); // compares the sum of each stream
  await syncFolder(draft)
  await rename(draft, path)
  await syncFolder(dirname(path))
  return manifest
}
