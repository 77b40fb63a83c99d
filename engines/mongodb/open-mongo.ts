import { type Db, MongoClient } from 'mongodb'
import { type ConfiguredEngine, EngineFault } from '../engine-fault.ts'
import type { StorageHealth, StoreName } from '../storage-health.ts'
import { MONGODB_CALL_TIMEOUT_MS, MONGODB_SELECTION_TIMEOUT_MS } from '../timeouts.ts'
import { engineFaultCodeOfMongo, isDuplicateKey, storageFaultOfMongo } from './mongo-fault.ts'

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

/** @throws {EngineFault} it is no replica set, or a newer Kith wrote the database. */
const check = async (database: Db, configured: ConfiguredEngine): Promise<void> => {
  const { setName, msg } = await database.command({ hello: 1 })
  const isSharded = msg === 'isdbgrid'
  if (!setName && !isSharded) throw new EngineFault('no_replica_set', configured)
  const schemas = database.collection<{ _id: string; version: number }>('kith')
  await schemas.insertOne({ _id: 'schema', version: SCHEMA }).catch(error => {
    if (!isDuplicateKey(error)) throw error
  })
  const version = (await schemas.findOne({ _id: 'schema' }))?.version ?? SCHEMA
  if (version > SCHEMA)
    throw new EngineFault('newer_schema', configured, {
      detail: `database ${database.databaseName}, version ${version}, this one knows ${SCHEMA}`,
    })
}

/**
 * Connects to a MongoDB replica set or sharded cluster and checks it. A write is acknowledged by the
 * majority; reads are of the primary. After a lost connection the driver connects again; calls
 * meanwhile fail within seconds with a StorageFault.
 *
 * @throws {EngineFault} the URL is not valid, or MongoDB does not answer, refuses the credentials, is
 *   no replica set, or was written by a newer Kith.
 */
export const openMongo = async ({
  url,
  variable = 'READ_MODELS_URL',
  health,
}: MongoOptions): Promise<OpenedMongo> => {
  const configured: ConfiguredEngine = { variable, engine: 'MongoDB' }
  let client: MongoClient | undefined
  try {
    client = new MongoClient(url, {
      appName: 'kith',
      ignoreUndefined: true,
      serverSelectionTimeoutMS: MONGODB_SELECTION_TIMEOUT_MS,
      connectTimeoutMS: MONGODB_SELECTION_TIMEOUT_MS,
      socketTimeoutMS: MONGODB_CALL_TIMEOUT_MS,
      w: 'majority',
      readPreference: 'primary',
    })
    await client.connect()
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
    const hosts = client?.options.hosts.map(String).join(', ')
    throw new EngineFault(engineFaultCodeOfMongo(error), configured, {
      detail: hosts,
      cause: error,
    })
  }
}
