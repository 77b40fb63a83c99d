import { EngineFault } from '../../ports/engine-fault.ts'
import {
  type CheckedServer,
  SERVER_SCHEMA,
  type ServerClaim,
} from '../../process/checked-server.ts'
import { connectMongo, schemaDocuments } from './open-mongo.ts'

/**
 * Reaches a MongoDB database without writing to it.
 *
 * @throws {EngineFault} see `connectMongo`.
 */
export const openMongoServer = async (options: {
  readonly url: string
  readonly variable: string
}): Promise<CheckedServer> => {
  const { database, call, ...connection } = await connectMongo(options)
  const configured = { variable: options.variable, engine: 'MongoDB' }
  const documents = schemaDocuments(database)

  const readClaim = async (): Promise<ServerClaim | undefined> => {
    const stored = await documents.findOne({ _id: 'schema' })
    return stored ? { schema: stored.version, log: stored.log } : undefined
  }

  /** A collection that Kith did not make: its first is that of the claim, empty for a moment. */
  const findForeign = async (): Promise<string | undefined> => {
    const found = await database.listCollections({}, { nameOnly: true }).toArray()
    const other = found.find(({ name }) => name !== documents.collectionName)?.name
    if (other !== undefined) return other
    const isForeign = (await documents.findOne({ _id: { $ne: 'schema' } })) !== null
    return isForeign ? documents.collectionName : undefined
  }

  return {
    configured,

    claim: () =>
      call('readModels', async () => {
        const claim = await readClaim()
        if (claim) return claim
        const foreign = await findForeign()
        // Another process may have claimed the database and begun to use it since the first look.
        const since = await readClaim()
        if (since || foreign === undefined) return since
        const detail = `database ${database.databaseName}, collection ${foreign}`
        throw new EngineFault('foreign', configured, { detail })
      }),

    async setClaim(log) {
      const update = { $set: { log }, $setOnInsert: { version: SERVER_SCHEMA } }
      await call('readModels', () =>
        documents.updateOne({ _id: 'schema' }, update, { upsert: true }),
      )
    },

    [Symbol.asyncDispose]: () => connection[Symbol.asyncDispose](),
  }
}
