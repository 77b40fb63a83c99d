import test from 'ava'
import type { Advance, ReadModels } from '../../engines/ports/read-models.ts'
import { type EngineUnderTest, openEngine } from './engine-under-test.ts'
import { match, matches } from './matches.ts'

/** Contract of claim and commit: a generation has one writer at a time. */
export const fencingContract = (name: string, store: EngineUnderTest<ReadModels>): void => {
  const commit = (models: ReadModels, advance: Advance, key = 'a') =>
    models.commit('matches', 'v1', advance, [match(key, { mode: advance.upTo }, advance.upTo)])

  test(`${name}: a commit under an earlier token stores nothing and learns it`, async t => {
    const location = await store.location(t)
    const [late, next] = [
      await openEngine(t, store, location),
      await openEngine(t, store, location),
    ]
    await late.prepare(matches, 'v1')
    t.true(await late.claim('matches', 'v1', 1))
    t.is(await commit(late, { expected: undefined, upTo: '1', token: 1 }), 'committed')
    t.true(await next.claim('matches', 'v1', 2))

    const lateCommit = { expected: '1', upTo: '2', token: 1 }
    t.is(await commit(late, lateCommit), 'superseded')
    t.is(await commit(late, lateCommit, 'b'), 'superseded')
    t.is(await next.checkpoint('matches', 'v1'), '1')
    t.deepEqual(await Array.fromAsync(next.build(matches, 'v1').all()), [
      { key: 'a', document: { profiles: [], mode: '1' }, position: '1' },
    ])
    t.is(await commit(next, { expected: '1', upTo: '2', token: 2 }), 'committed')
  })

  test(`${name}: a generation is claimed again under the same or a later token, never an earlier one`, async t => {
    const models = await openEngine(t, store)
    await models.prepare(matches, 'v1')
    t.true(await models.claim('matches', 'v1', 5))
    t.true(await models.claim('matches', 'v1', 5))
    t.true(await models.claim('matches', 'v1', 8))
    t.false(await models.claim('matches', 'v1', 7))
    t.is(await commit(models, { expected: undefined, upTo: '1', token: 8 }), 'committed')
  })

  test(`${name}: a commit that expects another checkpoint stores nothing`, async t => {
    const models = await openEngine(t, store)
    await models.prepare(matches, 'v1')
    t.is(await commit(models, { expected: '1', upTo: '2', token: 1 }), 'superseded')
    t.is(await commit(models, { expected: undefined, upTo: '1', token: 1 }), 'committed')
    t.is(await commit(models, { expected: undefined, upTo: '2', token: 1 }, 'b'), 'superseded')
    t.is(await models.checkpoint('matches', 'v1'), '1')
    t.is(await models.build(matches, 'v1').get('b'), undefined)
  })

  test(`${name}: of concurrent commits to two collections, the one under an earlier token learns it`, async t => {
    const models = await openEngine(t, store)
    const others = { ...matches, name: 'others' }
    for (const spec of [matches, others]) await models.prepare(spec, 'v1')
    await models.claim('others', 'v1', 2)
    const advance = { expected: undefined, upTo: '1', token: 1 }
    const moved = (collection: string) => models.commit(collection, 'v1', advance, [])
    t.deepEqual(await Promise.all([moved('matches'), moved('others')]), ['committed', 'superseded'])
    t.is(await models.checkpoint('matches', 'v1'), '1')
    t.is(await models.checkpoint('others', 'v1'), undefined)
  })

  test(`${name}: of many commits that expect the same checkpoint, one is stored`, async t => {
    const location = await store.location(t)
    const both = [await openEngine(t, store, location), await openEngine(t, store, location)]
    await both[0]?.prepare(matches, 'v1')
    for (let round = 1; round <= 3; round += 1) {
      const expected = round === 1 ? undefined : String(round - 1)
      const results = await Promise.all(
        Array.from({ length: 10 }, (_, n) =>
          commit(both[n % 2] as ReadModels, { expected, upTo: String(round), token: 1 }),
        ),
      )
      t.is(results.filter(result => result === 'committed').length, 1)
    }
    t.is(await both[1]?.checkpoint('matches', 'v1'), '3')
  })

  test(`${name}: a late write to a document that the next writer removed does not bring it back`, async t => {
    const location = await store.location(t)
    const [late, next] = [
      await openEngine(t, store, location),
      await openEngine(t, store, location),
    ]
    await late.prepare(matches, 'v1')
    await late.claim('matches', 'v1', 1)
    await next.claim('matches', 'v1', 2)
    t.is(await commit(next, { expected: undefined, upTo: '1', token: 2 }), 'committed')
    const removed = { key: 'a', document: null, position: '2' }
    const removing = { expected: '1', upTo: '2', token: 2 }
    t.is(await next.commit('matches', 'v1', removing, [removed]), 'committed')
    t.is(await commit(late, { expected: undefined, upTo: '1', token: 1 }), 'superseded')
    t.is(await next.build(matches, 'v1').get('a'), undefined)
  })

  test(`${name}: a missing generation cannot be claimed or written`, async t => {
    const models = await openEngine(t, store)
    t.false(await models.claim('matches', 'v1', 1))
    t.is(await commit(models, { expected: undefined, upTo: '1', token: 1 }), 'superseded')
    t.deepEqual(await models.generations('matches'), [])
  })
}
