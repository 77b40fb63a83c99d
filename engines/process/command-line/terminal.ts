import type { Readable, Writable } from 'node:stream'
import { environment } from '../../config/environment.ts'

/** Where text goes; `isTTY` where a person looks on. */
export type TextOutput = Writable & { readonly isTTY?: boolean }

/** Where a command runs: its variables, what it reads and writes, and what interrupts it. */
export type Terminal = {
  readonly env: NodeJS.ProcessEnv
  readonly input: Readable
  /** For the answer alone. */
  readonly output: TextOutput
  /** For what is said beside the answer: errors, questions, progress where a person looks on. */
  readonly errors: TextOutput
  readonly signal: AbortSignal
}

/** Writes a line of text. */
export const printLine = (output: TextOutput, line: string): void => {
  output.write(`${line}\n`)
}

/** Aborts at the first SIGINT or SIGTERM, which then do not end the process; the second does. */
const interrupts = (): AbortSignal => {
  const stopping = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort())
  return stopping.signal
}

type CommandLine = {
  /** The command heeds its signal; without it, an interrupt ends it at once. */
  readonly isInterruptible?: boolean
  /** The command is done when nobody reads its answer any more, as behind `head`. */
  readonly endsWithReader?: boolean
}

/**
 * Runs a command in this process, on its own terminal, with the arguments of its command line; sets
 * the exit code of the process. What nobody reads any more is not printed: the command goes on, or
 * ends silently with 0 where it is there to be read.
 */
export const runCommandLine = async (
  command: (args: readonly string[], terminal: Terminal) => Promise<number>,
  { isInterruptible = false, endsWithReader = false }: CommandLine = {},
): Promise<void> => {
  for (const output of [process.stdout, process.stderr])
    output.on('error', error => {
      if (!('code' in error) || error.code !== 'EPIPE') throw error
      if (endsWithReader && output === process.stdout) process.exit(0)
    })
  process.exitCode = await command(process.argv.slice(2), {
    env: environment(),
    input: process.stdin,
    output: process.stdout,
    errors: process.stderr,
    signal: isInterruptible ? interrupts() : new AbortController().signal,
  })
}
