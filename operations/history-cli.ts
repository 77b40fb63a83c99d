import { runCommandLine } from '../engines/process/command-line/terminal.ts'
import { runHistory } from '../projections/history/run-history.ts'

process.umask(0o077) // its files are readable by this user only, also those that DuckDB makes
await runCommandLine(runHistory, { isInterruptible: true, endsWithReader: true })
