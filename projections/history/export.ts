import { type Command, Option } from 'commander'
import type { HistoryLog } from '../../engines/log/history-log.ts'
import type { Terminal } from '../../engines/process/command-line/terminal.ts'
import { recordOf } from './event-record.ts'
import type { ExportQuery } from './export-checkpoint.ts'
import { type ExportSink, openFileSink } from './export-file.ts'
import { withPath } from './history-refused.ts'
import { readSelection, type SelectionOptions, withTypes } from './selection.ts'
import { type HistorySession, withLog, withPersonal } from './with-log.ts'

type ExportOptions = Pick<SelectionOptions, 'type' | 'since'> & {
  readonly format: ExportQuery['format']
  readonly out: string
}

/** Records between two confirmations, which is about the size of a Parquet file. */
const CONFIRM_EVERY = 16_000

const openSink = async (out: string, query: ExportQuery): Promise<ExportSink> => {
  const { format } = query
  if (format !== 'parquet') return openFileSink(out, { ...query, format })
  const { openParquetSink } = await import('./export-parquet.ts') // DuckDB takes a while to load
  return openParquetSink(out, { ...query, format })
}

const firstId = async (log: HistoryLog): Promise<string> => {
  for await (const [first] of log.pages({ upTo: 1 })) return first?.[3] ?? ''
  return ''
}

/** Writes every event that is not exported yet. Returns the position up to which all are. */
const writeEvents = async (
  { log, personal, readEvents, showProgress, signal }: HistorySession,
  sink: ExportSink,
  filter: { types?: readonly string[]; since?: string },
  head: number,
): Promise<number> => {
  const progress = showProgress('exporting', head)
  let reached = sink.from
  let since = 0
  try {
    for await (const page of log.pages({ ...filter, after: sink.from, upTo: head }, { signal })) {
      const events = await readEvents(page)
      await sink.add(events.map(event => recordOf(event, personal)))
      reached = page.at(-1)?.[0] ?? reached
      since += page.length
      if (since >= CONFIRM_EVERY) {
        await sink.confirm(reached)
        since = 0
      }
      progress.update(reached)
    }
    if (!signal.aborted) reached = head
    await sink.confirm(reached)
    return reached
  } finally {
    progress.stop()
  }
}

const exportEvents = async (
  session: HistorySession,
  { format, out, ...options }: ExportOptions,
) => {
  const { log, personal, now, say, signal } = session
  const { types, since } = readSelection(log, options, now)
  const query: ExportQuery = {
    format,
    types: types ? [...types].sort() : null,
    since: since ?? null,
    personal,
    names: 3,
    log: await firstId(log),
  }
  const head = log.head()
  await withPath(out, async () => {
    await using sink = await openSink(out, query)
    const reached = await writeEvents(session, sink, { types, since }, head)
    say(
      signal.aborted
        ? `Stopped at position ${reached} of ${head}. The same command continues from there.`
        : `${out} holds the log up to position ${reached}. The same command adds what comes later.`,
    )
  })
}

/** `export`: events for other programs. */
export const addExport = (program: Command, terminal: Terminal): void => {
  const command = program
    .command('export')
    .description(
      'writes events into a file, or a folder of Parquet files by month; continues an interrupted export',
    )
    .addOption(
      new Option('--format <format>', 'what to write')
        .choices(['ndjson', 'csv', 'parquet'])
        .makeOptionMandatory(),
    )
    .requiredOption('--out <path>', 'the file; for parquet the folder')
  withPersonal(withTypes(command)).action((options: ExportOptions, self: Command) =>
    withLog(self, terminal, session => exportEvents(session, options)),
  )
}
