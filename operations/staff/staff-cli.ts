import { runCommandLine } from '../../engines/process/command-line/run-command-line.ts'
import { runStaff } from './run-staff.ts'

await runCommandLine(runStaff)
