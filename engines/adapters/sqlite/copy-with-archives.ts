import { join } from 'node:path'
import { nameOfArchives, withArchived } from '../../log/archive/copy-source.ts'
import type { HistoryLog } from '../../log/history-log.ts'
import { openArchivedEvents } from './archived-events.ts'
import { type LogCopyOptions, openLogCopy } from './log-copy.ts'

export type CopyWithArchivesOptions = LogCopyOptions & {
  /** Folders of archives of the log. */
  readonly archives: readonly string[]
}

/**
 * Opens a copy of a log on a server, as `openLogCopy` does. With archives the copy has their events
 * in their places, and a folder of its own within `folder`.
 *
 * @throws {ArchiveFault} `no_archive`, `damaged_archive`, `other_log`.
 */
export const openCopyWithArchives = async ({
  archives,
  ...copying
}: CopyWithArchivesOptions): Promise<HistoryLog> => {
  const { source, folder, signal } = copying
  if (archives.length === 0) return openLogCopy(copying)
  await using opening = new AsyncDisposableStack()
  const archived = opening.use(
    await openArchivedEvents({
      archives,
      log: await source.identity(),
      isInLog: () => false, // an event of both is copied once
      signal,
    }),
  )
  const copy = opening.use(
    await openLogCopy({
      ...copying,
      source: withArchived(source, archived),
      folder: join(folder, await nameOfArchives(archives)),
    }),
  )
  const opened = opening.move()
  return { ...copy, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}
