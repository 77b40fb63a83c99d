import { Command } from 'commander'
import { operatorMessage } from '../preflight.ts'
import { BackupFault, type Manifest } from './manifest.ts'

const FAILED = 2

/** A command line program that exits with code 2 and one line when it fails. */
export const createProgram = (name: string): Command =>
  new Command(name).exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : FAILED))

/** Aborts at the first SIGINT or SIGTERM. */
export const untilStopped = (): AbortSignal => {
  const stopping = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort())
  return stopping.signal
}

/** Runs a command; prints one line for a failure that the operator can mend. */
export const runCommand = async (program: Command, work: () => Promise<void>): Promise<void> => {
  process.umask(0o077) // files of a backup are readable by this user only
  try {
    await work()
  } catch (error) {
    const advice =
      error instanceof BackupFault ? error.message : (operatorMessage(error) ?? onDisk(error))
    if (advice === undefined) throw error
    program.error(advice, { exitCode: FAILED })
  }
}

/** The message for an error of the file system. */
const onDisk = (error: unknown): string | undefined =>
  error instanceof Error && 'syscall' in error
    ? `${error.message}. Check the path, who may use it, and the space on its disk.`
    : undefined

/** Describes a backup in one line. */
export const summaryOf = ({ madeAt, log, files, media }: Manifest): string => {
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, media.bytes)
  const megabytes = (bytes / 1_000_000).toFixed(1)
  return `${Object.keys(files).join(', ')} and ${media.files} media, ${megabytes} MB, up to position ${log.position}, of ${madeAt}`
}
