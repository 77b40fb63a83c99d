import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { ignoreCodes } from '../../primitives/ignore-codes.ts'

/** An archive cannot be made or read. `message` tells the operator what to do. */
export class ArchiveFault extends Error {
  override readonly name = 'ArchiveFault'
  readonly code: 'damaged_archive' | 'no_archive' | 'other_log' | 'behind' | 'in_use' | 'stopped'

  constructor(code: ArchiveFault['code'], message: string) {
    super(message)
    this.code = code
  }
}

/** Describes an archive. It is written last: a folder without it is no archive. */
export const ARCHIVE_MANIFEST = 'archive.json'

/** The streams of an archive, one a line, in the order of their events. */
export const STREAMS_FILE = 'streams.ndjson.gz'

/** The events of an archive, one a line, stream after stream. */
export const EVENTS_FILE = 'events.ndjson.gz'

const Sum = z.object({ bytes: z.int().nonnegative(), sha256: z.hex() })

const KindTotals = z.object({
  streams: z.int().nonnegative(),
  events: z.int().nonnegative(),
  /** As `eventBytes` counts them. */
  bytes: z.int().nonnegative(),
})

const ArchiveManifest = z.object({
  version: z.literal(1),
  /** `identity` of the log that the events were in. */
  log: z.string(),
  madeAt: z.iso.datetime(),
  /** No stream has an event at or after this time. */
  before: z.iso.datetime(),
  kinds: z.record(z.string(), KindTotals),
  files: z.object({ [STREAMS_FILE]: Sum, [EVENTS_FILE]: Sum }),
})
export type ArchiveManifest = z.output<typeof ArchiveManifest>

/** Streams, events and bytes of a kind of stream. */
export type KindTotals = z.output<typeof KindTotals>

/** One stream of an archive: whole, so its revisions are 0 to `last`. */
export const ArchivedStream = z.object({
  stream: z.string(),
  kind: z.string(),
  last: z.int().nonnegative(),
  /** Positions of its first and last event. */
  from: z.string(),
  to: z.string(),
  /** SHA-256 of its lines in the file of events. */
  sha256: z.hex(),
})
export type ArchivedStream = z.output<typeof ArchivedStream>

/** Size and SHA-256 of a file. */
export const fileSum = async (path: string): Promise<z.output<typeof Sum>> => {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

const NAME = /^archive-\d{4,}$/

/** The name of the `n`th archive of a folder, from 1 on. */
export const archiveName = (n: number): string => `archive-${String(n).padStart(4, '0')}`

/** Paths of the finished archives in a folder, oldest first; none if it is not there. */
export const archivesIn = async (folder: string): Promise<string[]> => {
  const names = (await ignoreCodes(readdir(folder), 'ENOENT')) ?? []
  return names
    .filter(name => NAME.test(name))
    .toSorted((one, other) => Number(one.slice(8)) - Number(other.slice(8)))
    .map(name => join(folder, name))
}

/**
 * Reads the manifest of an archive and checks the sums of its files.
 *
 * @throws {ArchiveFault} `no_archive`, `damaged_archive`.
 */
export const readArchiveManifest = async (path: string): Promise<ArchiveManifest> => {
  let manifest: ArchiveManifest
  try {
    manifest = ArchiveManifest.parse(
      JSON.parse(await readFile(join(path, ARCHIVE_MANIFEST), 'utf8')),
    )
  } catch {
    throw new ArchiveFault(
      'no_archive',
      `${path} is not a whole archive of this version of Kith: it has no readable ${ARCHIVE_MANIFEST}. Give the folder that npm run archive wrote to.`,
    )
  }
  for (const name of [STREAMS_FILE, EVENTS_FILE] as const) {
    const found = await fileSum(join(path, name)).catch(() => undefined)
    if (found?.sha256 !== manifest.files[name].sha256) throw damagedArchive(path, name)
  }
  return manifest
}

export const damagedArchive = (path: string, name: string): ArchiveFault =>
  new ArchiveFault(
    'damaged_archive',
    `${name} in ${path} is not what was archived. Restore the folder from a copy of it.`,
  )
