import { lowerPriority } from '../engines/primitives/lower-priority.ts'
import { runCommandLine } from '../engines/process/command-line/terminal.ts'
import { runRebuild } from './run-rebuild.ts'

lowerPriority()
await runCommandLine(runRebuild, { isInterruptible: true })
