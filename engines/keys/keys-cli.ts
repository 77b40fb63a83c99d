import { runCommandLine } from '../command-line/run-command-line.ts'
import { runKeys } from './run-keys.ts'

await runCommandLine(runKeys)
