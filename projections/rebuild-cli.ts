import { runCommandLine } from '../engines/command-line/run-command-line.ts'
import { lowerPriority } from '../engines/lower-priority.ts'
import { runRebuild } from './run-rebuild.ts'

lowerPriority()
await runCommandLine(runRebuild, { isInterruptible: true })
