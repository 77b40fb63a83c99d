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
import type { Projection } from '../../runtime/define-projection.ts'
import { foldEvent, foldFor } from '../../runtime/fold-event.ts'
import type { ReadEvents } from '../redacted-events.ts'
import { viewTable } from './described-tables.ts'

/** Events that are folded together: a document that several of them change is read and written once. */
const EVENTS_TOGETHER = 10_000

/** Events after which changed documents are moved into the tables, for which DuckDB reads all their keys. */
const EVENTS_A_COMMIT = 50_000

/** Memory at most for the documents of a view, beside those that are being folded. */
const CACHE_KILOBYTES = 8_000

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

/** A view whose documents are folded beside its table, which lags behind by those that `changed` names. */
type FoldedView = {
  readonly view: View
  readonly documents: ScratchDocuments
  readonly changed: Set<string>
  /** Whether the table had documents at the start, which are read when an event concerns them. */
  readonly isFilled: boolean
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

/** The documents that the folds of these events look at. */
const readDocuments = async (
  connection: DuckDBConnection,
  { view, documents, changed, isFilled }: FoldedView,
  events: Events,
) => {
  const keys = new Set<string>()
  for (const event of events) {
    const fold = foldFor(view, event.type)
    if (fold && !fold.isNew) for (const key of fold.keys(event)) keys.add(key)
  }
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

const foldBatch = async (connection: DuckDBConnection, folded: FoldedView, batch: Events) => {
  const { view, documents, changed } = folded
  const events = batch.filter(({ type }) => foldFor(view, type))
  if (events.length === 0) return
  const states = await readDocuments(connection, folded, events)
  const positions = new Map<string, Position>()
  for (const event of events)
    for (const [key, document] of foldEvent(view, event, one => states.get(one) ?? null)) {
      states.set(key, document)
      positions.set(key, event.position)
      changed.add(key)
    }
  documents.write(
    Array.from(positions, ([key, position]) => {
      const document = (states.get(key) ?? null) as object | null
      return { key, document, position }
    }),
  )
}

/** Moves the documents that changed into the table of their view. */
const fillTable = async (
  connection: DuckDBConnection,
  { view, documents, changed }: FoldedView,
) => {
  if (changed.size === 0) return
  await fillConcerned(
    connection,
    changed.values().map(key => [key, documents.textOf(key)?.text] as const),
  )
  const table = viewTable(view.name)
  await connection.run(`DELETE FROM ${table} WHERE key IN (SELECT key FROM concerned)`)
  await connection.run(`INSERT INTO ${table} FROM concerned WHERE document IS NOT NULL`)
  changed.clear()
}

type Folding = {
  readonly log: HistoryLog
  readonly readEvents: ReadEvents
  readonly signal: AbortSignal
  readonly onProgress: (position: number) => void
  /** Where documents lie on their way into the tables; by default on the disk. */
  readonly on?: 'disk' | 'memory'
}

/**
 * Folds the selected events into the tables of views; a batch is there whole or not at all, and
 * `confirm` is part of it.
 *
 * @throws {FoldFailed} a fold threw.
 * @throws {UnreadableEvent} an event does not fit its schema.
 */
export const foldIntoTables = async (
  connection: DuckDBConnection,
  views: readonly View[],
  filter: EventFilter,
  { log, readEvents, signal, onProgress, on = 'disk' }: Folding,
  confirm: (position: number) => Promise<unknown> = async () => {},
): Promise<void> => {
  using opened = new DisposableStack()
  const folded = views.map((view): FoldedView => {
    const documents = opened.use(openScratchDocuments({ on, cacheKilobytes: CACHE_KILOBYTES }))
    return { view, documents, changed: new Set(), isFilled: (filter.after ?? 0) > 0 }
  })
  let batch: RecordedEvent<DomainEvent>[] = []
  let uncommitted = 0
  const fold = async () => {
    for (const one of folded) await foldBatch(connection, one, batch)
    uncommitted += batch.length
    batch = []
  }
  const commit = async (position: number) => {
    await connection.run('BEGIN')
    for (const one of folded) await fillTable(connection, one)
    await confirm(position)
    await connection.run('COMMIT')
    uncommitted = 0
    onProgress(position)
  }
  for await (const page of log.pages(filter, { signal })) {
    for (const event of await readEvents(page)) batch.push(event)
    if (batch.length < EVENTS_TOGETHER) continue
    await fold()
    if (uncommitted >= EVENTS_A_COMMIT) await commit(page.at(-1)?.[0] ?? 0)
  }
  if (signal.aborted) return
  await fold()
  await commit(filter.upTo ?? 0)
}
