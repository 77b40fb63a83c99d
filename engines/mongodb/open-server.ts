import { type CheckedServer, SERVER_SCHEMA } from '../checked-server.ts'
import { EngineFault } from '../engine-fault.ts'
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
  return {
    configured,

    claim: () =>
      call('readModels', async () => {
        const stored = await documents.findOne({ _id: 'schema' })
        if (stored) return { schema: stored.version, log: stored.log }
        // Every database of Kith's has that document before it has anything else.
        const [found] = await database.listCollections({}, { nameOnly: true }).toArray()
        if (!found) return undefined
        const detail = `database ${database.databaseName}, collection ${found.name}`
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
