import type { Command } from 'commander'
import { Id } from '../../contracts/core/ids.ts'
import type { EventFilter, HistoryLog } from '../../engines/log/history-log.ts'
import type { Terminal } from '../../engines/process/command-line/terminal.ts'
import { type EventRecord, recordColumns, recordOf } from './event-record.ts'
import { HistoryRefused } from './history-refused.ts'
import { openListing } from './listing.ts'
import { requireStream } from './selection.ts'
import { positionAt } from './time-argument.ts'
import { type HistorySession, withLog, withPersonal } from './with-log.ts'

/** Text of one event with all columns and data. */
const formatSheet = (row: EventRecord): string =>
  `${recordColumns
    .map(column => {
      const cell = row[column]
      const text = typeof cell === 'object' ? JSON.stringify(cell ?? null, null, 2) : String(cell)
      return `${column.padEnd(12)}${text.replaceAll('\n', `\n${' '.repeat(12)}`)}`
    })
    .join('\n')}\n\n`

const filterFor = (log: HistoryLog, what: string, now: Date): EventFilter => {
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
  const filter = filterFor(log, what, now)
  if (format === 'table') {
    for await (const page of log.pages(filter, { signal }))
      for (const event of await readEvents(page))
        await output.write(formatSheet(recordOf(event, personal)))
    return
  }
  const listing = openListing(output, format, recordColumns)
  for await (const page of log.pages(filter, { signal }))
    await listing.rows((await readEvents(page)).map(event => recordOf(event, personal)))
  await listing.end()
}

/** `show`: one event, or all of a stream, with their data. */
export const addShow = (program: Command, terminal: Terminal): void => {
  withPersonal(program.command('show'))
    .description('shows an event, or all events of a stream, with their data')
    .argument('<stream|id|position>', 'name of a stream, or id or position of an event')
    .action((what: string, _: object, command: Command) =>
      withLog(command, terminal, session => show(session, what)),
    )
}
