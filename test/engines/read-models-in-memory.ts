import test from 'ava'
import type { ReadModels } from '../../engines/read-models.ts'
import { commitTo } from './commit-to.ts'
import { type EngineUnderTest, openEngine } from './engine-under-test.ts'
import { match, matches } from './matches.ts'

const collection = { ...matches, inMemory: 3 }

/** Contract of documents that are cached in memory. */
export const inMemoryContract = (name: string, store: EngineUnderTest<ReadModels>): void => {
  const live = async (models: ReadModels) => {
    await models.prepare(collection, 'v1')
    await models.swap('matches', undefined, 'v1')
    const keys = ['a', 'b', 'c', 'd']
    await commitTo(
      models,
      'matches',
      'v1',
      '1',
      keys.map(key => match(key, { mode: 'dating' })),
    )
    const modes = async (of = models) =>
      (await of.collection(collection).many(keys)).map(document => document?.mode)
    return { modes, collection: models.collection(collection) }
  }

  test(`${name}: a cached document is never older than the last commit, of any process`, async t => {
    const place = await store.location(t)
    const models = await openEngine(t, store, place)
    const other = await openEngine(t, store, place)
    const { modes } = await live(models)
    t.deepEqual(await modes(), ['dating', 'dating', 'dating', 'dating'])

    await commitTo(models, 'matches', 'v1', '2', [
      match('a', { mode: 'friends' }),
      match('b', null),
    ])
    t.deepEqual(await modes(), ['friends', undefined, 'dating', 'dating'])
    t.deepEqual(await modes(other), ['friends', undefined, 'dating', 'dating'])

    // A large commit has several parts; only the last moves the checkpoint.
    await commitTo(other, 'matches', 'v1', '2', [match('c', { mode: 'friends' })])
    t.deepEqual(await modes(), ['friends', undefined, 'friends', 'dating'])

    await other.prepare(collection, 'v2')
    await commitTo(other, 'matches', 'v2', '2', [match('d', { mode: 'bdsm' })])
    await other.swap('matches', 'v1', 'v2')
    t.deepEqual(await modes(), [undefined, undefined, undefined, 'bdsm'])
  })

  test(`${name}: a cached document cannot be changed by its readers`, async t => {
    const { collection } = await live(await openEngine(t, store))
    const document = await collection.get('a')
    t.throws(() => Object.assign(document ?? {}, { mode: 'friends' }), { instanceOf: TypeError })
    t.throws(() => Object.assign(document?.profiles ?? [], ['me']), { instanceOf: TypeError })
    t.is((await collection.get('a'))?.mode, 'dating')
  })
}
