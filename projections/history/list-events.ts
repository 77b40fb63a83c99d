import type { Command } from 'commander'
import type { RecordedEvent } from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import type { Terminal } from '../../engines/process/command-line/terminal.ts'
import { positionCell } from './event-record.ts'
import { type ListingRow, openListing } from './listing.ts'
import { redactedEvent } from './redacted-events.ts'
import { readSelection, type SelectionOptions, wholeNumber, withSelection } from './selection.ts'
import { type HistorySession, withLog } from './with-log.ts'

/** The columns of a list of events. `show` prints their data. */
export const listColumns = ['position', 'at', 'type', 'stream', 'revision', 'actor', 'id'] as const

/** An event as a row of a list. */
export const listRow = (event: RecordedEvent<DomainEvent>): ListingRow => {
  const { position, at, type, stream, revision, meta, id } = event
  return {
    position: positionCell(position),
    at,
    type,
    stream,
    revision,
    actor: meta.actor ?? null,
    id,
  }
}

type ListOptions = SelectionOptions & { readonly limit: number; readonly newest?: boolean }

const list = async (
  { log, output, say, format, now, signal }: HistorySession,
  options: ListOptions,
): Promise<void> => {
  const filter = readSelection(log, options, now)
  const listing = openListing(output, format, listColumns)
  let remaining = options.limit
  for await (const page of log.pages(filter, { signal, newestFirst: options.newest })) {
    await listing.rows(page.slice(0, remaining).map(row => listRow(redactedEvent(row))))
    remaining -= page.length
    if (remaining <= 0) break
  }
  await listing.end()
  if (remaining < 0) say(`More than ${options.limit}: give a higher --limit to see the rest.`)
}

/** `list`: events without their data. */
export const addList = (program: Command, terminal: Terminal): void => {
  withSelection(program.command('list'))
    .description('lists events in the order of the log')
    .option('--newest', 'newest first')
    .option('--limit <n>', 'maximum number of events', wholeNumber, 100)
    .action((options: ListOptions, command: Command) =>
      withLog(command, terminal, session => list(session, options)),
    )
}
