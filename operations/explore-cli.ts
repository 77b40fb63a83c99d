import { runCommandLine } from '../engines/process/command-line/run-command-line.ts'
import { runExplore } from '../projections/history/explore/run-explore.ts'

await runCommandLine(runExplore, { isInterruptible: true })
