import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { RecordedEvent } from '../../../contracts/core/event.ts'
import type { DomainEvent } from '../../../contracts/events.ts'
import type { EventFilter, HistoryLog } from '../../../engines/log/history-log.ts'
import type { Projection } from '../../runtime/define-projection.ts'
import { foldEvent, foldFor } from '../../runtime/fold-event.ts'
import type { ReadEvents } from '../redacted-events.ts'
import { viewTable } from './described-tables.ts'

/** Events whose documents are read and written together. */
const EVENTS_TOGETHER = 50_000

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

/** Fills the temporary table `concerned` with keys and, where they are given, documents. */
const fillConcerned = async (
  connection: DuckDBConnection,
  rows: Iterable<readonly [key: string, document?: unknown]>,
) => {
  await connection.run('CREATE OR REPLACE TEMP TABLE concerned (key VARCHAR, document VARCHAR)')
  const appender = await connection.createAppender('concerned', 'main', 'temp')
  for (const [key, document] of rows) {
    appender.appendVarchar(key)
    if (document == null) appender.appendNull()
    else appender.appendVarchar(JSON.stringify(document))
    appender.endRow()
  }
  appender.closeSync()
}

/** The documents that the folds of these events look at. */
const readDocuments = async (connection: DuckDBConnection, view: View, events: Events) => {
  const keys = new Set<string>()
  for (const event of events) {
    const fold = foldFor(view, event.type)
    if (fold && !fold.isNew) for (const key of fold.keys(event)) keys.add(key)
  }
  const documents = new Map<string, unknown>()
  if (keys.size === 0) return documents
  await fillConcerned(
    connection,
    [...keys].map(key => [key]),
  )
  const read = await connection.runAndReadAll(
    `SELECT key, document FROM ${viewTable(view.name)} SEMI JOIN concerned USING (key)`,
  )
  for (const [key, document] of read.getRows())
    documents.set(String(key), JSON.parse(String(document)))
  return documents
}

const foldBatch = async (connection: DuckDBConnection, view: View, batch: Events) => {
  const events = batch.filter(({ type }) => foldFor(view, type))
  if (events.length === 0) return
  const documents = await readDocuments(connection, view, events)
  const changed = new Set<string>()
  for (const event of events)
    for (const [key, document] of foldEvent(view, event, one => documents.get(one) ?? null)) {
      documents.set(key, document)
      changed.add(key)
    }
  await fillConcerned(
    connection,
    [...changed].map(key => [key, documents.get(key)]),
  )
  const table = viewTable(view.name)
  await connection.run(`DELETE FROM ${table} WHERE key IN (SELECT key FROM concerned)`)
  await connection.run(`INSERT INTO ${table} FROM concerned WHERE document IS NOT NULL`)
}

type Folding = {
  readonly log: HistoryLog
  readonly readEvents: ReadEvents
  readonly signal: AbortSignal
  readonly onProgress: (position: number) => void
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
  { log, readEvents, signal, onProgress }: Folding,
  confirm: (position: number) => Promise<unknown> = async () => {},
): Promise<void> => {
  let batch: RecordedEvent<DomainEvent>[] = []
  const flush = async (position: number) => {
    await connection.run('BEGIN')
    for (const view of views) await foldBatch(connection, view, batch)
    await confirm(position)
    await connection.run('COMMIT')
    batch = []
    onProgress(position)
  }
  for await (const page of log.pages(filter, { signal })) {
    for (const event of await readEvents(page)) batch.push(event)
    if (batch.length >= EVENTS_TOGETHER) await flush(page.at(-1)?.[0] ?? 0)
  }
  if (!signal.aborted) await flush(filter.upTo ?? 0)
}
