import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { Position, RecordedEvent } from '../../../contracts/core/event.ts'
import type { DomainEvent } from '../../../contracts/events.ts'
import {
  openScratchDocuments,
  type ScratchDocuments,
} from '../../../engines/adapters/sqlite/documents.ts'
import type { EventFilter, HistoryLog } from '../../../engines/log/history-log.ts'
import { StoppedAtEvent } from '../../../engines/log/stopped-at-event.ts'
import { type StoredEvent, toRecordedEvent } from '../../../engines/log/stored-event.ts'
import type { Projection } from '../../runtime/define-projection.ts'
import { foldEvent, foldFor } from '../../runtime/fold-event.ts'
import { FoldFailed } from '../../runtime/projection-failure.ts'
import type { ReadEvents } from '../redacted-events.ts'
import { viewTable } from './described-tables.ts'

/** Events that are folded together: a document that several of them change is read and written once. */
const EVENTS_TOGETHER = 10_000

/** Events after which changed documents are moved into the tables, for which DuckDB reads all their keys. */
const EVENTS_A_COMMIT = 50_000

/** Memory at most for the documents of one of some forty views, beside those that are being folded. */
const CACHE_KILOBYTES = 2_000

type View = Projection<unknown>
type Events = readonly RecordedEvent<DomainEvent>[]

/** Folders of the code that documents are made by. */
const madeBy = ['contracts', 'domain', 'projections/runtime', 'projections/views']

/** Changes with every file of the code that folds. */
export const codeMark = async (): Promise<string> => {
  const hash = createHash('sha256')
  for (const folder of madeBy) {
    const path = fileURLToPath(new URL(`../../../${folder}`, import.meta.url))
    for (const name of (await readdir(path, { recursive: true })).sort()) {
      const { size, mtimeMs } = await stat(join(path, name))
      hash.update(`${name} ${size} ${mtimeMs}\n`)
    }
  }
  return hash.digest('hex')
}

/** What an event that cannot be read or folded keeps out of the table of a view. */
export type LeftOut = {
  readonly view: string
  /** Key of a document that the event concerns; null where it cannot be told, for all of the view. */
  readonly key: string | null
  readonly position: number
  readonly type: string
}

/** A view whose documents are folded beside its table, which lags behind by those that `changed` names. */
type FoldedView = {
  readonly view: View
  readonly documents: ScratchDocuments
  readonly changed: Set<string>
  /** Whether the table had documents at the start, which are read when an event concerns them. */
  readonly isFilled: boolean
  /** Keys of documents that are left out; null among them stands for all. */
  readonly leftOut: Set<string | null>
}

/** Fills the temporary table `concerned` with keys and, where they are given, documents as JSON. */
const fillConcerned = async (
  connection: DuckDBConnection,
  rows: Iterable<readonly [key: string, document?: string | undefined]>,
) => {
  await connection.run('CREATE OR REPLACE TEMP TABLE concerned (key VARCHAR, document VARCHAR)')
  const appender = await connection.createAppender('concerned', 'main', 'temp')
  for (const [key, document] of rows) {
    appender.appendVarchar(key)
    if (document === undefined) appender.appendNull()
    else appender.appendVarchar(document)
    appender.endRow()
  }
  appender.closeSync()
}

/** Keys of the documents of a view that an event concerns; null where what names them throws. */
const keysOf = (view: View, event: RecordedEvent<DomainEvent>): readonly string[] | null => {
  try {
    return foldFor(view, event.type)?.keys(event) ?? []
  } catch {
    return null // told by the fold of the event
  }
}

/** The documents that the folds of these events look at. */
const readDocuments = async (
  connection: DuckDBConnection,
  { view, documents, changed, isFilled }: FoldedView,
  events: Events,
) => {
  const keys = new Set<string>()
  for (const event of events)
    if (!foldFor(view, event.type)?.isNew)
      for (const key of keysOf(view, event) ?? []) keys.add(key)
  const found = new Map<string, unknown>()
  const unseen: [key: string][] = []
  for (const key of keys) {
    const text = documents.textOf(key)?.text
    if (text !== undefined) found.set(key, JSON.parse(text))
    else if (isFilled && !changed.has(key)) unseen.push([key])
  }
  if (unseen.length === 0) return found
  await fillConcerned(connection, unseen)
  const read = await connection.runAndReadAll(
    `SELECT key, document FROM ${viewTable(view.name)} SEMI JOIN concerned USING (key)`,
  )
  for (const [key, document] of read.getRows()) found.set(String(key), JSON.parse(String(document)))
  return found
}

/** Leaves documents of a view out: those of these keys, or all. */
const leaveOut = (
  { view, changed, leftOut }: FoldedView,
  keys: readonly string[] | null,
  { position, type }: { readonly position: number; readonly type: string },
): LeftOut[] =>
  (keys ?? [null]).flatMap(key => {
    if (leftOut.has(key)) return []
    leftOut.add(key)
    if (key !== null) changed.add(key)
    return { view: view.name, key, position, type }
  })

const foldBatch = async (
  connection: DuckDBConnection,
  folded: FoldedView,
  batch: Events,
): Promise<LeftOut[]> => {
  const { view, documents, changed, leftOut } = folded
  if (leftOut.has(null)) return []
  const events = batch.filter(({ type }) => foldFor(view, type))
  if (events.length === 0) return []
  const states = await readDocuments(connection, folded, events)
  const positions = new Map<string, Position>()
  const found: LeftOut[] = []
  const isKept = (key: string) => !leftOut.has(key)
  const documentOf = (key: string) => states.get(key) ?? null
  const fold = (event: RecordedEvent<DomainEvent>): ReturnType<typeof foldEvent> => {
    try {
      return foldEvent(view, event, documentOf, leftOut.size > 0 ? isKept : undefined)
    } catch (error) {
      if (!(error instanceof FoldFailed)) throw error
      const keys = error.key === undefined ? null : [error.key]
      found.push(...leaveOut(folded, keys, { ...event, position: Number(event.position) }))
      return keys ? fold(event) : []
    }
  }
  for (const event of events) {
    for (const [key, document] of fold(event)) {
      states.set(key, document)
      positions.set(key, event.position)
      changed.add(key)
    }
    if (leftOut.has(null)) break
  }
  documents.write(
    Array.from(positions, ([key, position]) => {
      const document = (isKept(key) ? documentOf(key) : null) as object | null
      return { key, document, position }
    }),
  )
  return found
}

/** Moves the documents that changed into the table of their view. */
const fillTable = async (
  connection: DuckDBConnection,
  { view, documents, changed, leftOut }: FoldedView,
) => {
  const table = viewTable(view.name)
  if (leftOut.has(null)) {
    await connection.run(`DELETE FROM ${table}`)
    return
  }
  if (changed.size === 0) return
  await fillConcerned(
    connection,
    changed
      .values()
      .map(key => [key, leftOut.has(key) ? undefined : documents.textOf(key)?.text] as const),
  )
  await connection.run(`DELETE FROM ${table} WHERE key IN (SELECT key FROM concerned)`)
  await connection.run(`INSERT INTO ${table} FROM concerned WHERE document IS NOT NULL`)
  changed.clear()
}

/** The events of a page that can be read, and the rows of the others. */
const readPage = async (readEvents: ReadEvents, page: readonly StoredEvent[]) => {
  try {
    return { events: await readEvents(page), damaged: [] }
  } catch (error) {
    if (!(error instanceof StoppedAtEvent)) throw error
  }
  const events: RecordedEvent<DomainEvent>[] = []
  const damaged: StoredEvent[] = []
  for (const row of page)
    try {
      events.push(...(await readEvents([row])))
    } catch (error) {
      if (!(error instanceof StoppedAtEvent)) throw error
      damaged.push(row)
    }
  return { events, damaged }
}

/** What an event that cannot be read keeps out: the documents that it names, if it names them still. */
const leaveOutDamaged = (folded: FoldedView, row: StoredEvent): LeftOut[] => {
  const [position, , , , type] = row
  if (!foldFor(folded.view, type as DomainEvent['type'])) return []
  let keys: readonly unknown[] | null = null
  try {
    keys = keysOf(folded.view, toRecordedEvent<DomainEvent>(row))
  } catch (error) {
    if (!(error instanceof StoppedAtEvent)) throw error
  }
  const named = keys?.every(key => typeof key === 'string') ? keys : null
  return leaveOut(folded, named, { position, type })
}

type Folding = {
  readonly log: HistoryLog
  readonly readEvents: ReadEvents
  readonly signal: AbortSignal
  readonly onProgress: (position: number) => void
  /** Where documents lie on their way into the tables; by default on the disk. */
  readonly on?: 'disk' | 'memory'
  /** What is left out of the tables already. */
  readonly leftOut?: readonly LeftOut[]
}

/**
 * Folds the selected events into the tables of views; a batch is there whole or not at all, and
 * `confirm` is part of it. An event that cannot be read or folded keeps the documents that it concerns
 * out of the tables, since they would be wrong, and nothing else.
 *
 * @param confirm gets what the batch has left out.
 */
export const foldIntoTables = async (
  connection: DuckDBConnection,
  views: readonly View[],
  filter: EventFilter,
  { log, readEvents, signal, onProgress, on = 'disk', leftOut = [] }: Folding,
  confirm: (position: number, leftOut: readonly LeftOut[]) => Promise<unknown>,
): Promise<void> => {
  using opened = new DisposableStack()
  const folded = views.map((view): FoldedView => {
    const documents = opened.use(openScratchDocuments({ on, cacheKilobytes: CACHE_KILOBYTES }))
    const known = leftOut.filter(one => one.view === view.name).map(({ key }) => key)
    const isFilled = (filter.after ?? 0) > 0
    return { view, documents, changed: new Set(), isFilled, leftOut: new Set(known) }
  })
  let batch: RecordedEvent<DomainEvent>[] = []
  let found: LeftOut[] = []
  let uncommitted = 0
  const fold = async () => {
    for (const one of folded) found.push(...(await foldBatch(connection, one, batch)))
    uncommitted += batch.length
    batch = []
  }
  const commit = async (position: number) => {
    await connection.run('BEGIN')
    for (const one of folded) await fillTable(connection, one)
    await confirm(position, found)
    await connection.run('COMMIT')
    uncommitted = 0
    found = []
    onProgress(position)
  }
  for await (const page of log.pages(filter, { signal })) {
    const { events, damaged } = await readPage(readEvents, page)
    for (const row of damaged) for (const one of folded) found.push(...leaveOutDamaged(one, row))
    for (const event of events) batch.push(event)
    if (batch.length < EVENTS_TOGETHER) continue
    await fold()
    if (uncommitted >= EVENTS_A_COMMIT) await commit(page.at(-1)?.[0] ?? 0)
  }
  if (signal.aborted) return
  await fold()
  await commit(filter.upTo ?? 0)
}
