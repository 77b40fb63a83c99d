import { runCommandLine } from '../engines/process/command-line/terminal.ts'
import { runHistory } from '../projections/history/run-history.ts'

await runCommandLine(runHistory, { isInterruptible: true, endsWithReader: true })
