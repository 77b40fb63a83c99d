import type { ConfiguredEngine } from '../ports/engine-fault.ts'

/** The newest layout of what a server holds that this program knows. */
export const SERVER_SCHEMA = 1

/** What a server remembers of the installation that uses it. */
export type ServerClaim = {
  readonly schema: number
  /** The log's id; undefined where an earlier version claimed the server. */
  readonly log: string | undefined
}

/** A server that was reached and not written to. */
export type CheckedServer = AsyncDisposable & {
  readonly configured: ConfiguredEngine
  /** Undefined where no Kith has used the server. */
  claim(): Promise<ServerClaim | undefined>
  /** Remembers the log whose installation uses the server. A log's own server needs no claim. */
  setClaim(log: string): Promise<void>
}
