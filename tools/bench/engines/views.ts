import { MongoClient } from 'mongodb'
import { openMongo } from '../../../engines/adapters/mongodb/open-mongo.ts'
import { openMongoReadModels } from '../../../engines/adapters/mongodb/read-models.ts'
import { commitTo } from '../../../test/engines/commit-to.ts'
import { scratchDatabase } from '../../../test/real-engines/mongo-stores.ts'
import { type BenchRow, context, ratioAtLeast } from '../report.ts'
import { mean, untilDone } from './opening.ts'

const DOCUMENTS = 20_000
const BATCH = 1_000
const ROUNDS = 3
const GENERATION = 'v1'

const documentOf = (n: number) => ({
  id: `message-${String(n).padStart(8, '0')}`,
  matchId: `match-${n % 500}`,
  from: `profile-${n % 1_000}`,
  content: 'Shall we say eight, at the canal? '.repeat(4),
  sentAt: '2026-11-20T07:14:21.000Z',
  revision: n,
})

/** Documents of a view as a rebuild commits them, and the same ones by bare `bulkWrite`. */
export const benchMongoViews = async (): Promise<BenchRow[]> => {
  await using opened = untilDone()
  const url = await scratchDatabase(opened)
  const client = await new MongoClient(url).connect()
  opened.teardown(() => client.close())
  await using mongo = await openMongo({ url })
  await using views = await openMongoReadModels(mongo)
  const documents = Array.from({ length: DOCUMENTS }, (_, n) => documentOf(n))
  const batches = Array.from({ length: DOCUMENTS / BATCH }, (_, n) =>
    documents.slice(n * BATCH, (n + 1) * BATCH),
  )

  const timed = async (work: () => Promise<void>): Promise<number> => {
    const startedAt = performance.now()
    await work()
    return (DOCUMENTS * 1_000) / (performance.now() - startedAt)
  }
  const bare = (round: number) =>
    timed(async () => {
      const collection = client.db().collection<{ _id: string }>(`bare_${round}`)
      for (const batch of batches)
        await collection.bulkWrite(
          batch.map(({ id, ...rest }) => ({
            replaceOne: { filter: { _id: id }, replacement: rest, upsert: true },
          })),
          { ordered: false, writeConcern: { w: 'majority' } },
        )
    })
  const adapter = (round: number) =>
    timed(async () => {
      const name = `view${round}`
      await views.prepare({ name, indexes: [] }, GENERATION)
      for (const [index, batch] of batches.entries())
        await commitTo(
          views,
          name,
          GENERATION,
          String((index + 1) * BATCH),
          batch.map(({ id, ...document }) => ({
            key: id,
            document,
            position: String(document.revision + 1),
          })),
        )
    })

  const rates: { bare: number[]; adapter: number[] } = { bare: [], adapter: [] }
  for (let round = 0; round <= ROUNDS; round += 1) {
    const one = { bare: await bare(round), adapter: await adapter(round) }
    if (round === 0) continue // warms up both
    rates.bare.push(one.bare)
    rates.adapter.push(one.adapter)
  }
  const baseline = mean(rates.bare)
  return [
    context('MongoDB: bare bulkWrite', baseline, 'documents/s'),
    ratioAtLeast(
      'MongoDB: documents of a rebuild',
      mean(rates.adapter),
      'documents/s',
      baseline,
      0.5,
    ),
  ]
}
