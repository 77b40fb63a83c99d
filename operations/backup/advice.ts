import { fileOperatorMessage } from '../../engines/process/preflight.ts'
import { BackupFault } from './manifest.ts'

/** The line for an error of a backup or restore that the operator can mend. */
export const adviceOnBackups = (error: unknown): string | undefined =>
  error instanceof BackupFault ? error.message : fileOperatorMessage(error)
