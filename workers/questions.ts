import * as z from 'zod'
import type { Instant } from '../contracts/core/event.ts'
import { causedId, Id } from '../contracts/core/ids.ts'
import { limits } from '../contracts/core/limits.ts'
import { streams } from '../contracts/features.ts'
import { KnownPack } from '../contracts/questions/question-events.ts'
import { questionPacks } from '../contracts/questions/question-packs.ts'
import { dayNumber } from '../domain/questions/earned.ts'
import { questionPack, roomFor } from '../domain/questions/pack-decider.ts'
import type { Scorer } from '../engines/ports/scorer.ts'
import { defineQueue, type JobServices, task } from './runtime/queue.ts'
import { defineReactor } from './runtime/reactor.ts'

const MILLISECONDS_PER_DAY = 86_400_000

type QuestionsServices = JobServices & { readonly scorer: Scorer }

/** Writes the questions that a member requested. */
const writeQuestions = defineQueue({
  name: 'write-questions',
  data: z.object({ packId: KnownPack, batchId: Id, profileId: Id }),
  concurrency: 1,
  async run(
    { packId, batchId, profileId },
    cause,
    { dispatch, scorer }: QuestionsServices,
    signal,
  ) {
    const stream = streams.questionPack(packId)
    const pack = await dispatch.readState(questionPack, stream)
    if (!pack.pending.includes(batchId)) return // answered already
    const count = Math.min(roomFor(pack, profileId), limits.question.generatedPerClick)
    // Retired questions too, so that none is written again.
    const known = [...questionPacks[packId].questions, ...pack.questions].map(
      ({ prompt }) => prompt,
    )
    const { questions, isAiGenerated } =
      count === 0
        ? { questions: [], isAiGenerated: false }
        : await scorer.writeQuestions({ pack: packId, known, count }, { payer: profileId, signal })
    const written = questions.map((question, index) => ({
      ...question,
      options: [...question.options],
      questionId: causedId(batchId, String(index)),
    }))
    const add = { type: 'AddQuestions', packId, batchId, profileId } as const
    await dispatch(questionPack, stream, { ...add, questions: written, isAiGenerated }, cause)
  },
})

/** Removes a retired question, unless it was restored. */
const removeQuestion = defineQueue({
  name: 'remove-question',
  data: z.object({ packId: KnownPack, questionId: Id }),
  concurrency: 1,
  async run({ packId, questionId }, cause, { dispatch }) {
    const remove = { type: 'RemoveQuestion', packId, questionId } as const
    await dispatch(questionPack, streams.questionPack(packId), remove, cause)
  },
})

/** The start of the UTC day after an instant. */
const nextDay = (at: Instant): Instant =>
  new Date((dayNumber(at) + 1) * MILLISECONDS_PER_DAY).toISOString()

export const questionsQueues = [writeQuestions, removeQuestion] as const

/** Writes requested questions, and removes those that the staff retired. */
export const questionsReactor = defineReactor({
  name: 'questions',
  from: 'origin',
  on: {
    QuestionsRequested: ({ data }) => [task(writeQuestions, data)],
    QuestionRetired: ({ data: { packId, questionId }, at }) => [
      task(removeQuestion, { packId, questionId }, nextDay(at)),
    ],
  },
})

export const questionsWorkers = { reactors: [questionsReactor], queues: questionsQueues }
