import test from 'ava'
import type { EventsOfDecider } from '../../contracts/events.ts'
import { limits } from '../../contracts/limits.ts'
import type { GeneratedQuestion } from '../../contracts/question-events.ts'
import { outcome } from '../../test/outcome.ts'
import { questionPack } from './pack-decider.ts'

type PackEvent = EventsOfDecider<'questionPack'>

const of = (batchId: string) => ({ packId: 'consent', batchId, profileId: 'ash' }) as const
const requested = (batchId: string): PackEvent => ({
  type: 'QuestionsRequested',
  data: of(batchId),
})
const question = (prompt: string): GeneratedQuestion => ({
  ...{ questionId: prompt, prompt, type: 'boolean', category: 'essential', options: [] },
})
const wrote = (batchId: string, ...prompts: string[]) => ({
  ...of(batchId),
  ...{ questions: prompts.map(question), isAiGenerated: false },
})
const generated = (batchId: string, ...prompts: string[]): PackEvent => ({
  ...{ type: 'QuestionsGenerated', data: wrote(batchId, ...prompts) },
})
const add = (batchId: string, ...prompts: string[]) =>
  ({ type: 'AddQuestions', ...wrote(batchId, ...prompts) }) as const
const none = (batchId: string): PackEvent => ({ type: 'QuestionsNotGenerated', data: of(batchId) })
const request = { type: 'RequestQuestions', ...of('b') } as const

test('questions that were requested are added once, without those that the pack has', t => {
  const before = [requested('a'), generated('a', 'May I ask?')]
  t.deepEqual(outcome(questionPack, before, add('a', 'And now?')), [], 'answered already')
  t.deepEqual(outcome(questionPack, before, add('b', 'And now?')), [], 'nobody asked')
  const pending = [...before, requested('b')]
  t.deepEqual(outcome(questionPack, pending, add('b', 'may I ask', 'And now?', 'And now ?!')), [
    generated('b', 'And now?'),
  ])
})

test('a request for which nothing new is found is answered too', t => {
  const before = [requested('a'), generated('a', 'May I ask?'), requested('b')]
  t.deepEqual(outcome(questionPack, before, add('b', 'May I ask?')), [none('b')])
  t.deepEqual(outcome(questionPack, [...before, none('b')], add('b', 'And now?')), [])
})

test('a pack holds so many questions and takes no request for more', t => {
  const { generatedPerPack: most } = limits.question
  const prompts = Array.from({ length: most }, (_, n) => `Question ${n}`)
  const almost = [requested('a'), generated('a', ...prompts.slice(1)), requested('c')]
  t.deepEqual(outcome(questionPack, almost, request), [requested('b')])
  t.deepEqual(outcome(questionPack, almost, add('c', 'One', 'Two')), [generated('c', 'One')])
  const full = [requested('a'), generated('a', ...prompts)]
  t.like(outcome(questionPack, full, request), { code: 'pack_full' })
})
