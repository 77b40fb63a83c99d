import type { Readable, Writable } from 'node:stream'

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
