import { runCommandLine } from '../../engines/process/command-line/terminal.ts'
import { runStaff } from './run-staff.ts'

await runCommandLine(runStaff)
