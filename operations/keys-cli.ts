import { runCommandLine } from '../engines/process/command-line/run-command-line.ts'
import { runKeys } from './run-keys.ts'

await runCommandLine(runKeys)
