import test, { type ExecutionContext } from 'ava'
import type { RecordedEvent } from '../contracts/core/event.ts'
import { limits } from '../contracts/core/limits.ts'
import { randomId } from '../contracts/core/random-id.ts'
import type { EventNamed } from '../contracts/events.ts'
import { streams } from '../contracts/features.ts'
import { questionPack } from '../domain/questions/pack-decider.ts'
import type { Scorer } from '../engines/ports/scorer.ts'
import { openWorkerContext, type WorkerContext } from '../test/workers/worker-context.ts'
import { questionsQueues, questionsReactor } from './questions.ts'

const [writeQuestions, removeQuestion] = questionsQueues
const packId = 'consent'
const stream = streams.questionPack(packId)
const HOUR = 3_600_000
const { generatedPerClick, generatedPerMember } = limits.question

/** Adds a member's request for questions and runs its job. */
const ask = async (
  t: ExecutionContext,
  stage: WorkerContext,
  { profileId = randomId(), scorer = stage.scorer } = {},
) => {
  const { dispatch, cause } = stage
  const request = { type: 'RequestQuestions', packId, batchId: randomId(), profileId } as const
  await dispatch(questionPack, stream, request, cause())
  await stage.letReact(questionsReactor)
  t.deepEqual(await stage.letWork(writeQuestions, { scorer }), [])
  return (await dispatch.readState(questionPack, stream)).questions
}

/** A scorer with one extra question, which counts its requests. */
const counting = (scorer: Scorer) => {
  const requests: Parameters<Scorer['writeQuestions']>[0][] = []
  const noted: Scorer = {
    ...scorer,
    async writeQuestions(request, options) {
      requests.push(request)
      return scorer.writeQuestions(request, options)
    },
  }
  return { requests, noted }
}

test('the scorer is asked for no more questions than the member can add, and never for known ones', async t => {
  const stage = await openWorkerContext(t)
  const profileId = randomId()
  const { requests, noted: scorer } = counting(stage.scorer)
  const [first] = await ask(t, stage, { profileId, scorer })
  await ask(t, stage, { profileId, scorer })
  const retire = { packId, questionId: first?.questionId ?? '', operator: 'sage' } as const
  await stage.dispatch(questionPack, stream, { type: 'RetireQuestion', ...retire }, stage.cause())
  const questions = await ask(t, stage, { profileId, scorer })
  t.deepEqual(
    requests.map(({ count }) => count),
    [generatedPerClick, generatedPerClick, 1],
  )
  t.true(requests[2]?.known.includes(first?.prompt ?? ''), 'a retired one is known')
  t.is(questions.filter(({ status }) => status === 'offered').length, generatedPerMember)
})

test('two concurrent requests of a member with little room ask the scorer once', async t => {
  const stage = await openWorkerContext(t)
  const profileId = randomId()
  await ask(t, stage, { profileId })
  const { requests, noted: scorer } = counting(stage.scorer)
  const second = { type: 'RequestQuestions', packId, batchId: randomId(), profileId } as const
  await stage.dispatch(questionPack, stream, second, stage.cause())
  const questions = await ask(t, stage, { profileId, scorer })
  t.is(requests.length, 1)
  t.is(questions.length, generatedPerMember)
})

const retired = (questionId: string, at: string) =>
  ({
    type: 'QuestionRetired',
    data: { packId, questionId, operator: 'sage' },
    at,
  }) as RecordedEvent<EventNamed<'QuestionRetired'>>

test('a retired question is removed at the start of the next UTC day', t => {
  const dueAt = (at: string) =>
    questionsReactor.on.QuestionRetired?.(retired(randomId(), at)).map(({ due }) => due)
  t.deepEqual(dueAt('2026-06-01T00:00:00.000Z'), ['2026-06-02T00:00:00.000Z'])
  t.deepEqual(dueAt('2026-06-01T23:59:59.999Z'), ['2026-06-02T00:00:00.000Z'])
  t.deepEqual(dueAt('2026-12-31T12:00:00.000Z'), ['2027-01-01T00:00:00.000Z'])
})

for (const [what, isRestored] of [
  ['a retired question is removed on the next day, once', false],
  ['a question that was restored stays', true],
] as const)
  test(what, async t => {
    const stage = await openWorkerContext(t)
    const [question] = await ask(t, stage)
    const { questionId = '' } = question ?? {}
    const change = { packId, questionId, operator: 'sage' } as const
    const { dispatch, cause, clock } = stage
    await dispatch(questionPack, stream, { type: 'RetireQuestion', ...change }, cause())
    if (isRestored)
      await dispatch(questionPack, stream, { type: 'RestoreQuestion', ...change }, cause())
    await stage.letReact(questionsReactor)
    clock.move(12 * HOUR)
    t.deepEqual(await stage.letWork(removeQuestion), [])
    const removed = (await stage.told(stream)).filter(({ type }) => type === 'QuestionRemoved')
    t.deepEqual(
      removed.map(({ data }) => data),
      isRestored ? [] : [{ packId, questionId }],
    )
  })
