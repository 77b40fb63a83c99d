import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { origin, type Position, type RecordedEvent } from '../../../contracts/core/event.ts'
import type { HistoryLog } from '../../log/history-log.ts'
import { hasEvent } from '../../log/log-mismatch.ts'
import type { EventLog, LastEvent } from '../../ports/event-log.ts'
import { appendGroup, groupAppends } from '../../primitives/group-appends.ts'
import { ignoreCodes } from '../../primitives/ignore-codes.ts'
import { LOCK_POLL_MS } from '../../primitives/timeouts.ts'
import { openSqliteEventLog } from './event-log.ts'
import { openEventLogFile } from './event-log-file.ts'
import { lock } from './lock.ts'

/** Appends under way at once; the file stores them in the order of the calls. */
const WINDOW = 256

/** Events between two notes of how far the copy is. */
const NOTE_EVERY = 20_000

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

/** How far a copy has come: the last event of the source, and the number of events. */
type Reached = LastEvent & { readonly count: number }

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

const notePath = (path: string) => `${path}.copied`

/** Where the copy stands; undefined if there is none that fits the source. */
const readReached = async (path: string, source: CopySource): Promise<Reached | undefined> => {
  if (!existsSync(path)) return undefined
  const text = await ignoreCodes(readFile(notePath(path), 'utf8'), 'ENOENT')
  const reached: Reached | undefined = text === undefined ? undefined : JSON.parse(text)
  return reached && (await hasEvent(source, reached)) ? reached : undefined
}

const noteReached = async (path: string, reached: Reached): Promise<void> => {
  const next = `${notePath(path)}.next`
  await writeFile(next, JSON.stringify(reached), { mode: 0o600 })
  await rename(next, notePath(path))
}

const removeCopy = async (path: string): Promise<void> => {
  for (const file of [notePath(path), path, `${path}-wal`, `${path}-shm`])
    await rm(file, { force: true })
}

/** Leaves out the first events, which the copy has already. */
async function* skipFirst(count: number, events: AsyncIterable<RecordedEvent>) {
  let skipped = 0
  for await (const event of events) if (++skipped > count) yield event
}

const copy = async (path: string, options: LogCopyOptions): Promise<void> => {
  const { source, signal, onProgress } = options
  const reached = await readReached(path, source)
  if (!reached) await removeCopy(path)
  const head = await source.head()
  if (reached?.position === head) return

  await using target = await openSqliteEventLog({ path })
  const stored = Number(await target.head())
  if (reached && stored < reached.count) {
    await removeCopy(path)
    return copy(path, options)
  }
  const total = await source.lag(origin)
  const note = async (position: Position) => {
    const count = Number(await target.head())
    await noteReached(path, { position, event: await source.eventAt(position), count })
    onProgress?.(total - (await source.lag(position)), total)
  }
  let underWay: Promise<void>[] = []
  let position = reached?.position ?? origin
  let unnoted = 0
  const missing = skipFirst(stored - (reached?.count ?? 0), source.readAll({ after: position }))
  for await (const events of groupAppends(missing)) {
    if (signal.aborted) break
    underWay.push(appendGroup(target, events))
    position = events.at(-1)?.position ?? position
    unnoted += events.length
    if (underWay.length < WINDOW) continue
    await Promise.all(underWay)
    underWay = []
    if (unnoted < NOTE_EVERY) continue
    unnoted = 0
    await note(position)
  }
  await Promise.all(underWay)
  await note(position)
}
