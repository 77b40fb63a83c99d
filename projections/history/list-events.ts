import { setTimeout } from 'node:timers/promises'
import { type Command, Option } from 'commander'
import type { RecordedEvent } from '../../contracts/core/event.ts'
import { Id } from '../../contracts/core/ids.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import {
  type Counting,
  countings,
  type EventFilter,
  type HistoryLog,
} from '../../engines/log/history-log.ts'
import type { StoredEvent } from '../../engines/log/stored-event.ts'
import type { Terminal } from '../../engines/process/command-line/terminal.ts'
import { type EventRecord, positionCell, recordColumns, recordOf } from './event-record.ts'
import { HistoryRefused } from './history-refused.ts'
import { type ListingRow, openListing } from './listing.ts'
import { redactedEvent } from './redacted-events.ts'
import {
  positionAt,
  readSelection,
  requireStream,
  type SelectionOptions,
  wholeNumber,
  withSelection,
} from './selection.ts'
import { type HistorySession, withLog, withPersonal } from './with-log.ts'

/** How often `tail --follow` reads the file for new events. */
const TAIL_POLL_MS = 200

/** The columns of a list of events. `show` prints their data. */
const listColumns = ['position', 'at', 'type', 'stream', 'revision', 'actor', 'id'] as const

const listRow = (stored: StoredEvent): ListingRow => {
  const { position, at, type, stream, revision, meta, id } = redactedEvent(stored)
  const actor = meta.actor ?? null
  return { position: positionCell(position), at, type, stream, revision, actor, id }
}

type ListOptions = SelectionOptions & { readonly limit: number; readonly newest?: boolean }

const list = async (session: HistorySession, options: ListOptions): Promise<void> => {
  const { log, output, say, format, now, signal } = session
  const filter = readSelection(log, options, now)
  const listing = openListing(output, format, listColumns)
  let remaining = options.limit
  for await (const page of log.pages(filter, { signal, newestFirst: options.newest })) {
    await listing.rows(page.slice(0, remaining).map(listRow))
    remaining -= page.length
    if (remaining <= 0) break
  }
  await listing.end()
  if (remaining < 0) say(`More than ${options.limit}: give a higher --limit to see the rest.`)
}

type TailOptions = SelectionOptions & { readonly lines: number; readonly follow?: boolean }

const newest = async ({ log, signal }: HistorySession, filter: EventFilter, most: number) => {
  const found = []
  for await (const page of log.pages(filter, { signal, newestFirst: true })) {
    found.push(...page)
    if (found.length >= most) break
  }
  return found.slice(0, most).reverse()
}

/** With `follow` each event is printed at once: as a line of JSON or CSV, or as a row of a table. */
const tail = async (
  session: HistorySession,
  { lines, follow = false, ...selected }: TailOptions,
) => {
  const { log, output, format, now, signal } = session
  const filter = readSelection(log, selected, now)
  const isJsonLines = follow && format === 'json'
  const listing = openListing(output, format, listColumns)
  const print = async (rows: readonly StoredEvent[]) => {
    if (!isJsonLines) return listing.rows(rows.map(listRow))
    for (const row of rows) await output.write(`${JSON.stringify(listRow(row))}\n`)
  }
  let upTo = log.head()
  await print(await newest(session, { ...filter, upTo }, lines))
  if (!isJsonLines) await listing.end()
  while (follow && !signal.aborted) {
    await log.refresh()
    const head = log.head()
    for await (const page of log.pages({ ...filter, after: upTo, upTo: head }, { signal }))
      await print(page)
    upTo = head
    await setTimeout(TAIL_POLL_MS, undefined, { signal }).catch(() => {})
  }
}

type CountOptions = SelectionOptions & { readonly by: Counting }

const count = async (session: HistorySession, { by, ...selected }: CountOptions): Promise<void> => {
  const { log, output, format, now } = session
  const counted = log.count(readSelection(log, selected, now), by)
  const listing = openListing(output, format, [by, 'events'])
  await listing.rows(counted.map(([kind, events]) => ({ [by]: kind, events })))
  await listing.end()
}

/** Text of one event with all columns and data. */
const formatSheet = (row: EventRecord): string =>
  `${recordColumns
    .map(column => {
      const cell = row[column]
      const text = typeof cell === 'object' ? JSON.stringify(cell ?? null, null, 2) : String(cell)
      return `${column.padEnd(12)}${text.replaceAll('\n', `\n${' '.repeat(12)}`)}`
    })
    .join('\n')}\n\n`

const shownEvents = (log: HistoryLog, what: string, now: Date): EventFilter => {
  if (/^\d+$/.test(what)) {
    const upTo = positionAt(log, what, now)
    if (upTo === 0) throw new HistoryRefused('Positions count from 1.')
    return { after: upTo - 1, upTo }
  }
  const position = Id.safeParse(what).success ? log.positionOf(what) : undefined
  if (position !== undefined) return { after: position - 1, upTo: position }
  if (Id.safeParse(what).success)
    throw new HistoryRefused(
      `There is no event ${what}. Give the id or position of an event, or the name of a stream, e.g. profile-${what}.`,
    )
  requireStream(log, what)
  return { stream: what }
}

const show = async (session: HistorySession, what: string): Promise<void> => {
  const { log, output, format, now, personal, readEvents, signal } = session
  const listing = format === 'table' ? undefined : openListing(output, format, recordColumns)
  const print = async (events: readonly RecordedEvent<DomainEvent>[]) => {
    const records = events.map(event => recordOf(event, personal))
    await (listing ? listing.rows(records) : output.write(records.map(formatSheet).join('')))
  }
  for await (const page of log.pages(shownEvents(log, what, now), { signal }))
    await print(await readEvents(page))
  await listing?.end()
}

/** `list`, `tail` and `count`: events without their data; `show`: one event or stream with them. */
export const addListings = (program: Command, terminal: Terminal): void => {
  withSelection(program.command('tail'))
    .description('lists the newest events, newest last')
    .option('-n, --lines <n>', 'how many', wholeNumber, 20)
    .option('-f, --follow', 'continue with each new event; JSON is then one event a line')
    .action((options: TailOptions, command: Command) =>
      withLog(command, terminal, session => tail(session, options)),
    )
  withSelection(program.command('list'))
    .description('lists events in the order of the log')
    .option('--newest', 'newest first')
    .option('--limit <n>', 'maximum number of events', wholeNumber, 100)
    .action((options: ListOptions, command: Command) =>
      withLog(command, terminal, session => list(session, options)),
    )
  withSelection(program.command('count'))
    .description('counts events')
    .addOption(
      new Option('--by <what>', 'what to count them by').choices(countings).default('type'),
    )
    .action((options: CountOptions, command: Command) =>
      withLog(command, terminal, session => count(session, options)),
    )
  withPersonal(program.command('show'))
    .description('shows an event, or all events of a stream, with their data')
    .argument('<stream|id|position>', 'name of a stream, or id or position of an event')
    .action((what: string, _: object, command: Command) =>
      withLog(command, terminal, session => show(session, what)),
    )
}
