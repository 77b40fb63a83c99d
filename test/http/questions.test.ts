import test from 'ava'
import { limits } from '../../contracts/core/limits.ts'
import { packIds, questionPacks } from '../../contracts/questions/question-packs.ts'
import { systemClock } from '../../engines/ports/clock.ts'
import { createQuestionService } from '../../operations/staff/questions-command.ts'
import { commonServer } from './common-server.ts'
import { community } from './community.ts'
import { dayClock } from './day-clock.ts'
import type { TestMember } from './server.ts'

const common = commonServer()

const hug = {
  questionId: 'consent_touch_hello',
  answerSingle: 'Always',
  acceptableSingle: ['Always', 'The first time'],
}
const answer = (by: TestMember, body: object) => by.post('/api/user-answers', body)
const answerPack = async (by: TestMember, pack: 'consent' | 'lifestyle', more: object = {}) => {
  for (const question of questionPacks[pack].questions) {
    const [option] = 'options' in question ? question.options : []
    const fields = {
      boolean: { answerBoolean: true, acceptableBoolean: [true] },
      single: { answerSingle: option, acceptableSingle: [option] },
      multi: { answerMulti: [option], acceptableMulti: [option] },
      scale: { answerScale: 3 },
      text: { answerText: 'Slowly.' },
    }[question.type]
    const { status } = await answer(by, { questionId: question.id, ...fields, ...more })
    if (status !== 200) throw new Error(`${question.id} was answered ${status}.`)
  }
}

test('there are six packs; the one for adults requires opting in', async t => {
  const { me, caughtUp } = await common.community()
  const packs = (await me.get('/api/question-packs')).body
  t.deepEqual(
    packs.map(({ id }: { id: string }) => id),
    [...packIds],
  )
  t.like(packs[0], { name: 'Consent', requiredQuestions: 10, xpReward: 25, isOptedIn: true })
  t.like(packs[4], { name: 'Kink', isAdult: true, isOptedIn: false })
  const questions = (await me.get('/api/questions?pack=consent')).body
  t.is(questions.length, 10)
  t.like(questions[0], { pack: 'consent', type: 'single', scaleMin: 1, scaleMax: 5 })

  const closed = await me.get('/api/questions?pack=kink')
  t.is(closed.status, 403)
  t.is(closed.body.code, 'pack_opt_in_required')
  const kink = { questionId: 'kink_safeword', answerBoolean: true, acceptableBoolean: [true] }
  t.is((await answer(me, kink)).status, 403)
  const opted = await me.put('/api/question-packs/kink/opt-in', { isOptedIn: true })
  t.like(opted.body, { id: 'kink', isOptedIn: true })
  await caughtUp()
  t.is((await me.get('/api/questions?pack=kink')).body.length, 10)
  t.is((await answer(me, kink)).status, 200)
  t.is((await me.get('/api/questions?pack=cooking')).status, 400)
  t.is((await me.get('/api/questions')).status, 400)
})

test('an answer is stored as given, earns once, and can be withdrawn', async t => {
  const { me, you, caughtUp } = await common.community()
  const first = await answer(me, { ...hug, explanation: ' I startle. ' })
  t.is(first.status, 200)
  t.like(first.body, { ...hug, importance: 3, explanation: 'I startle.', pack: 'consent' })
  await caughtUp()
  t.like((await me.get('/api/user-answers')).body[0], { ...hug, explanation: 'I startle.' })
  t.deepEqual((await you.get('/api/user-answers')).body, [], 'nobody else reads it')
  t.like((await me.get('/api/user-xp')).body, {
    totalXp: 7,
    currentLevel: 1,
    currentStreakDays: 1,
    longestStreakDays: 1,
    questionsAnswered: 1,
    explanationsWritten: 1,
  })

  await answer(me, { ...hug, importance: 5 })
  await caughtUp()
  t.like((await me.get('/api/user-answers')).body, [{ importance: 5, explanation: null }])
  t.is((await me.get('/api/user-xp')).body.totalXp, 7, 'answering again earns nothing')

  const gone = await me.del(`/api/user-answers/${hug.questionId}`)
  t.deepEqual(gone.body, { questionId: hug.questionId })
  await caughtUp()
  t.deepEqual((await me.get('/api/user-answers')).body, [])
  t.is((await me.get('/api/user-xp')).body.totalXp, 7)
  t.is((await me.del(`/api/user-answers/${hug.questionId}`)).status, 404)
})

test('ten concurrent equal answers earn once', async t => {
  const { me, caughtUp } = await common.community()
  const answers = await Promise.all(Array.from({ length: 10 }, () => answer(me, hug)))
  t.true(answers.every(({ status }) => status === 200))
  await caughtUp()
  t.like((await me.get('/api/user-xp')).body, { totalXp: 5, questionsAnswered: 1 })
})

test('a complete pack earns its XP and achievements, which are shown once', async t => {
  const { me, caughtUp } = await common.community()
  await answerPack(me, 'consent', { explanation: 'For me.' })
  await caughtUp()
  t.like((await me.get('/api/user-pack-progress')).body, [
    { packId: 'consent', questionsAnswered: 10, isCompleted: true },
  ])
  const earned = (await me.get('/api/user-achievements')).body
  const codes = earned.map(({ id }: { id: string }) => id)
  t.deepEqual(codes.toSorted(), ['COMPLETED_CONSENT_PACK', 'CONSENT_STAR', 'FIRST_10_QS'])
  t.like(earned[0], { notificationShown: false, achievement: { id: codes[0] } })
  const rewards = earned.reduce(
    (sum: number, one: { achievement: { xpReward: number } }) => sum + one.achievement.xpReward,
    0,
  )
  const { totalXp, currentLevel } = (await me.get('/api/user-xp')).body
  t.is(totalXp, 10 * 7 + 25 + rewards)
  t.is(currentLevel, Math.floor(totalXp / 100) + 1)

  const shown = { notificationShown: true }
  t.like((await me.patch('/api/user-achievements/FIRST_10_QS', shown)).body, shown)
  await caughtUp()
  const after = (await me.get('/api/user-achievements')).body
  t.deepEqual(
    after.filter((one: typeof shown) => one.notificationShown).map(({ id }: { id: string }) => id),
    ['FIRST_10_QS'],
  )
  t.is((await me.patch('/api/user-achievements/STREAK_7_DAYS', shown)).status, 404)
  t.is((await me.patch('/api/user-achievements/BEST_OF_ALL', shown)).status, 404)
})

test('an answer that does not fit its question is refused by field, and nothing changes', async t => {
  const { me, caughtUp } = await common.community()
  const bad = async (body: object, path: string) => {
    const { status, body: problem } = await answer(me, { ...hug, ...body })
    t.is(status, 400, path)
    t.true(
      problem.issues.some((issue: { path: string }) => issue.path.startsWith(path)),
      path,
    )
  }
  await bad({ answerSingle: 'Perhaps' }, 'answerSingle')
  await bad({ acceptableSingle: [] }, 'acceptableSingle')
  await bad({ answerScale: 3 }, 'answerScale')
  await bad({ importance: 6 }, 'importance')
  await bad({ importance: -1 }, 'importance')
  await bad({ importance: 2.5 }, 'importance')
  await bad({ explanation: 'a'.repeat(limits.question.explanation + 1) }, 'explanation')
  await bad({ acceptableSingle: Array(limits.question.options + 1).fill('Always') }, 'acceptable')
  await bad({ questionId: '../secret' }, 'questionId')
  t.is((await answer(me, { ...hug, questionId: 'consent_unknown' })).status, 404)
  t.is((await answer(me, { ...hug, points: 9 })).status, 400)
  await caughtUp()
  t.deepEqual((await me.get('/api/user-answers')).body, [])
  const explanation = 'a'.repeat(limits.question.explanation)
  t.is((await answer(me, { ...hug, explanation })).status, 200)
})

/** Questions that are answered with yes or no, of packs for everybody. */
const yesOrNo = packIds
  .filter(pack => !questionPacks[pack].isAdult)
  .flatMap(pack => questionPacks[pack].questions)
  .flatMap(({ id, type }) => (type === 'boolean' ? [id] : []))

test('strangers get one of three scores from eight common answers; matches from three, in whole percent and with questions', async t => {
  const { clock, nextDay } = dayClock()
  const all = await community(t, { clock })
  const { me, you, match, caughtUp } = all
  const yes = { answerBoolean: true, acceptableBoolean: [true] }
  const scoreOf = async (by: TestMember, on: TestMember) => {
    await caughtUp()
    return (await by.get(`/api/match-scores/${on.profileId}`)).body
  }
  const card = async (by: TestMember, on: TestMember) =>
    (await by.get('/api/discover/dating')).body.find(
      ({ id }: { id: string }) => id === on.profileId,
    )
  for (const questionId of yesOrNo.slice(0, 7))
    for (const one of [me, you]) await answer(one, { questionId, ...yes })
  nextDay()
  t.is(await scoreOf(me, you), null)
  for (const one of [me, you]) await answer(one, hug)
  nextDay()
  t.deepEqual(await scoreOf(me, you), {
    profileAId: me.profileId,
    profileBId: you.profileId,
    overallScore: '0.5000',
    questionsCompared: 8,
    topAlignedQuestions: [],
    topMisalignedQuestions: [],
  })
  t.is((await card(me, you)).compatibility, 50)
  t.is((await card(you, me)).compatibility, 50)
  t.is((await me.get(`/api/match-scores/${me.profileId}`)).status, 404)

  await match(me, you)
  const ofMatch = await scoreOf(me, you)
  t.like(ofMatch, { overallScore: '0.8800', questionsCompared: 8, topMisalignedQuestions: [] })
  t.is(ofMatch.topAlignedQuestions.length, 5)
})

test('a broken dealbreaker hides both from each other from their next week on, except from matches', async t => {
  const { clock, nextDay } = dayClock()
  const { me, you, match, caughtUp } = await community(t, { clock })
  const told = { questionId: 'consent_partners_told', acceptableBoolean: [true], importance: 5 }
  await answer(me, { ...told, answerBoolean: true })
  await answer(you, { ...told, answerBoolean: false, acceptableBoolean: [true, false] })
  await caughtUp()
  const sees = async (by: TestMember, on: TestMember) =>
    (await by.get('/api/discover/dating')).body.some(
      ({ id }: { id: string }) => id === on.profileId,
    )
  t.true(await sees(me, you))
  const nextWeek = () => {
    for (let day = 0; day < 7; day += 1) nextDay()
  }
  nextWeek()
  t.false(await sees(me, you))
  t.false(await sees(you, me))
  t.is((await me.get(`/api/match-scores/${you.profileId}`)).status, 404)
  const like = { action: 'like', discoveryMode: 'dating' }
  t.is((await you.post('/api/swipe', { swipedProfileId: me.profileId, ...like })).status, 404)

  await answer(you, { ...told, answerBoolean: true })
  await caughtUp()
  t.false(await sees(me, you))
  nextWeek()
  t.true(await sees(me, you))
  await match(me, you)
  await answer(you, { ...told, answerBoolean: false, acceptableBoolean: [true, false] })
  nextDay()
  await caughtUp()
  t.is((await me.get('/api/matches')).body.length, 1)
  t.is((await me.get(`/api/match-scores/${you.profileId}`)).status, 200)
})

test('new questions are shared by the pack, and asking earns once a pack and day', async t => {
  const { me, you, quickMember, caughtUp } = await community(t)
  const generate = (by: TestMember, pack = 'logistics') =>
    by.post(`/api/questions/generate/${pack}`)
  const first = await generate(me)
  t.is(first.status, 200)
  t.is(first.body.questions.length, limits.question.generatedPerClick)
  t.like(first.body, { xpEarned: 10 })
  await caughtUp()
  const listed = (await you.get('/api/questions?pack=logistics')).body
  const ids = listed.map(({ id }: { id: string }) => id)
  const [question] = first.body.questions
  t.true(first.body.questions.every(({ id }: { id: string }) => ids.includes(id)))
  t.like(question, { pack: 'logistics', isAiGenerated: false })
  const boolean = first.body.questions.find(({ type }: { type: string }) => type === 'boolean')
  const yes = { questionId: boolean.id, answerBoolean: true, acceptableBoolean: [true] }
  t.is((await answer(you, yes)).status, 200)

  const second = await generate(me)
  t.is(second.body.xpEarned, 0)
  await caughtUp()
  t.is((await me.get('/api/user-xp')).body.totalXp, 10)
  const prompts = [...first.body.questions, ...second.body.questions].map(one => one.prompt)
  t.is(new Set(prompts).size, prompts.length)
  const third = await generate(me)
  t.like(third, { status: 403, body: { code: 'question_limit' } })
  t.regex(third.body.message, /^You have added 6 questions .* add some to another pack\.$/)
  t.is((await generate(me, 'lifestyle')).status, 200, 'another pack has a place')
  t.is((await generate(you)).status, 200, 'another member has a place')
  t.is((await generate(you)).status, 200)
  const late = await generate(await quickMember('Linden'))
  t.like(late, { status: 409, body: { code: 'pack_full' } }, 'the list of the server is used up')
  t.is((await generate(me, 'kink')).status, 403)
  t.is((await generate(me, 'cooking')).status, 400)
})

test('a retired question is not offered, and its answers stay with their members', async t => {
  const { me, you, kith, caughtUp } = await community(t)
  const { questions } = (await me.post('/api/questions/generate/consent')).body
  await caughtUp()
  const boolean = questions.find(({ type }: { type: string }) => type === 'boolean')
  const yes = { questionId: boolean.id, answerBoolean: true, acceptableBoolean: [true] }
  t.is((await answer(me, yes)).status, 200)
  const service = createQuestionService({
    dispatch: kith.dispatch,
    clock: systemClock,
    operator: 'Sage',
  })
  t.true(await service.retire(boolean.id))
  await caughtUp()

  const offered = async (by: TestMember): Promise<string[]> =>
    (await by.get('/api/questions?pack=consent')).body.map(({ id }: { id: string }) => id)
  for (const one of [me, you]) t.false((await offered(one)).includes(boolean.id))
  t.is((await answer(you, yes)).status, 404)
  t.is((await answer(me, { ...yes, importance: 5 })).status, 404)
  t.like((await me.get('/api/user-answers')).body, [
    { questionId: boolean.id, answerBoolean: true },
  ])
  t.is((await me.get('/api/user-xp')).body.questionsAnswered, 1, 'what it earned stays')
  t.is((await me.del(`/api/user-answers/${boolean.id}`)).status, 200, 'it can be taken back')

  t.true(await service.restore(boolean.id))
  await caughtUp()
  t.true((await offered(you)).includes(boolean.id))
  t.is((await answer(you, yes)).status, 200)
})
