import { runCommandLine } from '../engines/process/command-line/terminal.ts'
import { runExplore } from '../projections/history/explore/run-explore.ts'

process.umask(0o077) // its files are readable by this user only
await runCommandLine(runExplore, { isInterruptible: true })
