import { operatorMessage } from '../preflight.ts'

/** As `operatorMessage`, also for errors of the file system, for commands that write files. */
export const adviceOnFiles = (error: unknown): string | undefined =>
  operatorMessage(error) ??
  (error instanceof Error && 'syscall' in error
    ? `${error.message}. Check the path, who may use it, and the space on its disk.`
    : undefined)
