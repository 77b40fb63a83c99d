import { setImmediate } from 'node:timers/promises'
import test from 'ava'
import { type ReadModels, SwapRefused } from '../../engines/ports/read-models.ts'
import { commitTo } from './commit-to.ts'
import { type EngineUnderTest, openEngine } from './engine-under-test.ts'
import { match, matches, withMatches } from './matches.ts'

/** A deadline far beyond the duration of these tests. */
const inTime = () => AbortSignal.timeout(120_000)

/** Contract of generations: rebuilding beside the live one, waiting for a position. */
export const generationsContract = (name: string, store: EngineUnderTest<ReadModels>): void => {
  test(`${name}: a generation is built invisibly and then swapped in`, async t => {
    const models = await openEngine(t, store)
    const collection = await withMatches(models, match('old', { profiles: ['me'] }))
    await commitTo(models, 'matches', 'v1', '9', [])

    await models.prepare(matches, 'v2')
    await commitTo(models, 'matches', 'v2', '7', [match('new', { profiles: ['me'] }, '7')])
    t.is(await collection.get('new'), undefined)
    t.is(await collection.count({ where: { profiles: 'me' } }), 1)
    t.is(await models.checkpoint('matches'), '9')
    t.is(await models.checkpoint('matches', 'v2'), '7')
    t.is(await models.live('matches'), 'v1')
    t.deepEqual((await models.generations('matches')).toSorted(), ['v1', 'v2'])
    t.truthy(await models.build(matches, 'v2').get('new'))
    t.is(await models.build(matches, 'v2').get('old'), undefined)

    await commitTo(models, 'matches', 'v2', '10', [])
    await models.swap('matches', 'v1', 'v2')
    t.is(await collection.get('old'), undefined)
    t.truthy(await collection.get('new'))
    t.is(await models.checkpoint('matches'), '10')
    t.is(await models.live('matches'), 'v2')
    t.deepEqual(await models.generations('matches'), ['v2'])
  })

  test(`${name}: readers see one generation or the other, never parts of both`, async t => {
    const models = await openEngine(t, store)
    const keys = Array.from({ length: 40 }, (_, n) => `key-${n}`)
    const build = async (generation: string) => {
      await models.prepare(matches, generation)
      const writes = keys.map(key => match(key, { profiles: ['me'], mode: generation }))
      await commitTo(models, 'matches', generation, '1', writes)
    }
    await build('v0')
    await models.swap('matches', undefined, 'v0')
    const collection = models.collection(matches)
    let swapping = true
    const reading = (async () => {
      let reads = 0
      while (swapping) {
        const found = await collection.find({ where: { profiles: 'me' } })
        t.is(found.length, keys.length)
        t.is(new Set(found.map(({ mode }) => mode)).size, 1)
        t.is(new Set((await collection.many(keys)).map(found => found?.mode)).size, 1)
        reads += 1
        await setImmediate()
      }
      return reads
    })()
    for (let n = 1; n <= 10; n += 1) {
      await build(`v${n}`)
      await models.swap('matches', `v${n - 1}`, `v${n}`)
    }
    swapping = false
    t.true((await reading) > 0)
  })

  test(`${name}: a swap is refused when from is not live; one of two concurrent swaps wins`, async t => {
    const models = await openEngine(t, store)
    await withMatches(models)
    await models.prepare(matches, 'v2')
    await models.prepare(matches, 'v3')
    for (const generation of ['v2', 'v3']) await commitTo(models, 'matches', generation, '1', [])
    const refused = { instanceOf: SwapRefused, code: 'swap_refused' }
    await t.throwsAsync(models.swap('matches', undefined, 'v2'), refused)
    await t.throwsAsync(models.swap('matches', 'v0', 'v2'), refused)
    t.is(await models.live('matches'), 'v1')

    const outcomes = await Promise.allSettled([
      models.swap('matches', 'v1', 'v2'),
      models.swap('matches', 'v1', 'v3'),
    ])
    t.deepEqual(outcomes.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  })

  test(`${name}: a swap is refused when the new generation is behind the live one`, async t => {
    const models = await openEngine(t, store)
    await withMatches(models, match('a'))
    await commitTo(models, 'matches', 'v1', '10', [])
    await models.prepare(matches, 'v2')
    await commitTo(models, 'matches', 'v2', '9', [])
    const refused = { instanceOf: SwapRefused, message: /has come further/ }
    await t.throwsAsync(models.swap('matches', 'v1', 'v2'), refused)
    t.is(await models.live('matches'), 'v1')
    await commitTo(models, 'matches', 'v2', '10', [])
    await models.swap('matches', 'v1', 'v2')
    t.is(await models.live('matches'), 'v2')
  })

  test(`${name}: preparing twice keeps the documents`, async t => {
    const models = await openEngine(t, store)
    const collection = await withMatches(models, match('a'))
    await models.prepare(matches, 'v1')
    t.truthy(await collection.get('a'))
    t.is(await models.checkpoint('matches'), '1')
  })

  test(`${name}: an index declared later finds earlier documents`, async t => {
    const models = await openEngine(t, store)
    const early = { name: 'matches', indexes: [] }
    await models.prepare(early, 'v1')
    await models.swap('matches', undefined, 'v1')
    const writes = Array.from({ length: 30 }, (_, n) => match(`${n}`, { mode: `mode-${n % 3}` }))
    await commitTo(models, 'matches', 'v1', '1', writes)

    const count = () => models.collection(matches).count({ where: { mode: 'mode-1' } })
    t.is(await count(), 10)
    await commitTo(models, 'matches', 'v1', '2', [match('1', null), match('x', { mode: 'mode-1' })])
    t.is(await count(), 10)
  })

  test(`${name}: missing indexes are added to an existing generation, and do not create one`, async t => {
    const models = await openEngine(t, store)
    await models.prepare({ name: 'matches', indexes: [] }, 'v1')
    await commitTo(models, 'matches', 'v1', '1', [match('a', { mode: 'mode-1' })])
    await models.addIndexes(matches, 'v1')
    await models.addIndexes(matches, 'v2')
    t.deepEqual(await models.generations('matches'), ['v1'])
    t.is(await models.build(matches, 'v1').count({ where: { mode: 'mode-1' } }), 1)
  })

  test(`${name}: an abandoned generation can be dropped, the live one cannot`, async t => {
    const models = await openEngine(t, store)
    const collection = await withMatches(models, match('a'))
    await models.prepare(matches, 'v2')
    await commitTo(models, 'matches', 'v2', '5', [match('b')])
    await models.drop('matches', 'v2')
    await models.drop('matches', 'v2')
    t.deepEqual(await models.generations('matches'), ['v1'])
    t.is(await models.checkpoint('matches', 'v2'), undefined)
    t.is(await models.build(matches, 'v2').get('b'), undefined)

    await t.throwsAsync(models.drop('matches', 'v1'))
    t.truthy(await collection.get('a'))
    await t.throwsAsync(commitTo(models, 'matches', 'v2', '6', [match('b')]))
    t.deepEqual(await models.generations('matches'), ['v1'])
  })

  test(`${name}: waitForPosition resolves at once for a past position, otherwise when it comes`, async t => {
    const models = await openEngine(t, store)
    await withMatches(models)
    await commitTo(models, 'matches', 'v1', '9', [])
    t.true(await models.waitForPosition('matches', '8', inTime()))
    t.true(await models.waitForPosition('matches', '9', inTime()))

    const waits = [10, 100].map(position =>
      models.waitForPosition('matches', String(position), inTime()),
    )
    await commitTo(models, 'matches', 'v1', '10', [])
    t.true(await waits[0])
    await commitTo(models, 'matches', 'v1', '1000', [])
    t.true(await waits[1])
  })

  test(`${name}: noteProgress of the live generation resolves waits`, async t => {
    const models = await openEngine(t, store)
    await withMatches(models)
    await commitTo(models, 'matches', 'v1', '9', [])
    const waiting = models.waitForPosition('matches', '20', inTime())
    models.noteProgress('matches', 'v1', '20')
    t.true(await waiting)
    t.true(await models.waitForPosition('matches', '15', inTime()))
    t.is(await models.checkpoint('matches'), '9')

    await models.prepare(matches, 'v2')
    models.noteProgress('matches', 'v2', '30')
    const later = models.waitForPosition('matches', '30', inTime())
    t.is(
      await Promise.race([
        later,
        models.waitForPosition('matches', '9', inTime()).then(() => 'v1'),
      ]),
      'v1',
    )
    await commitTo(models, 'matches', 'v2', '30', [])
    await models.swap('matches', 'v1', 'v2')
    t.true(await later)
  })

  test(`${name}: a wait for a position follows a swap`, async t => {
    const models = await openEngine(t, store)
    await withMatches(models)
    await models.prepare(matches, 'v2')
    const waiting = models.waitForPosition('matches', '50', inTime())
    await commitTo(models, 'matches', 'v2', '50', [])
    await models.swap('matches', 'v1', 'v2')
    t.true(await waiting)
  })

  test(`${name}: a wait for a position ends with its signal`, async t => {
    const models = await openEngine(t, store)
    await withMatches(models)
    t.false(await models.waitForPosition('matches', '50', AbortSignal.abort()))
    const stop = new AbortController()
    const waiting = [
      models.waitForPosition('matches', '50', stop.signal),
      models.waitForPosition('nobody', '1', stop.signal),
    ]
    stop.abort()
    t.deepEqual(await Promise.all(waiting), [false, false])
  })

  test(`${name}: commits of one opening are visible to another, also to its waits`, async t => {
    const location = await store.location(t)
    const here = await openEngine(t, store, location)
    const there = await openEngine(t, store, location)
    await withMatches(here, match('a', { mode: 'm' }))
    const collection = there.collection(matches)
    t.is(await collection.count({ where: { mode: 'm' } }), 1)

    const waiting = there.waitForPosition('matches', '5', inTime())
    await here.prepare(matches, 'v2')
    await commitTo(here, 'matches', 'v2', '5', [])
    await here.swap('matches', 'v1', 'v2')
    t.true(await waiting)
    t.is(await collection.count({ where: { mode: 'm' } }), 0)
  })

  test(`${name}: a checkpoint keeps the event there`, async t => {
    const models = await openEngine(t, store)
    await models.prepare(matches, 'v1')
    await models.claim('matches', 'v1', 1)
    const advance = { expected: undefined, upTo: '5', event: 'the fifth', token: 1 }
    t.is(await models.commit('matches', 'v1', advance, []), 'committed')
    t.like((await models.progress())[0], { checkpoint: '5', event: 'the fifth' })
  })

  test(`${name}: clear removes every generation, and building starts again`, async t => {
    const models = await openEngine(t, store)
    await models.prepare(matches, 'v1')
    await commitTo(models, 'matches', 'v1', '5', [match('a', { mode: 'dating' })])
    await models.swap('matches', undefined, 'v1')
    await models.prepare(matches, 'v2')
    t.deepEqual(await models.progress(), [
      { view: 'matches', generation: 'v1', isLive: true, checkpoint: '5', event: undefined },
      { view: 'matches', generation: 'v2', isLive: false, checkpoint: undefined, event: undefined },
    ])
    await models.clear()
    t.deepEqual(await models.generations('matches'), [])
    t.is(await models.live('matches'), undefined)
    t.deepEqual(await models.progress(), [])
    await models.prepare(matches, 'v1')
    t.is(await models.build(matches, 'v1').get('a'), undefined)
    t.is(await models.checkpoint('matches', 'v1'), undefined)
  })
}
