import test from 'ava'
import type { ReadModels } from '../../engines/ports/read-models.ts'
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
    const location = await store.location(t)
    const models = await openEngine(t, store, location)
    const other = await openEngine(t, store, location)
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

  test(`${name}: a missing document is found as soon as any process has committed it`, async t => {
    const location = await store.location(t)
    const models = await openEngine(t, store, location)
    const other = await openEngine(t, store, location)
    const { collection: documents } = await live(models)
    for (const _ of ['read', 'cached']) t.is(await documents.get('new'), undefined)
    await commitTo(other, 'matches', 'v1', '2', [match('new', { mode: 'friends' })])
    t.is((await documents.get('new'))?.mode, 'friends')
    await commitTo(other, 'matches', 'v1', '3', [match('new', null)])
    for (const _ of ['read', 'cached']) t.is(await documents.get('new'), undefined)
    await commitTo(models, 'matches', 'v1', '4', [match('new', { mode: 'bdsm' })])
    t.is((await documents.get('new'))?.mode, 'bdsm')
  })

  test(`${name}: a find reflects the last commit, whatever was found before`, async t => {
    const location = await store.location(t)
    const models = await openEngine(t, store, location)
    const other = await openEngine(t, store, location)
    await live(models)
    const order = { field: 'rank', direction: 'ascending' } as const
    const find = (by = models) =>
      by.collection(collection).find({ where: { profiles: 'me' }, order })
    const ranked = (key: string, rank: number | null, position: string) =>
      match(key, rank === null ? null : { profiles: ['me'], rank }, position)
    const ranks = async (by = models) => (await find(by)).map(({ rank }) => rank)

    const five = ['a', 'b', 'c', 'd', 'e'].map((key, rank) => ranked(key, rank, '2'))
    await commitTo(models, 'matches', 'v1', '2', five)
    for (const one of [models, models, other]) t.deepEqual(await ranks(one), [0, 1, 2, 3, 4])
    const changes = [ranked('a', 5, '3'), ranked('b', null, '3'), ranked('f', 1, '3')]
    await commitTo(other, 'matches', 'v1', '3', changes)
    for (const one of [models, other]) t.deepEqual(await ranks(one), [1, 2, 3, 4, 5])

    await models.prepare(collection, 'v2')
    await commitTo(models, 'matches', 'v2', '3', [ranked('a', 7, '3')])
    await models.swap('matches', 'v1', 'v2')
    for (const one of [models, other]) t.deepEqual(await ranks(one), [7])
    const [document] = await find()
    t.throws(() => Object.assign(document ?? {}, { rank: 0 }), { instanceOf: TypeError })
  })

  test(`${name}: a cached document cannot be changed by its readers`, async t => {
    const { collection } = await live(await openEngine(t, store))
    const document = await collection.get('a')
    t.throws(() => Object.assign(document ?? {}, { mode: 'friends' }), { instanceOf: TypeError })
    t.throws(() => Object.assign(document?.profiles ?? [], ['me']), { instanceOf: TypeError })
    t.is((await collection.get('a'))?.mode, 'dating')
  })
}
