import {
  comparePositions,
  type Instant,
  origin,
  type Position,
  type RecordedEvent,
} from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/core/event-types.ts'
import {
  type ArchivableStream,
  erasedAccounts,
  erasureTypes,
  scanForArchive,
  scannedTypes,
} from '../../domain/archive/archive-scan.ts'
import { ArchiveFault } from '../../engines/log/archive/archive-manifest.ts'
import type { StreamToArchive } from '../../engines/log/archive/write-archive.ts'
import type { BoundStores } from '../../engines/log/log-mismatch.ts'
import type { EventLog } from '../../engines/ports/event-log.ts'
import type { ReadModels } from '../../engines/ports/read-models.ts'
import { allViews } from '../../projections/views/all-views.ts'

/** Streams that are looked at in one reading of the log: about 100 MB of memory. */
const STREAMS_AT_ONCE = 250_000

/** Events between two reports of progress. */
const REPORT_EVERY = 500

export type StreamSearch = {
  /** The log as it is stored. */
  readonly stored: EventLog
  /** The same log, decrypted. */
  readonly log: EventLog<DomainEvent>
  readonly views: ReadModels
  /** Stores whose newest marks must be beyond what leaves, by name. */
  readonly stores: BoundStores
  /** Only streams whose newest event is older. */
  readonly before: Instant
  readonly signal: AbortSignal
  readonly streamsAtOnce?: number
  /** Called with the log's `lag` that is read, and all of it. */
  readonly onProgress: (step: string, done: number, total: number) => void
}

/** @throws {ArchiveFault} `stopped`. */
export const requireNotStopped = (signal: AbortSignal): void => {
  if (signal.aborted)
    throw new ArchiveFault('stopped', 'Stopped. Nothing is lost; the same command goes on.')
}

const readTypes = async (
  { log, signal, onProgress }: StreamSearch,
  step: string,
  types: readonly DomainEvent['type'][],
  observe: (event: RecordedEvent<DomainEvent>) => void,
): Promise<void> => {
  const total = await log.lag(origin)
  let read = 0
  onProgress(step, 0, total)
  for await (const event of log.readAll({ types })) {
    requireNotStopped(signal)
    observe(event)
    read += 1
    if (read % REPORT_EVERY === 0) onProgress(step, total - (await log.lag(event.position)), total)
  }
  onProgress(step, total, total)
}

/**
 * Finds the streams that may leave the log. `isCut` if there may be more.
 *
 * @throws {ArchiveFault} `stopped`.
 */
export const findArchivable = async (
  search: StreamSearch,
): Promise<{ readonly streams: readonly ArchivableStream[]; readonly isCut: boolean }> => {
  const { before, streamsAtOnce: most = STREAMS_AT_ONCE } = search
  const accounts = erasedAccounts(before)
  await readTypes(search, 'finding closed accounts', erasureTypes, accounts.observe)
  const scan = scanForArchive({ before, erased: accounts.erased(), most })
  await readTypes(search, 'finding streams', scannedTypes, scan.observe)
  const head = await search.log.head()
  const streams = scan.archivable().filter(({ position }) => position !== head)
  return { streams, isCut: scan.isCut() }
}

/** Reads streams as they are stored; one that was removed before has no events and is left out. */
export async function* readStreams(
  { stored, signal, onProgress }: StreamSearch,
  step: string,
  streams: readonly ArchivableStream[],
): AsyncGenerator<StreamToArchive> {
  for (const [index, { stream, kind, last }] of streams.entries()) {
    requireNotStopped(signal)
    if (index % REPORT_EVERY === 0) onProgress(step, index, streams.length)
    const [first, ...others] = await Array.fromAsync(stored.read(stream))
    if (first && others.length === last) yield { kind, events: [first, ...others] }
  }
  onProgress(step, streams.length, streams.length)
}

const behind = (what: string, position: Position, newest: Position) =>
  new ArchiveFault(
    'behind',
    `${what} has come to position ${position}, and position ${newest} would leave the log. Nothing was archived. Start Kith and wait for /readyz; finish an interrupted rebuild (npm run rebuild -- --all); then stop Kith and archive again.`,
  )

/**
 * Checks that everything that follows the log has passed the streams: a view in the middle of one
 * would miss its end.
 *
 * @throws {ArchiveFault} `behind`.
 */
export const requirePassed = async (
  { views, stores }: Pick<StreamSearch, 'views' | 'stores'>,
  streams: readonly ArchivableStream[],
): Promise<void> => {
  const newest = streams.map(({ position }) => position).reduce(laterOf, origin)
  const requireAt = (what: string, position: Position | undefined) => {
    if (position !== undefined && comparePositions(position, newest) < 0)
      throw behind(what, position, newest)
  }
  for (const { name } of allViews)
    for (const generation of await views.generations(name))
      requireAt(`The view ${name} (${generation})`, await views.checkpoint(name, generation))
  for (const [name, store] of Object.entries(stores)) {
    const [mark] = await store.logMarks(1)
    requireAt(name, mark?.position)
  }
}

const laterOf = (one: Position, other: Position): Position =>
  comparePositions(one, other) >= 0 ? one : other
