import { runCommandLine } from '../../engines/process/command-line/terminal.ts'
import { runBackup } from './run-backup.ts'

process.umask(0o077) // files of a backup are readable by this user only
await runCommandLine(runBackup, { isInterruptible: true })
