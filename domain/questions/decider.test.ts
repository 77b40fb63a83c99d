import test from 'ava'
import type { EventsOfDecider } from '../../contracts/events.ts'
import { namedQuestion } from '../../contracts/questions/question-events.ts'
import { outcome } from '../../test/deciders/outcome.ts'
import { answers } from './decider.ts'

type AnswersEvent = EventsOfDecider<'answers'>

const answer = (given: number) => ({
  answerBoolean: null,
  answerSingle: 'Yes',
  answerMulti: [],
  answerScale: null,
  answerText: null,
  acceptableBoolean: [],
  acceptableSingle: ['Yes'],
  acceptableMulti: [],
  acceptableScaleMin: null,
  acceptableScaleMax: null,
  acceptableText: null,
  importance: 3,
  explanation: null,
  bits: { given, acceptable: 1 },
})
const of = (packId: 'consent' | 'kink', given = 1) =>
  ({
    profileId: 'ash',
    packId,
    questionId: `${packId}_one`,
    isExplained: false,
    isNeuro: false,
    answer: answer(given),
  }) as const
const answered = (packId: 'consent' | 'kink', given = 1): AnswersEvent => ({
  type: 'QuestionAnswered',
  data: { ...of(packId, given), ...namedQuestion(packId, `${packId}_one`) },
})
const pack = { profileId: 'ash', packId: 'kink' } as const
const optedIn: AnswersEvent = { type: 'PackOptedIn', data: pack }
const optedOut: AnswersEvent = { type: 'PackOptedOut', data: pack }
const question = { profileId: 'ash', questionId: 'consent_one' } as const
const withdrawn: AnswersEvent = {
  type: 'AnswerWithdrawn',
  data: { profileId: 'ash', ...namedQuestion('consent', 'consent_one') },
}

test('an answer is stored; the same again changes nothing, another one replaces it', t => {
  const first = { type: 'Answer', ...of('consent') } as const
  t.deepEqual(outcome(answers, [], first), [answered('consent')])
  t.deepEqual(outcome(answers, [answered('consent')], first), [])
  const other = { type: 'Answer', ...of('consent', 2) } as const
  t.deepEqual(outcome(answers, [answered('consent')], other), [answered('consent', 2)])
})

test('a pack for adults takes answers only from members who opted in', t => {
  const command = { type: 'Answer', ...of('kink') } as const
  t.like(outcome(answers, [], command), { code: 'pack_opt_in_required' })
  t.deepEqual(outcome(answers, [optedIn], command), [answered('kink')])
  t.like(outcome(answers, [optedIn, optedOut], command), { code: 'pack_opt_in_required' })
})

test('a question of a pack for adults is named only in an encrypted field', t => {
  t.like(answered('kink').data, {
    packId: null,
    questionId: null,
    adult: { packId: 'kink', questionId: 'kink_one' },
  })
  const withdraw = { type: 'Withdraw', profileId: 'ash', questionId: 'kink_one' } as const
  t.like(outcome(answers, [optedIn, answered('kink')], withdraw), [
    { type: 'AnswerWithdrawn', data: { questionId: null } },
  ])
  const repeated = { type: 'Answer', ...of('kink') } as const
  t.deepEqual(outcome(answers, [optedIn, answered('kink')], repeated), [])
})

test('opting in and out is stored when it changes something', t => {
  const into = { type: 'OptIntoPack', ...pack, isOptedIn: true } as const
  const out = { ...into, isOptedIn: false } as const
  t.deepEqual(outcome(answers, [], into), [optedIn])
  t.deepEqual(outcome(answers, [optedIn], into), [])
  t.deepEqual(outcome(answers, [], out), [])
  t.deepEqual(outcome(answers, [optedIn], out), [optedOut])
})

test('an answer is withdrawn once, and may be given again', t => {
  const command = { type: 'Withdraw', ...question } as const
  t.like(outcome(answers, [], command), { code: 'not_found' })
  t.deepEqual(outcome(answers, [answered('consent')], command), [withdrawn])
  t.like(outcome(answers, [answered('consent'), withdrawn], command), { code: 'not_found' })
  const again = { type: 'Answer', ...of('consent') } as const
  t.deepEqual(outcome(answers, [answered('consent'), withdrawn], again), [answered('consent')])
})

test('an achievement is shown once', t => {
  const data = { profileId: 'ash', code: 'FIRST_10_QS' } as const
  const shown: AnswersEvent = { type: 'AchievementShown', data }
  const command = { type: 'ShowAchievement', ...data } as const
  t.deepEqual(outcome(answers, [], command), [shown])
  t.deepEqual(outcome(answers, [shown], command), [])
})
