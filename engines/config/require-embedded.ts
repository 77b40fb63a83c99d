import type { Config } from './config.ts'
import {
  type DiskLocation,
  isServer,
  type SqliteLocation,
  type StoreLocation,
  variableOf,
} from './locations.ts'

/** A config whose stores are all files of this machine. */
export type EmbeddedConfig = Config & {
  readonly eventLog: SqliteLocation
  readonly readModels: SqliteLocation
  readonly jobs: SqliteLocation
  readonly records: SqliteLocation
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
  const inFile = <L extends StoreLocation>(location: L) => {
    if (isServer(location)) throw new NotEmbedded(variableOf[location.type])
    return location as Exclude<L, { readonly url: string }>
  }
  const { eventLog, readModels, records, jobs, media } = config
  return {
    ...config,
    eventLog: inFile(eventLog),
    readModels: inFile(readModels),
    records: inFile(records),
    jobs: inFile(jobs),
    media: inFile(media),
  }
}
