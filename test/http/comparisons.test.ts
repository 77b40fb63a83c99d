import test from 'ava'
import { timing } from '../../contracts/core/limits.ts'
import { commonServer } from './common-server.ts'
import type { TestMember } from './server.ts'

const common = commonServer()

const answers = (levels: Readonly<Record<string, 'yes' | 'maybe' | 'no'>>) => ({
  answers: Object.entries(levels).map(([category, level]) => ({ category, level })),
})

const matched = async () => {
  const server = await common.community()
  const { me, you, match } = server
  const path = `/api/matches/${await match(me, you)}/comparison`
  const read = async (by: TestMember) => (await by.get(path)).body
  const answer = (by: TestMember, levels: Parameters<typeof answers>[0]) =>
    by.post(path, answers(levels))
  return { ...server, path, read, answer }
}

test('each sees only where both said yes or maybe, once both have answered', async t => {
  const { me, you, read, answer } = await matched()
  const mine = {
    date_nights: 'yes',
    kink_bdsm: 'yes',
    social_media: 'no',
    overnight_stays: 'maybe',
  }
  const yours = { date_nights: 'yes', kink_bdsm: 'no', social_media: 'yes', overnight_stays: 'yes' }
  t.like((await answer(me, mine as never)).body, {
    hasAnswered: true,
    isAwaited: false,
    latest: null,
  })
  t.like(await read(you), { hasAnswered: false, isAwaited: true, latest: null })
  const agreed = [
    { category: 'date_nights', isYesFromBoth: true },
    { category: 'overnight_stays', isYesFromBoth: false },
  ]
  const { body } = await answer(you, yours as never)
  t.deepEqual(body.latest.agreed.toSorted(byCategory), agreed)
  t.deepEqual((await read(me)).latest, body.latest)
  t.like(await read(me), { hasAnswered: false, isAwaited: false })
  t.is(Date.parse(body.againAt), Date.parse(body.latest.at) + timing.comparesAgain)
  t.like(await answer(me, mine as never), { status: 409, body: { code: 'compared_lately' } })
})

const byCategory = (one: { category: string }, other: { category: string }) =>
  one.category < other.category ? -1 : 1

test('of two who answer at once, both read one result', async t => {
  const { me, you, read, answer } = await matched()
  await Promise.all([answer(me, { date_nights: 'yes' }), answer(you, { date_nights: 'maybe' })])
  const agreed = [{ category: 'date_nights', isYesFromBoth: false }]
  t.like(await read(me), { latest: { agreed } })
  t.deepEqual(await read(me), await read(you))
})

test('answers are taken back without a trace, and are nowhere in the log or export', async t => {
  const { me, you, read, answer, path, kith } = await matched()
  await answer(me, { kink_bdsm: 'no' })
  t.is((await me.del(path)).status, 200)
  t.like(await read(you), { isAwaited: false, latest: null })
  await answer(you, { kink_bdsm: 'yes' })
  t.like(await read(you), { hasAnswered: true, latest: null })
  for await (const { type, data } of kith.ports.log.readAll())
    if (type === 'ComparisonAsked' || type === 'ComparisonWithdrawn')
      t.deepEqual(Object.keys(data).toSorted(), ['by', 'profiles'])
})

test('only matches compare, and a block ends what was compared', async t => {
  const { me, you, path, read, answer, quickMember, caughtUp } = await matched()
  const other = await quickMember('Kai')
  t.is((await other.get(path)).status, 404)
  t.is((await other.post(path, answers({ date_nights: 'yes' }))).status, 404)
  await answer(me, { date_nights: 'yes' })
  await answer(you, { date_nights: 'yes' })
  t.truthy((await read(me)).latest)
  await you.post('/api/blocks', { profileId: me.profileId })
  await caughtUp()
  for (const one of [me, you]) t.is((await one.get(path)).status, 404)
})
