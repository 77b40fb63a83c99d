import { setTimeout } from 'node:timers/promises'
import type { Command } from 'commander'
import type { EventFilter } from '../../engines/log/history-log.ts'
import type { Terminal } from '../../engines/process/command-line/terminal.ts'
import { listColumns, listRow } from './list-events.ts'
import { openListing } from './listing.ts'
import { redactedEvent } from './redacted-events.ts'
import { readSelection, type SelectionOptions, wholeNumber, withSelection } from './selection.ts'
import { type HistorySession, withLog } from './with-log.ts'

/** How often the file is read for new events. */
const TAIL_POLL_MS = 200

type TailOptions = SelectionOptions & { readonly lines: number; readonly follow?: boolean }

const newest = async ({ log, signal }: HistorySession, filter: EventFilter, most: number) => {
  const found = []
  for await (const page of log.pages(filter, { signal, newestFirst: true })) {
    found.push(...page)
    if (found.length >= most) break
  }
  return found.slice(0, most).reverse()
}

const tail = async (session: HistorySession, options: TailOptions): Promise<void> => {
  const { log, output, format, now, signal } = session
  const filter = readSelection(log, options, now)
  let upTo = log.head()
  const rows = (await newest(session, { ...filter, upTo }, options.lines))
    .map(redactedEvent)
    .map(listRow)
  if (!options.follow) {
    const listing = openListing(output, format, listColumns)
    await listing.rows(rows)
    return listing.end()
  }

  // Each event is printed at once: as a line of JSON or CSV, or as a row of a table with one header.
  const listing = openListing(output, format, listColumns)
  const print = async (batch: typeof rows) => {
    if (format !== 'json') return listing.rows(batch)
    for (const row of batch) await output.write(`${JSON.stringify(row)}\n`)
  }
  await print(rows)
  if (format !== 'json') await listing.end()
  while (!signal.aborted) {
    await log.refresh()
    const head = log.head()
    for await (const page of log.pages({ ...filter, after: upTo, upTo: head }, { signal }))
      await print(page.map(redactedEvent).map(listRow))
    upTo = head
    await setTimeout(TAIL_POLL_MS, undefined, { signal }).catch(() => {})
  }
}

/** `tail`: the newest events, and new ones with --follow. */
export const addTail = (program: Command, terminal: Terminal): void => {
  withSelection(program.command('tail'))
    .description('lists the newest events, newest last')
    .option('-n, --lines <n>', 'how many', wholeNumber, 20)
    .option('-f, --follow', 'continue with each new event; JSON is then one event a line')
    .action((options: TailOptions, command: Command) =>
      withLog(command, terminal, session => tail(session, options)),
    )
}
