import { createHash } from 'node:crypto'
import { basename, join } from 'node:path'
import {
  type ArchivedStream,
  ArchiveFault,
  type ArchiveManifest,
  archiveName,
  archivesIn,
  type KindTotals,
  readArchiveManifest,
} from '../../engines/log/archive/archive-manifest.ts'
import { archivedStreams, lineOfEvent } from '../../engines/log/archive/read-archive.ts'
import { createKindTotals, writeArchive } from '../../engines/log/archive/write-archive.ts'
import { RevisionConflict, type StoredEventLog } from '../../engines/ports/event-log.ts'
import {
  findArchivable,
  readStreams,
  requireNotStopped,
  requirePassed,
  type StreamSearch,
} from './find-streams.ts'

/** Streams that are removed at once. */
const REMOVED_AT_ONCE = 64

export type ArchiveTask = StreamSearch & {
  readonly stored: StoredEventLog
  /** The folder of the archives: new, or of archives of the same log. */
  readonly to: string
  readonly now: Date
}

export type ArchiveResult = {
  /** New archives by name. */
  readonly archives: Readonly<Record<string, ArchiveManifest>>
  readonly removed: number
  /** Streams that went on after they were archived: they are still in the log. */
  readonly kept: readonly string[]
}

/** Counts by kind of stream what would leave the log, and changes nothing. */
export const countArchivable = async (
  search: StreamSearch,
): Promise<Readonly<Record<string, KindTotals>>> => {
  const { streams } = await findArchivable({
    ...search,
    streamsAtOnce: Number.POSITIVE_INFINITY,
  })
  const totals = createKindTotals()
  for await (const stream of readStreams(search, 'counting', streams)) totals.add(stream)
  return totals.kinds()
}

/**
 * Archives streams and then removes them from the log. A stream leaves the log only once it is in a
 * finished archive that was read back. After an interruption at any moment the same call goes on: an
 * unfinished archive is made again, the streams of a finished one are removed.
 *
 * @throws {ArchiveFault} `stopped`, `behind`; `other_log`, `damaged_archive`: the folder has archives
 *   of another log, or damaged ones.
 */
export const archiveStreams = async (task: ArchiveTask): Promise<ArchiveResult> => {
  const { stored, to, before, now, signal } = task
  const log = await stored.identity()
  const earlier = new Map<string, ArchiveManifest>()
  for (const path of await archivesIn(to)) earlier.set(path, await requireArchiveOf(log, path))
  const removal = { removed: 0, kept: [] as string[] }
  for (const [path, manifest] of earlier) await removeArchived(task, path, manifest, removal)

  const archives: Record<string, ArchiveManifest> = {}
  for (let n = earlier.size + 1, hasMore = true; hasMore; n += 1) {
    const { streams, isCut } = await findArchivable(task)
    if (streams.length === 0) break
    await requirePassed(task, streams)
    const path = join(to, archiveName(n))
    const target = { path, log, before, now }
    const manifest = await writeArchive(target, readStreams(task, 'archiving', streams))
    if (!manifest) break
    requireNotStopped(signal)
    archives[basename(path)] = manifest
    await removeArchived(task, path, manifest, removal)
    hasMore = isCut
  }
  if ((await archivesIn(to)).length > 0) await stored.reclaimSpace()
  return { archives, ...removal }
}

/** @throws {ArchiveFault} `other_log`, `damaged_archive`, `no_archive`. */
const requireArchiveOf = async (log: string, path: string): Promise<ArchiveManifest> => {
  const manifest = await readArchiveManifest(path)
  if (manifest.log === log) return manifest
  throw new ArchiveFault(
    'other_log',
    `${path} is an archive of another log. Give each log a folder of its own with --to.`,
  )
}

const sumOfStream = async (stored: StoredEventLog, stream: string): Promise<string | undefined> => {
  const hash = createHash('sha256')
  let isEmpty = true
  for await (const event of stored.read(stream)) {
    hash.update(lineOfEvent(event))
    isEmpty = false
  }
  return isEmpty ? undefined : hash.digest('hex')
}

type Removal = { removed: number; readonly kept: string[] }

/** Removes the streams of a finished archive from the log, if they are still as they were archived. */
const removeArchived = async (
  { stored, signal, onProgress }: ArchiveTask,
  path: string,
  { kinds }: ArchiveManifest,
  removal: Removal,
): Promise<void> => {
  const total = Object.values(kinds).reduce((sum, { streams }) => sum + streams, 0)
  const removeOne = async ({ stream, last, sha256 }: ArchivedStream) => {
    const sum = await sumOfStream(stored, stream)
    if (sum === undefined) return
    try {
      if (sum !== sha256) throw new RevisionConflict(stream, last, 'none')
      await stored.removeStream(stream, last)
      removal.removed += 1
    } catch (error) {
      if (!(error instanceof RevisionConflict)) throw error
      removal.kept.push(stream)
    }
  }
  let underWay: Promise<void>[] = []
  let done = 0
  const landed = async () => {
    await Promise.all(underWay)
    done += underWay.length
    underWay = []
    onProgress(`removing ${basename(path)}`, done, total)
    requireNotStopped(signal)
  }
  for await (const archived of archivedStreams(path)) {
    underWay.push(removeOne(archived))
    if (underWay.length >= REMOVED_AT_ONCE) await landed()
  }
  await landed()
}
