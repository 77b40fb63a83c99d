import test, { type ExecutionContext } from 'ava'
import fc from 'fast-check'
import { Hobby } from '../../contracts/profiles/hobbies.ts'
import { relationshipCatalogue } from '../../contracts/profiles/relationship-catalogue.ts'
import type { Compatibility, Scorer } from '../../engines/ports/scorer.ts'
import { anySubject, subject } from './scorer-subjects.ts'

const { signal } = new AbortController()

const scores = ({ factors: _, reason: __, isAiGenerated: ___, ...rest }: Compatibility) =>
  Object.values(rest)

const potter = subject({
  bio: 'Ceramics on Sundays, a greenhouse the rest of the week.',
  hobbies: ['ceramics_pottery', 'gardening'],
  boundaries: { overnight_stays: 'yes', date_nights: 'yes' },
})
const gardener = subject({
  bio: 'My greenhouse has outgrown the balcony.',
  hobbies: ['gardening', 'ceramics_pottery', 'hiking'],
  boundaries: { overnight_stays: 'no', date_nights: 'yes' },
})
const stranger = subject({
  bio: 'Spreadsheets.',
  relationshipStyle: 'monogamous',
  hobbies: ['boxing'],
  ageBracket: '65+',
})

/** Contract of Scorer adapters. `open` returns one that lives until `t` ends. */
export const scorerContract = (
  name: string,
  open: (t: ExecutionContext) => Promise<Scorer>,
): void => {
  test(`${name}: scores lie in 0…100 with two decimals, with at most 10 factors and a reason`, async t => {
    const scorer = await open(t)
    await fc.assert(
      fc.asyncProperty(anySubject, anySubject, async (a, b) => {
        const found = await scorer.compare(a, b, { signal })
        for (const score of scores(found)) {
          t.true(score >= 0 && score <= 100)
          t.is(score, Number(score.toFixed(2)))
        }
        t.true(found.factors.length <= 10)
        t.is(new Set(found.factors).size, found.factors.length)
        for (const factor of found.factors) t.regex(factor, /^[a-z0-9]+(_[a-z0-9]+)*$/)
        t.regex(found.reason, /^You .*[.]$/)
      }),
      { numRuns: 60 },
    )
  })

  test(`${name}: compare returns the same for both readers, and when repeated`, async t => {
    const scorer = await open(t)
    await fc.assert(
      fc.asyncProperty(anySubject, anySubject, async (a, b) => {
        const found = await scorer.compare(a, b, { signal })
        t.deepEqual(await scorer.compare(b, a, { signal }), found)
        t.deepEqual(await scorer.compare({ ...a }, { ...b }, { signal }), found)
      }),
      { numRuns: 60 },
    )
  })

  test(`${name}: relationship wishes and seeking descriptions are never cited`, async t => {
    const scorer = await open(t)
    const wishes = Object.fromEntries(
      Object.values(relationshipCatalogue)
        .flatMap(({ items }) => Object.keys(items))
        .map(item => [item, 'must_have' as const]),
    )
    const secretive = subject({ wishes, seekingDescription: 'zeppelin zeppelin zeppelin' })
    const found = await scorer.compare(secretive, { ...secretive }, { signal })
    const cited = `${found.reason} ${found.factors.join(' ')}`.toLowerCase()
    for (const { items } of Object.values(relationshipCatalogue))
      for (const [key, label] of Object.entries(items)) {
        t.false(
          found.factors.some(factor => factor.includes(key)),
          key,
        )
        t.false(found.reason.toLowerCase().includes(label.toLowerCase()), label)
      }
    t.notRegex(cited, /zeppelin|wish|of a relationship/)
  })

  test(`${name}: hobbies, which no card shows, are never cited`, async t => {
    const scorer = await open(t)
    const busy = subject({ hobbies: Hobby.options })
    const found = await scorer.compare(busy, { ...busy }, { signal })
    const plain = await scorer.compare(subject({}), subject({}), { signal })
    t.true(found.hobbies > plain.hobbies, 'they count')
    t.deepEqual(found.factors, plain.factors)
    t.is(found.reason, plain.reason)
  })

  test(`${name}: compareMany returns the best first, as many as asked for`, async t => {
    const scorer = await open(t)
    const all = await scorer.compareMany(potter, [stranger, gardener, stranger], { signal })
    t.deepEqual(
      all.map(({ index }) => index),
      [1, 0, 2],
    )
    t.deepEqual(all[0]?.compatibility, await scorer.compare(potter, gardener, { signal }))
    const [best, ...rest] = await scorer.compareMany(potter, [stranger, gardener], {
      best: 1,
      signal,
    })
    t.is(best?.index, 1)
    t.deepEqual(rest, [])
    t.deepEqual(await scorer.compareMany(potter, [], { signal }), [])
  })

  test(`${name}: precompute does not change results`, async t => {
    const scorer = await open(t)
    const all = [potter, gardener, stranger]
    const before = await scorer.compareMany(potter, [gardener, stranger], { signal })
    const again = all.map(one => ({ ...one })) as [typeof potter, typeof gardener, typeof stranger]
    await scorer.precompute(again, { signal })
    const [reader, ...others] = again
    t.deepEqual(await scorer.compareMany(reader, others, { signal }), before)
  })

  test(`${name}: an abort rejects`, async t => {
    const scorer = await open(t)
    const stopped = AbortSignal.abort(new Error('stopped'))
    const options = { signal: stopped }
    await t.throwsAsync(scorer.compare(potter, gardener, options), { message: 'stopped' })
    await t.throwsAsync(scorer.compareMany(potter, [gardener], options), { message: 'stopped' })
    await t.throwsAsync(scorer.precompute([potter], options), { message: 'stopped' })
  })
}
