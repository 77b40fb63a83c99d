import { runCommandLine } from '../../engines/process/command-line/terminal.ts'
import { runTransfer } from './run-transfer.ts'

process.umask(0o077) // files of a copy are readable by this user only
await runCommandLine(runTransfer, { isInterruptible: true })
