import { runCommandLine } from '../../engines/process/command-line/run-command-line.ts'
import { runArchive } from './run-archive.ts'

process.umask(0o077) // archives are readable by this user only
await runCommandLine(runArchive, { isInterruptible: true })
