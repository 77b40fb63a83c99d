import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ArchiveFault, readArchiveManifest } from '../../log/archive/archive-manifest.ts'
import { mergeHistory } from '../../log/archive/merge-history.ts'
import { readArchive } from '../../log/archive/read-archive.ts'
import type { HistoryLog } from '../../log/history-log.ts'
import { openEventLogFile } from './event-log-file.ts'
import { openEventLogWrites } from './event-log-writes.ts'

export type ArchivedEventsOptions = {
  /** Folders of archives. */
  readonly archives: readonly string[]
  /** `identity` of the log that they must be of. */
  readonly log: string
  /** A stream that is still in the log, because its archive was interrupted: it is left out. */
  readonly isInLog: (stream: string) => boolean
  readonly signal: AbortSignal
}

/**
 * Opens the file of a log to read it, together with archives of it.
 *
 * @throws {ArchiveFault} `no_archive`, `damaged_archive`, `other_log`.
 * @throws {SqliteFault} the file was written by a newer Kith, or is not an event log.
 */
export const openFileWithArchives = async (
  path: string,
  { archives, signal }: Pick<ArchivedEventsOptions, 'archives' | 'signal'>,
): Promise<HistoryLog> => {
  await using opening = new AsyncDisposableStack()
  const file = opening.use(openEventLogFile(path))
  if (archives.length > 0) {
    const isInLog = file.hasStream
    const archived = await openArchivedEvents({ archives, log: file.identity(), isInLog, signal })
    opening.move()
    return mergeHistory(file, archived)
  }
  opening.move()
  return file
}

/** An event of an archive; one that two archives have is stored once. */
const INSERT = `INSERT OR IGNORE INTO events
  (position, stream, revision, id, type, version, at, data, meta) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`

/**
 * Opens the events of archives as a log of their own, with the positions that they had: they are
 * read into a temporary file, which is removed on disposal. What is encrypted stays so.
 *
 * @throws {ArchiveFault} `no_archive`, `damaged_archive`, `other_log`.
 */
export const openArchivedEvents = async (options: ArchivedEventsOptions): Promise<HistoryLog> => {
  await using opening = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'kith-archive-'))
  opening.defer(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'log.db')
  await importArchives(path, options)
  const file = opening.use(openEventLogFile(path))
  const opened = opening.move()
  return { ...file, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}

const importArchives = async (
  path: string,
  { archives, log, isInLog, signal }: ArchivedEventsOptions,
): Promise<void> => {
  const { database } = openEventLogWrites(path)
  try {
    database.exec('PRAGMA synchronous = OFF; BEGIN')
    const insert = database.prepare(INSERT)
    for (const archive of archives) {
      await requireArchiveOf(log, archive)
      for await (const { stream, events } of readArchive(archive)) {
        if (signal.aborted) break
        if (isInLog(stream)) continue
        for (const { position, revision, id, type, version, at, data, meta } of events)
          insert.run(
            ...([Number(position), stream, revision, id, type, version, at] as const),
            JSON.stringify(data),
            JSON.stringify(meta),
          )
      }
    }
    database.exec('COMMIT')
  } finally {
    database.close()
  }
}

/** @throws {ArchiveFault} `other_log`: the archive is of another log. */
const requireArchiveOf = async (log: string, archive: string): Promise<void> => {
  const manifest = await readArchiveManifest(archive)
  if (manifest.log === log) return
  throw new ArchiveFault(
    'other_log',
    `${archive} was archived from another log. Name the installation that it is of with --data or KITH_DATA; a log that was transferred is another one.`,
  )
}
