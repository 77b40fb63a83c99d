import { basename, join } from 'node:path'
import { ConfigError, readVariables } from './environment.ts'
import type { ParsedVariables } from './variables.ts'

/** A SQLite file on this machine. */
export type SqliteLocation = { readonly type: 'sqlite'; readonly path: string }

/** A folder on this machine. */
export type DiskLocation = { readonly type: 'disk'; readonly folder: string }

/** An engine that runs as a server. Its URL may hold a password: it is never logged or shown. */
type ServerLocation<Type extends string> = { readonly type: Type; readonly url: string }

/** The memory of this process. */
type MemoryLocation = { readonly type: 'memory' }

type EventLogLocation = SqliteLocation | ServerLocation<'eventstoredb'>
type ReadModelsLocation = SqliteLocation | ServerLocation<'mongodb'>
type RecordsLocation = SqliteLocation | ServerLocation<'mongodb'>
type JobsLocation = SqliteLocation | ServerLocation<'redis'>
type RateLimitsLocation = MemoryLocation | ServerLocation<'redis'>
type MediaLocation = DiskLocation | ServerLocation<'s3'>

export type StoreLocation =
  | EventLogLocation
  | ReadModelsLocation
  | JobsLocation
  | RateLimitsLocation
  | MediaLocation

export type ServerStoreLocation = Extract<StoreLocation, { readonly url: string }>

/** Whether the processes of several machines can share it. */
export const isServer = (location: StoreLocation): location is ServerStoreLocation =>
  'url' in location

/** Where the stores of an installation are: all embedded, or all on servers. */
export type StoreLocations = {
  readonly eventLog: EventLogLocation
  readonly readModels: ReadModelsLocation
  readonly jobs: JobsLocation
  readonly records: RecordsLocation
  readonly rateLimits: RateLimitsLocation
  readonly media: MediaLocation
  readonly masterKey: { readonly type: 'file'; readonly path: string }
}

const storeVariables = [
  'KITH_DATA',
  'EVENTSTORE_URL',
  'MONGODB_URL',
  'REDIS_URL',
  'S3_URL',
  'MASTER_KEY_URL',
] as const

type StoreVariables = Pick<ParsedVariables, (typeof storeVariables)[number]>

/**
 * Reads where the stores are, for a command that needs no more of the configuration.
 *
 * @throws {ConfigError} one of their variables is wrong, or only some name servers.
 */
export const readLocations = (env: NodeJS.ProcessEnv): StoreLocations => {
  const read = readVariables(env, storeVariables)
  const problems = halfOfServers(read)
  if (problems.length > 0) throw new ConfigError(problems)
  return locationsOf(read)
}

/** The locations that variables name. */
export const locationsOf = (read: StoreVariables): StoreLocations => {
  const data = read.KITH_DATA ?? ''
  const inData = (file: string): SqliteLocation => ({ type: 'sqlite', path: join(data, file) })
  return {
    eventLog: read.EVENTSTORE_URL ?? inData('log.db'),
    readModels: read.MONGODB_URL ?? inData('views.db'),
    records: read.MONGODB_URL ?? inData('records.db'),
    media: read.S3_URL ?? { type: 'disk', folder: join(data, 'media') },
    masterKey: read.MASTER_KEY_URL ?? { type: 'file', path: join(data, 'master.key') },
    jobs: read.REDIS_URL ?? inData('jobs.db'),
    rateLimits: read.REDIS_URL ?? { type: 'memory' },
  }
}

/** The locations of a config, without its secrets. */
export const locationsIn = ({
  eventLog,
  readModels,
  records,
  jobs,
  rateLimits,
  media,
  masterKey,
}: StoreLocations): StoreLocations => ({
  eventLog,
  readModels,
  records,
  jobs,
  rateLimits,
  media,
  masterKey,
})

const engineVariables = ['EVENTSTORE_URL', 'MONGODB_URL', 'REDIS_URL'] as const

/** One line if only some of the engines are servers. */
export const halfOfServers = (read: StoreVariables): string[] => {
  const given = [...engineVariables, 'S3_URL' as const].find(name => read[name])
  const missing = engineVariables.filter(name => !read[name])
  return given === undefined || missing.length === 0
    ? []
    : [
        `${new Intl.ListFormat('en').format(missing)} must be set, because ${given} is: engines are all embedded or all servers, see docs/operations.md.`,
      ]
}

const engineNames = {
  eventstoredb: 'EventStoreDB',
  mongodb: 'MongoDB',
  redis: 'Redis',
  s3: 'the S3 store',
} as const

/** The variables that name servers, by the kind of server. */
export const variableOf = {
  eventstoredb: 'EVENTSTORE_URL',
  mongodb: 'MONGODB_URL',
  redis: 'REDIS_URL',
  s3: 'S3_URL',
} as const

/** How messages name a store: its file or folder, or its variable and the kind of server. */
export const nameOfStore = (location: StoreLocation): string => {
  switch (location.type) {
    case 'sqlite':
      return basename(location.path)
    case 'disk':
      return basename(location.folder)
    case 'memory':
      return 'memory'
    default:
      return `${variableOf[location.type]} (${engineNames[location.type]})`
  }
}
