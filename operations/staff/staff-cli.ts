import { runCommandLine } from '../../engines/process/command-line/terminal.ts'
import { runStaff } from './run-staff.ts'

// The desk alone runs until it is stopped; an interrupt ends any other command at once.
await runCommandLine(runStaff, { isInterruptible: process.argv[2] === 'desk' })
