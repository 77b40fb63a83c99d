import test from 'ava'
import { MongoClient } from 'mongodb'
import { matches } from '../engines/matches.ts'
import { readModelsContract } from '../engines/read-models.ts'
import { mongoReadModels, scratchDatabase } from './mongo-stores.ts'
import { withEngine } from './with-engine.ts'

withEngine('KITH_TEST_MONGODB_URL', 'read models in MongoDB', () => {
  readModelsContract('mongodb', mongoReadModels)

  test('a generation from before there were partitions is one, with its checkpoint and token', async t => {
    const url = await scratchDatabase(t)
    const client = await new MongoClient(url).connect()
    t.teardown(() => client.close())
    const stored = { name: 'v1', id: 'a', checkpoint: '7', token: 5, replacedAt: null }
    const view = { _id: 'matches', live: 'v1', generations: { v1: stored } }
    await client.db().collection<{ _id: string }>('views').insertOne(view)

    await using models = await mongoReadModels.open(url)
    t.is(await models.partitions('matches', 'v1'), 1)
    t.is(await models.checkpoint('matches'), '7')
    t.true(await models.waitForPosition('matches', '7', AbortSignal.timeout(60_000)))
    t.false(await models.claim('matches', 'v1', 4))
    t.true(await models.claim('matches', 'v1', 6))
    const advance = { expected: '7', upTo: '8', token: 6 }
    t.is(await models.commit('matches', 'v1', advance, []), 'committed')
    await models.prepare(matches, 'v1', 4)
    t.is(await models.partitions('matches', 'v1'), 1)
  })
})
