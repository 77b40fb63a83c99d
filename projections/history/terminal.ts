import type { Readable, Writable } from 'node:stream'

/** Where a command runs: its variables, what it reads and writes, and what interrupts it. */
export type Terminal = {
  readonly env: NodeJS.ProcessEnv
  readonly input: Readable
  /** For the answer alone. */
  readonly output: Writable
  /** For what is said beside the answer: errors, questions, progress where a person looks on. */
  readonly errors: Writable & { readonly isTTY?: boolean }
  readonly signal: AbortSignal
}
