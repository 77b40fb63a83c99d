import test from 'ava'
import { AnswerInput } from '../../contracts/questions/question-events.ts'
import type { Question } from '../../contracts/questions/questions.ts'
import { checkAnswer } from './check-answer.ts'

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
const choices = ['Never', 'Now and then', 'Always']
const check = (asked: Question, input: object) => checkAnswer(asked, AnswerInput.parse(input))
const bits = (asked: Question, input: object) => {
  const checked = check(asked, input)
  return Array.isArray(checked) ? checked.map(({ path }) => path) : checked.bits
}

test('yes and no are the second and the first bit', t => {
  const asked = question('boolean')
  t.deepEqual(bits(asked, { answerBoolean: true, acceptableBoolean: [true] }), {
    given: 0b10,
    acceptable: 0b10,
  })
  t.deepEqual(bits(asked, { answerBoolean: false, acceptableBoolean: [true, false] }), {
    given: 0b1,
    acceptable: 0b11,
  })
  t.deepEqual(bits(asked, { acceptableBoolean: [] }), ['answerBoolean', 'acceptableBoolean'])
})

test("an option's bit is its position, for one choice and for several", t => {
  t.deepEqual(
    bits(question('single', choices), {
      answerSingle: 'Always',
      acceptableSingle: ['Always', 'Never', 'Never'],
    }),
    { given: 0b100, acceptable: 0b101 },
  )
  t.deepEqual(
    bits(question('multi', choices), {
      answerMulti: ['Never', 'Always'],
      acceptableMulti: ['Now and then'],
    }),
    { given: 0b101, acceptable: 0b10 },
  )
  t.deepEqual(bits(question('single', choices), { answerSingle: 'Maybe' }), [
    'answerSingle',
    'acceptableSingle',
  ])
  t.deepEqual(bits(question('multi', choices), { answerMulti: ['Maybe'], acceptableMulti: [] }), [
    'answerMulti',
    'acceptableMulti',
  ])
})

test('each step of a scale has a bit, and all steps are acceptable unless some are named', t => {
  const asked = question('scale')
  t.deepEqual(bits(asked, { answerScale: 1 }), { given: 0b10, acceptable: 0b111110 })
  t.deepEqual(bits(asked, { answerScale: 5, acceptableScaleMin: 4, acceptableScaleMax: 4 }), {
    given: 0b100000,
    acceptable: 0b10000,
  })
  t.deepEqual(bits(asked, {}), ['answerScale'])
  t.deepEqual(bits(asked, { answerScale: 6 }), ['answerScale'])
  t.deepEqual(bits(asked, { answerScale: 3, acceptableScaleMax: 6 }), ['acceptableScaleMax'])
  t.deepEqual(bits(asked, { answerScale: 3, acceptableScaleMin: 6 }), ['acceptableScaleMin'])
  t.deepEqual(bits(asked, { answerScale: 3, acceptableScaleMin: 4, acceptableScaleMax: 3 }), [
    'acceptableScaleMin',
  ])
})

test('a text is not scored and must not be empty', t => {
  t.deepEqual(bits(question('text'), { answerText: ' Slowly. ' }), { given: 0, acceptable: 0 })
  t.deepEqual(bits(question('text'), { answerText: '  ' }), ['answerText'])
})

test('fields of another type are refused by name', t => {
  const input = { answerText: 'Slowly.', answerScale: 3, acceptableMulti: ['Never'] }
  t.deepEqual(bits(question('text'), input), ['acceptableMulti', 'answerScale'])
})
