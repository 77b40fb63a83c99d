import test, { type ExecutionContext } from 'ava'
import { acquaint } from '../http/community.ts'
import { dayClock } from '../http/day-clock.ts'
import { startServer, type TestMember } from '../http/server.ts'

/*
 * Aim: find out by polling when somebody is there, and so whose like just came.
 */

const MINUTE = 60_000

const setUp = async (t: ExecutionContext) => {
  const time = dayClock()
  const env = { KITH_RATE_LIMIT_SCALE: '1000' }
  const server = await startServer(t, { clock: time.clock, env })
  return { ...time, ...(await acquaint(server)) }
}

const deckOf = async (by: TestMember): Promise<string[]> =>
  (await by.get('/api/discover/dating')).body.map(({ id }: { id: string }) => id)

const likesOf = async (by: TestMember): Promise<number> =>
  (await by.get('/api/likes-received')).body.count

test('a card keeps its place when its member swipes for the first time in weeks', async t => {
  const { me, you, swipe, quickMember, nextDay, caughtUp } = await setUp(t)
  const others = await Promise.all([0, 1, 2, 3, 4, 5, 6].map(n => quickMember(`Sol ${n}`)))
  for (let day = 0; day < 20; day += 1) nextDay()
  await caughtUp()
  const before = await deckOf(me)
  t.is(before.length, 8)
  for (const other of others.slice(0, 4)) {
    await swipe(other, you, 'pass')
    await caughtUp()
    t.deepEqual(await deckOf(me), before)
  }
  nextDay()
  await caughtUp()
  const active = others.slice(0, 4).map(({ profileId }) => profileId)
  const first = (await deckOf(me)).slice(0, 4)
  t.deepEqual(first.toSorted(), active.toSorted(), 'activity counts from the next day')
})

test('the number of likes moves once an hour, after the time to undo, at a minute of each member', async t => {
  const { me, you, swipe, quickMember, pass, caughtUp } = await setUp(t)
  const likers = await Promise.all([0, 1, 2].map(n => quickMember(`Sol ${n}`)))
  // Of four by chance two have the same minute now and then, all of them never.
  const others = await Promise.all([0, 1].map(n => quickMember(`Kim ${n}`)))
  const all = [me, you, ...others]
  for (const liker of likers) {
    for (const liked of all) await swipe(liker, liked)
    await caughtUp()
    pass(4 * MINUTE)
  }
  const seen: number[][] = []
  for (let minute = 0; minute < 120; minute += 1) {
    seen.push(await Promise.all(all.map(likesOf)))
    pass(MINUTE)
  }
  const moves = all.map((_, which) =>
    seen.flatMap((counts, minute) =>
      minute > 0 && counts[which] !== seen[minute - 1]?.[which] ? [minute] : [],
    ),
  )
  for (const one of moves) t.true(one.length <= 2, 'at most once an hour')
  t.deepEqual(seen.at(-1), [3, 3, 3, 3])
  t.true(new Set(moves.map(String)).size > 1, 'not at the same minute')
  t.true((seen[0]?.[0] ?? 3) < 3, 'the last like may still be undone')
})

test('a like that is undone was never counted, however often somebody polls', async t => {
  const { me, you, swipe, pass, caughtUp } = await setUp(t)
  for (let time = 0; time < 20; time += 1) {
    t.is((await swipe(you, me)).status, 200)
    for (let minute = 0; minute < 4; minute += 1) {
      await caughtUp()
      t.is(await likesOf(me), 0)
      pass(MINUTE)
    }
    t.is((await you.post('/api/swipes/undo')).status, 200)
    pass(2 * MINUTE)
  }
})
