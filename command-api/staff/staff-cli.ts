import { runCommandLine } from '../../engines/command-line/run-command-line.ts'
import { runStaff } from './run-staff.ts'

await runCommandLine(runStaff)
