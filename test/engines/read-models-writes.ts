import test from 'ava'
import type { ReadModels } from '../../engines/ports/read-models.ts'
import { commitTo } from './commit-to.ts'
import { childArguments, type EngineUnderTest, openEngine } from './engine-under-test.ts'
import { linesUntilKilled } from './lines-until-killed.ts'
import { match, matches, withMatches } from './matches.ts'

const script = new URL('./commit-until-killed.ts', import.meta.url)

/** Contract of commit: documents with their checkpoint, repeats, restarts, crashes. */
export const writesContract = (name: string, store: EngineUnderTest<ReadModels>): void => {
  test(`${name}: a commit stores documents and checkpoint`, async t => {
    const models = await openEngine(t, store)
    const collection = await withMatches(models)
    await commitTo(models, 'matches', 'v1', '12', [
      match('a', { profiles: ['me', 'you'], rank: 3 }, '11'),
      match('b', { mode: 'dating' }, '12'),
    ])
    t.deepEqual(await collection.get('a'), { profiles: ['me', 'you'], rank: 3 })
    t.deepEqual(await collection.many(['b', 'nobody', 'a', 'b']), [
      { profiles: [], mode: 'dating' },
      undefined,
      { profiles: ['me', 'you'], rank: 3 },
      { profiles: [], mode: 'dating' },
    ])
    t.is(await models.checkpoint('matches'), '12')
    t.is(await models.checkpoint('matches', 'v1'), '12')
  })

  test(`${name}: a new store is empty before the first commit`, async t => {
    const models = await openEngine(t, store)
    const collection = models.collection(matches)
    const nothing = async () => {
      t.is(await collection.get('a'), undefined)
      t.deepEqual(await collection.many(['a']), [undefined])
      t.deepEqual(await collection.find({ where: { mode: 'dating' } }), [])
      t.is(await collection.count({ where: { mode: 'dating' } }), 0)
      t.deepEqual(await Array.fromAsync(collection.all()), [])
      t.is(await models.checkpoint('matches'), undefined)
    }
    await nothing()
    await models.prepare(matches, 'v1')
    await models.swap('matches', undefined, 'v1')
    await nothing()
  })

  test(`${name}: a commit without documents moves the checkpoint`, async t => {
    const models = await openEngine(t, store)
    await withMatches(models)
    await commitTo(models, 'matches', 'v1', '40', [])
    t.is(await models.checkpoint('matches'), '40')
  })

  test(`${name}: writes that are committed again change nothing`, async t => {
    const models = await openEngine(t, store)
    const collection = await withMatches(models, match('gone', { profiles: ['me'] }))
    const writes = [
      match('a', { profiles: ['me', 'you'], mode: 'dating', rank: 1 }, '5'),
      match('b', { profiles: ['me'], mode: 'dating', rank: 2 }, '6'),
      match('gone', null, '7'),
    ]
    const state = async () => ({
      mine: await collection.find({ where: { profiles: 'me' } }),
      dating: await collection.count({ where: { mode: 'dating' } }),
      all: await Array.fromAsync(collection.all()),
      checkpoint: await models.checkpoint('matches'),
    })
    await commitTo(models, 'matches', 'v1', '7', writes)
    const once = await state()
    await commitTo(models, 'matches', 'v1', '7', writes)
    t.deepEqual(await state(), once)
    t.is(once.dating, 2)
  })

  test(`${name}: null removes a document and its index entries`, async t => {
    const models = await openEngine(t, store)
    const collection = await withMatches(models, match('a', { profiles: ['me'], mode: 'dating' }))
    await commitTo(models, 'matches', 'v1', '2', [match('a', null, '2'), match('never', null, '2')])
    t.is(await collection.get('a'), undefined)
    t.deepEqual(await collection.find({ where: { profiles: 'me' } }), [])
    t.is(await collection.count({ where: { mode: 'dating' } }), 0)
  })

  test(`${name}: the last of two writes to a key in a commit wins`, async t => {
    const models = await openEngine(t, store)
    const collection = await withMatches(
      models,
      match('a', { mode: 'dating' }),
      match('a', { mode: 'friends' }),
    )
    t.deepEqual(await collection.get('a'), { profiles: [], mode: 'friends' })
    t.is(await collection.count({ where: { mode: 'dating' } }), 0)
  })

  test(`${name}: a document reads as it was stored, with its position`, async t => {
    const models = await openEngine(t, store)
    const document = {
      profiles: ['é', '漢', '👩‍👩‍👧'],
      nested: { 'a.b': [1, { $c: null }], empty: {}, none: [] },
      rank: -0.5,
      large: 'x'.repeat(300_000),
    }
    await withMatches(models, { key: 'a $.b', document, position: '99' })
    t.deepEqual(await models.build(matches, 'v1').versioned(['nobody', 'a $.b']), [
      undefined,
      { document, position: '99' },
    ])
  })

  test(`${name}: concurrent commits to different generations all succeed`, async t => {
    const models = await openEngine(t, store)
    const generations = Array.from({ length: 30 }, (_, n) => `v${n}`)
    await Promise.all(generations.map(generation => models.prepare(matches, generation)))
    await Promise.all(
      generations.map(async generation => {
        await commitTo(models, 'matches', generation, '1', [match('a')])
        await commitTo(models, 'matches', generation, '2', [match('b')])
      }),
    )
    for (const generation of generations) {
      const documents = await Array.fromAsync(models.build(matches, generation).all())
      t.deepEqual(
        documents.map(({ key }) => key),
        ['a', 'b'],
      )
    }
  })

  test(`${name}: all documents are there after a restart`, async t => {
    const location = await store.location(t)
    {
      await using models = await store.open(location)
      await withMatches(models, match('a', { profiles: ['me'] }, '3'))
      await commitTo(models, 'matches', 'v1', '8', [])
    }
    const models = await openEngine(t, store, location)
    t.is(await models.checkpoint('matches'), '8')
    t.is(await models.live('matches'), 'v1')
    t.is((await models.collection(matches).find({ where: { profiles: 'me' } })).length, 1)
  })

  test(`${name}: after a writer was killed no document is behind the checkpoint, and indexes agree`, async t => {
    const location = await store.location(t)
    for (let round = 0; round < 3; round += 1) {
      const lines = await linesUntilKilled(script, childArguments(store, location), 150)
      await using models = await store.open(location)
      const checkpoint = Number(await models.checkpoint('matches'))
      t.true(checkpoint >= Number(lines.at(-1)))

      const documentsNow = () => Array.fromAsync(models.collection(matches).all())
      const documents = await documentsNow()
      t.is(documents.length, 20)
      for (const { document, position } of documents) {
        t.true(Number(position) >= checkpoint)
        t.is(document.rank, Number(position))
      }
      const found = await models.collection(matches).find({
        where: { profiles: 'me' },
        order: { field: 'rank', direction: 'ascending' },
        after: { value: checkpoint - 1, key: 'z' },
      })
      t.is(found.length, 20)

      // The next writer continues at the checkpoint, so documents beyond it are stored again.
      const next = String(checkpoint + 1)
      const writes = documents.map(({ key }) => match(key, { rank: checkpoint + 1 }, next))
      await commitTo(models, 'matches', 'v1', next, writes)
      for (const { position } of await documentsNow()) t.is(position, next)
    }
  })
}
