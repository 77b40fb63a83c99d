import { createRequire } from 'node:module'
import { type Db, MongoClient, MongoServerSelectionError } from 'mongodb'
import { type ConfiguredEngine, EngineFault } from '../../ports/engine-fault.ts'
import type { StorageHealth, StoreName } from '../../ports/storage-health.ts'
import { loopTime } from '../../primitives/loop-time.ts'
import {
  MONGODB_CALL_TIMEOUT_MS,
  MONGODB_CONNECT_TIMEOUT_MS,
  MONGODB_OPEN_TIMEOUT_MS,
  MONGODB_PROBE_TIMEOUT_MS,
  MONGODB_SELECTION_TIMEOUT_MS,
} from '../../primitives/timeouts.ts'
import { engineFaultCodeOfMongo, storageFaultOfMongo } from './mongo-fault.ts'

export type MongoOptions = {
  /** `mongodb://` or `mongodb+srv://`, by default the database `kith`. */
  readonly url: string
  /** The variable that said so, for messages. */
  readonly variable?: string | undefined
  readonly health?: StorageHealth | undefined
}

/** A database that was checked, with faults translated. */
export type OpenedMongo = {
  readonly database: Db
  /** @throws {StorageFault} MongoDB does not answer, or cannot store; the store is then reported. */
  call<T>(store: StoreName, work: () => Promise<T>): Promise<T>
  [Symbol.asyncDispose](): Promise<void>
}

const DEFAULT_DATABASE = 'kith'

/** The newest layout of the database that this program knows. */
const SCHEMA = 1

/** The database that a URL names after its hosts. */
const databaseOf = (url: string): string =>
  /^mongodb(?:\+srv)?:\/\/[^/]*\/(?<name>[^?/]+)/.exec(url)?.groups?.name ?? DEFAULT_DATABASE

/** What the database says of the Kith that wrote it. */
type SchemaDocument = { _id: string; version: number }

const schemaDocuments = (database: Db) => database.collection<SchemaDocument>('kith')

/** @throws {EngineFault} it is no replica set, or a newer Kith or another program wrote the database. */
const check = async (database: Db, configured: ConfiguredEngine): Promise<void> => {
  const { setName, msg } = await database.command({ hello: 1 })
  const isSharded = msg === 'isdbgrid'
  if (!setName && !isSharded) throw new EngineFault('no_replica_set', configured)
  const { collectionName } = schemaDocuments(database)
  const found = await database.listCollections({}, { nameOnly: true }).toArray()
  const version = (await schemaDocuments(database).findOne({ _id: 'schema' }))?.version
  const [foreign] = found.filter(({ name }) => name !== collectionName)
  if (version === undefined && foreign)
    throw new EngineFault('foreign', configured, {
      detail: `database ${database.databaseName}, collection ${foreign.name}`,
    })
  if (version !== undefined && version > SCHEMA)
    throw new EngineFault('newer_schema', configured, {
      detail: `database ${database.databaseName}, version ${version}, this one knows ${SCHEMA}`,
    })
}

/**
 * Why no server could be selected: the driver reports a missing server and one outside the URL's
 * replica set alike. Servers with TLS are not asked.
 */
const probe = async ({ hosts, tls, replicaSet }: MongoClient['options']) => {
  const unreachable = { code: 'unreachable', detail: hosts.map(String).join(', ') } as const
  const [host] = hosts
  if (!host || tls) return unreachable
  await using client = new MongoClient(`mongodb://${host}/?directConnection=true`, {
    serverSelectionTimeoutMS: MONGODB_PROBE_TIMEOUT_MS,
  })
  const found = await client
    .db('admin')
    .command({ hello: 1 })
    .catch(() => undefined)
  if (!found) return unreachable
  if (found.isreplicaset)
    return { code: 'no_replica_set', detail: `${host} waits for rs.initiate()` } as const
  if (!found.setName) return { code: 'no_replica_set', detail: String(host) } as const
  const isOther = replicaSet !== undefined && found.setName !== replicaSet
  return isOther
    ? ({ code: 'bad_url', detail: `its replica set is ${found.setName}` } as const)
    : ({ code: 'silent', detail: String(host) } as const)
}

/** Connects, and tries again for a while: a server that is just starting takes longer than a call may. */
const connectInTime = async (client: MongoClient): Promise<void> => {
  using time = loopTime(MONGODB_OPEN_TIMEOUT_MS)
  for (;;)
    try {
      await client.connect()
      return
    } catch (error) {
      if (!(error instanceof MongoServerSelectionError) || time.hasPassed()) throw error
    }
}

/**
 * Connects to a MongoDB replica set or sharded cluster and checks it, without writing to it. A write
 * is acknowledged by the majority; reads are of the primary. After a lost connection the driver
 * connects again; calls meanwhile fail within a second with a StorageFault.
 *
 * @throws {EngineFault} the URL is not valid, or MongoDB does not answer, refuses the credentials, is
 *   no replica set, or was written by a newer Kith or another program.
 */
export const openMongo = async ({
  url,
  variable = 'MONGODB_URL',
  health,
}: MongoOptions): Promise<OpenedMongo> => {
  const configured: ConfiguredEngine = { variable, engine: 'MongoDB' }
  let client: MongoClient | undefined
  endCommandsOfClosedConnections()
  try {
    client = new MongoClient(url, {
      appName: 'kith',
      ignoreUndefined: true,
      serverSelectionTimeoutMS: MONGODB_SELECTION_TIMEOUT_MS,
      connectTimeoutMS: MONGODB_CONNECT_TIMEOUT_MS,
      socketTimeoutMS: MONGODB_CALL_TIMEOUT_MS,
      w: 'majority',
      readPreference: 'primary',
    })
    await connectInTime(client)
    const database = client.db(databaseOf(url))
    await check(database, configured)
    const opened = client
    return {
      database,
      async call(store, work) {
        try {
          const result = await work()
          health?.report(store, undefined)
          return result
        } catch (error) {
          const fault = storageFaultOfMongo(error)
          if (fault) health?.report(store, fault.code)
          throw fault ?? error
        }
      },
      [Symbol.asyncDispose]: () => opened.close(),
    }
  } catch (error) {
    await client?.close()
    if (error instanceof EngineFault) throw error
    if (client && error instanceof MongoServerSelectionError) {
      const { code, detail } = await probe(client.options)
      throw new EngineFault(code, configured, { detail, cause: error })
    }
    const detail = client?.options.hosts.map(String).join(', ')
    throw new EngineFault(engineFaultCodeOfMongo(error), configured, { detail, cause: error })
  }
}

/** Notes in a new database which layout it has, so that an older program refuses it later. */
export const noteSchema = ({ database, call }: OpenedMongo): Promise<void> =>
  call('readModels', async () => {
    const schema = { $setOnInsert: { version: SCHEMA } }
    await schemaDocuments(database).updateOne({ _id: 'schema' }, schema, { upsert: true })
  })

/** A connection of the driver, as far as it is used here beyond its public types, as of 7.9.0. */
type DriverConnection = {
  readonly error: Error | null
  writeCommand(...parameters: unknown[]): Promise<void>
  once(event: 'close', listener: () => void): unknown
  off(event: 'close', listener: () => void): unknown
}

const require = createRequire(import.meta.url)

let isDone = false

/**
 * Makes the driver end a command when its connection is closed while the command is written. The
 * driver waits for the socket to drain then, which a closed socket never does: a command to a server
 * that went away hung for ever, and with it now and then the check of the server, so that the process
 * did not notice that it was back. The listener is removed when the command is written.
 */
export const endCommandsOfClosedConnections = (): void => {
  if (isDone) return
  isDone = true
  const { Connection } = require('mongodb/lib/cmap/connection.js') as {
    readonly Connection: { readonly prototype: DriverConnection }
  }
  const { prototype } = Connection
  const { writeCommand } = prototype
  prototype.writeCommand = async function (this: DriverConnection, ...parameters) {
    const closed = Promise.withResolvers<never>()
    const onClose = () => closed.reject(this.error)
    this.once('close', onClose)
    try {
      await Promise.race([writeCommand.apply(this, parameters), closed.promise])
    } finally {
      this.off('close', onClose)
    }
  }
}
