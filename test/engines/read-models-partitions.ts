import test from 'ava'
import { type Advance, type ReadModels, SwapRefused } from '../../engines/ports/read-models.ts'
import { commitTo } from './commit-to.ts'
import { type EngineUnderTest, openEngine } from './engine-under-test.ts'
import { match, matches } from './matches.ts'

const PARTITIONS = 3
const all = Array.from({ length: PARTITIONS }, (_, partition) => partition)

/** A deadline far beyond the duration of these tests. */
const inTime = () => AbortSignal.timeout(120_000)

const commit = (
  models: ReadModels,
  advance: Advance & { readonly partition: number },
  generation = 'v1',
) =>
  models.commit('matches', generation, advance, [
    match(`key-${advance.partition}`, { mode: advance.upTo }, advance.upTo),
  ])

/** Brings partitions to a position, each from its own checkpoint. */
const bringTo = async (
  models: ReadModels,
  upTo: string,
  { generation = 'v1', partitions = all } = {},
) => {
  for (const partition of partitions) {
    const expected = await models.checkpoint('matches', generation, partition)
    const advance = { partition, expected, upTo, token: 1 }
    if ((await commit(models, advance, generation)) !== 'committed') throw new Error('superseded')
  }
}

/** Contract of generations that are divided into partitions. */
export const partitionsContract = (name: string, store: EngineUnderTest<ReadModels>): void => {
  test(`${name}: a generation keeps the number of partitions that it was prepared with`, async t => {
    const location = await store.location(t)
    const models = await openEngine(t, store, location)
    await models.prepare(matches, 'v1')
    await models.prepare(matches, 'v2', PARTITIONS)
    await models.prepare(matches, 'v2', 5)
    await models.prepare(matches, 'v1', 5)
    const other = await openEngine(t, store, location)
    t.is(await other.partitions('matches', 'v1'), 1)
    t.is(await other.partitions('matches', 'v2'), PARTITIONS)
    t.is(await other.partitions('matches', 'v3'), undefined)
  })

  test(`${name}: each partition is claimed and fenced separately`, async t => {
    const location = await store.location(t)
    const [late, next] = [
      await openEngine(t, store, location),
      await openEngine(t, store, location),
    ]
    await late.prepare(matches, 'v1', PARTITIONS)
    for (const partition of all) t.true(await late.claim('matches', 'v1', 5, partition))
    t.true(await next.claim('matches', 'v1', 6, 1))
    t.false(await late.claim('matches', 'v1', 5, 1))

    const first = { expected: undefined, upTo: '1', token: 5 }
    const results = await Promise.all(all.map(partition => commit(late, { ...first, partition })))
    t.deepEqual(results, ['committed', 'superseded', 'committed'])
    t.is(await commit(next, { ...first, partition: 1, token: 6 }), 'committed')
    t.is(
      await late.commit('matches', 'v1', { expected: '1', upTo: '2', token: 5, partition: 1 }, []),
      'superseded',
    )
    t.is(await commit(late, { expected: '1', upTo: '2', token: 5, partition: 2 }), 'committed')
    t.is(await commit(late, { expected: '1', upTo: '2', token: 5, partition: 0 }), 'committed')
    const found = await Array.fromAsync(next.build(matches, 'v1').all())
    t.deepEqual(
      found.map(({ key, position }) => [key, position]),
      [
        ['key-0', '2'],
        ['key-1', '1'],
        ['key-2', '2'],
      ],
    )
  })

  test(`${name}: a partition commits only from its own checkpoint`, async t => {
    const models = await openEngine(t, store)
    await models.prepare(matches, 'v1', PARTITIONS)
    const [one, other] = [
      { expected: undefined, upTo: '1', token: 1, partition: 1 },
      { expected: '1', upTo: '2', token: 1, partition: 2 },
    ]
    t.is(await commit(models, one), 'committed')
    t.is(await commit(models, one), 'superseded')
    t.is(await commit(models, other), 'superseded')
    t.is(await models.checkpoint('matches', 'v1', 1), '1')
    t.is(await models.checkpoint('matches', 'v1', 2), undefined)
    t.is(await models.checkpoint('matches', 'v1', 0), undefined)
  })

  test(`${name}: the position of a generation is that of its earliest partition`, async t => {
    const models = await openEngine(t, store)
    await models.prepare(matches, 'v1', PARTITIONS)
    await models.swap('matches', undefined, 'v1')
    await bringTo(models, '9', { partitions: [0, 1] })
    t.is(await models.checkpoint('matches'), undefined)
    await bringTo(models, '10', { partitions: [2] })
    t.is(await models.checkpoint('matches'), '9')
    await bringTo(models, '100', { partitions: [0, 2] })
    t.is(await models.checkpoint('matches', 'v1'), '9')
    t.is((await models.logMarks())[0]?.position, '100', 'the log must have what any has seen')
  })

  test(`${name}: a wait for a position ends when all partitions have reached it`, async t => {
    const location = await store.location(t)
    const here = await openEngine(t, store, location)
    const there = await openEngine(t, store, location)
    await here.prepare(matches, 'v1', PARTITIONS)
    await here.swap('matches', undefined, 'v1')
    await bringTo(here, '5')
    t.true(await there.waitForPosition('matches', '5', inTime()))

    const reached: string[] = []
    const waits = [here, there].map((models, index) =>
      models.waitForPosition('matches', '20', inTime()).then(is => {
        reached.push(`${index} ${is}`)
      }),
    )
    await bringTo(here, '20', { partitions: [0] })
    here.noteProgress('matches', 'v1', '20', 1)
    here.noteProgress('matches', 'v1', '19', 2)
    t.true(await here.waitForPosition('matches', '19', inTime()))
    t.deepEqual(reached, [])
    await bringTo(here, '20', { partitions: [2] })
    await waits[0]
    await bringTo(here, '20', { partitions: [1] })
    await waits[1]
    t.deepEqual(reached.toSorted(), ['0 true', '1 true'])
  })

  test(`${name}: a swap needs all partitions at or beyond the furthest one they replace`, async t => {
    const models = await openEngine(t, store)
    await models.prepare(matches, 'v1', 2)
    await models.swap('matches', undefined, 'v1')
    await bringTo(models, '9', { partitions: [0] })
    await bringTo(models, '10', { partitions: [1] })
    await models.prepare(matches, 'v2', PARTITIONS)
    await bringTo(models, '10', { generation: 'v2', partitions: [0, 1] })
    const refused = { instanceOf: SwapRefused, message: /has come further/ }
    await t.throwsAsync(models.swap('matches', 'v1', 'v2'), refused)
    await bringTo(models, '9', { generation: 'v2', partitions: [2] })
    await t.throwsAsync(models.swap('matches', 'v1', 'v2'), refused)
    t.is(await models.live('matches'), 'v1')
    await bringTo(models, '10', { generation: 'v2', partitions: [2] })
    await models.swap('matches', 'v1', 'v2')
    t.is(await models.live('matches'), 'v2')

    await models.prepare(matches, 'v3')
    await commitTo(models, 'matches', 'v3', '9', [])
    await t.throwsAsync(models.swap('matches', 'v2', 'v3'), refused)
    await commitTo(models, 'matches', 'v3', '10', [])
    await models.swap('matches', 'v2', 'v3')
    t.is(await models.partitions('matches', 'v3'), 1)
  })

  test(`${name}: a missing partition cannot be claimed or written`, async t => {
    const models = await openEngine(t, store)
    await models.prepare(matches, 'v1', 2)
    t.false(await models.claim('matches', 'v1', 1, 2))
    const beyond = { expected: undefined, upTo: '1', token: 1, partition: 2 }
    t.is(await commit(models, beyond), 'superseded')
    t.is(await models.commit('matches', 'v1', beyond, []), 'superseded')
    t.is(await models.build(matches, 'v1').get('key-2'), undefined)
    t.is(await models.partitions('matches', 'v1'), 2)
  })
}
