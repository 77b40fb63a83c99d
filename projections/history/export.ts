import { type Command, Option } from 'commander'
import type { Terminal } from '../../engines/process/command-line/terminal.ts'
import type { ExportOptions } from './export-events.ts'
import { withTypes } from './selection.ts'
import { withLog, withPersonal } from './with-log.ts'

/** `export`: events for other programs. DuckDB takes a while to load. */
export const addExport = (program: Command, terminal: Terminal): void => {
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
