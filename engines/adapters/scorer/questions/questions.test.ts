import test from 'ava'
import { limits } from '../../../../contracts/core/limits.ts'
import { packIds, questionPacks } from '../../../../contracts/questions/question-packs.ts'
import { spareQuestions } from '../../../../domain/questions/spare-questions.ts'
import { completion } from '../../../../test/engines/fake-openai.ts'
import { local, signal, withFake } from '../../../../test/engines/openai-scorer-setup.ts'

const request = { pack: 'consent', known: ['May I ask?'], count: 3 } as const
const question = (changes: object = {}) => ({
  prompt: 'What makes a yes easy?',
  type: 'single',
  category: 'essential',
  options: ['Time', 'Trust'],
  ...changes,
})
const writing =
  (...questions: object[]) =>
  () =>
    completion(JSON.stringify({ questions }))

const SPARE = 12

test('the local list has further questions for each pack, more than one member can add and none of them in the pack', async t => {
  t.true(SPARE > limits.question.generatedPerMember)
  for (const pack of packIds) {
    const known: string[] = questionPacks[pack].questions.map(({ prompt }) => prompt)
    t.is(spareQuestions[pack].length, SPARE)
    const first = await local.writeQuestions({ pack, known, count: 3 }, { signal })
    const after = [...known, ...first.questions.map(({ prompt }) => prompt)]
    const second = await local.writeQuestions({ pack, known: after, count: SPARE }, { signal })
    t.is(first.questions.length + second.questions.length, SPARE)
    t.is(
      new Set([...after, ...second.questions.map(({ prompt }) => prompt)]).size,
      known.length + SPARE,
    )
  }
})

test('the API writes for a pack and is told nothing about a member', async t => {
  const { scorer, requests } = await withFake(t, writing(question()))
  const { questions, isAiGenerated } = await scorer.writeQuestions(request, { signal })
  t.true(isAiGenerated)
  t.deepEqual(questions, [question()])
  const [, user] = requests[0]?.messages ?? []
  t.deepEqual(Object.keys(JSON.parse(user?.content ?? '')), ['pack', 'about', 'known', 'count'])
})

for (const [what, bad] of [
  ['a link', { prompt: 'Will you look at https://kith.example first?' }],
  ['a handle', { prompt: 'Do you follow @somebody?' }],
  ['a long prompt', { prompt: 'a'.repeat(201) }],
  ['hidden characters', { prompt: 'Do you \u202Eread this?' }],
  ['options of a yes-or-no question', { type: 'boolean' }],
  ['one option', { options: ['Time'] }],
  ['equal options', { options: ['Time', 'Time'] }],
] as const)
  test(`a question with ${what} is left out`, async t => {
    const { scorer } = await withFake(t, writing(question(bad), question()))
    t.deepEqual((await scorer.writeQuestions(request, { signal })).questions, [question()])
  })

test('an answer without a usable question is replaced by the local list', async t => {
  for (const reply of [writing(), writing({ prompt: 1 }), () => completion('Sure!')]) {
    const { scorer } = await withFake(t, reply)
    const written = await scorer.writeQuestions(request, { signal })
    t.deepEqual(written, await local.writeQuestions(request, { signal }))
  }
})
