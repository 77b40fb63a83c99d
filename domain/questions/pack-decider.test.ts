import test from 'ava'
import { limits } from '../../contracts/core/limits.ts'
import type { EventsOfDecider } from '../../contracts/events.ts'
import type { GeneratedQuestion } from '../../contracts/questions/question-events.ts'
import { outcome } from '../../test/deciders/outcome.ts'
import { questionPack } from './pack-decider.ts'

type PackEvent = EventsOfDecider<'questionPack'>

const of = (batchId: string) => ({ packId: 'consent', batchId, profileId: 'ash' }) as const
const requested = (batchId: string): PackEvent => ({
  type: 'QuestionsRequested',
  data: of(batchId),
})
const question = (prompt: string): GeneratedQuestion => ({
  questionId: prompt,
  prompt,
  type: 'boolean',
  category: 'essential',
  options: [],
})
const wrote = (batchId: string, ...prompts: string[]) => ({
  ...of(batchId),
  questions: prompts.map(question),
  isAiGenerated: false,
})
const generated = (batchId: string, ...prompts: string[]): PackEvent => ({
  type: 'QuestionsGenerated',
  data: wrote(batchId, ...prompts),
})
const add = (batchId: string, ...prompts: string[]) =>
  ({ type: 'AddQuestions', ...wrote(batchId, ...prompts) }) as const
const none = (batchId: string): PackEvent => ({ type: 'QuestionsNotGenerated', data: of(batchId) })
const request = { type: 'RequestQuestions', ...of('b') } as const

test('requested questions are added once, without those that the pack has', t => {
  const before = [requested('a'), generated('a', 'May I ask?')]
  t.deepEqual(outcome(questionPack, before, add('a', 'And now?')), [], 'answered already')
  t.deepEqual(outcome(questionPack, before, add('b', 'And now?')), [], 'nobody asked')
  const pending = [...before, requested('b')]
  t.deepEqual(outcome(questionPack, pending, add('b', 'may I ask', 'And now?', 'And now ?!')), [
    generated('b', 'And now?'),
  ])
})

test('a request without new questions is answered too', t => {
  const before = [requested('a'), generated('a', 'May I ask?'), requested('b')]
  t.deepEqual(outcome(questionPack, before, add('b', 'May I ask?')), [none('b')])
  t.deepEqual(outcome(questionPack, [...before, none('b')], add('b', 'And now?')), [])
})

const { generatedPerPack, generatedPerMember } = limits.question
const prompts = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => `Question ${from + n}`)
/** Enough questions of enough members to fill the pack. */
const full = (): PackEvent[] =>
  prompts(generatedPerPack).map(prompt => {
    const { data, type } = generated(prompt, prompt)
    return { type, data: { ...data, profileId: prompt } } as PackEvent
  })
const retired = (questionId: string): PackEvent => ({
  type: 'QuestionRetired',
  data: { packId: 'consent', questionId, operator: 'sage' },
})
const restored = (questionId: string): PackEvent =>
  ({ ...retired(questionId), type: 'QuestionRestored' }) as PackEvent
const removed = (questionId: string): PackEvent => ({
  type: 'QuestionRemoved',
  data: { packId: 'consent', questionId },
})
const { type: _, data: byStaff } = retired('Question 0') as Extract<
  PackEvent,
  { type: 'QuestionRetired' }
>
const retire = { type: 'RetireQuestion', ...byStaff } as const
const restore = { type: 'RestoreQuestion', ...byStaff } as const
const remove = { type: 'RemoveQuestion', packId: 'consent', questionId: 'Question 0' } as const

test('a full pack takes no request for more questions', t => {
  const [, ...almost] = full()
  t.deepEqual(outcome(questionPack, almost, request), [requested('b')])
  const pending = [...almost, requested('b')]
  t.deepEqual(outcome(questionPack, pending, add('b', 'One', 'Two')), [generated('b', 'One')])
  t.like(outcome(questionPack, full(), request), { code: 'pack_full' })
})

test('a member can add a limited number of questions to a pack; others can still add theirs', t => {
  const almost = [
    requested('a'),
    generated('a', ...prompts(generatedPerMember - 1)),
    requested('b'),
  ]
  t.deepEqual(outcome(questionPack, almost, add('b', 'One', 'Two')), [generated('b', 'One')])
  const all = [...almost, generated('b', 'One')]
  t.like(outcome(questionPack, all, request), { code: 'question_limit' })
  t.deepEqual(
    outcome(questionPack, [...all, requested('c')], add('c', 'Two')),
    [none('c')],
    'requests at once do not exceed it',
  )
  const ofBay = { ...request, profileId: 'bay' }
  t.deepEqual(outcome(questionPack, all, ofBay), [
    { type: 'QuestionsRequested', data: { ...of('b'), profileId: 'bay' } },
  ])
})

test('a retired question frees room for its member and the pack, and never comes back', t => {
  const own = [requested('a'), generated('a', ...prompts(generatedPerMember))]
  t.deepEqual(outcome(questionPack, own, retire), [retired('Question 0')])
  const freed = [...own, retired('Question 0')]
  t.deepEqual(outcome(questionPack, freed, retire), [], 'retired already')
  t.deepEqual(outcome(questionPack, freed, request), [requested('b')])
  t.deepEqual(
    outcome(questionPack, [...freed, requested('b')], add('b', 'question 0', 'One', 'Two')),
    [generated('b', 'One')],
  )
  t.deepEqual(outcome(questionPack, [...full(), retired('Question 0')], request), [requested('b')])
})

test('a retired question can be restored until it is removed, if the pack has room', t => {
  const gone = [...full(), retired('Question 0')]
  t.deepEqual(outcome(questionPack, gone, restore), [restored('Question 0')])
  t.deepEqual(outcome(questionPack, full(), restore), [], 'it is offered')
  t.like(outcome(questionPack, [...gone, generated('z', 'Another')], restore), {
    code: 'pack_full',
  })
  t.deepEqual(outcome(questionPack, gone, remove), [removed('Question 0')])
  t.deepEqual(outcome(questionPack, [...gone, removed('Question 0')], remove), [])
  t.deepEqual(outcome(questionPack, [...gone, restored('Question 0')], remove), [])
  t.like(outcome(questionPack, [...gone, removed('Question 0')], restore), { code: 'not_found' })
  t.deepEqual(
    outcome(questionPack, [...gone, removed('Question 0')], request),
    [requested('b')],
    'its place stays free',
  )
})

test('an unknown question can be neither retired nor restored', t => {
  for (const command of [retire, restore])
    t.like(outcome(questionPack, [], command), { code: 'not_found' })
  t.deepEqual(outcome(questionPack, [], remove), [])
})
