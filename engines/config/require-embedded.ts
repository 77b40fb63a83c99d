import type { Config, KeysChoice } from './config.ts'
import {
  type DiskLocation,
  isServer,
  type SqliteLocation,
  type StoreLocation,
} from './locations.ts'

/** A config whose stores are all files of this machine. */
export type EmbeddedConfig = Config & {
  readonly eventLog: SqliteLocation
  readonly readModels: SqliteLocation
  readonly jobs: SqliteLocation
  readonly sessions: SqliteLocation
  readonly keys: KeysChoice & { readonly store: SqliteLocation }
  readonly media: DiskLocation
}

/** The command needs files of this machine, but a store is on a server. */
export class NotEmbedded extends Error {
  override readonly name = 'NotEmbedded'
  readonly code = 'not_embedded'

  constructor(variable: string) {
    super(
      `${variable} names a server, which this command does not read: it works on the files of the embedded engines. Use the server's own tools, see docs/operations.md.`,
    )
  }
}

/** @throws {NotEmbedded} a store is on a server. */
export const requireEmbedded = (config: Config): EmbeddedConfig => {
  const inFile = <L extends StoreLocation>(variable: string, location: L) => {
    if (isServer(location)) throw new NotEmbedded(variable)
    return location as Exclude<L, { readonly url: string }>
  }
  const { eventLog, readModels, jobs, sessions, keys, media } = config
  return {
    ...config,
    eventLog: inFile('EVENT_LOG_URL', eventLog),
    readModels: inFile('READ_MODELS_URL', readModels),
    jobs: inFile('JOBS_URL', jobs),
    sessions: inFile('SESSIONS_URL', sessions),
    keys: { ...keys, store: inFile('KEYS_URL', keys.store) },
    media: inFile('MEDIA_URL', media),
  }
}
