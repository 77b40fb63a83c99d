/** Why an engine that runs as a server of its own cannot be used, and what the operator does. */
const engineFaults = {
  bad_url: ['is not a valid address', 'Correct it'],
  unreachable: ['does not answer', 'Start it, or correct the address'],
  silent: [
    'accepts connections, but answers no call',
    'Wait until it has started, look at its log, and leave tls=false out where it serves TLS',
  ],
  access_denied: [
    'refuses the credentials or what they may do',
    'Correct user and password, or grant the rights',
  ],
  tls_refused: [
    'is reached, but no encrypted connection to it can be made',
    'Name the certificates that sign its own with tlsCAFile, or set tls=false where it serves none',
  ],
  foreign: ['holds what Kith did not write', 'Give Kith one of its own'],
  not_found: ['does not have what the address names', 'Create it, or correct the address'],
  evicts: [
    'may drop what is stored when its memory is full',
    'Set its maxmemory-policy to noeviction',
  ],
  read_only: ['takes no writes', 'Name its primary'],
  too_old: ['is too old', 'Upgrade it'],
  no_replica_set: [
    'is no replica set, so that an acknowledged write could be lost',
    'Start it with --replSet, also when it is a single server',
  ],
  newer_schema: ['was written by a newer Kith', 'Update Kith, or name another database'],
} as const

export type EngineFaultCode = keyof typeof engineFaults

/** What the operator configured: the variable and the kind of engine. */
export type ConfiguredEngine = {
  /** The environment variable that names the engine, e.g. `REDIS_URL`. */
  readonly variable: string
  /** The kind of engine, e.g. `Redis`. */
  readonly engine: string
}

/**
 * An engine cannot be used with this configuration. `message` is one line: the variable, the engine,
 * why, and what helps. It never holds the URL, which may hold a password.
 */
export class EngineFault extends Error {
  override readonly name = 'EngineFault'
  readonly code: EngineFaultCode

  /** `detail` is added in brackets: a host or a code, never a secret. */
  constructor(
    code: EngineFaultCode,
    { variable, engine }: ConfiguredEngine,
    { detail, cause }: { readonly detail?: string | undefined; readonly cause?: unknown } = {},
  ) {
    const [why, remedy] = engineFaults[code]
    const details = detail === undefined ? '' : ` (${detail})`
    super(`${variable}: the ${engine} named there ${why}${details}. ${remedy}.`, { cause })
    this.code = code
  }
}

/** Whether a server may be usable when it is tried again. */
export const mayStillStart = (error: unknown): boolean =>
  error instanceof EngineFault && (error.code === 'unreachable' || error.code === 'silent')
