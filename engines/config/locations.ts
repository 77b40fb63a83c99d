import { basename } from 'node:path'
import * as z from 'zod'

/** A SQLite file on this machine. */
export type SqliteLocation = { readonly type: 'sqlite'; readonly path: string }

/** A folder on this machine. */
export type DiskLocation = { readonly type: 'disk'; readonly folder: string }

/** An engine that runs as a server. Its URL may hold a password: it is never logged or shown. */
export type ServerLocation<Type extends string> = { readonly type: Type; readonly url: string }

/** The memory of this process. */
type MemoryLocation = { readonly type: 'memory' }

export type EventLogLocation = SqliteLocation | ServerLocation<'eventstoredb'>
export type ReadModelsLocation = SqliteLocation | ServerLocation<'mongodb'>
export type RecordsLocation = SqliteLocation | ServerLocation<'mongodb'>
export type JobsLocation = SqliteLocation | ServerLocation<'redis'>
export type RateLimitsLocation = MemoryLocation | ServerLocation<'redis'>
export type MediaLocation = DiskLocation | ServerLocation<'s3'>

export type StoreLocation =
  | EventLogLocation
  | ReadModelsLocation
  | JobsLocation
  | RateLimitsLocation
  | MediaLocation

/** A store on a server. */
export type ServerStoreLocation = Extract<StoreLocation, { readonly url: string }>

/** Whether the processes of several machines can share it. */
export const isServer = (location: StoreLocation): location is ServerStoreLocation =>
  'url' in location

/** The URL of a server, whose form the schema's metadata gives as an example. */
const urlOf = <Type extends string>(type: Type, prefix: RegExp, example: string) =>
  z
    .string()
    .regex(prefix, example)
    .transform((url): ServerLocation<Type> => ({ type, url }))
    .meta({ examples: [example] })

export const eventStoreUrl = urlOf('eventstoredb', /^esdb(\+discover)?:\/\/./, 'esdb://host:2113')
export const mongoDbUrl = urlOf('mongodb', /^mongodb(\+srv)?:\/\/./, 'mongodb://host/kith')
export const redisUrl = urlOf('redis', /^rediss?:\/\/./, 'redis://host')
export const s3Url = urlOf('s3', /^s3:\/\/./, 's3://bucket')

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
