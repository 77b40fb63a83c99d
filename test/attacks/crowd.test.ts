// In a process of its own: computes for long.
import test, { type ExecutionContext } from 'ava'
import { packIds, questionPacks } from '../../contracts/questions/question-packs.ts'
import { acquaint } from '../http/community.ts'
import { dayClock } from '../http/day-clock.ts'
import { startPasskeyServer } from '../http/passkey-server.ts'
import { startServer, type TestMember } from '../http/server.ts'

/*
 * Aim: learn or do with a crowd of accounts that were just made what one account cannot. How many accounts
 * an address makes a day is in `sign-up-modes.test.ts`.
 */

/** Questions that take yes or no. */
const questions = packIds
  .filter(pack => !questionPacks[pack].isAdult)
  .flatMap(pack => questionPacks[pack].questions)
  .filter(({ type }) => type === 'boolean')
  .slice(0, 8)
  .map(({ id }) => id)

const answerAll = async (by: TestMember) => {
  for (const questionId of questions)
    await by.post('/api/user-answers', {
      questionId,
      answerBoolean: true,
      acceptableBoolean: [true],
      importance: 4,
    })
}

const scoreOf = async (by: TestMember, other: TestMember): Promise<string | null> => {
  const { body } = await by.get(`/api/match-scores/${other.profileId}`)
  return body?.overallScore ?? null
}

/** A server with passkeys, where others can connect: everybody who joins is a newcomer at first. */
const setUp = async (t: ExecutionContext) => {
  const time = dayClock()
  const env = { KITH_RATE_LIMIT_SCALE: '1000' }
  const server = await startPasskeyServer(t, env, { clock: time.clock })
  return { ...time, ...(await acquaint(server)) }
}

test('answers of a new profile tell it nothing of strangers for two weeks, and of matches at once', async t => {
  t.is(questions.length, 8)
  const { me, you, match, quickMember, nextDay, caughtUp } = await setUp(t)
  const pass = (days: number) => {
    for (let day = 0; day < days; day += 1) nextDay()
  }
  for (const one of [me, you]) await answerAll(one)
  pass(14)
  await caughtUp()
  t.not(await scoreOf(me, you), null)

  const newcomer = await quickMember('Ash')
  await answerAll(newcomer)
  await match(newcomer, you)
  await caughtUp()
  t.is(await scoreOf(newcomer, me), null)
  t.not(await scoreOf(newcomer, you), null)
  const { answersCountFrom } = (await newcomer.get('/api/profile')).body
  pass(13)
  t.is(await scoreOf(newcomer, me), null)
  t.not(await scoreOf(me, newcomer), null)
  nextDay()
  t.true(Date.parse(answersCountFrom) > 0)
  t.is((await newcomer.get('/api/profile')).body.answersCountFrom, null)
  t.not(await scoreOf(newcomer, me), null)
})

test('a dealbreaker of a new profile hides nobody for two weeks', async t => {
  const { me, quickMember, nextDay, caughtUp } = await setUp(t)
  await answerAll(me)
  for (let day = 0; day < 14; day += 1) nextDay()
  const newcomer = await quickMember('Ash')
  await newcomer.post('/api/user-answers', {
    questionId: questions[0],
    answerBoolean: true,
    acceptableBoolean: [false],
    importance: 5,
  })
  const sees = async () => {
    await caughtUp()
    const { body } = await newcomer.get('/api/discover/dating')
    return body.some(({ id }: { id: string }) => id === me.profileId)
  }
  for (let day = 0; day < 13; day += 1) nextDay()
  t.true(await sees())
  nextDay()
  t.false(await sees())
})

test('a newcomer meets fifty people a day, and more after three days', async t => {
  const { me, you, swipe, quickMember, nextDay, caughtUp } = await setUp(t)
  await Promise.all(Array.from({ length: 120 }, (_, n) => quickMember(`Sol ${n}`)))
  const meet = async (by: TestMember) => {
    const met = new Set<string>()
    for (;;) {
      await caughtUp()
      const { body } = await by.get('/api/discover/dating')
      if (!Array.isArray(body) || body.length === 0) return met.size
      for (const { id } of body) {
        met.add(id)
        await swipe(by, { profileId: id } as TestMember, 'pass')
      }
    }
  }
  t.is(await meet(me), 50)
  for (let day = 0; day < 3; day += 1) nextDay()
  t.is(await meet(you), 121)
})

test('reports of newcomers do not add to the number of reporters', async t => {
  const { me, you, quickMember, moderation, nextDay, caughtUp } = await setUp(t)
  const crowd = await Promise.all([0, 1, 2, 3, 4].map(n => quickMember(`Sol ${n}`)))
  for (const one of crowd)
    await one.post('/api/reports', { profileId: me.profileId, reason: 'fake_profile' })
  await caughtUp()
  const counts = async () => {
    const [report] = await moderation.reports('pending')
    return [report?.reportsAboutThem, report?.reportsByNewcomers]
  }
  t.deepEqual(await counts(), [0, 5])
  for (let day = 0; day < 3; day += 1) nextDay()
  await you.post('/api/reports', { profileId: me.profileId, reason: 'fake_profile' })
  await caughtUp()
  t.deepEqual(await counts(), [1, 5])
})

test('a newcomer sends no super like until three days are over, and likes as others do', async t => {
  const { me, you, swipe, quickMember, nextDay } = await setUp(t)
  const other = await quickMember('Ash')
  t.like(await swipe(me, you, 'super_like'), {
    status: 403,
    body: {
      code: 'like_limit',
      message: 'Super likes start 3 days after you join. A like works today.',
    },
  })
  t.is((await swipe(me, you, 'like')).status, 200)
  for (let day = 0; day < 3; day += 1) nextDay()
  t.is((await swipe(me, other, 'super_like')).status, 200)
})

test('who tries Kith by the local sign-in on loopback meets no limit of newcomers', async t => {
  const { clock, nextDay } = dayClock()
  const { me, you, swipe, caughtUp } = await acquaint(await startServer(t, { clock }))
  for (const one of [me, you]) await answerAll(one)
  nextDay()
  await caughtUp()
  t.not(await scoreOf(me, you), null)
  t.is((await swipe(me, you, 'super_like')).status, 200)
  t.is((await me.get('/api/profile')).body.answersCountFrom, null)
})

test('a member hides from people new to Kith for two weeks, both ways', async t => {
  const { me, quickMember, nextDay, caughtUp } = await setUp(t)
  for (let day = 0; day < 14; day += 1) nextDay()
  await me.post('/api/block-filters', {
    filters: [{ filterType: 'new_to_kith', filterValue: {}, isActive: true }],
  })
  const newcomer = await quickMember('Ash')
  const shown = async (by: TestMember) => {
    await caughtUp()
    const { body } = await by.get('/api/discover/dating')
    return body.map(({ id }: { id: string }) => id)
  }
  const meet = async () => [
    (await shown(me)).includes(newcomer.profileId),
    (await shown(newcomer)).includes(me.profileId),
  ]
  t.deepEqual(await meet(), [false, false])
  for (let day = 0; day < 13; day += 1) nextDay()
  t.deepEqual(await meet(), [false, false])
  nextDay()
  t.deepEqual(await meet(), [true, true])
})
