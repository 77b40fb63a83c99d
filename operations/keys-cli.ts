import { runCommandLine } from '../engines/process/command-line/terminal.ts'
import { runKeys } from './run-keys.ts'

await runCommandLine(runKeys)
