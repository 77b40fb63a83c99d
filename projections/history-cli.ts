import { runCommandLine } from '../engines/command-line/run-command-line.ts'
import { runHistory } from './history/run-history.ts'

await runCommandLine(runHistory, { isInterruptible: true, endsWithReader: true })
