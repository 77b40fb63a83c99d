import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { origin, type RecordedEvent } from '../../../contracts/core/event.ts'
import type { HistoryLog } from '../../log/history-log.ts'
import { hasEvent } from '../../log/log-mismatch.ts'
import type { EventLog, LastEvent } from '../../ports/event-log.ts'
import { LOCK_POLL_MS } from '../../primitives/timeouts.ts'
import { toRow } from './event-log.ts'
import { openEventLogFile } from './event-log-file.ts'
import { INSERT_EVENT, openEventLogWrites } from './event-log-writes.ts'
import { lock } from './lock.ts'

/** Events of one transaction. */
const PAGE = 5_000

type CopySource = Pick<EventLog, 'eventAt' | 'head' | 'lag' | 'readAll'>

export type LogCopyOptions = {
  /** The log to copy; it is only read, and stays open. */
  readonly source: CopySource
  /** For the copy alone; made if it is not there. */
  readonly folder: string
  readonly signal: AbortSignal
  /** Called with the source's `lag` that is copied, and all of it. */
  readonly onProgress?: (done: number, total: number) => void
}

/**
 * Copies a log on a server into a SQLite file, or adds the events that the copy lacks, then opens
 * the file read-only. Events keep their streams, ids, times and order, and what is encrypted stays
 * so. `refresh` adds what came since. A copy of another log, or of a log that was restored to an
 * earlier state, is replaced. Processes that share a folder take turns.
 *
 * @throws {SqliteFault} the copy was made by a newer Kith.
 */
export const openLogCopy = async (options: LogCopyOptions): Promise<HistoryLog> => {
  const { folder, signal } = options
  const path = join(folder, 'log.db')
  await mkdir(folder, { recursive: true, mode: 0o700 })

  const update = async (): Promise<void> => {
    using _ = await takeLock(join(folder, 'copying.lock'), signal)
    if (!signal.aborted) await copy(path, options)
  }

  await update()
  let file = openEventLogFile(path)
  return {
    head: () => file.head(),
    logId: () => file.logId(),
    parked: () => file.parked(),
    positionOf: id => file.positionOf(id),
    hasStream: stream => file.hasStream(stream),
    positionBefore: instant => file.positionBefore(instant),
    pages: (filter, options) => file.pages(filter, options),
    count: (filter, by) => file.count(filter, by),
    async refresh() {
      await update()
      await file[Symbol.asyncDispose]()
      file = openEventLogFile(path) // a new copy may have replaced the file
    },
    [Symbol.asyncDispose]: () => file[Symbol.asyncDispose](),
  }
}

const takeLock = async (path: string, signal: AbortSignal): Promise<Disposable | undefined> => {
  for (;;) {
    const taken = lock(path)
    if (taken || signal.aborted) return taken
    await setTimeout(LOCK_POLL_MS, undefined, { signal }).catch(() => {})
  }
}

/** Opens the file of a copy, which holds beside the events how far it is in its source. */
const openCopyFile = (path: string): DatabaseSync => {
  const { database } = openEventLogWrites(path)
  database.exec('CREATE TABLE IF NOT EXISTS copied (position TEXT NOT NULL, event TEXT NOT NULL)')
  return database
}

/** The last event that was copied; undefined if there is no copy that fits the source. */
const readReached = async (path: string, source: CopySource): Promise<LastEvent | undefined> => {
  using database = openCopyFile(path)
  const reached = database.prepare('SELECT position, event FROM copied').get()
  const last = reached && { position: String(reached.position), event: String(reached.event) }
  return last && (await hasEvent(source, last)) ? last : undefined
}

const removeCopy = async (path: string): Promise<void> => {
  for (const suffix of ['', '-wal', '-shm']) await rm(path + suffix, { force: true })
}

const copy = async (path: string, { source, signal, onProgress }: LogCopyOptions) => {
  const reached = await readReached(path, source)
  if (!reached) await removeCopy(path)
  using database = openCopyFile(path)
  const insert = database.prepare(INSERT_EVENT)
  const note = database.prepare('INSERT INTO copied VALUES (?, ?)')
  const total = await source.lag(origin)
  let page: RecordedEvent[] = []

  const storePage = async () => {
    const last = page.at(-1)
    if (!last) return
    database.exec('BEGIN IMMEDIATE; DELETE FROM copied')
    for (const event of page) insert.run(event.stream, event.revision, ...toRow(event))
    note.run(last.position, last.id)
    database.exec('COMMIT')
    page = []
    onProgress?.(total - (await source.lag(last.position)), total)
  }

  try {
    for await (const event of source.readAll({ after: reached?.position ?? origin })) {
      if (signal.aborted) break
      page.push(event)
      if (page.length >= PAGE) await storePage()
    }
  } finally {
    await storePage()
  }
}
