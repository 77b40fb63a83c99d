import type { Command } from 'commander'
import type { EventFilter, HistoryLog } from '../../engines/log/history-log.ts'
import type { Terminal } from '../../engines/process/command-line/terminal.ts'
import type { Projection } from '../runtime/define-projection.ts'
import { eventTypesOf, foldEvent } from '../runtime/fold-event.ts'
import { HistoryRefused } from './history-refused.ts'
import { openListing } from './listing.ts'
import type { ReadEvents } from './redacted-events.ts'
import { positionAt, viewNamed, viewNames } from './selection.ts'
import { type HistorySession, withLog, withPersonal } from './with-log.ts'

const PAGE = 500

type FoldOptions<D> = {
  readonly log: HistoryLog
  readonly projection: Projection<D>
  readonly upTo: number
  readonly readEvents: ReadEvents
  /** Key of the only document to return; all documents without it. */
  readonly id?: string
  readonly signal?: AbortSignal
  readonly onProgress?: (position: number) => void
}

/** All documents of a view as of a position, by key, in memory. */
export const foldUpTo = async <D>(folding: FoldOptions<D>): Promise<Map<string, D>> => {
  const { log, projection, upTo, readEvents, id, signal, onProgress } = folding
  const documents = new Map<string, D>()
  const filter: EventFilter = { upTo, types: eventTypesOf(projection) }
  for await (const page of log.pages(filter, { signal })) {
    for (const event of await readEvents(page))
      for (const [key, document] of foldEvent(projection, event, key => documents.get(key) ?? null))
        if (document === null) documents.delete(key)
        else if (id === undefined || key === id) documents.set(key, document)
    onProgress?.(page.at(-1)?.[0] ?? 0)
  }
  return documents
}

const asOf = async (
  { log, output, format, now, readEvents, showProgress, signal }: HistorySession,
  when: string,
  view: string,
  { id }: { id?: string },
): Promise<void> => {
  const projection = viewNamed(view)
  const upTo = positionAt(log, when, now)
  const progress = showProgress(`folding ${view}`, upTo)
  const onProgress = progress.update
  const folding = { log, projection, upTo, readEvents, id, signal, onProgress }
  const documents = await foldUpTo(folding).finally(progress.stop)
  if (signal.aborted) return
  if (id !== undefined && !documents.has(id))
    throw new HistoryRefused(`${view} had no document ${id} at position ${upTo}.`)
  if (id !== undefined && format === 'table')
    return output.write(`${JSON.stringify(documents.get(id), null, 2)}\n`)

  const listing = openListing(output, format, ['key', 'document'])
  const rows = [...documents].sort(([one], [other]) => (one < other ? -1 : 1))
  for (let from = 0; from < rows.length; from += PAGE)
    await listing.rows(
      rows
        .slice(from, from + PAGE)
        .map(([key, document]) => ({ key, document: document as object })),
    )
  await listing.end()
}

/** `as-of`: a view at an earlier time. */
export const addAsOf = (program: Command, terminal: Terminal): void => {
  withPersonal(program.command('as-of'))
    .description('shows a view at an earlier time, folded by the same code as the live view')
    .argument('<time|position>', 'all before this moment, or up to the event at this position')
    .argument('<view>', viewNames)
    .option('--id <key>', 'only this document')
    .action((when: string, view: string, options: { id?: string }, command: Command) =>
      withLog(command, terminal, session => asOf(session, when, view, options)),
    )
}
