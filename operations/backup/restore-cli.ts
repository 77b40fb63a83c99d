import { runCommandLine } from '../../engines/process/command-line/terminal.ts'
import { runRestore } from './run-restore.ts'

process.umask(0o077) // files of a backup are readable by this user only
await runCommandLine(runRestore, { isInterruptible: true })
