import test from 'ava'
import type { Question, UserAnswer } from '../../contracts/questions/questions.ts'
import { answerBody, choicesOf, draftOfAnswer, emptyDraft, isComplete } from './answer-draft.ts'

const question = (type: Question['type'], options: string[] = []): Question => ({
  id: 'consent_one',
  prompt: 'How?',
  type,
  options,
  scaleMin: 1,
  scaleMax: 5,
  scaleLabels: [],
  category: 'essential',
  pack: 'consent',
  isActive: true,
  isAiGenerated: false,
})
const stored: UserAnswer = {
  answerBoolean: null,
  answerSingle: null,
  answerMulti: [],
  answerScale: null,
  answerText: null,
  acceptableBoolean: [],
  acceptableSingle: [],
  acceptableMulti: [],
  acceptableScaleMin: null,
  acceptableScaleMax: null,
  acceptableText: null,
  importance: 4,
  explanation: null,
  profileId: 'ash',
  questionId: 'consent_one',
  pack: 'consent',
  answeredAt: '2026-06-01T12:00:00.000Z',
}

test('a choice can be saved once there is an answer and something acceptable', t => {
  for (const type of ['boolean', 'single', 'multi'] as const) {
    const asked = question(type, ['Often', 'Never'])
    const [first] = choicesOf(asked)
    const chosen = [first?.value ?? '']
    const draft = emptyDraft(asked)
    t.false(isComplete(asked, draft))
    t.false(isComplete(asked, { ...draft, chosen }))
    t.false(isComplete(asked, { ...draft, acceptable: chosen }))
    t.true(isComplete(asked, { ...draft, chosen, acceptable: chosen }))
  }
})

test('a scale can be saved once it was moved, a text once it says something', t => {
  const scale = question('scale')
  t.false(isComplete(scale, emptyDraft(scale)))
  t.true(isComplete(scale, { ...emptyDraft(scale), scale: 1 }))
  const text = question('text')
  t.false(isComplete(text, { ...emptyDraft(text), text: ' \n' }))
  t.true(isComplete(text, { ...emptyDraft(text), text: ' x ' }))
})

test('the call holds the fields of the type, importance 2 by default, and no blank explanation', t => {
  const more = { questionId: 'consent_one', importance: 2, explanation: null }
  const choice = { chosen: ['yes'], acceptable: ['yes', 'no'], explanation: ' ' }
  t.deepEqual(answerBody(question('boolean'), { ...emptyDraft(question('boolean')), ...choice }), {
    answerBoolean: true,
    acceptableBoolean: [true, false],
    ...more,
  })
  const scale = question('scale')
  t.deepEqual(answerBody(scale, { ...emptyDraft(scale), scale: 3, scaleRange: [2, 4] }), {
    answerScale: 3,
    acceptableScaleMin: 2,
    acceptableScaleMax: 4,
    ...more,
  })
  const text = question('text')
  t.deepEqual(answerBody(text, { ...emptyDraft(text), text: ' Slowly. ', explanation: ' So. ' }), {
    answerText: 'Slowly.',
    ...more,
    explanation: 'So.',
  })
})

test('a stored answer comes back as it was given', t => {
  const yes = { ...stored, answerBoolean: true, acceptableBoolean: [true, false] }
  t.like(draftOfAnswer(question('boolean'), yes), {
    chosen: ['yes'],
    acceptable: ['yes', 'no'],
    importance: 4,
    explanation: '',
  })
  const one = { ...stored, answerSingle: 'Often', acceptableSingle: ['Never'] }
  t.like(draftOfAnswer(question('single'), one), { chosen: ['Often'], acceptable: ['Never'] })
  const some = { ...stored, answerMulti: ['Often', 'Never'], acceptableMulti: ['Never'] }
  t.like(draftOfAnswer(question('multi'), some), { chosen: ['Often', 'Never'] })
  const step = { ...stored, answerScale: 2, acceptableScaleMax: 3 }
  t.like(draftOfAnswer(question('scale'), step), { scale: 2, scaleRange: [1, 3] })
})
