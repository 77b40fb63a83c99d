import { Command } from 'commander'
import { operatorMessage } from '../preflight.ts'
import { BackupFault, type Manifest } from './manifest.ts'

const FAILED = 2

/** A command line that ends with exit code 2 and one line where it cannot be done. */
export const createProgram = (name: string): Command =>
  new Command(name).exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : FAILED))

/** Aborts with the first signal that asks the process to end. */
export const untilStopped = (): AbortSignal => {
  const stopping = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort())
  return stopping.signal
}

/** Runs a command and says in one line what the operator can mend. */
export const runCommand = async (program: Command, work: () => Promise<void>): Promise<void> => {
  process.umask(0o077) // what is copied is nobody's but ours
  try {
    await work()
  } catch (error) {
    const advice =
      error instanceof BackupFault ? error.message : (operatorMessage(error) ?? onDisk(error))
    if (advice === undefined) throw error
    program.error(advice, { exitCode: FAILED })
  }
}

/** What the system says of a file or the disk. */
const onDisk = (error: unknown): string | undefined =>
  error instanceof Error && 'syscall' in error
    ? `${error.message}. Check the path, who may use it, and the space on its disk.`
    : undefined

/** A backup in one line. */
export const summaryOf = ({ madeAt, log, files, media }: Manifest): string => {
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, media.bytes)
  const megabytes = (bytes / 1_000_000).toFixed(1)
  return `${Object.keys(files).join(', ')} and ${media.files} media, ${megabytes} MB, up to position ${log.position}, of ${madeAt}`
}
