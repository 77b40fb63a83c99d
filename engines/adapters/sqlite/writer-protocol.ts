import type { WriteCall, WriteOutcome } from './commit-batch.ts'

/** Requests to the thread: open a file, close it, vacuum it, probe it, or write. */
export type WriterRequest =
  | { type: 'open'; requestId: number; store: number; engine: EngineName; path: string }
  | { type: 'close'; requestId: number; store: number }
  | { type: 'vacuum' | 'probe'; requestId: number; store: number }
  | { type: 'write'; calls: readonly WriteCall[] }

/** The outcomes of one transaction on one file, or of another request. */
export type WriterReply = { readonly store: number; readonly outcomes: readonly WriteOutcome[] }

/** The kinds of file that a writer thread opens. */
export type EngineName = 'event-log' | 'read-models' | 'jobs' | 'keys' | 'sessions' | 'records'
