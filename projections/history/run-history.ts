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
import { openStores } from '../../engines/open-stores.ts'
import {
  createProgram,
  exitCodes,
  runProgram,
} from '../../engines/process/command-line/run-program.ts'
import type { Terminal } from '../../engines/process/command-line/terminal.ts'
import { addAsOf } from './as-of.ts'
import { type EventRecord, positionCell, recordColumns, recordOf } from './event-record.ts'
import type { ExportOptions } from './export-events.ts'
import { HistoryRefused, operatorLine } from './history-refused.ts'
import { formats, type ListingFormat, type ListingRow, openListing, outputOf } from './listing.ts'
import { addPeople } from './people.ts'
import { redactedEvent } from './redacted-events.ts'
import { addReplay } from './replay.ts'
import { addReport } from './report/command.ts'
import {
  positionAt,
  readSelection,
  requireStream,
  type SelectionOptions,
  wholeNumber,
  withSelection,
  withTypes,
} from './selection.ts'
import { addSlice } from './slice/command.ts'
import { addTree } from './tree/command.ts'
import { addWhatIf } from './what-if/command.ts'
import { addWhy } from './why.ts'
import { configOf, type HistorySession, withLog, withPersonal } from './with-log.ts'

/** `sql`: a query in DuckDB's SQL. DuckDB takes a while to load. */
const addSql = (program: Command, terminal: Terminal): void => {
  withPersonal(program.command('sql'))
    .description("runs a query in DuckDB's SQL; docs/history/tables.md lists the tables")
    .argument('<query>', 'e.g. "SELECT mode, count(*) FROM matches GROUP BY mode"')
    .action((query: string, _: object, command: Command) =>
      withLog(command, terminal, async session => {
        const { answerSql } = await import('./answer-sql.ts')
        await answerSql(session, query)
      }),
    )
}

/** `duckdb`: the tables of `sql` for other programs. */
const addDuckDb = (program: Command, terminal: Terminal): void => {
  program
    .command('duckdb')
    .description('prepares the tables of sql, and prints how DuckDB, dbt or Metabase open them')
    .action((_: object, command: Command) =>
      withLog(command, terminal, async session => {
        const { prepareForOthers } = await import('./answer-sql.ts')
        await prepareForOthers(session)
      }),
    )
}

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
const addListings = (program: Command, terminal: Terminal): void => {
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

/** `export`: events for other programs. DuckDB takes a while to load. */
const addExport = (program: Command, terminal: Terminal): void => {
  const command = program
    .command('export')
    .description(
      'writes events into a file, or a folder of Parquet files by month; adds later ones',
    )
    .addOption(
      new Option('--format <format>', 'what to write')
        .choices(['ndjson', 'csv', 'parquet'])
        .makeOptionMandatory(),
    )
    .requiredOption('--out <path>', 'the file; for parquet the folder')
  withPersonal(withTypes(command)).action((options: ExportOptions, self: Command) =>
    withLog(self, terminal, async session => {
      const { exportEvents } = await import('./export-events.ts')
      await exportEvents(session, options)
    }),
  )
}

const columns = ['at', 'operator', 'did', 'details']

type AuditOptions = {
  readonly data?: string
  readonly format: ListingFormat
  readonly lines: number
}

/** `audit`: who was shown personal data. */
const addAudit = (program: Command, terminal: Terminal): void => {
  program
    .command('audit')
    .description('lists who was shown personal data, when and by which command, newest last')
    .option('-n, --lines <n>', 'how many', wholeNumber, 20)
    .action(async (_: object, command: Command) => {
      const { data, format, lines } = command.optsWithGlobals<AuditOptions>()
      await using stores = openStores(configOf(data, terminal.env))
      const trail = await stores.auditTrail()
      const listing = openListing(outputOf(terminal), format, columns)
      const entries = await trail.newest(lines)
      await listing.rows(
        entries.map(({ at, operator, did, ...details }) => ({ at, operator, did, details })),
      )
      await listing.end()
    })
}

const additions = [
  addListings,
  addTree,
  addSlice,
  addReplay,
  addExport,
  addSql,
  addDuckDb,
  addAsOf,
  addWhy,
  addPeople,
  addReport,
  addWhatIf,
  addAudit,
]

const programFor = (terminal: Terminal): Command => {
  const program = createProgram('history', terminal)
    .description(
      'Queries the event log of an installation, running or stopped, and changes nothing.\n' +
        'Personal data is left out. docs/history/README.md explains every command.',
    )
    .option('--data <folder>', 'folder of the installation; by default KITH_DATA')
    .addHelpText(
      'after',
      `
Examples:
  npm run history -- count --by day --since 90d
  npm run history -- list --types Matched,Unmatched --newest --limit 20
  npm run -s history -- show conversation-4f0c… --format json
  npm run history -- why profiles 4f0c… --field age
  npm run history -- tail --follow --types MessageSent`,
    )
  for (const add of additions) add(program, terminal)
  for (const command of program.commands) {
    command.copyInheritedSettings(program)
    if (!command.options.some(({ long }) => long === '--format'))
      command.addOption(
        new Option('--format <format>', 'format of the output').choices(formats).default('table'),
      )
  }
  return program
}

/** Runs `history` with its arguments and returns its exit code. Never rejects. */
export const runHistory = async (args: readonly string[], terminal: Terminal): Promise<number> => {
  const code = await runProgram(programFor(terminal), args, terminal, operatorLine)
  return code === exitCodes.done && terminal.signal.aborted ? exitCodes.interrupted : code
}
