import { basename } from 'node:path'
import * as z from 'zod'

/** A SQLite file on this machine. */
export type SqliteLocation = { readonly type: 'sqlite'; readonly path: string }

/** A folder on this machine. */
export type DiskLocation = { readonly type: 'disk'; readonly folder: string }

/** An engine that runs as a server. Its URL may hold a password: it is never logged or shown. */
export type ServerLocation<Type extends string> = { readonly type: Type; readonly url: string }

/** The memory of this process. */
export type MemoryLocation = { readonly type: 'memory' }

export type EventLogLocation = SqliteLocation | ServerLocation<'eventstoredb'>
export type ReadModelsLocation = SqliteLocation | ServerLocation<'mongodb'>
/** Sessions, keys, leases, AI spending and the audit trail. */
export type RecordsLocation = SqliteLocation | ServerLocation<'mongodb'>
export type JobsLocation = SqliteLocation | ServerLocation<'redis'>
export type RateLimitsLocation = MemoryLocation | ServerLocation<'redis'>
export type MediaLocation = DiskLocation | ServerLocation<'s3'>

export type StoreLocation =
  | EventLogLocation
  | ReadModelsLocation
  | JobsLocation
  | RecordsLocation
  | RateLimitsLocation
  | MediaLocation

/** A store on a server. */
export type ServerStoreLocation = Extract<StoreLocation, { readonly url: string }>

/** Whether the processes of several machines can share it. */
export const isServer = (location: StoreLocation): location is ServerStoreLocation =>
  'url' in location

/** One kind of location: how its URLs begin, one for the message, and what a URL says. */
type Form<L> = {
  readonly prefix: RegExp
  readonly example: string
  readonly parse: (url: string) => L
}

const sqlite: Form<SqliteLocation> = {
  prefix: /^sqlite:./,
  example: 'sqlite:<path>',
  parse: url => ({ type: 'sqlite', path: url.slice('sqlite:'.length) }),
}

const disk: Form<DiskLocation> = {
  prefix: /^disk:./,
  example: 'disk:<folder>',
  parse: url => ({ type: 'disk', folder: url.slice('disk:'.length) }),
}

const server = <Type extends string>(
  type: Type,
  prefix: RegExp,
  example: string,
): Form<ServerLocation<Type>> => ({ prefix, example, parse: url => ({ type, url }) })

const memory: Form<MemoryLocation> = {
  prefix: /^memory:$/,
  example: 'memory:',
  parse: () => ({ type: 'memory' }),
}

const eventStoreDb = server('eventstoredb', /^esdb(\+discover)?:\/\/./, 'esdb://host:2113')
const mongoDb = server('mongodb', /^mongodb(\+srv)?:\/\/./, 'mongodb://host/kith')
const redis = server('redis', /^rediss?:\/\/./, 'redis://host')
const s3 = server('s3', /^s3:\/\/./, 's3://bucket')

/** A URL of one of these forms, which the schema's metadata gives as examples. */
const urlOf = <L>(...forms: readonly Form<L>[]) => {
  const examples = forms.map(({ example }) => example)
  return z
    .string()
    .transform((url, context) => {
      const form = forms.find(({ prefix }) => prefix.test(url))
      if (form) return form.parse(url)
      context.addIssue({ code: 'custom', message: examples.join(' or ') })
      return z.NEVER
    })
    .meta({ examples })
}

export const eventLogUrl = urlOf<EventLogLocation>(sqlite, eventStoreDb)
export const readModelsUrl = urlOf<ReadModelsLocation>(sqlite, mongoDb)
export const keyStoreUrl = urlOf<RecordsLocation>(sqlite, mongoDb)
export const jobsUrl = urlOf<JobsLocation>(sqlite, redis)
export const sessionsUrl = urlOf<StoreLocation>(sqlite, redis)
export const leasesUrl = urlOf<StoreLocation>(sqlite, mongoDb, redis)
export const rateLimitsUrl = urlOf<RateLimitsLocation>(memory, redis)
export const mediaUrl = urlOf<MediaLocation>(disk, s3)

const engineNames = {
  eventstoredb: 'EventStoreDB',
  memory: 'memory',
  mongodb: 'MongoDB',
  redis: 'Redis',
  s3: 'the S3 store',
} as const

/** How messages name a store: its file or folder, or its variable and the kind of server. */
export const nameOfStore = (variable: string, location: StoreLocation): string => {
  switch (location.type) {
    case 'sqlite':
      return basename(location.path)
    case 'disk':
      return basename(location.folder)
    default:
      return `${variable} (${engineNames[location.type]})`
  }
}
