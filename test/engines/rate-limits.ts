import test from 'ava'
import type { RateLimits } from '../../engines/ports/rate-limits.ts'
import { until } from '../waiting/until.ts'
import { type EngineUnderTest, openEngine } from './engine-under-test.ts'

const anHour = { name: 'write', points: 3, seconds: 3_600 }

/** Contract of RateLimits adapters. */
export const rateLimitsContract = (
  name: string,
  store: Pick<EngineUnderTest<RateLimits>, 'location' | 'open'>,
): void => {
  test(`${name}: consume counts the points of a key, also beyond the limit`, async t => {
    const limits = await openEngine(t, store)
    for (const used of [1, 2, 3, 4, 5]) t.is((await limits.consume(anHour, 'ada')).used, used)
    t.is((await limits.consume(anHour, 'ada', 10)).used, 15)
    t.is((await limits.usage(anHour, 'ada'))?.used, 15)
  })

  test(`${name}: keys and limits count apart`, async t => {
    const limits = await openEngine(t, store)
    await limits.consume(anHour, 'ada', 2)
    t.is((await limits.consume(anHour, 'bob')).used, 1)
    t.is((await limits.consume({ ...anHour, name: 'read' }, 'ada')).used, 1)
    for (const key of ['a:b', '::1', 'ü', 'x'.repeat(500)])
      t.is((await limits.consume(anHour, key)).used, 1)
    t.is((await limits.usage(anHour, 'ada'))?.used, 2)
  })

  test(`${name}: usage counts nothing`, async t => {
    const limits = await openEngine(t, store)
    t.is(await limits.usage(anHour, 'ada'), undefined)
    t.is(await limits.usage(anHour, 'ada'), undefined)
    await limits.consume(anHour, 'ada')
    t.is((await limits.usage(anHour, 'ada'))?.used, 1)
    t.is((await limits.usage(anHour, 'ada'))?.used, 1)
  })

  test(`${name}: a window begins with the first use, and later uses do not extend it`, async t => {
    const limits = await openEngine(t, store)
    const first = await limits.consume(anHour, 'ada')
    t.true(first.endsIn <= 3_600_000 && first.endsIn > 3_590_000)
    t.true((await limits.consume(anHour, 'ada', 5)).endsIn <= first.endsIn)
    t.true(((await limits.usage(anHour, 'ada'))?.endsIn ?? 0) <= first.endsIn)
  })

  test(`${name}: nothing is used when the window has ended`, async t => {
    const limits = await openEngine(t, store)
    const aSecond = { name: 'quick', points: 1, seconds: 1 }
    await limits.consume(aSecond, 'ada', 4)
    await until(async () => (await limits.usage(aSecond, 'ada')) === undefined)
    t.is((await limits.consume(aSecond, 'ada')).used, 1)
  })

  test(`${name}: concurrent calls are all counted`, async t => {
    const limits = await openEngine(t, store)
    const used = await Promise.all(Array.from({ length: 200 }, () => limits.consume(anHour, 'ada')))
    t.deepEqual(
      used.map(one => one.used).toSorted((one, other) => one - other),
      Array.from({ length: 200 }, (_, n) => n + 1),
    )
  })
}
